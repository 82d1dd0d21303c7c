import { readComments } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 30_000;

const { open } = setUpSheetDesk();

it('sorts rows with their notes, and stores them in their new order', async () => {
  const sheet = await open('sorted-rows');
  const { frame, keyboard } = sheet;
  for (const [cell, value] of Object.entries({ A1: 'Mass', A2: '3', A3: '1', B2: '=A2*2', B3: '=A3*2' })) {
    await sheet.goTo(cell);
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
  await sheet.goTo('A2');
  await keyboard.press('Shift+F2');
  await keyboard.type('heavy');
  await frame.getByRole('button', { name: 'Add as note' }).click();
  const unsorted = { A1: 'Mass', A2: 3, A3: 1, B2: '=A2*2', B3: '=A3*2' };
  await sheet.stores(unsorted);

  await frame.click('[data-tool="sort"]');
  await frame.getByRole('menuitem', { name: 'Sort A to Z' }).click();
  await sheet.stores({ ...unsorted, A2: 1, A3: 3 });
  await vi.waitFor(
    () =>
      expect(readComments(sheet.stored() ?? new Uint8Array())[0]?.notes).toMatchObject([
        { row: 2, column: 0, text: 'heavy' },
      ]),
    { timeout: PATIENCE, interval: 100 },
  );

  const cell = await sheet.at(1, 1);
  await sheet.desk.page.mouse.click(cell.x, cell.y, { button: 'right' });
  await frame.getByText('Sort by columns…').click();
  const panel = frame.getByRole('dialog', { name: 'Sort by columns' });
  await panel.getByLabel('Order').selectOption({ label: 'Z to A, largest first' });
  await panel.getByRole('button', { name: 'Sort' }).click();
  await sheet.stores(unsorted);
  await keyboard.press('Control+z');
  await sheet.stores({ ...unsorted, A2: 1, A3: 3 });
});
