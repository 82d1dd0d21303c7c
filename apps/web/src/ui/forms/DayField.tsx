import { t } from '@benchbook/words';
import { TextInput } from '@mantine/core';
import { later } from '../later.tsx';
import type { DayInputProps } from './DayInput.tsx';

/** Its looks, and nothing to be done with it yet. */
function Waiting({ value, onChange: _change, min: _min, max: _max, ...looks }: DayInputProps) {
  return <TextInput {...looks} value={value} placeholder={t('YYYY-MM-DD')} disabled />;
}

/** A day that is typed or picked from a calendar, which is loaded when there is such a field. */
export const DayField = later(async () => (await import('./DayInput.tsx')).DayInput, Waiting);
