import { PAGE_SIZE } from '@benchbook/contract';
import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../api/client.ts';
import { BenchPicture, LensPicture } from '../BenchPicture.tsx';
import { Loaded } from '../Loaded.tsx';
import { Pager } from './Pager.tsx';

export interface PagedListProps<Item> {
  /** What is listed, in the plural and in the singular: `projects`, `project`. */
  what: string;
  one: string;
  query: UseQueryResult<Page<Item>>;
  page: number;
  pageSize?: number;
  onPage: (page: number) => void;
  /** Shown when there is nothing to show. */
  empty: string;
  /** What to do about that: how to begin, in words, or buttons where something was looked for. */
  hint?: ReactNode;
}

interface Props<Item> extends PagedListProps<Item> {
  waiting: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A page of a list, in whichever form, and the way to the other pages. */
export function PagedList<Item>(props: Props<Item>) {
  const { what, one, query, page, pageSize = PAGE_SIZE, onPage, empty, hint, waiting, children } = props;
  const total = query.data?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const isBeyondLast = pages > 0 && page > pages && !query.isPlaceholderData;
  // The last of the last page has gone, or the address asks for too much.
  useEffect(() => {
    if (isBeyondLast) onPage(pages);
  });
  return (
    <Loaded what={what} query={query} waiting={waiting}>
      {({ items, isMore = false }) =>
        total === 0 ? (
          <Stack gap={4} align="center" py={48} ta="center" role="status">
            {typeof hint === 'string' ? <BenchPicture /> : <LensPicture />}
            <Text c="dimmed">{empty}</Text>
            {typeof hint === 'string' ? (
              <Text c="dimmed" size="sm">
                {hint}
              </Text>
            ) : (
              hint
            )}
          </Stack>
        ) : (
          <div>
            {children(items)}
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              isMore={isMore}
              what={what}
              one={one}
              onPage={onPage}
            />
          </div>
        )
      }
    </Loaded>
  );
}
