import { findCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Of one or two letters of our alphabet nearly everything has them: they are not asked for, but for the number of a workbook. */
export const isEnough = (term: string): boolean =>
  term.length > 2 || /[^\p{ASCII}]/u.test(term) || /^#\d+$/.test(term);

/** What is found for a word that is being typed; what was found before stays until then. */
export const findQuery = (term: string) =>
  queryOptions({
    queryKey: ['find', term],
    queryFn: ({ signal }) => call(findCalls.find, { query: { term } }, { signal }),
    enabled: isEnough(term),
    placeholderData: isEnough(term) ? keepPreviousData : undefined,
    staleTime: 10_000,
    meta: { quiet: true },
  });
