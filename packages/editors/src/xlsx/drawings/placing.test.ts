import { expect, it } from 'vitest';
import { boxOf, isSeen, type Pane } from './placing.ts';

/** Columns of 64 and rows of 20 pixels; column 2 is hidden. */
const measures = {
  columnStart: (column: number) => (column > 2 ? column - 1 : column) * 64,
  rowStart: (row: number) => row * 20,
};
const corner = (row: number, column: number, x = 0, y = 0) => ({ row, column, x, y });

it('puts the corners of a drawing into their cells, and no further', () => {
  const from = corner(1, 1, 10, 5);
  const to = corner(3, 3, 500, 500);
  expect(boxOf({ kind: 'two-cells', from, to, fixed: false }, measures)).toEqual({
    left: 74,
    top: 25,
    width: 118,
    height: 55,
  });
  expect(boxOf({ kind: 'one-cell', from, width: 100, height: 50 }, measures)).toMatchObject({
    left: 74,
    width: 100,
  });
  // In a hidden column there is no room.
  expect(
    boxOf({ kind: 'two-cells', from: corner(0, 2), to: corner(5, 3), fixed: false }, measures).width,
  ).toBe(0);
});

it('knows in which pane something of a drawing is seen', () => {
  const box = { left: 100, top: 100, width: 50, height: 50 };
  const pane = (left: number, top: number): Pane => ({
    name: 'main',
    box: { left: 46, top: 20, width: 200, height: 100 },
    scroll: { left, top },
  });
  expect(isSeen(box, pane(0, 0), 1)).toBe(false);
  expect(isSeen(box, pane(0, 50), 1)).toBe(true);
  expect(isSeen(box, pane(0, 0), 0.5)).toBe(true);
  expect(isSeen(box, pane(150, 100), 1)).toBe(false);
});
