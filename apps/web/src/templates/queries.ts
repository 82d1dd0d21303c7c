import { PAGE_SIZE, templateCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../api/client.ts';
import { isOnScreen } from '../api/on-screen.ts';
import { type ListState, searchOf } from '../ui/lists/use-list-state.ts';

/** One page of the templates. Everything under `['templates']` is renewed after a change. */
export const templatePageQuery = (state: ListState, timeZone: string) =>
  queryOptions({
    queryKey: ['templates', 'page', state, timeZone],
    queryFn: ({ signal }) =>
      callPage(
        templateCalls.listTemplates,
        { query: { page: state.page, pageSize: PAGE_SIZE, ...searchOf(state, timeZone) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** `background`: the screen asks again and again by itself. */
export const templateQuery = (id: number, background = false) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: (asking) =>
      call(
        templateCalls.readTemplate,
        { params: { id } },
        { signal: asking.signal, background: background || isOnScreen(asking) },
      ),
    // A template that does not exist leads to the list, which says so.
    meta: { quiet: true },
  });
