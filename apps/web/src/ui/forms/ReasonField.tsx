import { MAX_REASON, WithReason } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Textarea, type TextareaProps } from '@mantine/core';
import { BEGINS_HERE } from './begins-here.ts';
import { problemOf } from './check.ts';

/**
 * Why somebody does something, typed.
 *
 * @param autoFocus typing begins here, whether its dialog is open already or opens with it
 */
export function ReasonField({ label = t('Reason'), autoFocus = false, ...field }: TextareaProps) {
  return (
    <Textarea
      label={label}
      required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_REASON}
      {...(autoFocus && BEGINS_HERE)}
      {...field}
    />
  );
}

/** Why what was typed is no reason; null: it is one. */
export const whyNoReason = (reason: string): string | null => problemOf(WithReason.shape.reason, reason);
