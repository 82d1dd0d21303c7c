import { readComments } from '@benchbook/documents';
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
