import { LogFilter, LogKind, LogQuery, logCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callLinkedPage } from '../api/client.ts';

const { shape } = LogQuery;

/**
 * What the log shows, as its address says it. Empty and 0: not asked for, and so is whatever the call would not take from
 * an address typed by hand.
 */
export const LogListState = z.object({
  search: shape.search.unwrap().catch(''),
  person: shape.person.unwrap().catch(''),
  kind: z.union([LogKind, z.literal('')]).catch(''),
  projectId: shape.projectId.unwrap().catch(0),
  experimentId: shape.experimentId.unwrap().catch(0),
  from: shape.from.unwrap().catch(''),
  to: shape.to.unwrap().catch(''),
  before: shape.before.unwrap().catch(0),
  after: shape.after.unwrap().catch(0),
});
export type LogListState = z.infer<typeof LogListState>;

/** Another filter begins at the newest entries. */
export const AT_NEWEST = { before: 0, after: 0 } as const;
export const NO_FILTER = {
  ...AT_NEWEST,
  search: '',
  person: '',
  kind: '',
  projectId: 0,
  experimentId: 0,
  from: '',
  to: '',
} as const satisfies LogListState;

export const isFiltered = (state: LogListState): boolean =>
  Object.values({ ...state, ...AT_NEWEST }).some((value) => value !== '' && value !== 0);

/** The filter as the server takes it: what is not asked for is left out. */
export function filterOf(state: LogListState, timeZone: string): LogFilter {
  const asked = Object.entries({ ...state, ...AT_NEWEST }).filter(([, value]) => value !== '' && value !== 0);
  const days = state.from === '' && state.to === '' ? {} : { timeZone };
  return LogFilter.parse({ ...Object.fromEntries(asked), ...days });
}

const cursorOf = (parameters: URLSearchParams | undefined, name: 'before' | 'after') =>
  Number(parameters?.get(name) ?? 0);

/** One page of the log, and where the pages beside it begin; 0: there is none. */
export const logPageQuery = (state: LogListState, timeZone: string) =>
  queryOptions({
    queryKey: ['logs', state, timeZone],
    queryFn: async ({ signal }) => {
      const { before, after } = state;
      const query = LogQuery.parse({
        ...filterOf(state, timeZone),
        ...(before === 0 ? {} : { before }),
        ...(after === 0 ? {} : { after }),
      });
      const { items, next, prev } = await callLinkedPage(logCalls.listLog, { query }, { signal });
      return { entries: items, older: cursorOf(next, 'before'), newer: cursorOf(prev, 'after') };
    },
    // What is done in the meantime belongs into the log.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const auditEntryQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['logs', 'entry', entryId],
    queryFn: ({ signal }) => call(logCalls.readAuditEntry, { params: { entryId } }, { signal }),
  });
