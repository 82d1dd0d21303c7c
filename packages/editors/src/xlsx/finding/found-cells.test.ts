import { expect, it } from 'vitest';
import { area, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { findCells } from './found-cells.ts';
import type { Query } from './query.ts';

stopTimers();

const query: Query = { text: 'P1', matchCase: false, wholeCell: false, lookIn: 'shown' };

it('finds what is seen: what is in hidden rows is counted and left out, and beneath a merged cell is nothing', async () => {
  const p1 = { v: 'P1', t: 1 };
  const editor = await openHeadless(
    workbookWith(
      { 0: { 0: p1, 1: p1 }, 1: { 0: p1 }, 2: { 1: p1 } },
      {},
      {
        mergeData: [area(0, 0, 0, 1)],
        rowData: { 1: { hd: 1 } },
      },
    ),
  );
  const found = findCells(
    [editor.workbook.getActiveSheet()],
    (sheet) => editor.reader(sheet.getSheetId()),
    query,
  );
  expect(found).toEqual({
    cells: [
      { sheet: '1', row: 0, column: 0 },
      { sheet: '1', row: 2, column: 1 },
    ],
    hidden: 1,
  });
  editor.dispose();
});
