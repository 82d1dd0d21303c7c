import { importWorkbook, readComments, readFilters } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 30_000;

const { open } = setUpSheetDesk();

it('sorts rows with their notes and filters them, and stores both as Excel does', async () => {
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

  // A filter by the keyboard, and by its button in the heading.
  const filters = (expected: unknown, hidden: number[]) =>
    vi.waitFor(
      async () => {
        await keyboard.press('Control+s');
        const stored = sheet.stored() ?? new Uint8Array();
        expect(readFilters(stored)[0]?.filters ?? null).toEqual(expected);
        const rowData = Object.values(importWorkbook(stored).sheets)[0]?.rowData;
        const rows = Object.entries(rowData ?? {}).flatMap(([row, { hd }]) =>
          hd === 1 ? [Number(row)] : [],
        );
        expect(rows).toEqual(hidden);
      },
      { timeout: PATIENCE, interval: 300 },
    );
  const stored = {
    table: null,
    ranges: [{ startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 }],
    noButton: [],
  };
  await sheet.goTo('A1');
  await keyboard.press('Control+Shift+L');
  const button = frame.getByRole('button', { name: 'Filter by Mass' });
  await button.waitFor({ timeout: PATIENCE });
  await keyboard.press('Alt+ArrowDown');
  const values = frame.getByRole('dialog', { name: 'Filter by Mass' });
  await values.getByRole('checkbox', { name: '3', exact: true }).uncheck();
  await values.getByRole('button', { name: 'Filter', exact: true }).click();
  const byValues = { kind: 'values', values: ['1'], blank: false };
  await filters([{ ...stored, columns: [{ column: 0, test: byValues }] }], [2]);
  await frame.getByRole('button', { name: 'Filter by Mass, filtered' }).click();
  await values.getByLabel('Show rows').selectOption('greaterThan');
  await values.getByRole('textbox', { name: 'Value' }).fill('2');
  await keyboard.press('Enter');
  const conditions = [{ compare: 'greaterThan', value: '2' }];
  await filters(
    [{ ...stored, columns: [{ column: 0, test: { kind: 'compare', and: false, conditions } }] }],
    [1],
  );
  await keyboard.press('Control+z');
  await filters([{ ...stored, columns: [{ column: 0, test: byValues }] }], [2]);
  await keyboard.press('Control+Shift+L');
  await filters(null, []);
});
