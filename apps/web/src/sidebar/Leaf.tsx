import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconFile,
  IconLock,
  IconPencil,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import type { ExperimentTask } from '../experiments/ExperimentDialog.tsx';
import { MoveButton } from '../experiments/moving/MoveButton.tsx';
import { displayState, mayOpen } from '../experiments/rules.ts';
import { useUser } from '../session/session.ts';

const ICONS = {
  reviewed: IconRosetteDiscountCheck,
  declined: IconCircleX,
  published: IconCircleCheck,
  draft: IconFile,
} as const;

const STATES = {
  reviewed: t(', reviewed'),
  declined: t(', declined'),
  published: t(', published'),
  draft: '',
} as const;

/** What the dialog is opened for from the tree. */
export type LeafTask = Extract<ExperimentTask, { form: 'edit' | 'copy' }>;

export interface Navigation {
  /** Called when a link is followed. */
  onNavigate?: () => void;
}

/** Edit or Copy, whichever the workbook is for; seen when the row is pointed at or has the focus. */
function LeafAction({ task, onOpen }: { task: LeafTask; onOpen: (task: LeafTask) => void }) {
  const [label, Icon] =
    task.form === 'copy' ? ([t('Copy'), IconCopy] as const) : ([t('Edit'), IconPencil] as const);
  return (
    <Tooltip label={label}>
      <ActionIcon
        className="tree-action"
        size="sm"
        variant="subtle"
        aria-label={t('{label} workbook {title}', { label, title: task.experiment.title })}
        onClick={() => onOpen(task)}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface LeafProps extends Navigation {
  experiment: Experiment;
  /** Which form changes it, if any. */
  form: LeafTask['form'] | null;
  onOpen: (task: LeafTask) => void;
}

/** A workbook in the tree. */
export function Leaf({ experiment, form, onOpen, onNavigate }: LeafProps) {
  const user = useUser();
  const { experimentId } = useParams();
  const state = displayState(experiment);
  const open = mayOpen(experiment, user);
  const Icon = open ? ICONS[state] : IconLock;
  const current = Number(experimentId) === experiment.id;
  const status = open ? STATES[state] : t(', private');
  return (
    <li
      className="tree-row tree-leaf"
      data-state={state}
      data-locked={open ? undefined : true}
      data-current={current || undefined}
    >
      <Icon size={15} stroke={1.8} aria-hidden />
      {open ? (
        <Link
          to={`/projects/${experiment.projectId}/experiments/${experiment.id}`}
          title={experiment.title}
          aria-current={current ? 'page' : undefined}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          {experiment.title}
          <VisuallyHidden>{status}</VisuallyHidden>
        </Link>
      ) : (
        <span className="tree-label" title={experiment.title}>
          {experiment.title}
          <VisuallyHidden>{status}</VisuallyHidden>
        </span>
      )}
      <MoveButton experiment={experiment} size="sm" className="tree-action" />
      {form !== null && <LeafAction task={{ form, experiment }} onOpen={onOpen} />}
    </li>
  );
}
