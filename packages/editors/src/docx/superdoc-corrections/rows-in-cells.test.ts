import { describe, expect, it } from 'vitest';
import { endOfFirstRow, heightsOfParts, partsOfRow, withPartOfRow } from './rows-in-cells.ts';

const lines = (counts: readonly number[]) => {
  const cells = counts.map((count) => ({ count, blocks: [{ kind: 'paragraph' }] }));
  return { cells, of: (cell: object) => cells.find((one) => one === cell)?.count ?? 0 };
};

describe('a row of a table in a cell', () => {
  it('goes over pages in as many parts as its longest cell has lines, and stays whole where it is low', () => {
    const { cells, of } = lines([2, 40, 1]);
    expect(partsOfRow({ height: 600, cells }, of)).toBe(40);
    expect(partsOfRow({ height: 60, cells }, of)).toBe(1);
    expect(partsOfRow({ height: 600, cells: [] }, of)).toBe(1);
  });

  it('stays whole where a cell goes on in the rows below, whose lines are not its own', () => {
    const { cells, of } = lines([40]);
    expect(partsOfRow({ height: 600, cells: cells.map((cell) => ({ ...cell, rowSpan: 2 })) }, of)).toBe(1);
  });

  it('goes over pages however low it is where it holds a table, which does', () => {
    const cells = [{ blocks: [{ kind: 'table' }] }];
    expect(partsOfRow({ height: 60, cells }, () => 3)).toBe(3);
  });

  it('has parts in which the lines of each cell have room, and which are no less than the row', () => {
    const row = { height: 200, cells: [] };
    const styled = { cells: [{ attrs: { padding: { top: 4, bottom: 6 } } }, {}] };
    const parts = heightsOfParts(
      row,
      styled,
      [
        [10, 40, 10],
        [30, 10],
      ],
      3,
    );
    expect(parts).toEqual([34, 40, 126]);
    expect(heightsOfParts({ ...row, height: 60 }, styled, [[10, 40, 10]], 3)).toEqual([14, 40, 16]);
    expect(heightsOfParts(row, styled, [], 1)).toEqual([200]);
  });

  it('has its margin above its first line and below its last one', () => {
    const padding = { top: 4, bottom: 6, left: 9 };
    const table: { id: string; rows: { cells: { attrs?: { padding?: Record<string, number> } }[] }[] } = {
      id: 'form',
      rows: [{ cells: [{}] }, { cells: [{ attrs: { padding } }] }],
    };
    const middle = withPartOfRow(table, 1, { isFirstPart: false, isLastPart: false });
    expect(middle.rows[1]?.cells[0]?.attrs?.padding).toEqual({ top: 0, bottom: 0, left: 9, right: 4 });
    expect(middle.rows[0]).toBe(table.rows[0]);
    const first = withPartOfRow(table, 1, { isFirstPart: true, isLastPart: false });
    expect(first.rows[1]?.cells[0]?.attrs?.padding).toMatchObject({ top: 4, bottom: 0 });
  });

  it('is painted by itself where it began on the page before and others follow', () => {
    expect(endOfFirstRow([1, 40, 30], 20, 50)).toBe(41);
    expect(endOfFirstRow([1, 40, 30], 20, 41)).toBeUndefined();
    // What stands below the table goes on.
    expect(endOfFirstRow([1, 40, 30], 50, 90)).toBeUndefined();
    expect(endOfFirstRow([1, 40, 30], 1, 50)).toBeUndefined();
    expect(endOfFirstRow([1, 40, 30], 0, 71)).toBeUndefined();
  });
});
