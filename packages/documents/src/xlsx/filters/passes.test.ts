import { expect, it } from 'vitest';
import type { FilterCondition, FilterTest } from '../filter-edits.ts';
import { asksOther, type FilteredCell, rowsShown } from './passes.ts';

const CELLS: FilteredCell[] = [
  { text: 'Water' },
  { text: 'waterproof' },
  { text: '2.50', number: 2.5 },
  { text: '10', number: 10 },
  { text: '' },
  { text: 'a*b' },
  { text: '-3', number: -3 },
];
const shown = (...tests: FilterTest[]) =>
  [
    ...rowsShown(
      {
        table: null,
        ranges: [{ startRow: 0, startColumn: 2, endRow: CELLS.length, endColumn: 3 }],
        columns: tests.map((test, column) => ({ column, test })),
        noButton: [],
      },
      CELLS.map((_, row) => row),
      (row, column) => (column === 2 ? CELLS[row] : { text: String(row), number: row }) ?? { text: '' },
    ),
  ].map((row) => CELLS[row]?.text);
const compare = (...conditions: [FilterCondition['compare'], string][]): FilterTest => ({
  kind: 'compare',
  and: true,
  conditions: conditions.map(([one, value]) => ({ compare: one, value })),
});

it.each<[string, FilterTest, string[]]>([
  [
    'values whatever their case, and empty cells',
    { kind: 'values', values: ['WATER', '2.50'], blank: true },
    ['Water', '2.50', ''],
  ], // prettier-ignore
  ['texts with a part', compare(['equal', '*water*']), ['Water', 'waterproof']],
  ['texts without a part', compare(['notEqual', '*water*']), ['2.50', '10', '', 'a*b', '-3']],
  ['letters that stand for themselves', compare(['equal', 'a~*b']), ['a*b']],
  ['a number however it is shown', compare(['equal', '2.5']), ['2.50']],
  ['numbers between two', compare(['greaterThanOrEqual', '-3'], ['lessThan', '10']), ['2.50', '-3']],
  ['texts behind one', compare(['greaterThan', 'b']), ['Water', 'waterproof']],
  ['the largest', { kind: 'top', count: 2, percent: false, bottom: false }, ['2.50', '10']],
  ['the smallest third', { kind: 'top', count: 34, percent: true, bottom: true }, ['-3']],
])('a filter shows %s', (_, test, expected) => {
  expect(shown(test)).toEqual(expected);
});

it('a filter shows what all its columns let through', () => {
  expect(shown(compare(['equal', '*']), compare(['lessThan', '3']))).toEqual(['Water', 'waterproof', '2.50']);
});

it('a filter says where something is asked that nobody here understands', () => {
  const filter = {
    table: null,
    ranges: [{ startRow: 0, startColumn: 0, endRow: 1, endColumn: 1 }] as [never],
    columns: [{ column: 1, test: { kind: 'other' as const, what: 'a colour' } }],
    noButton: [],
  };
  expect([asksOther(filter), asksOther(filter, 1)]).toEqual([true, false]);
});
