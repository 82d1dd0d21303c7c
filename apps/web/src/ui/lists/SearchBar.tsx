import { SEARCH_FIELDS, type SearchField } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Group, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { SearchInput } from './SearchInput.tsx';
import type { ListState } from './use-list-state.ts';

const LABELS: Record<SearchField, string> = {
  title: t('Title'),
  createdBy: t('Created by'),
  createdAt: t('Created on'),
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

/**
 * Search box with the choice of field (section 5, Filters and search). Another search begins at page 1. On a phone, where the list is
 * what people came for, all but the box is behind a button.
 */
export function SearchBar({ label, value, onChange, described = true, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const options = useId();
  const fields = [
    ...(described ? [{ value: 'any', label: t('Title, description') }] : []),
    ...SEARCH_FIELDS.map((field) => ({ value: field, label: LABELS[field] })),
  ];
  return (
    <Group role="search" gap="xs" wrap="wrap">
      <SearchInput
        label={label}
        placeholder={value.searchBy === 'createdAt' ? t('YYYY-MM-DD') : label}
        icon={<IconSearch size={16} aria-hidden />}
        value={value.search}
        onSearch={(search) => onChange({ search, page: 1 })}
        flex="1 1 200px"
        maw={{ sm: 420 }}
      />
      <ActionIcon
        variant="default"
        size={36}
        hiddenFrom="sm"
        aria-label={t('Filter and order')}
        aria-expanded={isOpen}
        aria-controls={options}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
      </ActionIcon>
      <div id={options} className="search-options" data-open={isOpen || undefined}>
        <Select
          aria-label={t('Search in')}
          data={fields}
          value={value.searchBy === 'any' && !described ? 'title' : value.searchBy}
          onChange={(field) =>
            onChange({ searchBy: SEARCH_FIELDS.find((f) => f === field) ?? 'any', page: 1 })
          }
          allowDeselect={false}
          withScrollArea={false}
          flex={{ base: '1 1 120px', sm: '0 0 168px' }}
        />
        {children}
      </div>
    </Group>
  );
}
