import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

export interface Question {
  title: string;
  /** The sentence under the title; left out when the title is the question. */
  question?: string;
  /** Word on the button that goes ahead. */
  confirm?: string;
  danger?: boolean;
}

/** Asks before something is done. Answers true when the person goes ahead. */
export function confirm({
  title,
  question,
  confirm: word = t('Ok'),
  danger = false,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: question === undefined ? undefined : <Text size="sm">{question}</Text>,
      labels: { confirm: word, cancel: t('Cancel') },
      confirmProps: danger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      // Also called after a confirmation, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
