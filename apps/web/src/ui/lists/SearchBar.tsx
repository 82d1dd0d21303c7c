import { SEARCH_FIELDS, type SearchField } from '@benchbook/contract';
import { Group, Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SearchInput } from './SearchInput.tsx';
import type { ListState } from './use-list-state.ts';

const LABELS: Record<SearchField, string> = {
  title: 'Title',
  createdBy: 'Created by',
  createdAt: 'Created on',
};

interface Props {
  label: string;
  value: ListState;
  onChange: (changed: Partial<ListState>) => void;
  /** Whether what is listed has descriptions, which are looked through as well. */
  described?: boolean;
  /** Further choices in the same row, such as a filter. */
  children?: ReactNode;
}

/** Search box with the choice of field (section 5, Filters and search). Another search begins at page 1. */
export function SearchBar({ label, value, onChange, described = true, children }: Props) {
  const fields = [
    ...(described ? [{ value: 'any', label: 'Title, description' }] : []),
    ...SEARCH_FIELDS.map((field) => ({ value: field, label: LABELS[field] })),
  ];
  return (
    <Group role="search" gap="xs" wrap="wrap">
      <SearchInput
        label={label}
        placeholder={value.searchBy === 'createdAt' ? 'YYYY-MM-DD' : label}
        icon={<IconSearch size={16} aria-hidden />}
        value={value.search}
        onSearch={(search) => onChange({ search, page: 1 })}
        flex="1 1 260px"
        maw={{ sm: 420 }}
      />
      <Select
        aria-label="Search in"
        data={fields}
        value={value.searchBy === 'any' && !described ? 'title' : value.searchBy}
        onChange={(field) => onChange({ searchBy: SEARCH_FIELDS.find((f) => f === field) ?? 'any', page: 1 })}
        allowDeselect={false}
        flex={{ base: '1 1 120px', sm: '0 0 168px' }}
      />
      {children}
    </Group>
  );
}
