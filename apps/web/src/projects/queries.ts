import { MAX_PAGE_SIZE, PAGE_SIZE, projectCalls } from '@benchbook/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callPage, nextPage } from '../api/client.ts';
import { isOfStars, withoutStars } from '../personal/starred-word.ts';
import { ListState, orderOf, searchOf } from '../ui/lists/use-list-state.ts';

export const ProjectListState = ListState.extend({ active: z.stringbool().catch(true) });
export type ProjectListState = z.infer<typeof ProjectListState>;

/** What a list of projects asks for: `is:starred` in its search narrows it, whatever field is looked at. */
function searchOfProjects(state: ProjectListState, timeZone: string) {
  const isStarred = isOfStars(state.search);
  return {
    ...searchOf({ ...state, search: withoutStars(state.search) }, timeZone),
    ...(isStarred && { starred: true }),
  };
}

/** One page of the projects. */
export const projectPageQuery = (state: ProjectListState, timeZone: string, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: ['projects', 'page', state, timeZone, pageSize],
    queryFn: ({ signal }) =>
      callPage(
        projectCalls.listProjects,
        {
          query: {
            active: state.active,
            page: state.page,
            pageSize,
            ...orderOf(state),
            ...searchOfProjects(state, timeZone),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The types of the active projects, with how many there are of each: the groups of the sidebar. */
export const sidebarGroupsQuery = queryOptions({
  queryKey: ['projects', 'sidebar'],
  queryFn: ({ signal }) => call(projectCalls.listProjectGroups, { query: { active: true } }, { signal }),
  staleTime: 30_000,
});

/** The active projects of a type in the order people count in, a page after the other. */
export const sidebarProjectsQuery = (projectTypeId: number) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'sidebar', projectTypeId],
    queryFn: ({ signal, pageParam }) =>
      callPage(
        projectCalls.listProjects,
        { query: { active: true, projectTypeId, sort: 'title', page: pageParam, pageSize: MAX_PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 30_000,
  });

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => call(projectCalls.readProject, { params: { id } }, { signal }),
    // A project that does not exist leads to the list (section 2), which says so.
    meta: { quiet: true },
  });
