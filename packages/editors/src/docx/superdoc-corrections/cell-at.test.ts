import { expect, it } from 'vitest';
import { cellAt } from './cell-at.ts';

const cell = (gridColumnStart: number, colSpan = 1, rowSpan = 1) => ({ gridColumnStart, colSpan, rowSpan });
/** Three columns: a wide cell beside one; then one in the middle that is two rows high. */
const TABLE = {
  columnWidths: [100, 50, 100],
  rows: [
    { height: 20, cells: [cell(0, 2), cell(2)] },
    { height: 20, cells: [cell(0), cell(1, 1, 2), cell(2)] },
    { height: 20, cells: [cell(0), cell(2)] },
    { height: 20, cells: [cell(1)] },
  ],
};
const ALL = { fromRow: 0, toRow: 4 };

it('is found beside what reaches over several columns or rows', () => {
  expect(cellAt(ALL, TABLE, { x: 120, y: 10 })).toEqual({ rowIndex: 0, colIndex: 0, rowY: 0, colX: 0 });
  expect(cellAt(ALL, TABLE, { x: 160, y: 10 })).toEqual({ rowIndex: 0, colIndex: 1, rowY: 0, colX: 150 });
  expect(cellAt(ALL, TABLE, { x: 160, y: 50 })).toEqual({ rowIndex: 2, colIndex: 1, rowY: 40, colX: 150 });
});

it('is the one that reaches into the row, in its lower half, too', () => {
  expect(cellAt(ALL, TABLE, { x: 120, y: 50 })).toEqual({ rowIndex: 1, colIndex: 1, rowY: 20, colX: 100 });
});

it('is the nearest of the row where none is', () => {
  for (const x of [10, 120, 900])
    expect(cellAt(ALL, TABLE, { x, y: 70 })).toEqual({ rowIndex: 3, colIndex: 0, rowY: 60, colX: 100 });
  expect(cellAt(ALL, TABLE, { x: 10, y: 900 })?.rowIndex).toBe(3);
});

it('is found below headings that are painted again, and behind a part of a row', () => {
  const part = { fromRow: 2, toRow: 4, repeatHeaderCount: 1, partialRow: { rowIndex: 2, partialHeight: 5 } };
  expect(cellAt(part, TABLE, { x: 10, y: 10 })).toEqual({ rowIndex: 0, colIndex: 0, rowY: 0, colX: 0 });
  expect(cellAt(part, TABLE, { x: 160, y: 22 })).toEqual({ rowIndex: 2, colIndex: 1, rowY: 20, colX: 150 });
  expect(cellAt(part, TABLE, { x: 120, y: 30 })).toEqual({ rowIndex: 3, colIndex: 0, rowY: 25, colX: 100 });
});
