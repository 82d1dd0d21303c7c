import { expect, it } from 'vitest';
import { shiftOf } from './drawing-shift.ts';

it('rows and columns that come and go are known by the mutations of Univer', () => {
  const range = { startRow: 2, endRow: 4, startColumn: 1, endColumn: 1 };
  const params = { unitId: 'book', subUnitId: '1', range };
  expect(shiftOf('sheet.mutation.insert-row', params)).toEqual({
    sheet: '1',
    axis: 'row',
    index: 2,
    count: 3,
  });
  expect(shiftOf('sheet.mutation.remove-col', params)).toEqual({
    sheet: '1',
    axis: 'column',
    index: 1,
    count: -1,
  });
  expect(shiftOf('sheet.mutation.set-range-values', params)).toBeUndefined();
});
