import { experimentFilePaths, versionFilePaths } from '@benchbook/contract';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anaAndBen, idsOf, type Laboratory, openLaboratory } from './laboratory.ts';
import { BEN, nameOf, type Person } from './person.ts';

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ({ ana, ben } = await anaAndBen(laboratory, 'Ideas'));
});
afterAll(() => laboratory.close());

it('is refused to everybody but its creator, on the screen and through every call', async () => {
  await ana.openProject('Ideas');
  await ana.createWorkbook('Secret catalyst', 'Word', { isPrivate: true });
  await ana.openWorkbook('Secret catalyst');
  await ana.typeInDocument('Palladium on carbon.');
  await ana.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ana);
  const workbook = `/projects/${projectId}/experiments/${experimentId}`;

  await ben.openProject('Ideas');
  await ben.card('Secret catalyst').waitFor();
  expect(await ben.card('Secret catalyst').getByRole('link').count()).toBe(0);
  await screenshot(ben.page, 'workbooks-private');
  await ben.go(workbook);
  await ben.heading('This workbook is private').waitFor();
  await screenshot(ben.page, 'workbook-private');

  const calls: [string, string, unknown?][] = [
    ['GET', experimentFilePaths.file(projectId, experimentId, 'docx')],
    ['GET', versionFilePaths.version({ projectId, experimentId }, 1)],
    ['GET', `/api${workbook}/versions`],
    ['GET', `/api/onlyoffice/experiments/${experimentId}/key`],
    ['PUT', `/api/onlyoffice/experiments/${experimentId}/key`],
    ['GET', `/api/onlyoffice/experiments/${experimentId}/config`],
    ['PUT', `/api${workbook}`, { title: 'Mine now' }],
    ['PUT', `/api${workbook}`, { visibility: 'Public' }],
    ['PUT', `/api${workbook}`, { isPublished: true }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await ben.call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(body ?? '')}`).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain('Palladium');
  }
  const { body } = await ana.call('GET', `/api/onlyoffice/experiments/${experimentId}/key`);
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
  const dropped = await ben.call('POST', '/api/onlyoffice/commandService', { c: 'drop', key });
  expect([403, 404]).toContain(dropped.status);

  // It stays hers until she publishes it; then everybody may read it.
  await ana.publish();
  await ben.go(workbook);
  await ben.editorIsOpen();
  await ben.editor().getByText('Palladium on carbon.').first().waitFor();
});

it('is taken over by an administrator, for a reason, only once its owner can no longer log in', async () => {
  await ben.openProject('Ideas');
  await ben.createWorkbook('Unfinished synthesis', 'Word', { isPrivate: true });
  await ana.openProject('Ideas');
  await ana.button('Who may do what with Unfinished synthesis').waitFor();
  expect(await ana.button('Take over Unfinished synthesis').count()).toBe(0);

  await ana.openSettings('Users');
  await ana.button(`Edit ${nameOf(BEN)}`).click();
  const user = ana.page.getByRole('dialog', { name: 'Edit User' });
  await user.getByRole('switch', { name: 'Active' }).uncheck();
  await user.getByRole('button', { name: 'Save' }).click();
  await user.waitFor({ state: 'hidden' });

  await ana.openProject('Ideas');
  await ana.button('Take over Unfinished synthesis').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Take over Unfinished synthesis' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ben has left the laboratory');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await ana.openWorkbook('Unfinished synthesis');
});
