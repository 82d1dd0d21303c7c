import { editorCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/**
 * The signed config of one opening of a workbook. Never fetched again by itself: another config would be another
 * opening, and reload the editor under the hands of whoever types.
 */
export const openingQuery = (experimentId: number, opening: string) =>
  queryOptions({
    queryKey: ['editor', experimentId, opening],
    queryFn: ({ signal }) => call(editorCalls.openEditor, { params: { id: experimentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
