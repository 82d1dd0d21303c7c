import { type Comparable, referenceOf, versionCalls } from '@benchbook/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export interface WorkbookPlace {
  projectId: number;
  experimentId: number;
}

/** Versions that are fetched at a time. */
const PIECE = 50;

/** Everything under it is renewed when versions or conflict versions changed. */
export const versionsKey = ({ projectId, experimentId }: WorkbookPlace) =>
  ['versions', projectId, experimentId] as const;

/** The latest versions, newest first. Asked for again and again while the workbook is open. */
export const latestVersionsQuery = (place: WorkbookPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'latest'],
    queryFn: ({ signal }) =>
      call(
        versionCalls.listVersions,
        { params: place, query: { pageSize: PIECE } },
        { signal, background: true },
      ),
    meta: { quiet: true },
  });

/** All versions from the latest on, piece by piece. */
export const allVersionsQuery = (place: WorkbookPlace) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(place), 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        versionCalls.listVersions,
        { params: place, query: { pageSize: PIECE, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (piece) => {
      const oldest = piece.at(-1)?.number ?? 1;
      return oldest > 1 ? oldest : undefined;
    },
  });

/** The numbers to choose from; a list answers its first 1,000. */
export const versionChoicesQuery = (place: WorkbookPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'choices'],
    queryFn: ({ signal }) => call(versionCalls.listVersions, { params: place }, { signal }),
  });

export const versionQuery = (place: WorkbookPlace, version: number) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'one', version],
    queryFn: ({ signal }) => call(versionCalls.readVersion, { params: { ...place, version } }, { signal }),
    meta: { quiet: true },
  });

/** `background`: the screen asks again and again by itself. */
export const conflictsQuery = (place: WorkbookPlace, background = false) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'conflicts'],
    queryFn: ({ signal }) => call(versionCalls.listConflicts, { params: place }, { signal, background }),
    meta: { quiet: true },
  });

export const sourceQuery = (place: WorkbookPlace) =>
  queryOptions({
    queryKey: [...versionsKey(place), 'source'],
    queryFn: ({ signal }) => call(versionCalls.readVersionSource, { params: place }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What differs; it never changes. */
export const comparisonQuery = (place: WorkbookPlace, before: Comparable, after: Comparable) =>
  queryOptions({
    queryKey: ['comparison', place.projectId, place.experimentId, referenceOf(before), referenceOf(after)],
    queryFn: ({ signal }) =>
      call(
        versionCalls.compareVersions,
        { params: place, query: { before: referenceOf(before), after: referenceOf(after) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** The signed config to read one saved state; fetched once an opening, as that of the workbook itself. */
export const savedOpeningQuery = (
  place: WorkbookPlace,
  which: Exclude<Comparable, { kind: 'source' }>,
  tries: number,
) =>
  queryOptions({
    queryKey: ['editor', place.projectId, place.experimentId, referenceOf(which), tries],
    queryFn: ({ signal }) =>
      which.kind === 'version'
        ? call(versionCalls.openVersion, { params: { ...place, version: which.number } }, { signal })
        : call(versionCalls.openConflict, { params: { ...place, conflict: which.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
