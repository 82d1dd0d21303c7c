import { exportCalls, limsCalls, NO_EXTERNAL_USER_ID, type SessionUser } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** A LIMS is somebody else's server: what it answered holds for a while. */
const STALE_MS = 60_000;

/** Something of the LIMS that is chosen from, and its id here. */
export interface Choice<Id> {
  id: Id;
  name: string;
}

/** Section 7: -100 is sent for a user without an external id. */
const asUser = (user: SessionUser) => ({ userId: user.externalUserId ?? String(NO_EXTERNAL_USER_ID) });

export const instrumentsQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['lims', 'instruments', user.UserID],
    queryFn: async ({ signal }): Promise<Choice<number>[]> => {
      const items = await call(limsCalls.listInstruments, { params: asUser(user) }, { signal });
      return items.map(({ INSTRUMENTID: id, INSTRUMENTNAME: name }) => ({ id, name }));
    },
    staleTime: STALE_MS,
    meta: { quiet: true },
  });

export const testsQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['lims', 'tests', user.UserID],
    queryFn: async ({ signal }): Promise<Choice<number>[]> => {
      const items = await call(limsCalls.listTests, { params: asUser(user) }, { signal });
      return items.map(({ TESTID: id, TESTNAME: name }) => ({ id, name }));
    },
    staleTime: STALE_MS,
    meta: { quiet: true },
  });

export const referenceGroupsQuery = queryOptions({
  queryKey: ['lims', 'reference-groups'],
  queryFn: ({ signal }): Promise<Choice<string>[]> => call(exportCalls.listReferenceGroups, {}, { signal }),
  staleTime: STALE_MS,
  meta: { quiet: true },
});
