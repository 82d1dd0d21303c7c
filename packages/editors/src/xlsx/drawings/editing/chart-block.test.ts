import { describe, expect, it } from 'vitest';
import type { ChartCells } from '../charts/chart-data.ts';
import { blockOf, recognised, seriesOf } from './chart-block.ts';
import { blockName, readBlock } from './chart-cells.ts';

type Value = number | string | null;

const area = (startRow: number, startColumn: number, endRow: number, endColumn: number, sheet = '1') => ({
  sheet,
  startRow,
  startColumn,
  endRow,
  endColumn,
});
const cells = (values: Value[][]): ChartCells => ({
  rows: () => values.map((row) => row.map((value) => ({ value, format: '' }))),
});
const read = (values: Value[][]) => {
  const { block, kind } = recognised(
    area(0, 0, values.length - 1, (values[0]?.length ?? 0) - 1),
    cells(values),
  );
  const { byColumns, hasNames, hasCategories } = block;
  return { kind, byColumns, hasNames, hasCategories };
};

describe('selected cells', () => {
  it.each<[string, Value[][], ReturnType<typeof read>]>([
    [
      'numbers beside numbers, as points',
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      { kind: 'scatter', byColumns: true, hasNames: false, hasCategories: true },
    ],
    [
      'with names above them',
      [
        ['mg', 'E'],
        [1, 2],
        [2, 4],
      ],
      { kind: 'scatter', byColumns: true, hasNames: true, hasCategories: true },
    ],
    [
      'words beside numbers, as categories',
      [
        ['Day', 'Mass'],
        ['Mon', 2],
        ['Tue', 4],
      ],
      { kind: 'column', byColumns: true, hasNames: true, hasCategories: true },
    ],
    [
      'one column of numbers',
      [[1], [2], [3]],
      { kind: 'column', byColumns: true, hasNames: false, hasCategories: false },
    ],
    [
      'more columns than rows',
      [
        ['x', 1, 2, 3],
        ['y', 4, 5, 6],
      ],
      { kind: 'scatter', byColumns: false, hasNames: true, hasCategories: true },
    ],
    [
      'words only',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { kind: 'column', byColumns: true, hasNames: false, hasCategories: true },
    ],
  ])('are read as a person would: %s', (_, values, expected) => {
    expect(read(values)).toEqual(expected);
  });

  it('make series, from which they are known again', () => {
    for (const byColumns of [true, false]) {
      for (const hasNames of [true, false]) {
        for (const hasCategories of [true, false]) {
          const block = { area: area(2, 1, 6, 4), byColumns, hasNames, hasCategories };
          const series = seriesOf(block);
          expect(series).toHaveLength((byColumns ? 4 : 5) - Number(hasCategories));
          expect(seriesOf(blockOf(series) ?? block)).toEqual(series);
        }
      }
    }
    expect(
      seriesOf({ area: area(0, 0, 4, 1), byColumns: true, hasNames: true, hasCategories: true }),
    ).toEqual([{ name: area(0, 1, 0, 1), categories: area(1, 0, 4, 0), values: area(1, 1, 4, 1) }]);
    expect(
      seriesOf({ area: area(0, 0, 0, 0), byColumns: true, hasNames: true, hasCategories: false }),
    ).toEqual([]);
  });

  it('of several places are no block', () => {
    const far = { name: null, categories: area(0, 0, 3, 0), values: area(0, 5, 3, 5) };
    expect(blockOf([far])).toBeUndefined();
    expect(blockOf([])).toBeUndefined();
  });
});

describe('the name of cells', () => {
  const sheets = {
    names: new Map([
      ['Data', '1'],
      ["Bob's set", '2'],
    ]),
    active: '1',
  };

  it('is read as it is written', () => {
    expect(blockName(area(0, 0, 4, 1), sheets)).toBe('A1:B5');
    expect(blockName(area(0, 0, 4, 1, '2'), sheets)).toBe("'Bob''s set'!A1:B5");
    for (const text of ['A1:B5', ' =$a$1:$b$5 ', 'data!A1:B5'])
      expect(readBlock(text, sheets), text).toEqual(area(0, 0, 4, 1));
    expect(readBlock("'Bob''s set'!A1:B5", sheets)).toEqual(area(0, 0, 4, 1, '2'));
    for (const text of ['', 'mass', 'A1:B5:C9', 'Gone!A1', 'ZZZZ1'])
      expect(readBlock(text, sheets), text).toBeUndefined();
  });
});
