import {
  createBlank,
  patchWorkbook,
  readCells,
  readComments,
  readPackage,
  type XlsxEdit,
} from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { expect, it, vi } from 'vitest';
import { problemsOf } from '../testing/accessibility.ts';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

/** Saves, and waits until what the host has says this. */
async function storesComments(sheet: SheetDesk, expected: unknown): Promise<void> {
  await sheet.keyboard.press('Control+s');
  await vi.waitFor(
    () => expect(readComments(sheet.stored() ?? new Uint8Array())[0]).toMatchObject(expected as object),
    { timeout: PATIENCE, interval: 100 },
  );
}

it('writes notes and comments by the keyboard, shows them, and stores them as Excel does', async () => {
  const sheet = await open('beside-cells');
  const { frame, keyboard } = sheet;
  const panel = frame.getByRole('dialog', { name: /Comments on/ });

  await sheet.goTo('B2');
  await keyboard.press('Shift+F2');
  await panel.getByRole('textbox').fill('Weighed twice');
  await panel.getByRole('button', { name: 'Add as note' }).click();
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await frame.locator('.comment-bubble', { hasText: 'Weighed twice' }).waitFor({ timeout: PATIENCE });
  expect(await frame.locator('.said', { hasText: 'Weighed twice' }).count()).toBe(1);

  await sheet.goTo('C4');
  await frame.locator('.comment-bubble').waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.press('Shift+F2');
  await keyboard.type('Is this dry?');
  await keyboard.press('Control+Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.press('Shift+F2');
  await keyboard.type('Yes');
  await keyboard.press('Control+Enter');
  await frame.locator('.comment-bubble', { hasText: 'Yes' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Shift+F2');
  await panel.getByRole('button', { name: 'Resolve' }).click();
  // While it is open, Ctrl+S is the panel's.
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  const said = (text: string) => ({ author: 'Ada', text });
  const thread = (row: number, isResolved: boolean) => ({
    row,
    column: 2,
    isResolved,
    comments: [said('Is this dry?'), said('Yes')],
  });
  const note = (row: number) => ({ row, column: 1, ...said('Weighed twice') });
  await storesComments(sheet, { notes: [note(1)], threads: [thread(3, true)] });

  // Undo, and a row that goes with its comments and comes back with them.
  await keyboard.press('Control+z');
  await storesComments(sheet, { notes: [note(1)], threads: [thread(3, false)] });
  const cell = await sheet.at(1, 0);
  await sheet.desk.page.mouse.click(cell.x - 50, cell.y, { button: 'right' });
  await frame.getByText('Delete Selected Row').click();
  await storesComments(sheet, { notes: [], threads: [thread(2, false)] });
  await keyboard.press('Control+z');
  await storesComments(sheet, { notes: [note(1)], threads: [thread(3, false)] });

  // A hand on the mouse sees them, too; the list brings there.
  const { x, y } = await sheet.at(1, 1);
  await sheet.desk.page.mouse.move(x, y);
  await frame.locator('.comment-bubble', { hasText: 'Weighed twice' }).waitFor({ timeout: PATIENCE });
  await frame.click('[data-tool="comments"]');
  await frame.getByRole('menuitem', { name: 'Sheet1!C4: Is this dry?, 1 answered' }).click();
  await frame.locator('.said', { hasText: 'Answer by' }).waitFor({ state: 'attached', timeout: PATIENCE });
});

it('inserts cells that push others down with their notes, in the file as on the screen', async () => {
  const sheet = await open('shifted-cells');
  const { frame, keyboard } = sheet;
  const panel = frame.getByRole('dialog', { name: /Comments on/ });
  await sheet.goTo('B2');
  await keyboard.type('5');
  await keyboard.press('Enter');
  await sheet.goTo('B2');
  await keyboard.press('Shift+F2');
  await panel.getByRole('textbox').fill('Weighed twice');
  await panel.getByRole('button', { name: 'Add as note' }).click();
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  const { x, y } = await sheet.at(1, 1);
  await sheet.desk.page.mouse.click(x, y, { button: 'right' });
  await frame.getByText('Insert', { exact: true }).first().hover();
  await frame.getByText('Move Down', { exact: true }).click({ timeout: PATIENCE });
  await storesComments(sheet, { notes: [{ row: 2, column: 1, author: 'Ada', text: 'Weighed twice' }] });
  await sheet.stores({ B3: 5 });
  await keyboard.press('Control+z');
  await storesComments(sheet, { notes: [{ row: 1, column: 1, author: 'Ada', text: 'Weighed twice' }] });
  await sheet.stores({ B2: 5 });
});

it('finds and replaces by the keyboard, says what stays as it is, and takes all of it back at once', async () => {
  const sheet = await open('finding');
  const { frame, keyboard } = sheet;
  const panel = frame.getByRole('dialog', { name: 'Find and replace' });
  const says = (text: string) =>
    panel.getByRole('status').filter({ hasText: text }).waitFor({ timeout: PATIENCE });
  const typed = { A1: 'P12', A2: 12.125, A3: '=A2*2+12', B1: 'p12 and P12' };
  for (const text of [typed.A1, '12.125', typed.A3]) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
  await sheet.goTo('B1');
  await keyboard.type(typed.B1);
  await keyboard.press('Enter');

  await keyboard.press('Control+f');
  await panel.getByRole('searchbox', { name: 'Find' }).waitFor({ timeout: PATIENCE });
  await keyboard.type('12');
  await says('3 found');
  await keyboard.press('Enter');
  await says('1 of 3');
  await keyboard.press('Shift+Enter');
  await says('3 of 3');

  await keyboard.press('Control+h');
  await keyboard.type('13');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await says('Replaced in 3 cells.');
  await screenshot(sheet.desk.page, 'document-server-find');
  const replaced = { A1: 'P13', A2: 13.135, A3: typed.A3, B1: 'p13 and P13' };
  await sheet.stores(replaced);
  await panel.getByRole('combobox', { name: 'Look in' }).selectOption('written');
  await panel.getByRole('searchbox', { name: 'Find' }).fill('a2*2');
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('A2*3');
  await keyboard.press('Enter');
  await says('1 of 1');
  await keyboard.press('Enter');
  await says('Nothing found.');
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await sheet.stores({ ...replaced, A3: '=A2*3+12' });
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await sheet.stores(typed);

  // The sheet is duplicated by the menu of its tab, and the copy goes its own way.
  await frame.getByText('Sheet1', { exact: true }).last().click({ button: 'right' });
  await frame.getByText('Duplicate', { exact: true }).click();
  await frame.getByText('Sheet1 (2)', { exact: true }).waitFor({ timeout: PATIENCE });
  await sheet.goTo('A2');
  await keyboard.type('1');
  await keyboard.press('Enter');
  await keyboard.press('Control+s');
  await vi.waitFor(
    () => {
      const [first, copy] = readCells(sheet.stored() ?? new Uint8Array());
      const value = (of: typeof copy, at: number) =>
        of?.cells.find(({ row, column }) => row === at && column === 0)?.value;
      const found = [copy?.name, value(first, 2), value(copy, 1), value(copy, 2)];
      expect(found).toEqual(['Sheet1 (2)', 36.25, 1, 14]);
    },
    { timeout: PATIENCE, interval: 100 },
  );
});

/** A sheet with merged cells, and with a cell that its list does not allow: the second one, which its author left open. */
function sheetToRead(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  pkg.set(
    part,
    pkg
      .text(part)
      .replace(
        /<sheetData\s*\/>|<sheetData><\/sheetData>/,
        `<sheetData><row r="1">${cell('A1', 'pH')}${cell('B1', 'Buffer')}</row><row r="2">${cell('B2', 'maybe')}</row></sheetData>` +
          '<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>' +
          '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" error="pass or fail" sqref="B2"><formula1>"pass,fail"</formula1></dataValidation></dataValidations>',
      ),
  );
  const before: XlsxEdit = { op: 'add-sheet', sheet: '2', name: 'Before', index: 0 };
  const both = readPackage(patchWorkbook(pkg.write(), [before]).bytes);
  const main = 'xl/workbook.xml';
  const views = '<bookViews><workbookView activeTab="1"/></bookViews>';
  both.set(main, both.text(main).replace('<sheets>', `${views}<sheets>`));
  return both.write();
}

it('reads out its cells, what is selected and what an edit comes to, in a page in which axe finds nothing wrong', async () => {
  place.server.host.files.set('/read.xlsx', sheetToRead());
  const { desk } = await open('nothing-to-read');
  const table = desk.frame.getByRole('grid', { name: 'Sheet Sheet1' });
  const wrong = table.getByRole('gridcell', { name: 'maybe B2' });
  // What cells allow comes behind the table of them, as it may on a busy machine.
  await desk.page.route(/\/input-rules-[^/]+\.js$/, async (route) => {
    await wrong.waitFor({ state: 'attached', timeout: PATIENCE });
    await route.continue();
  });
  const sheet = await open('read-out', { path: '/read.xlsx' });
  const { frame, keyboard } = sheet;
  const said = (text: string) =>
    frame
      .locator('.said[role="status"]', { hasText: text })
      .waitFor({ state: 'attached', timeout: PATIENCE });
  /** The cell at which the browser says the keyboard is, by its name and what else is said of it. */
  const tools = await desk.context.newCDPSession(frame);
  const current = async () => {
    const { nodes } = await tools.send('Accessibility.getFullAXTree');
    // The page itself is said to be focused, too.
    const focused = nodes.findLast(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    );
    const active = focused?.properties?.find(({ name }) => name === 'activedescendant')?.value
      .relatedNodes?.[0]?.backendDOMNodeId;
    const cell = nodes.find(
      ({ backendDOMNodeId }) => backendDOMNodeId !== undefined && backendDOMNodeId === active,
    );
    return [cell?.name?.value, cell?.description?.value ?? null];
  };
  const isAt = (...cell: (string | null)[]) =>
    vi.waitFor(async () => expect(await current()).toEqual(cell), { timeout: PATIENCE, interval: 50 });

  await isAt('pH A1', null);
  await vi.waitFor(async () => expect(await table.ariaSnapshot()).toContain('gridcell "maybe B2"'), {
    timeout: PATIENCE,
    interval: 100,
  });
  expect(await table.ariaSnapshot()).toMatch(
    /columnheader "A".*- row "1 pH A1 Buffer B1 D1 .*- rowheader "1"\s*- gridcell "pH A1" \[selected\]: pH\s*- gridcell "Buffer B1": Buffer\s*- gridcell "D1"/s,
  );
  expect(await table.getByRole('gridcell', { name: 'Buffer B1' }).getAttribute('aria-colspan')).toBe('2');
  await expect.poll(() => wrong.getAttribute('aria-invalid'), { timeout: PATIENCE }).toBe('true');

  await keyboard.press('ArrowDown');
  await isAt('A2', null);
  await keyboard.type('=LEN(A1)*2.5');
  await said('Editing A2');
  await keyboard.press('Enter');
  await said('A2 is 5.');
  await isAt('A3', null);
  await keyboard.press('ArrowUp');
  await isAt('5 A2', 'Formula =LEN(A1)*2.5.');
  await keyboard.press('Shift+ArrowDown');
  await said('A2 to A3 selected.');
  // Somebody who reads the table may click in it.
  await wrong.dispatchEvent('click');
  await isAt('maybe B2', 'Not allowed here: pass or fail Alt+Down offers a list.');
  await sheet.goTo('B60');
  await isAt('B60', null);

  expect(await problemsOf(frame)).toEqual([]);
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  // A colour that is on its way from one scheme to the other is none of either.
  await vi.waitFor(async () => expect(await problemsOf(frame)).toEqual([]), { timeout: PATIENCE });
  // With room for all tools side by side.
  const size = desk.page.viewportSize();
  await desk.page.setViewportSize({ width: 1920, height: 1080 });
  for (const tool of ['rules', 'input-rules', 'comment', 'chart', 'freeze']) {
    await frame.click(`[data-tool="${tool}"]`);
    await frame.locator('.popover:popover-open').waitFor({ timeout: PATIENCE });
    await frame.locator('.popover:popover-open :is(button, input, textarea)').first().waitFor();
    expect(await problemsOf(frame, '.popover:popover-open'), tool).toEqual([]);
    await keyboard.press('Escape');
    await frame.locator('.popover:popover-open').waitFor({ state: 'detached', timeout: PATIENCE });
  }
  await desk.page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await desk.page.setViewportSize(size);
  await tools.detach();
});
