import { findCalls, type SavedSearch } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The workbooks somebody opened last; asked for anew whenever it is shown. */
export const openedQuery = queryOptions({
  queryKey: ['personal', 'opened'],
  queryFn: ({ signal }) => call(findCalls.listOpened, {}, { signal }),
  staleTime: 0,
});

export const starsQuery = queryOptions({
  queryKey: ['personal', 'stars'],
  queryFn: ({ signal }) => call(findCalls.listStars, {}, { signal }),
  staleTime: 60_000,
});

export const projectStarsQuery = queryOptions({
  queryKey: ['personal', 'project stars'],
  queryFn: ({ signal }) => call(findCalls.listProjectStars, {}, { signal }),
  staleTime: 60_000,
});

/** What has a star, as much as leads to it. */
export const starredQuery = queryOptions({
  queryKey: ['personal', 'starred'],
  queryFn: ({ signal }) => call(findCalls.listStarred, {}, { signal }),
  staleTime: 5_000,
});

export const savedSearchesQuery = queryOptions({
  queryKey: ['personal', 'searches'],
  queryFn: ({ signal }) => call(findCalls.listSavedSearches, {}, { signal }),
  staleTime: 60_000,
});

/** Where a saved search is found again. */
export const addressOfSearch = ({ search }: Pick<SavedSearch, 'search'>): string =>
  `/search?${new URLSearchParams({ search })}`;
