import type { ExperimentType } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

const NO_TYPES = t('You do not have the right to create workbooks of any type. Ask an administrator for it.');

interface Props {
  /** Those to choose from. */
  types: readonly ExperimentType[];
  value: number | null;
  onChange: (id: number | null) => void;
  error?: ReactNode;
}

/** The workbook type: one of those that are offered. */
export function WorkbookTypeSelect({ types, value, onChange, error }: Props) {
  return (
    <Select
      label={t('Workbook type')}
      required
      placeholder={t('Choose a type')}
      searchable={types.length > 8}
      nothingFoundMessage={t('No such type')}
      allowDeselect={false}
      disabled={types.length === 0}
      data={types.map((type) => ({ value: String(type.id), label: type.typeName }))}
      error={types.length === 0 ? NO_TYPES : error}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
