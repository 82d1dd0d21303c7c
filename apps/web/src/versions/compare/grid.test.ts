import type { XlsxCellDiff, XlsxSheetDiff } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { columnName, placeOf, sheetGrid } from './grid.ts';

const content = (text: string) => ({ text, formula: null, numberFormat: 'General' });

const cell = (before: string | null, after: string | null): XlsxCellDiff => ({
  before,
  after,
  change: before === null ? 'inserted' : after === null ? 'deleted' : 'changed',
  differs: { value: true, formula: false, result: false, numberFormat: false, style: false },
  old: before === null ? null : content('old'),
  new: after === null ? null : content('new'),
});

const sheet = (changes: Partial<XlsxSheetDiff>): XlsxSheetDiff => ({
  name: 'Sheet1',
  renamedFrom: null,
  change: 'changed',
  hidden: false,
  insertedRows: [],
  deletedRows: [],
  insertedColumns: [],
  deletedColumns: [],
  cells: [],
  around: [],
  notes: [],
  pictures: [],
  ...changes,
});

describe('names of columns', () => {
  it('are those of the spreadsheet, there and back', () => {
    for (const [index, name] of [
      [0, 'A'],
      [25, 'Z'],
      [26, 'AA'],
      [701, 'ZZ'],
      [702, 'AAA'],
      [16_383, 'XFD'],
    ] as const) {
      expect(columnName(index)).toBe(name);
      expect(placeOf(`${name}7`)).toEqual({ row: 6, column: index });
    }
  });
});

describe('the grid of a sheet', () => {
  it('shows only rows and columns with a difference, and where some were left out', () => {
    const grid = sheetGrid(sheet({ cells: [cell('B2', 'B2'), cell('B3', 'B3'), cell('D9', 'D9')] }));
    expect(grid.columns.map(({ label, afterGap }) => [label, afterGap])).toEqual([
      ['B', false],
      ['D', true],
    ]);
    expect(grid.rows.map(({ label, afterGap }) => [label, afterGap])).toEqual([
      ['2', false],
      ['3', false],
      ['9', true],
    ]);
    expect(grid.rows[0]?.cells.get(grid.columns[0]?.key ?? '')?.after).toBe('B2');
  });

  it('puts a deleted row where it stood, and an inserted one where it is', () => {
    const grid = sheetGrid(
      sheet({
        insertedRows: [0],
        deletedRows: [2],
        cells: [cell(null, 'A1'), cell('A3', null), cell('A4', 'A4'), cell('A2', 'A3')],
      }),
    );
    expect(grid.rows.map(({ label, mark }) => [label, mark])).toEqual([
      ['1', 'inserted'],
      ['3', null],
      ['3', 'deleted'],
      ['4', null],
    ]);
  });

  it('keeps a cell that was emptied in its row', () => {
    const grid = sheetGrid(sheet({ insertedRows: [0], cells: [cell('A5', null)] }));
    expect(grid.rows.map(({ label, mark }) => [label, mark])).toEqual([
      ['1', 'inserted'],
      ['6', null],
    ]);
  });
});

describe('what stands around a difference', () => {
  it('has its place beside it, and rows between are left out', () => {
    const { rows, columns } = sheetGrid(
      sheet({
        cells: [cell('C9', 'C9')],
        around: [
          { at: 'C1', text: 'Mass' },
          { at: 'A9', text: 'S-8' },
        ],
      }),
    );
    expect(columns.map(({ label }) => label)).toEqual(['A', 'C']);
    expect(rows.map(({ label, afterGap, around }) => [label, afterGap, [...around.values()]])).toEqual([
      ['1', false, ['Mass']],
      ['9', true, ['S-8']],
    ]);
  });
});
