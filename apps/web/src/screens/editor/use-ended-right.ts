import type { DocumentPlace } from '@benchbook/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLooksAgain } from '../../editor/following.tsx';
import { permissionsQuery } from '../../experiments/queries.ts';
import { experimentTypesQuery } from '../../types/queries.ts';
import { useRights } from '../versions/use-rights.ts';

const WATCHING_MS = 5_000;

/**
 * Calls `onEnded` when the user may not edit the document any more. For an editor that is not told so by its own document
 * server: an ONLYOFFICE Docs drops the user, and its frame says nothing of it to the screen around it.
 *
 * @param watch whether the editor in the frame lets the user edit, and would not say when that ends
 */
export function useEndedRight(place: DocumentPlace, watch: boolean, onEnded: () => void): void {
  const client = useQueryClient();
  const { edit } = useRights(place);
  const refetchInterval = useLooksAgain(WATCHING_MS);
  const ofTemplate = 'templateId' in place;
  // A template may be edited by whom its type lets; of a workbook the server says it in one.
  useQuery({
    ...experimentTypesQuery,
    enabled: watch && ofTemplate,
    refetchInterval,
  });
  useQuery({
    ...permissionsQuery(ofTemplate ? 0 : place.projectId, true),
    enabled: watch && !ofTemplate,
    refetchInterval,
  });
  const end = useEffectEvent(() => {
    // What stands around the frame, the buttons to sign, follows.
    void client.invalidateQueries({ queryKey: experimentTypesQuery.queryKey });
    onEnded();
  });
  // While the answer is on its way it is not known to be a right.
  const had = useRef(false);
  useEffect(() => {
    if (had.current && !edit && watch) end();
    had.current = edit;
  }, [edit, watch]);
}
