import type { Area, SeriesDesign } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { blockOfErrors, errorAreas } from './error-cells.ts';

const area = (startRow: number, startColumn: number, endRow: number, endColumn: number): Area => ({
  sheet: '1',
  startRow,
  startColumn,
  endRow,
  endColumn,
});
const series = (...values: Area[]): SeriesDesign[] =>
  values.map((one) => ({ name: null, categories: null, values: one }));
const columns = series(area(1, 1, 4, 1), area(1, 2, 4, 2));

it('takes a column of error bars for each series, and knows their block again', () => {
  const areas = errorAreas(area(1, 5, 4, 6), columns);
  expect(areas).toEqual([area(1, 5, 4, 5), area(1, 6, 4, 6)]);
  expect(blockOfErrors(areas ?? [], columns)).toEqual(area(1, 5, 4, 6));
});

it('takes rows where there are as many of them as series', () => {
  expect(errorAreas(area(7, 0, 8, 3), columns)).toEqual([area(7, 0, 7, 3), area(8, 0, 8, 3)]);
});

it('reads a square as the values stand', () => {
  const square = series(area(1, 1, 2, 1), area(1, 2, 2, 2));
  expect(errorAreas(area(1, 5, 2, 6), square)?.[0]).toEqual(area(1, 5, 2, 5));
  const lying = series(area(1, 1, 1, 2), area(2, 1, 2, 2));
  expect(errorAreas(area(1, 5, 2, 6), lying)?.[0]).toEqual(area(1, 5, 1, 6));
});

it('takes no block with more or fewer cells than values', () => {
  expect(errorAreas(area(1, 5, 5, 6), columns)).toBeUndefined();
  expect(errorAreas(area(1, 5, 4, 5), columns)).toBeUndefined();
  expect(blockOfErrors([area(1, 5, 4, 5), area(1, 9, 4, 9)], columns)).toBeUndefined();
});
