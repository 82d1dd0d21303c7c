import { t } from '@benchbook/words';
import { Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessages } from '../ui/alerts.ts';
import { inSentence } from '../ui/in-sentence.ts';
import type { Choice } from './queries.ts';

interface Props<Id extends string | number> {
  label: string;
  description?: string;
  /** What the LIMS offers. */
  offered: UseQueryResult<Choice<Id>[]>;
  /** Null while nothing is chosen. */
  value: Id | null;
  onChange: (id: Id | null) => void;
  error?: ReactNode;
  /** Only shown. */
  readOnly?: boolean;
}

/**
 * Chooses something the LIMS knows, by its name. Not there while the LIMS has none and nothing was chosen; a LIMS that
 * does not answer is said to, and what was chosen stays.
 */
export function LimsSelect<Id extends string | number>(props: Props<Id>) {
  const { label, description, offered, value, onChange, error, readOnly = false } = props;
  const choices = offered.data ?? [];
  const failure = offered.data === undefined ? offered.error : null;
  if (choices.length === 0 && value === null && failure === null) return null;
  const isKnown = value === null || choices.some(({ id }) => id === value);
  const unknown = isKnown ? [] : [{ value: String(value), label: `${label} ${value}` }];
  const hint = failure === null ? description : failureMessages(failure).join(' ');
  return (
    <Select
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      placeholder={t('None')}
      searchable={!readOnly}
      clearable={!readOnly}
      readOnly={readOnly}
      disabled={failure !== null}
      nothingFoundMessage={t('Nothing by this name in the LIMS')}
      clearButtonProps={{ 'aria-label': t('Choose no {label}', { label: inSentence(label) }) }}
      limit={100}
      data={[...unknown, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(choices.find(({ id }) => String(id) === chosen)?.id ?? null)}
      error={error}
    />
  );
}
