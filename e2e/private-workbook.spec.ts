import { experimentFilePaths, TOKEN_HEADER, versionFilePaths } from '@benchbook/contract';
import { BareEditor, screenshot } from '@benchbook/testing';
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
  await ben.onPages('Palladium on carbon.').waitFor();
});

it('who may not create workbooks of any type is told so, whether they begin anew or with a copy', async () => {
  const { body: types } = await ana.call('GET', '/api/experimentTypes');
  const restricted: object[] = [];
  for (const type of listOf(types)) {
    const change = { ...Object(type), useACL: true, roles: [] };
    const changed = await ana.call('PUT', '/api/experimentTypes', change);
    expect(changed.status).toBe(200);
    restricted.push(Object(changed.body));
  }
  await ben.openProject('Ideas');
  for (const [button, name] of [
    ['New Workbook', 'New Workbook'],
    ['Copy Secret catalyst', 'Copy Workbook'],
  ] as const) {
    await ben.button(button).click();
    const dialog = ben.page.getByRole('dialog', { name });
    await dialog.getByText('You do not have the right to create workbooks of any type.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  for (const type of restricted) {
    const opened = await ana.call('PUT', '/api/experimentTypes', { ...type, useACL: false });
    expect(opened.status).toBe(200);
  }
});

/** Somebody new with the role, signed in without a screen. */
async function newcomer(username: string, roleId: number) {
  const password = 'eleven green beakers';
  const identity = { firstName: 'Nia', lastName: username, email: `${username}@example.org` };
  const given = 'nine blue burettes';
  const body = { username, ...identity, password: given, confirmPassword: given };
  const { body: user } = await ana.call('POST', '/api/users', body);
  const id = idOf(user);
  await ana.call('PUT', '/api/users/roles', { userId: id, roleIdArr: [roleId] });
  const headers: Record<string, string> = {
    cookie: 'XSRF-TOKEN=theirs',
    'x-xsrf-token': 'theirs',
  };
  const send = (method: string, path: string, content?: object) =>
    fetch(laboratory.product.url + path, {
      method,
      headers: { ...headers, ...(content && { 'content-type': 'application/json' }) },
      ...(content && { body: JSON.stringify(content) }),
    });
  const login = await send('POST', '/api/users/login', { username, password: given });
  headers[TOKEN_HEADER] = String(fieldOf(await login.json(), 'token'));
  await send('PUT', '/api/users/password', { oldPassword: given, password, confirmPassword: password });
  return { id, username, identity, send };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** A field of an answer. */
function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([key]) => key === name)?.[1]
    : undefined;
}
const idOf = (answer: unknown): number => Number(fieldOf(answer, 'id'));
const listOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

it('is closed to pages that are open, as is everything that somebody loses the right to, and nothing is lost', async () => {
  await ana.openProject('Ideas');
  const [, projectId] = /\/projects\/(\d+)/.exec(ana.page.url()) ?? [];
  const created = async (path: string, body: object) => idOf((await ana.call('POST', path, body)).body);
  await ana.call('POST', '/api/config/useRoles', { configValue: 'true' });
  const roleId = await created('/api/roles', { name: 'Guest', description: 'For a test', active: true });
  // Administrators stand on no access list by themselves.
  const { body: me } = await ana.call('GET', '/api/users/id');
  await ana.call('PUT', '/api/users/roles', { userId: fieldOf(me, 'UserID'), roleIdArr: [roleId] });
  const { body: types } = await ana.call('GET', '/api/projectTypes');
  const projectTypeIdArr = listOf(types).map((type) => fieldOf(type, 'projectTypeId'));
  await ana.call('PUT', '/api/roles/projectTypes', { roleId, projectTypeIdArr });
  const type = { typeName: 'Guest book', useACL: true, active: true };
  const mayEdit = (edit: boolean) => ({ ...type, roles: [{ id: roleId, create: true, edit }] });
  const experimentTypeId = await created('/api/experimentTypes', mayEdit(true));
  // A new type has no access list yet.
  const setRights = (edit: boolean) =>
    ana.call('PUT', '/api/experimentTypes', { id: experimentTypeId, ...mayEdit(edit) });
  expect((await setRights(true)).status).toBe(200);

  const attacks: Record<
    string,
    { left: 'view' | 'none'; how: (who: Newcomer, workbook: string) => Promise<unknown> }
  > = {
    'deactivated, her page open': {
      left: 'none',
      how: ({ id, username, identity }) =>
        ana.call('PUT', '/api/users', { id, username, ...identity, active: false }),
    },
    'logged out in another tab': { left: 'none', how: ({ send }) => send('POST', '/api/users/logout') },
    'workbook made private': {
      left: 'none',
      how: (_who, workbook) => ana.call('PUT', workbook, { visibility: 'Private' }),
    },
    'edit flag of the role taken away': {
      left: 'view',
      how: () => setRights(false),
    },
  };
  for (const [name, { left, how }] of Object.entries(attacks)) {
    const title = `Guests, ${name}`;
    const fields = { title, documentType: 'xlsx', experimentTypeId };
    const experimentId = await created(`/api/projects/${projectId}/experiments`, fields);
    const workbook = `/api/projects/${projectId}/experiments/${experimentId}`;
    const who = await newcomer(`nia${experimentId}`, roleId);
    const opening: unknown = await (
      await who.send('GET', `/api/onlyoffice/experiments/${experimentId}/config`)
    ).json();
    const page = await BareEditor.open(opening);
    page.write(0, 1);
    await page.until(() => page.has('journaled'));

    const began = Date.now();
    await how(who, workbook);
    await page.until(() => page.has(left === 'none' ? 'ended' : 'dropped'));
    process.stdout.write(`${name}: narrowed after ${Date.now() - began} ms\n`);
    page.write(1, 2);
    page.save();
    if (left === 'none') expect(await page.status('download')).toBe(401);

    // Her earlier config does not open it again for writing; what was acknowledged is a version by her, and nothing else.
    const again = await BareEditor.open(opening);
    expect(again.mode).toBe(left === 'none' ? undefined : 'view');
    // The visit of the page that may no longer edit may be over by now.
    if (left === 'view') expect(await again.status('download')).toBe(200);
    expect(page.received.filter(({ type: kind }) => kind === 'journaled')).toHaveLength(1);
    const versions = async () => listOf((await ana.call('GET', `${workbook}/versions`)).body);
    await expect.poll(async () => (await versions()).length, { timeout: 60_000 }).toBe(2);
    expect(JSON.stringify((await versions())[0])).toContain(who.username);
    expect((await ana.call('GET', `${workbook}/conflicts`)).body).toEqual([]);
    page.close();
    again.close();
  }
  await ana.call('POST', '/api/config/useRoles', { configValue: 'false' });
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
