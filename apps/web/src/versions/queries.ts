import { type Comparable, type DocumentPlace, referenceOf, versionCallsOf } from '@benchbook/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isOnScreen } from '../api/on-screen.ts';
import type { SavedState } from './shown-document.ts';

/** Versions that are fetched at a time. */
const PIECE = 50;

/** Everything under it is renewed when versions or conflict versions changed. */
export const versionsKey = (place: DocumentPlace) => ['versions', place] as const;

/** The latest versions, newest first. Asked for again and again while the document is open. */
export const latestVersionsQuery = (place: DocumentPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'latest'],
    queryFn: ({ signal }) =>
      call(
        versionCallsOf(place).listVersions,
        { params: place, query: { pageSize: PIECE } },
        { signal, background: true },
      ),
    meta: { quiet: true },
  });

/** All versions from the latest on, piece by piece. */
export const allVersionsQuery = (place: DocumentPlace) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(place), 'all'],
    queryFn: ({ pageParam, ...asking }) =>
      call(
        versionCallsOf(place).listVersions,
        { params: place, query: { pageSize: PIECE, before: pageParam } },
        { signal: asking.signal, background: isOnScreen(asking) },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (piece) => {
      const oldest = piece.at(-1)?.number ?? 1;
      return oldest > 1 ? oldest : undefined;
    },
  });

/** The numbers to choose from; a list answers its first 1,000. */
export const versionChoicesQuery = (place: DocumentPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'choices'],
    queryFn: ({ signal }) => call(versionCallsOf(place).listVersions, { params: place }, { signal }),
  });

export const versionQuery = (place: DocumentPlace, version: number) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'one', version],
    queryFn: ({ signal }) =>
      call(versionCallsOf(place).readVersion, { params: { ...place, version } }, { signal }),
    meta: { quiet: true },
  });

/** `background`: the screen asks again and again by itself. */
export const conflictsQuery = (place: DocumentPlace, background = false) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'conflicts'],
    queryFn: (asking) =>
      call(
        versionCallsOf(place).listConflicts,
        { params: place },
        { signal: asking.signal, background: background || isOnScreen(asking) },
      ),
    meta: { quiet: true },
  });

export const sourceQuery = (place: DocumentPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'source'],
    queryFn: ({ signal }) => call(versionCallsOf(place).readVersionSource, { params: place }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What differs; it never changes. */
export const comparisonQuery = (place: DocumentPlace, before: Comparable, after: Comparable) =>
  queryOptions({
    queryKey: ['comparison', place, referenceOf(before), referenceOf(after)],
    queryFn: ({ signal }) =>
      call(
        versionCallsOf(place).compareVersions,
        { params: place, query: { before: referenceOf(before), after: referenceOf(after) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** The signed config to read one saved state; fetched once an opening, as that of the document itself. */
export const savedOpeningQuery = (place: DocumentPlace, which: SavedState, tries: number) =>
  queryOptions({
    queryKey: ['editor', place, referenceOf(which), tries],
    queryFn: ({ signal }) =>
      which.kind === 'version'
        ? call(versionCallsOf(place).openVersion, { params: { ...place, version: which.number } }, { signal })
        : call(versionCallsOf(place).openConflict, { params: { ...place, conflict: which.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
