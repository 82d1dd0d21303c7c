import { SEARCH_FIELDS, type SearchField } from '@benchbook/contract';
import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

const LABELS: Record<SearchField, string> = {
  title: 'Title',
  createdBy: 'Created by',
  createdAt: 'Created on',
};

export interface SearchState {
  search: string;
  searchBy: SearchField;
}

interface Props {
  label: string;
  value: SearchState;
  onChange: (value: SearchState) => void;
  /** Further choices in the same row, such as a filter. */
  children?: ReactNode;
}

/** Search box with the choice of field (section 5, Filters and search). Reports what is typed after a short pause. */
export function SearchBar({ label, value, onChange, children }: Props) {
  const [typed, setTyped] = useState(value.search);
  const report = useDebouncedCallback((search: string) => onChange({ ...value, search }), 250);
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
          onChange({ ...value, searchBy: SEARCH_FIELDS.find((f) => f === field) ?? 'title' })
        }
        allowDeselect={false}
        flex={{ base: '1 1 120px', sm: '0 0 144px' }}
      />
      {children}
    </Group>
  );
}
