import '@mantine/dates/styles.layer.css';
import { t } from '@benchbook/words';
import type { TextInputProps } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { type FocusEvent, useState } from 'react';
import { parseDay, problemOfDay } from './parse-day.ts';

export interface DayInputProps
  extends Pick<
    TextInputProps,
    'label' | 'aria-label' | 'leftSection' | 'leftSectionWidth' | 'flex' | 'miw' | 'error'
  > {
  /** YYYY-MM-DD, or empty; so are `min` and `max`. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** As it is loaded by `DayField`. What was typed stays until it is a day, and says what is wrong with it. */
export function DayInput({ value, min = '', max = '', onChange, error, ...looks }: DayInputProps) {
  /** What stood there when the person went on. */
  const [left, setLeft] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      {...looks}
      value={value === '' ? null : value}
      onChange={(day) => {
        setLeft('');
        onChange(day ?? '');
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => setLeft(event.currentTarget.value)}
      error={problemOfDay(left, { min, max }) ?? error}
      valueFormat="YYYY-MM-DD"
      placeholder={t('YYYY-MM-DD')}
      dateParser={parseDay}
      fixOnBlur={false}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear the day') }}
      {...(min === '' ? {} : { minDate: min })}
      {...(max === '' ? {} : { maxDate: max })}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes the calendar, and not the dialog it is in.
      {...(isOpen ? { 'data-mantine-stop-propagation': true } : {})}
    />
  );
}
