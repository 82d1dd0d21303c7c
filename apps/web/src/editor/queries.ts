import { type DocumentPlace, editorCalls, healthCalls, Readiness } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/**
 * The signed config of one opening of a document. Never fetched again by itself: another config would be another
 * opening, and reload the editor under the hands of whoever types.
 */
export const openingQuery = (place: DocumentPlace, opening: string) =>
  queryOptions({
    queryKey: ['editor', place, opening],
    queryFn: ({ signal }) =>
      'templateId' in place
        ? call(editorCalls.template.openEditor, { params: { id: place.templateId } }, { signal })
        : call(editorCalls.workbook.openEditor, { params: { id: place.experimentId } }, { signal }),
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
