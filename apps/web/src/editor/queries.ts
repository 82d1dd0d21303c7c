import { type DocumentPlace, editorCalls, healthCalls, Readiness } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { askOpening, takeOpening } from './begun.ts';

/**
 * The signed config of one opening of a document. Never fetched again by itself: another config would be another
 * opening, and reload the editor under the hands of whoever types.
 *
 * @param opening another one is another opening
 * @param frozen the document is signed: one in which it may be changed is older than that
 */
export const openingQuery = (place: DocumentPlace, opening: string, frozen: boolean) =>
  queryOptions({
    queryKey: ['editor', place, opening],
    queryFn: async ({ signal }) => {
      const begun = await takeOpening(place);
      return begun && !(frozen && begun.permissions.edit) ? begun : askOpening(place, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });

/** Where the editors come from; the same as long as the application runs. */
export const documentServerPlaceQuery = queryOptions({
  queryKey: ['document server'],
  queryFn: ({ signal }) => call(editorCalls.documentServer, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Whether the document server answers the application. Both answers come with a body, whatever their status. */
export const documentServerQuery = queryOptions({
  queryKey: ['document server answers'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(healthCalls.ready.path, { signal });
    return Readiness.parse(await answer.json()).documentServer.ok;
  },
  meta: { quiet: true },
});
