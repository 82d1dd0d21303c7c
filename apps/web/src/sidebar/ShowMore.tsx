import { t } from '@benchbook/words';
import { UnstyledButton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';

interface Props<Item extends { id: number }> {
  /** `workbooks` */
  what: string;
  pages: readonly Page<Item>[];
  /** How many of them are on the screen. */
  shown: number;
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Below the children of a branch that are shown: how many more there are, and the way to them. */
export function ShowMore<Item extends { id: number }>({ what, pages, shown, query }: Props<Item>) {
  const more = (pages.at(-1)?.total ?? 0) - shown;
  if (!query.hasNextPage || more <= 0) return null;
  return (
    <UnstyledButton
      className="tree-note tree-more"
      disabled={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? t('Loading…') : t('Show more {what} ({more} left)', { what, more })}
    </UnstyledButton>
  );
}
