import { t } from '@benchbook/words';
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DayInputProps } from './DayInput.tsx';

const DayInput = lazy(() => import('./DayInput.tsx'));

/** A day that is typed or picked from a calendar, which is loaded when there is such a field. */
export function DayField(props: DayInputProps) {
  const { value, onChange: _change, min: _min, max: _max, ...looks } = props;
  const waiting = <TextInput {...looks} value={value} placeholder={t('YYYY-MM-DD')} disabled />;
  return (
    <Suspense fallback={waiting}>
      <DayInput {...props} />
    </Suspense>
  );
}
