import type { DocumentPlace, Version, VersionReason } from '@benchbook/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type DocumentState, documentState, type Edits } from '../../editor/document-state.ts';
import { useLooksAgain } from '../../editor/following.tsx';
import { documentServerQuery } from '../../editor/queries.ts';
import { latestVersionsQuery } from '../../versions/queries.ts';

/** How often versions are asked for: while a save is awaited, also where the server tells of it, and otherwise. */
const AWAITING_MS = 1_000;
const AWAITING_TOLD_MS = 5_000;
const WATCHING_MS = 5_000;
/** How often it is asked, while a save is awaited, whether the document server is there. */
const ASKING_MS = 3_000;

/** Versions that no editor saved: everybody who has the document open sees them, which is another opening then. */
const BROUGHT_IN: readonly VersionReason[] = ['restore', 'template', 'autofill', 'calculation', 'upload'];

/** What of a document is stored. */
export interface Saving {
  /** Newest first; undefined while they are not known. */
  versions: Version[] | undefined;
  latest: Version | undefined;
  state: DocumentState;
  /** Whether the document server answers; undefined while nobody had to ask. */
  answers: boolean | undefined;
}

/** Watches the versions of an open document, more often while a save is awaited. */
export function useSaving(place: DocumentPlace, edits: Edits): Saving {
  const watching = useLooksAgain(WATCHING_MS);
  const awaiting = watching > WATCHING_MS ? AWAITING_TOLD_MS : AWAITING_MS;
  const versions = useQuery({
    ...latestVersionsQuery(place),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      ['saved', 'kept'].includes(documentState(edits, data?.[0]?.number ?? 0, dataUpdatedAt))
        ? watching
        : awaiting,
  });
  const { savedAt } = edits;
  const lookAgain = useEffectEvent(() => versions.refetch());
  // There may be no version of which anybody tells.
  useEffect(() => {
    if (savedAt !== null) void lookAgain();
  }, [savedAt]);
  const latest = versions.data?.[0];
  const state = documentState(edits, latest?.number ?? 0, versions.dataUpdatedAt);
  const documentServer = useQuery({
    ...documentServerQuery,
    enabled: state !== 'saved',
    refetchInterval: ASKING_MS,
  });
  return { versions: versions.data, latest, state, answers: documentServer.data };
}

/** Calls `onBroughtIn` when a version appears that no editor saved. @param versions newest first */
export function useBroughtIn(versions: readonly Version[] | undefined, onBroughtIn: () => void): void {
  const newest = versions?.find(({ reason }) => BROUGHT_IN.includes(reason))?.number ?? 0;
  const seen = useRef<number | null>(null);
  const tell = useEffectEvent(onBroughtIn);
  const known = versions !== undefined;
  useEffect(() => {
    if (!known) return;
    if (seen.current !== null && newest > seen.current) tell();
    seen.current = newest;
  }, [known, newest]);
}
