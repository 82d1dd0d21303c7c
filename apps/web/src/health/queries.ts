import { healthCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const REPORT_MS = 30_000;
/** While somebody waits for all stored files to be read. */
const READING_MS = 2_000;
const ATTENTION_MS = 60_000;

/** Looked at again while the screen is open, which is no sign of a person. */
export const reportQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(healthCalls.report, {}, { signal, background: true }),
  refetchInterval: ({ state: { data } }) =>
    data?.storedFiles.round?.requestedBy == null ? REPORT_MS : READING_MS,
});

/** How many things an administrator has to see to. */
export const attentionQuery = queryOptions({
  queryKey: ['health', 'attention'],
  queryFn: ({ signal }) => call(healthCalls.attention, {}, { signal, background: true }),
  refetchInterval: ATTENTION_MS,
  staleTime: ATTENTION_MS,
  meta: { quiet: true },
});
