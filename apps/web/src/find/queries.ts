import { findCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Of one letter of our alphabet nearly everything has one: it is not asked for. */
const isEnough = (term: string): boolean => term.length > 1 || /[^\p{ASCII}]/u.test(term);

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
