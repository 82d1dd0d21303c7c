import { t } from '@benchbook/words';
import { UnstyledButton } from '@mantine/core';
import type { Autofill } from './use-autofill.ts';

/** After its dialog was closed: the placeholders are there still, and can be filled in again. */
export function AutofillLine({ failure, told, again }: Pick<Autofill, 'failure' | 'told' | 'again'>) {
  if (failure === null || !told) return null;
  const { template } = failure;
  return (
    <span className="status-line" data-state="failed">
      <UnstyledButton onClick={again}>
        {t('Not filled in from “{title}”. Fill it in again', { title: template.title })}
      </UnstyledButton>
    </span>
  );
}
