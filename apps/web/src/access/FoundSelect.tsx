import { MAX_SEARCH } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** How many choices are asked for at a time. */
export const CHOICES = 20;

export interface SelectProps {
  value: number | null;
  /** `label` is what was chosen, as it is shown; empty where nothing is. */
  onChange: (id: number | null, label: string) => void;
}

/** What a select asks for: what was typed, and not the label of what was chosen. */
const termOf = (text: string, chosen: Choice | null) => {
  const term = text.trim();
  return term === '' || term === chosen?.label ? {} : { search: term };
};

interface Choice {
  value: string;
  label: string;
}

/** What is typed into a select whose choices the server finds, and what was chosen there. */
export function useFound() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asked] = useDebouncedValue(search, 250);
  return { search, setSearch, chosen, setChosen, term: termOf(asked, chosen) };
}

interface FoundSelectProps extends SelectProps, Omit<ReturnType<typeof useFound>, 'term'> {
  label: string;
  /** What is wrong with what was chosen; null or left out: nothing. */
  error?: string | null;
  options: Choice[];
}

/** A select whose choices the server finds. What is chosen stays a choice, also when something else is looked for. */
export function FoundSelect(props: FoundSelectProps) {
  const { label, error = null, options, value, onChange, search, setSearch, chosen, setChosen } = props;
  const kept = chosen !== null && !options.some((option) => option.value === chosen.value) ? [chosen] : [];
  return (
    <Select
      label={label}
      error={error}
      placeholder={t('Type to find')}
      data-autofocus
      searchable
      clearable
      nothingFoundMessage={t('Nothing found')}
      filter={({ options: all }) => all}
      data={[...kept, ...options]}
      maxLength={MAX_SEARCH}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id === null ? null : Number(id), option?.label ?? '');
      }}
    />
  );
}
