import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../api/client.ts';

/** Rows on a page of a table of the admin panel. */
export const TABLE_PAGE_SIZE = 25;

export interface TableState<Column extends string = string> {
  /** What is asked of the server. */
  query: {
    page: number;
    pageSize: number;
    search?: string;
    sort: Column;
    direction: 'asc' | 'desc';
  };
  /** What is looked for, as it was typed. */
  search: string;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  /** Sorts by a column; once more turns the direction round. */
  sortBy: (column: Column) => void;
}

/** Page, search and order of a table whose rows the server finds. */
export function useTable<Column extends string>(first: Column): TableState<Column> {
  const [state, setState] = useState({
    page: 1,
    search: '',
    sort: first,
    direction: 'asc' as 'asc' | 'desc',
  });
  const { search, ...order } = state;
  const term = search.trim();
  return {
    query: { ...order, pageSize: TABLE_PAGE_SIZE, ...(term === '' ? {} : { search: term }) },
    search,
    setPage: (page) => setState((present) => ({ ...present, page })),
    setSearch: (text) => setState((present) => ({ ...present, search: text, page: 1 })),
    sortBy: (sort) =>
      setState((present) => ({
        ...present,
        sort,
        direction: present.sort === sort && present.direction === 'asc' ? 'desc' : 'asc',
        page: 1,
      })),
  };
}

/**
 * Shows a changed item in the loaded pages of its table at once: what was saved is no change any more, however long it
 * takes to read the table again.
 *
 * @param what first word of the query keys of the table; the second is `table`.
 */
export function showInTables<Item extends { id: number }>(
  client: QueryClient,
  what: string,
  item: Item,
): void {
  client.setQueriesData<Page<Item>>({ queryKey: [what, 'table'] }, (page) =>
    page === undefined
      ? undefined
      : { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) },
  );
}
