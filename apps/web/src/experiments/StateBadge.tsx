import type { Experiment } from '@benchbook/contract';
import { Badge } from '@mantine/core';
import { displayState } from './rules.ts';

const STATES = {
  reviewed: { color: 'teal', word: 'Reviewed' },
  published: { color: 'bench', word: 'Published' },
  declined: { color: 'orange', word: 'Declined' },
} as const;

/** In which state a workbook is, by colour and word; nothing where it is an ordinary one that is being written. */
export function StateBadge({ experiment }: { experiment: Experiment }) {
  const state = displayState(experiment);
  if (state === 'draft') {
    return experiment.visibility === 'Private' ? <Badge variant="default">Private</Badge> : null;
  }
  const { color, word } = STATES[state];
  return (
    <Badge variant="light" color={color}>
      {experiment.declined?.withdrawn ? 'Withdrawn' : word}
    </Badge>
  );
}
