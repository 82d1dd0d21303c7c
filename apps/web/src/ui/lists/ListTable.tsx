import { t } from '@benchbook/words';
import { Checkbox, Group, Skeleton, Stack, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './PagedList.tsx';
import type { ListSort } from './use-list-state.ts';

/** Rows on a page of a dense table. */
export const DENSE_PAGE_SIZE = 50;

export interface ListColumn<Item> {
  /** Its heading, by which it is also remembered to be hidden. */
  label: string;
  /** The orders by its values, the one a first click means first; none where the server does not sort by it. */
  sorts?: readonly ListSort[];
  cell: (item: Item) => ReactNode;
  width?: number | string;
  /** Left out of a phone's table. */
  isWide?: boolean;
}

interface Props<Item> extends PagedListProps<Item> {
  columns: readonly ListColumn<Item>[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  nameOf: (item: Item) => string;
  actions: (item: Item) => ReactNode;
  isInactive?: (item: Item) => boolean;
  /** Left out where nothing is done with several at once. */
  selection?: { has: (item: Item) => boolean; set: (items: Item[], chosen: boolean) => void } | undefined;
}

const DESCENDING: readonly ListSort[] = ['newest', 'updated'];

/** A page of a list as a dense table: sorted by its headings, chosen from by its boxes. */
export function ListTable<Item extends { id: number }>(props: Props<Item>) {
  const { columns, sort, onSort, nameOf, actions, isInactive, selection, ...list } = props;
  return (
    <PagedList
      {...list}
      pageSize={DENSE_PAGE_SIZE}
      waiting={
        <Stack gap="xs" aria-label={list.what} aria-busy>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} height={28} />
          ))}
        </Stack>
      }
    >
      {(items) => (
        <div className="surface list-table">
          <Table verticalSpacing={4} horizontalSpacing="xs" highlightOnHover aria-label={list.what}>
            <Table.Thead>
              <Table.Tr>
                {selection !== undefined && (
                  <Table.Th w={36}>
                    <Checkbox
                      size="xs"
                      aria-label={t('All {what} of this page', { what: list.what })}
                      checked={items.every(selection.has)}
                      indeterminate={items.some(selection.has) && !items.every(selection.has)}
                      onChange={({ currentTarget: { checked } }) => selection.set(items, checked)}
                    />
                  </Table.Th>
                )}
                {columns.map((column) => (
                  <Heading key={column.label} column={column} sort={sort} onSort={onSort} />
                ))}
                <Table.Th w={1}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <Table.Tr
                  key={item.id}
                  {...(isInactive?.(item) && { c: 'dimmed' })}
                  {...(selection?.has(item) && { 'data-chosen': true })}
                >
                  {selection !== undefined && (
                    <Table.Td>
                      <Checkbox
                        size="xs"
                        aria-label={t('Choose {nameOf}', { nameOf: nameOf(item) })}
                        checked={selection.has(item)}
                        onChange={({ currentTarget: { checked } }) => selection.set([item], checked)}
                      />
                    </Table.Td>
                  )}
                  {columns.map(({ label, cell, isWide }) => (
                    <Table.Td key={label} {...(isWide && { visibleFrom: 'sm' })}>
                      {cell(item)}
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <Group gap={2} justify="flex-end" wrap="nowrap" className="table-actions">
                      {actions(item)}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </PagedList>
  );
}

interface HeadingProps<Item> extends Pick<Props<Item>, 'sort' | 'onSort'> {
  column: ListColumn<Item>;
}

function Heading<Item>({ column, sort, onSort }: HeadingProps<Item>) {
  const { label, sorts = [], width, isWide } = column;
  const at = sorts.indexOf(sort);
  const next = sorts[(at + 1) % sorts.length];
  const isDescending = DESCENDING.includes(sort);
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      {...(width !== undefined && { w: { sm: width } })}
      {...(isWide && { visibleFrom: 'sm' })}
      {...(at >= 0 && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}
    >
      {next === undefined ? (
        label
      ) : (
        <UnstyledButton className="table-sort" onClick={() => onSort(next)}>
          {label}
          {at >= 0 && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </Table.Th>
  );
}
