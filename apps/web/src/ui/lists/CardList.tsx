import { PAGE_SIZE } from '@benchbook/contract';
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../api/client.ts';
import { Loaded } from '../Loaded.tsx';
import { Pager } from './Pager.tsx';

/** Rows of 1, 2, 3 or 4 by the width of the window (section 9). */
const GRID = { cols: { base: 1, md: 2, lg: 3, xl: 4 }, spacing: 'sm' } as const;

interface Props<Item> {
  /** What is listed, in the plural: `projects`. */
  what: string;
  query: UseQueryResult<Page<Item>>;
  page: number;
  onPage: (page: number) => void;
  card: (item: Item) => ReactNode;
  /** Shown when there is nothing to show. */
  empty: string;
  /** What to do about that, where there is something. */
  hint?: string | undefined;
}

/** A page of cards and the way to the other pages. */
export function CardList<Item>({ what, query, page, onPage, card, empty, hint }: Props<Item>) {
  const total = query.data?.total ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  const isBeyondLast = pages > 0 && page > pages && !query.isPlaceholderData;
  // The last card of the last page has gone, or the address asks for too much.
  useEffect(() => {
    if (isBeyondLast) onPage(pages);
  });
  return (
    <Loaded
      what={what}
      query={query}
      waiting={
        <SimpleGrid {...GRID} aria-label={what} aria-busy>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} height={148} radius="md" />
          ))}
        </SimpleGrid>
      }
    >
      {({ items, isMore = false }) =>
        total === 0 ? (
          <Stack gap={4} align="center" py={48} role="status">
            <Text c="dimmed">{empty}</Text>
            {hint !== undefined && (
              <Text c="dimmed" size="sm">
                {hint}
              </Text>
            )}
          </Stack>
        ) : (
          <div>
            <SimpleGrid {...GRID} component="ul" aria-label={what} m={0} p={0} style={{ listStyle: 'none' }}>
              {items.map(card)}
            </SimpleGrid>
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              isMore={isMore}
              what={what}
              onPage={onPage}
            />
          </div>
        )
      }
    </Loaded>
  );
}
