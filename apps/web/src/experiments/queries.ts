import {
  ExperimentFilter,
  experimentCalls,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  SAMPLE_TITLE,
} from '@benchbook/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callPage, isOutOfReach, nextPage } from '../api/client.ts';
import { isOnScreen } from '../api/on-screen.ts';
import { ListState, orderOf, searchOf } from '../ui/lists/use-list-state.ts';
import { readSearch } from './search-words.ts';

export const ExperimentListState = ListState.extend({ filter: ExperimentFilter.catch('all') });
export type ExperimentListState = z.infer<typeof ExperimentListState>;

/** The global search looks inside documents, too, where that is wanted. */
export const ExperimentSearchState = ExperimentListState.extend({ inside: z.stringbool().catch(false) });
export type ExperimentSearchState = z.infer<typeof ExperimentSearchState>;

/** Filters that are written as words count where no single field is looked at. */
function listQuery(state: ExperimentListState, timeZone: string, pageSize: number) {
  const { searchBy } = state;
  const asked = readSearch(searchBy === 'any' ? state.search : '');
  const narrowed = searchBy === 'any' ? { ...state, search: asked.text } : state;
  return {
    page: state.page,
    pageSize,
    ...orderOf(state),
    ...searchOf(narrowed, timeZone),
    ...asked.narrowing,
    filter: asked.filter ?? state.filter,
    // Days are those of whoever reads them.
    ...((asked.narrowing.before ?? asked.narrowing.since) !== undefined && { timeZone }),
  };
}

/** Whether a search looks inside documents: by the box, or by a word in it. */
export const looksInside = (state: ExperimentSearchState): boolean =>
  state.searchBy === 'any' && (state.inside || readSearch(state.search).inside);

/** How often a list looks whether somebody began or ended editing. */
export const LIST_LOOKS_AGAIN_MS = 15_000;

/** A project that does not exist leads to the list of projects, which says so once (section 2). */
const OF_PROJECT = { quiet: isOutOfReach };

/** One page of the workbooks of a project. Everything under `['experiments']` is renewed after a change. */
export const experimentPageQuery = (
  projectId: number,
  state: ExperimentListState,
  timeZone: string,
  pageSize = PAGE_SIZE,
) =>
  queryOptions({
    queryKey: ['experiments', projectId, 'page', state, timeZone, pageSize],
    queryFn: (asking) =>
      callPage(
        experimentCalls.listExperiments,
        { params: { projectId }, query: listQuery(state, timeZone, pageSize) },
        { signal: asking.signal, background: isOnScreen(asking) },
      ),
    placeholderData: keepPreviousData,
    meta: OF_PROJECT,
  });

/** The workbooks of a project for the sidebar, in the order people count in, a page after the other. */
export const sidebarExperimentsQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: ['experiments', projectId, 'sidebar'],
    queryFn: ({ signal, pageParam }) =>
      callPage(
        experimentCalls.listExperiments,
        { params: { projectId }, query: { sort: 'title', page: pageParam, pageSize: MAX_PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 30_000,
  });

/** One page of all workbooks the user may see. */
export const searchQuery = (state: ExperimentSearchState, timeZone: string, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: ['experiments', 'search', state, timeZone, pageSize],
    queryFn: (asking) =>
      callPage(
        experimentCalls.searchExperiments,
        {
          query: {
            ...listQuery(state, timeZone, pageSize),
            ...(looksInside(state) && { in: 'content' as const }),
          },
        },
        { signal: asking.signal, background: isOnScreen(asking) },
      ),
    placeholderData: keepPreviousData,
  });

/** The newest sample that the user has made; null where they have made none. */
export const ownSampleQuery = queryOptions({
  queryKey: ['experiments', 'sample'],
  queryFn: async ({ signal }) => {
    const query = { search: SAMPLE_TITLE, searchBy: 'title', mine: true, pageSize: 20 } as const;
    const found = await call(experimentCalls.searchExperiments, { query }, { signal });
    // Copies are called after it.
    return found.find(({ title }) => title === SAMPLE_TITLE) ?? null;
  },
  meta: { quiet: true },
});

/** `background`: the screen asks again and again by itself. */
export const experimentQuery = (projectId: number, experimentId: number, background = false) =>
  queryOptions({
    queryKey: ['experiments', projectId, 'one', experimentId],
    queryFn: (asking) =>
      call(
        experimentCalls.readExperiment,
        { params: { projectId, experimentId } },
        { signal: asking.signal, background: background || isOnScreen(asking) },
      ),
    // A workbook that does not exist leads to the list of its project (section 2), which says so.
    meta: { quiet: true },
  });

export const permissionsQuery = (projectId: number, background = false) =>
  queryOptions({
    queryKey: ['experiments', projectId, 'permissions'],
    queryFn: (asking) =>
      call(
        experimentCalls.experimentPermissions,
        { params: { projectId } },
        { signal: asking.signal, background: background || isOnScreen(asking) },
      ),
    meta: OF_PROJECT,
  });

/** Who edits what in a project. `background`: the screen asks again and again by itself. */
export const editLocksQuery = (projectId: number, background = false) =>
  queryOptions({
    queryKey: ['experiments', projectId, 'locks'],
    queryFn: (asking) =>
      call(
        experimentCalls.experimentEditLocks,
        { params: { projectId } },
        { signal: asking.signal, background: background || isOnScreen(asking) },
      ),
    staleTime: 0,
  });
