import { type Experiment, severalCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { ReasonField, whyNoReason } from '../../ui/forms/ReasonField.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { movedWord } from './moved-word.ts';
import { ProjectSelect } from './ProjectSelect.tsx';

/** How long the way to the project is offered. */
const OFFERED_MS = 10_000;

interface Props {
  experiments: readonly [Experiment, ...Experiment[]];
  onSaved: () => void;
  onClose: () => void;
}

/** Moves workbooks into another project, all or none; a refusal names each that cannot be moved. */
export function MoveForm({ experiments, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const showWay = useShowWay();
  const [first, ...others] = experiments;
  const isOfOneProject = others.every(({ projectId }) => projectId === first.projectId);
  const asksReason = experiments.some((each) => each.asksReason);
  const form = useForm<{ projectId: number | null; project: string; reason: string }>({
    initialValues: { projectId: null, project: '', reason: '' },
    validate: {
      projectId: (id) => (id === null ? t('Choose a project.') : null),
      reason: (reason) => (asksReason ? whyNoReason(reason) : null),
    },
  });
  const { projectId, project } = form.values;
  const save = useSave(form, {
    item: undefined,
    send: ({ projectId: target, reason }) =>
      call(severalCalls.moveExperiments, {
        body: {
          experimentIds: experiments.map(({ id }) => id),
          projectId: target ?? 0,
          ...(asksReason && { reason: reason.trim() }),
        },
      }),
    refresh: ['experiments', 'personal', 'logs'],
    told: true,
    says: true,
    onSaved: () => {
      // What was read of them at their old addresses and is not shown is read anew: a screen that begins with it would not lead on.
      for (const each of experiments) {
        const queryKey = ['experiments', each.projectId, 'one', each.id];
        client.removeQueries({ queryKey, type: 'inactive' });
      }
      if (projectId !== null) showWay(projectId, project, experiments.length);
      onSaved();
    },
  });
  return (
    <DialogForm submit={t('Move')} onCancel={onClose} {...save}>
      <Text size="sm">
        {experiments.length === 1
          ? t('Whoever sees the other project sees the workbook there; its old address leads to it.')
          : t(
              'All {count} workbooks are moved, or none: where one cannot be, you are told which. Whoever sees the other project sees them there; their old addresses lead to them.',
              { count: experiments.length },
            )}
      </Text>
      <ProjectSelect
        value={projectId}
        except={isOfOneProject ? first.projectId : null}
        onChange={(id, label) => form.setValues({ projectId: id, project: label })}
        error={form.errors.projectId === undefined ? null : String(form.errors.projectId)}
      />
      {asksReason && <ReasonField label={t('Reason for the move')} {...form.getInputProps('reason')} />}
    </DialogForm>
  );
}

/** Says what was done, with a way to where the workbooks are now. */
function useShowWay() {
  const navigate = useNavigate();
  return (projectId: number, project: string, count: number) => {
    const to = `/projects/${projectId}/experiments`;
    const id = movedWord(projectId);
    const go = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      notifications.hide(id);
      void navigate(to);
    };
    notifications.show({
      id,
      color: 'teal',
      role: 'status',
      autoClose: OFFERED_MS,
      message: (
        <>
          {count === 1 ? t('The workbook was moved.') : t('{count} workbooks were moved.', { count })}{' '}
          {/* Alerts stand outside of the screens, where there are no links of the router. */}
          <Anchor inherit href={to} onClick={go}>
            {t('Show {project}', { project })}
          </Anchor>
        </>
      ),
    });
  };
}
