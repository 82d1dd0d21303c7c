import { expect, it } from 'vitest';
import { nextPage } from '../api/client.ts';
import { shownOf, shownWith } from './shown-of.ts';

const page = (total: number, ...ids: number[]) => ({ total, items: ids.map((id) => ({ id })) });

it('shows each child of a branch once, in the order of the pages', () => {
  const ids = shownOf([page(5, 3, 1), page(5, 1, 4), page(5, 2)]).map(({ id }) => id);
  expect(ids).toEqual([3, 1, 4, 2]);
  expect(shownOf([page(0)])).toEqual([]);
});

it('shows the one somebody stands in, at the end until its own page was read', () => {
  const ids = (...pages: ReturnType<typeof page>[]) => shownWith(pages, { id: 2 }).map(({ id }) => id);
  expect(ids(page(5, 3, 1))).toEqual([3, 1, 2]);
  expect(ids(page(5, 3, 1), page(5, 4, 2))).toEqual([3, 1, 4, 2]);
  expect(shownWith([page(5, 3, 1)], undefined)).toEqual([{ id: 3 }, { id: 1 }]);
});

it('asks for pages until every child of a branch was read', () => {
  const [first, second] = [page(3, 1, 2), page(3, 3)];
  expect(nextPage(first, [first])).toBe(2);
  expect(nextPage(second, [first, second])).toBeUndefined();
  // Some were deleted meanwhile.
  expect(nextPage(page(3), [first, page(3)])).toBeUndefined();
});
