import { roleCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Roles; a failure to load them is logged only (section 8). */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(roleCalls.listRoles, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});
