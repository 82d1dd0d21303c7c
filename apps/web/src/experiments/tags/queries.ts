import { findCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Tags that begin with what is typed, of workbooks that the user may open. */
export const tagsQuery = (term: string) =>
  queryOptions({
    queryKey: ['tags', term],
    queryFn: ({ signal }) => call(findCalls.findTags, { query: { term } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  });
