import { MAX_TAG_LENGTH, MAX_TAGS, tagKey } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { tagsQuery } from './queries.ts';

/** How long somebody pauses before tags are looked for, in milliseconds. */
const PAUSE_MS = 150;

/** What is wrong with the field or one of its tags. */
export const problemOfTags = (errors: Readonly<Record<string, ReactNode>>): ReactNode =>
  Object.entries(errors).find(([name]) => /^tags(?:\.|$)/.test(name))?.[1];

interface Props {
  label: string;
  description?: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: ReactNode;
  isFirst?: boolean;
}

/** Tags of a workbook: what others have is offered, and new ones are written. */
export function TagsField({ label, description, value, onChange, error, isFirst = false }: Props) {
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const offered = useQuery(tagsQuery(paused.slice(0, MAX_TAG_LENGTH))).data ?? [];
  return (
    <TagsInput
      label={label}
      description={description ?? t('Words by which it is found. Enter or a comma ends one.')}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.filter((tag) => !value.some((each) => tagKey(each) === tagKey(tag)))}
      // Not before something is typed: it would lie over the buttons of the dialog.
      dropdownOpened={typed.trim() !== ''}
      // The server looks, and knows that accents do not count.
      filter={({ options }) => options}
      isDuplicate={(tag, present) => present.some((each) => tagKey(each) === tagKey(tag))}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LENGTH}
      error={error}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
