import { expect, it } from 'vitest';
import { staleLine } from './stale-line.ts';

const cells = (count: number) => Array.from({ length: count }, (_, row) => ({ sheet: '1', row, column: 27 }));

it('names the cells in their order, with their sheets where there are several, and counts the rest', () => {
  const one = new Map([['1', 'Data']]);
  expect(staleLine([], one)).toBeNull();
  expect(staleLine([...cells(2)].reverse(), one)?.text).toMatch(/: AB1, AB2\.$/);
  expect(staleLine(cells(14), one)?.text).toMatch(/AB12 and 2 more\.$/);
  const two = new Map([
    ['2', 'Raw data'],
    ['1', 'Data'],
  ]);
  const places = [
    { sheet: '1', row: 0, column: 0 },
    { sheet: '2', row: 4, column: 1 },
  ];
  expect(staleLine(places, two)?.text).toMatch(/: Raw data!B5, Data!A1\.$/);
});
