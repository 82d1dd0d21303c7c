import { askedFor } from '@benchbook/documents/asked';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from './headless.ts';
import { nearestSaying } from './saying-cells.ts';

stopTimers();
let editor: HeadlessEditor;
afterEach(() => editor.dispose());

/** Rows and columns from 0. */
function nearest(words: string, wanted: [row: number, column: number], inFormula = false) {
  const sheet = editor.workbook.getSheetBySheetId('1');
  if (!sheet) throw new Error('The workbook has no such sheet.');
  const [row, column] = wanted;
  const { terms } = askedFor(words);
  const place = nearestSaying(sheet, editor.reader('1'), { row, column }, { terms, inFormula });
  return place && [place.row, place.column];
}

describe('the cell that says what was found', () => {
  it('is the one it was found in, and else the nearest that says it now, by rows first', async () => {
    editor = await openHeadless(
      workbookWith({ 2: { 1: { v: 'Lot PX-0042' }, 4: { v: 'PX-0042' } }, 9: { 1: { v: 'PX-0042' } } }),
    );
    expect(nearest('px-0042', [2, 4])).toEqual([2, 4]);
    expect(nearest('px-0042', [3, 1])).toEqual([2, 1]);
    expect(nearest('px-0042', [7, 11])).toEqual([9, 1]);
    // Below and beside all that the sheet has.
    expect(nearest('px-0042', [5_000, 5_000])).toEqual([9, 1]);
    expect(nearest('PX-004', [2, 1])).toBeNull();
    await editor.run('sheet.command.insert-row', {
      unitId: 'workbook',
      subUnitId: '1',
      direction: 0,
      range: { startRow: 0, endRow: 2, startColumn: 0, endColumn: 11 },
    });
    expect(nearest('lot', [2, 1])).toEqual([5, 1]);
  });

  it('says a number as it is shown and as it is kept, and a formula only where it was found in one', async () => {
    editor = await openHeadless(
      workbookWith(
        { 1: { 1: { v: 0.5, t: 2, s: 'share' } }, 3: { 1: { f: '=SUM(B2:B3)*2', v: 7.25, t: 2 } } },
        { share: { n: { pattern: '0.0%' } } },
      ),
    );
    expect(nearest('50.0%', [1, 1])).toEqual([1, 1]);
    expect(nearest('0.5', [1, 1])).toEqual([1, 1]);
    expect(nearest('sum', [3, 1], true)).toEqual([3, 1]);
    expect(nearest('sum', [3, 1])).toBeNull();
    expect(nearest('7.25', [3, 1], true)).toBeNull();
  });
});
