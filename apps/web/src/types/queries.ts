import { typeCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const projectTypesQuery = queryOptions({
  queryKey: ['projectTypes'],
  queryFn: ({ signal }) => call(typeCalls.listProjectTypes, {}, { signal }),
  staleTime: 60_000,
});

export const experimentTypesQuery = queryOptions({
  queryKey: ['experimentTypes'],
  queryFn: ({ signal }) => call(typeCalls.listExperimentTypes, {}, { signal }),
  staleTime: 60_000,
});

/** The same for a screen that asks again and again by itself. */
export const watchedExperimentTypesQuery = queryOptions({
  ...experimentTypesQuery,
  queryFn: ({ signal }) => call(typeCalls.listExperimentTypes, {}, { signal, background: true }),
});
