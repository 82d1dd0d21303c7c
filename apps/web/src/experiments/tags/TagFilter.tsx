import { MAX_TAG_LENGTH, tagKey } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readSearch, withTags } from '../search-words.ts';
import { tagsQuery } from './queries.ts';

const PAUSE_MS = 150;

interface Props {
  /** As it is typed. */
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows a search to a tag, and to one more with each choice: by `tag:` in its words, where it is taken away again. */
export function TagFilter({ search, onSearch }: Props) {
  const chosen = readSearch(search).narrowing.tags ?? [];
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const offered = useQuery(tagsQuery(paused.slice(0, MAX_TAG_LENGTH))).data ?? [];
  const others = offered.filter((tag) => !chosen.some((each) => tagKey(each) === tagKey(tag)));
  return (
    <Select
      aria-label={t('Narrow to a tag')}
      placeholder={chosen.length === 0 ? t('Tag') : t('And a tag')}
      data={others}
      value={null}
      onChange={(tag) => {
        setTyped('');
        if (tag !== null) onSearch(withTags(search, [...chosen, tag]));
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={typed === '' ? t('No tags yet') : t('No such tag')}
      flex={{ base: '1 1 120px', sm: '0 0 130px' }}
    />
  );
}
