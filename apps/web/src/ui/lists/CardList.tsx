import { SimpleGrid, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './PagedList.tsx';

/** Rows of 1, 2, 3 or 4 by the width of the window (section 9). */
const GRID = { cols: { base: 1, md: 2, lg: 3, xl: 4 }, spacing: 'sm' } as const;

interface Props<Item> extends PagedListProps<Item> {
  card: (item: Item) => ReactNode;
}

/** A page of cards and the way to the other pages. */
export function CardList<Item>({ card, ...list }: Props<Item>) {
  const { what } = list;
  return (
    <PagedList
      {...list}
      waiting={
        <SimpleGrid {...GRID} aria-label={what} aria-busy>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} height={120} radius="md" />
          ))}
        </SimpleGrid>
      }
    >
      {(items) => (
        <SimpleGrid {...GRID} component="ul" aria-label={what} m={0} p={0} style={{ listStyle: 'none' }}>
          {items.map(card)}
        </SimpleGrid>
      )}
    </PagedList>
  );
}
