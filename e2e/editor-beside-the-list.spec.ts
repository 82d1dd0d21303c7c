import { expect, it } from 'vitest';
import { openGroup } from './laboratory.ts';
import { ANA } from './person.ts';

it('the editor that is likely to be needed waits beside the list, and opens the next workbook at once', async () => {
  const group = await openGroup('Enzymes');
  const ana = await group.enter(ANA);
  await ana.openProject('Enzymes');
  await ana.createWorkbook('Lysozyme', 'Word');
  await ana.createWorkbook('Absorbance', 'Excel');
  const waiting = (kind: string) =>
    ana.page.locator(`body > [inert] iframe[name="frameEditor"][src*="/${kind}editor/"]`);
  const title = (of: string) => ana.card(of).getByRole('link', { name: of });
  // Of the kind that somebody is about to open.
  await title('Lysozyme').focus();
  await waiting('document').waitFor();
  await title('Absorbance').hover();
  await waiting('spreadsheet').waitFor();
  expect(await waiting('document').count()).toBe(0);
  const frame = await (await waiting('spreadsheet').elementHandle())?.contentFrame();
  const asked: string[] = [];
  ana.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/onlyoffice\/|\/follow$/.test(pathname)) asked.push(pathname.replace(/\d+/g, 'N') + search);
  });
  await title('Absorbance').click();
  await ana.editorIsOpen();
  // Each of them begins at once, before the screen is drawn, and counts as one opening.
  expect(asked.slice(0, 2).toSorted()).toEqual([
    '/api/onlyoffice/experiments/N/config',
    '/api/projects/N/experiments/N/follow',
  ]);
  expect(asked.filter((address) => !address.includes('follow?after='))).toHaveLength(2);
  const shown = await ana.page.locator('.editor-frame iframe').elementHandle();
  expect(await shown?.contentFrame()).toBe(frame);

  // Or of the kind that was opened last.
  await ana.openProject('Enzymes');
  await waiting('spreadsheet').waitFor();
  await group.close();
});
