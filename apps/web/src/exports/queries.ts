import { type Export, exportCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export interface WorkbookPlace {
  projectId: number;
  experimentId: number;
}

export const exportsKey = ({ projectId, experimentId }: WorkbookPlace) =>
  ['exports', projectId, experimentId] as const;

/** How often it is asked whether the LIMS has taken an export that is on its way. */
const WAITING_MS = 2_000;

/** The exports of a workbook, newest first; asked for again by the screen itself while one is on its way. */
export const exportsQuery = (place: WorkbookPlace) =>
  queryOptions({
    queryKey: exportsKey(place),
    queryFn: ({ signal }) => call(exportCalls.listExports, { params: place }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WAITING_MS : false),
    meta: { quiet: true },
  });

export const isWaiting = ({ state }: Export): boolean => state === 'waiting';
