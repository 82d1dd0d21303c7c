import { type Remark, remarkCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The workbook that remarks are on. */
export interface RemarksPlace {
  projectId: number;
  experimentId: number;
}

/**
 * The remarks on a workbook, the latest first; looked at again and again (`useRemarks`), which is no sign of a person. Like
 * everything under `['experiments']` they are renewed after a change.
 */
export const remarksQuery = (place: RemarksPlace) =>
  queryOptions({
    queryKey: ['experiments', place.projectId, 'remarks', place.experimentId],
    queryFn: ({ signal }) => call(remarkCalls.listRemarks, { params: place }, { signal, background: true }),
    meta: { quiet: true },
  });

/** Whom a remark on it can mention. */
export const mentionableQuery = (place: RemarksPlace) =>
  queryOptions({
    queryKey: ['experiments', place.projectId, 'mentionable', place.experimentId],
    queryFn: ({ signal }) => call(remarkCalls.listMentionable, { params: place }, { signal }),
    meta: { quiet: true },
  });

/** Those that nobody has settled, withdrawn or written anew. What is only highlighted asks for nothing. */
export const countOpen = (remarks: readonly Remark[] = []): number =>
  remarks.filter(
    ({ settled, withdrawn, isReplaced, place, text }) =>
      settled === null && withdrawn === null && !isReplaced && text !== place?.quote,
  ).length;
