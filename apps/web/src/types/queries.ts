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

/** Roles; a failure to load them is logged only (section 8). */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(typeCalls.listRoles, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});
