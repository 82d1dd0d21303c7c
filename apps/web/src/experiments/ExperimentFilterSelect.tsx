import { EXPERIMENT_FILTER_LABELS, EXPERIMENT_FILTERS, type ExperimentFilter } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Select } from '@mantine/core';

interface Props {
  value: ExperimentFilter;
  onChange: (filter: ExperimentFilter) => void;
}

/** All, Not published, Published, Not reviewed, Reviewed. */
export function ExperimentFilterSelect({ value, onChange }: Props) {
  return (
    <Select
      aria-label={t('Show')}
      data={EXPERIMENT_FILTERS.map((filter) => ({
        value: filter,
        label: t(EXPERIMENT_FILTER_LABELS[filter]),
      }))}
      value={value}
      onChange={(chosen) => onChange(EXPERIMENT_FILTERS.find((filter) => filter === chosen) ?? 'all')}
      allowDeselect={false}
      flex={{ base: '1 1 120px', sm: '0 0 160px' }}
    />
  );
}
