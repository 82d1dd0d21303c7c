import { UnstyledButton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';
import { shownOf } from './shown-of.ts';

interface Props<Item extends { id: number }> {
  /** `workbooks` */
  what: string;
  pages: readonly Page<Item>[];
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Below the children of a branch that are shown: how many more there are, and the way to them. */
export function ShowMore<Item extends { id: number }>({ what, pages, query }: Props<Item>) {
  if (!query.hasNextPage) return null;
  const more = (pages.at(-1)?.total ?? 0) - shownOf(pages).length;
  return (
    <UnstyledButton
      className="tree-note tree-more"
      disabled={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? 'Loading…' : `Show more ${what} (${more} left)`}
    </UnstyledButton>
  );
}
