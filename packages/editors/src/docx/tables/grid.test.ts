import { expect, it } from 'vitest';
import { gridAfter } from './grid.ts';

it('leaves the width of a column that was deleted out of the grid, and the others as the file has them', () => {
  expect(gridAfter([1001, 2002, 3003], [67, 133, 200], [67, 200])).toEqual([1001, 3003]);
  expect(gridAfter([1001, 2002, 3003], [67, 133, 200], [133, 200])).toEqual([2002, 3003]);
  expect(gridAfter([1001, 2002, 3003], [67, 133, 200], [67, 133])).toEqual([1001, 2002]);
  expect(gridAfter([3000, 3000, 3000], [200, 200, 200], [200])).toEqual([3000]);
});

it('gives the halves of a cell that was split their columns', () => {
  expect(gridAfter([1001, 3000, 2002], [67, 200, 133], [67, 100, 100, 133])).toEqual([
    1001, 1500, 1500, 2002,
  ]);
  // No cell is in the second column alone.
  expect(gridAfter([3000, 3000], [200, undefined], [100, 100, undefined])).toEqual([1500, 1500, 3000]);
});
