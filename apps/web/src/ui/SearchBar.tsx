import { SEARCH_FIELDS, type SearchField } from '@benchbook/contract';
import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
  /** Further choices in the same row, such as a filter. */
  children?: ReactNode;
}

/** Search box with the choice of field (section 5, Filters and search). Reports what is typed after a short pause; another search begins at page 1. */
export function SearchBar({ label, value, onChange, children }: Props) {
  const [typed, setTyped] = useState(value.search);
  const [known, setKnown] = useState(value.search);
  // The address changed otherwise than by typing here.
  if (value.search !== known) {
    setKnown(value.search);
    setTyped(value.search);
  }
  const report = useDebouncedCallback((search: string) => {
    setKnown(search);
    onChange({ search, page: 1 });
  }, 250);
  const type = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <Group role="search" gap="xs" wrap="wrap">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={value.searchBy === 'createdAt' ? 'YYYY-MM-DD' : label}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        flex="1 1 260px"
        maw={{ sm: 420 }}
      />
      <Select
        aria-label="Search in"
        data={SEARCH_FIELDS.map((field) => ({ value: field, label: LABELS[field] }))}
        value={value.searchBy}
        onChange={(field) =>
          onChange({ searchBy: SEARCH_FIELDS.find((f) => f === field) ?? 'title', page: 1 })
        }
        allowDeselect={false}
        flex={{ base: '1 1 120px', sm: '0 0 144px' }}
      />
      {children}
    </Group>
  );
}
