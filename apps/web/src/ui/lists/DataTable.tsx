import { t } from '@benchbook/words';
import {
  ActionIcon,
  Checkbox,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { Page } from '../../api/client.ts';
import { Loaded } from '../Loaded.tsx';
import { Pager } from './Pager.tsx';
import { SearchInput } from './SearchInput.tsx';
import { TABLE_PAGE_SIZE, type TableState } from './use-table.ts';

export interface Column<Row, Sort extends string> {
  label: string;
  /** Left out where the server does not sort by it. */
  sort?: Sort;
  cell: (row: Row) => ReactNode;
}

interface Props<Row, Sort extends string> {
  /** What is counted, in the plural and in the singular: `users`, `user`. */
  what: string;
  one: string;
  table: TableState<Sort>;
  query: UseQueryResult<Page<Row>>;
  keyOf: (row: Row) => number;
  /** Names the row for those who do not see it, and in the questions about it. */
  nameOf: (row: Row) => string;
  columns: Column<Row, Sort>[];
  /** On a phone, all columns but the first are told in one line under it. */
  summary: (row: Row) => string;
  actions: (row: Row) => ReactNode;
  /** What opens under a row. */
  details?: { label: string; of: (row: Row) => ReactNode };
  /** Rows that are out of use are shown paler. */
  isInactive?: (row: Row) => boolean;
  /** Left out where nothing is done with several at once. */
  selection?: { has: (row: Row) => boolean; set: (rows: Row[], chosen: boolean) => void };
}

/** A table of the admin panel: searched, sorted and paged by the server, complete by keyboard, and good on a phone. */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { what, one, table, query, columns, keyOf, details, selection } = props;
  const page = query.data;
  const rows = page?.items ?? [];
  return (
    <Stack gap="sm">
      <SearchInput
        label={t('Search {what}', { what })}
        icon={<IconSearch size={16} aria-hidden />}
        value={table.search}
        onSearch={table.setSearch}
        maw={420}
      />
      <div className="surface">
        <Table verticalSpacing={6} horizontalSpacing="sm" aria-label={what}>
          <Table.Thead>
            <Table.Tr>
              {selection !== undefined && (
                <Table.Th w={36} pr={0}>
                  <Checkbox
                    size="xs"
                    aria-label={t('All {what} of this page', { what })}
                    checked={rows.length > 0 && rows.every(selection.has)}
                    indeterminate={rows.some(selection.has) && !rows.every(selection.has)}
                    onChange={({ currentTarget: { checked } }) => selection.set(rows, checked)}
                  />
                </Table.Th>
              )}
              {details !== undefined && (
                <Table.Th w={36}>
                  <VisuallyHidden>{t('Show {label}', { label: details.label })}</VisuallyHidden>
                </Table.Th>
              )}
              {columns.map((column, index) => (
                <Header key={column.label} column={column} table={table} first={index === 0} />
              ))}
              <Table.Th>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page?.items.map((row) => (
              <TableRow key={keyOf(row)} row={row} {...props} />
            ))}
          </Table.Tbody>
        </Table>
        <Loaded
          what={what}
          query={query}
          waiting={
            <Stack p="md" gap="sm">
              <Skeleton height={28} />
              <Skeleton height={28} />
            </Stack>
          }
        >
          {({ items }) =>
            items.length === 0 && (
              <Text c="dimmed" ta="center" py={32} role="status">
                {t('No {what} found.', { what })}
              </Text>
            )
          }
        </Loaded>
      </div>
      <Pager
        page={table.query.page}
        pageSize={TABLE_PAGE_SIZE}
        total={page?.total ?? 0}
        what={what}
        one={one}
        onPage={table.setPage}
      />
    </Stack>
  );
}

interface HeaderProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  table: TableState<Sort>;
  first: boolean;
}

function Header<Row, Sort extends string>({ column, table, first }: HeaderProps<Row, Sort>) {
  const { sort, label } = column;
  const sorted = sort !== undefined && table.query.sort === sort;
  const Arrow = table.query.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = table.query.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th {...(first ? {} : { visibleFrom: 'sm' })} {...(sorted ? { 'aria-sort': order } : {})}>
      {sort === undefined ? (
        label
      ) : (
        <UnstyledButton className="table-sort" onClick={() => table.sortBy(sort)}>
          {label}
          {sorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

function TableRow<Row, Sort extends string>({
  row,
  columns,
  details,
  nameOf,
  summary,
  actions,
  isInactive,
  selection,
}: Props<Row, Sort> & { row: Row }) {
  const [opened, setOpened] = useState(false);
  const name = nameOf(row);
  const [first, ...others] = columns;
  return (
    <Fragment>
      <Table.Tr c={isInactive?.(row) ? 'dimmed' : undefined}>
        {selection !== undefined && (
          <Table.Td pr={0}>
            <Checkbox
              size="xs"
              aria-label={t('Choose {name}', { name })}
              checked={selection.has(row)}
              onChange={({ currentTarget: { checked } }) => selection.set([row], checked)}
            />
          </Table.Td>
        )}
        {details !== undefined && (
          <Table.Td pr={0}>
            <ActionIcon
              className="row-toggle"
              variant="subtle"
              color="gray"
              aria-label={t('{label} of {name}', { label: details.label, name })}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Table.Td>
        )}
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={500}>
            {first?.cell(row)}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {summary(row)}
          </Text>
        </Table.Td>
        {others.map((column) => (
          <Table.Td key={column.label} visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
            {column.cell(row)}
          </Table.Td>
        ))}
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap" className="row-actions">
            {actions(row)}
          </Group>
        </Table.Td>
      </Table.Tr>
      {opened && details !== undefined && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 3} p="md">
            {details.of(row)}
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
