import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge } from '@mantine/core';
import { displayState } from './rules.ts';

const STATES = {
  reviewed: { color: 'teal', word: t('Reviewed') },
  published: { color: 'bench', word: t('Published') },
  declined: { color: 'orange', word: t('Declined') },
} as const;

/** In which state a workbook is, by colour and word; nothing where it is an ordinary one that is being written. */
export function StateBadge({ experiment }: { experiment: Experiment }) {
  const state = displayState(experiment);
  if (state === 'draft') {
    return experiment.visibility === 'Private' ? <Badge variant="default">{t('Private')}</Badge> : null;
  }
  const { color, word } = STATES[state];
  return (
    <Badge variant="light" color={color}>
      {experiment.declined?.withdrawn ? t('Withdrawn') : word}
    </Badge>
  );
}
