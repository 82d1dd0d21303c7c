import { accountCalls, apiTokenCalls, secondFactorCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(accountCalls.listSessions, {}, { signal }),
  // Shown on a screen of its own, which asks whenever it is opened.
  staleTime: 0,
});

/** Programs that work as the user. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenCalls.listApiTokens, {}, { signal }),
  staleTime: 0,
});

/** The user's second factors. */
export const ownFactorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(secondFactorCalls.ownFactors, {}, { signal }),
  staleTime: 0,
});
