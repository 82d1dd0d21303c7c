import { expect, it } from 'vitest';
import { ListState, searchOf } from './use-list-state.ts';

const asked = (typed: object) => searchOf(ListState.parse(typed), 'Asia/Tokyo');

it('searches titles and descriptions while no field is chosen, and days in the zone they are shown in', () => {
  expect(asked({})).toEqual({});
  expect(asked({ search: 'agar' })).toEqual({ search: 'agar' });
  expect(asked({ search: 'agar', searchBy: 'title' })).toEqual({ search: 'agar', searchBy: 'title' });
  expect(asked({ search: '2026-11-22', searchBy: 'createdAt' })).toEqual({
    search: '2026-11-22',
    searchBy: 'createdAt',
    timeZone: 'Asia/Tokyo',
  });
});
