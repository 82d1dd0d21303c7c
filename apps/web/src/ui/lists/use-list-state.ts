import { ListQuery, SearchField } from '@benchbook/contract';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { nextPath } from '../next-path.ts';

/** In which orders the server lists things, as people choose them. */
export const LIST_SORTS = ['newest', 'oldest', 'title', 'updated'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Page and search of a list. Read from an address, what is missing or makes no sense there is as at first. */
export const ListState = z.object({
  page: ListQuery.shape.page.unwrap().catch(1),
  search: ListQuery.shape.search.unwrap().catch(''),
  /** `any`: wherever the list is searched when no field is chosen. */
  searchBy: SearchField.or(z.literal('any')).catch('any'),
  sort: z.enum(LIST_SORTS).catch('newest'),
});
export type ListState = z.infer<typeof ListState>;

/** Looks for nothing, and so shows all. */
export const ANYTHING = { page: 1, search: '', searchBy: 'any' } as const;

/** What a list asks the server about its order: nothing where that is the usual one. */
export const orderOf = ({ sort }: Pick<ListState, 'sort'>) => (sort === 'newest' ? {} : { sort });

/**
 * What a list asks the server about the search it shows.
 *
 * @param timeZone in which days are shown, and so searched for
 */
export function searchOf({ search, searchBy }: Pick<ListState, 'search' | 'searchBy'>, timeZone: string) {
  if (search === '') return {};
  if (searchBy === 'any') return { search };
  return searchBy === 'createdAt' ? { search, searchBy, timeZone } : { search, searchBy };
}

/** By the path of a list: what its address said last. */
const seen = new Map<string, string>();

/** Where a list is found again as it was left, for a way back to it. */
export const listAddress = (path: string): string => path + (seen.get(path) ?? '');

type Named = Record<string, string | number | boolean>;

/**
 * What a list shows (page, search, filter), kept in the address: going back to the list or sending somebody its address
 * finds the same again.
 *
 * @param state reads it from the parameters of the address
 * @param remembered stands in the place of what the address does not say
 */
export function useListState<State extends Named>(
  state: z.ZodType<State>,
  remembered: Named = {},
): [State, (changed: Partial<State>) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => {
    seen.set(pathname, search);
  }, [pathname, search]);
  const present = state.parse({ ...remembered, ...Object.fromEntries(params) });
  const first = state.parse({});
  const set = (changed: Partial<State>) => {
    // Another screen is on its way, which this list would take the address from: what was typed last is of no use any more.
    if (nextPath() !== pathname) return;
    // The screen comes to what was chosen before a moment later than the address, which has it at once.
    const said = Object.fromEntries(new URLSearchParams(window.location.search));
    const chosen = state.parse({ ...remembered, ...said });
    const told = Object.entries({ ...chosen, ...changed }).filter(
      // Where something is remembered, the usual has to be said, too.
      ([name, value]) => value !== first[name] || name in remembered,
    );
    setParams(new URLSearchParams(told.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [present, set];
}
