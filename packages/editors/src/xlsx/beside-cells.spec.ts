import { readComments } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { expect, it, vi } from 'vitest';
import { type SheetDesk, setUpSheetDesk } from '../testing/sheet-desk.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 30_000;

const { open } = setUpSheetDesk();

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
});
