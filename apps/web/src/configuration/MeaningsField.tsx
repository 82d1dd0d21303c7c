import { Meanings, readMeanings } from '@benchbook/contract';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemOf } from '../ui/forms/check.ts';

interface Props {
  label: string;
  description: string;
  /** JSON, as the setting has it. */
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}

/** The meanings a signature may have: a list of words, the first of which is offered first. */
export function MeaningsField({ label, description, value, onChange, error }: Props) {
  return (
    <TagsInput
      label={label}
      description={description}
      value={listOf(value)}
      onChange={(meanings) => onChange(JSON.stringify(meanings))}
      error={error ?? wrongIn(value)}
      acceptValueOnBlur
      maw={560}
    />
  );
}

/** Also one that cannot be saved, such as an empty one: it is being edited. */
function listOf(value: string): string[] {
  const known = readMeanings(value);
  if (known.length > 0) return known;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

const wrongIn = (value: string): string | undefined => problemOf(Meanings, listOf(value)) ?? undefined;
