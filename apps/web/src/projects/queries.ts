import { PAGE_SIZE, projectCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callPage } from '../api/client.ts';
import { ListState, searchOf } from '../ui/use-list-state.ts';

export const ProjectListState = ListState.extend({ active: z.stringbool().catch(true) });
export type ProjectListState = z.infer<typeof ProjectListState>;

/** One page of project cards, newest first. */
export const projectPageQuery = (state: ProjectListState, timeZone: string) =>
  queryOptions({
    queryKey: ['projects', 'page', state, timeZone],
    queryFn: ({ signal }) =>
      callPage(
        projectCalls.listProjects,
        {
          query: {
            active: state.active,
            page: state.page,
            pageSize: PAGE_SIZE,
            ...searchOf(state, timeZone),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The active projects of the sidebar; the server answers at most its unpaged limit. */
export const sidebarProjectsQuery = queryOptions({
  queryKey: ['projects', 'sidebar'],
  queryFn: ({ signal }) =>
    callPage(projectCalls.listProjects, { query: { active: true, sort: 'title' } }, { signal }),
  staleTime: 30_000,
});

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => call(projectCalls.readProject, { params: { id } }, { signal }),
    // A project that does not exist leads to the list instead of an alert (section 2).
    meta: { quiet: true },
  });
