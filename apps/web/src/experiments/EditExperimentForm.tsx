import { type Experiment, type ExperimentType, experimentCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { useConflict } from '../ui/forms/conflict.ts';
import { editLocksQuery, experimentQuery } from './queries.ts';
import { mayTag, typesForEdit } from './rules.ts';
import { changedTags } from './tags/changed-tags.ts';
import { WorkbookForm, type Written, writtenAbout } from './WorkbookForm.tsx';

/** Whether nothing but its project is another one: what is typed replaces nothing that somebody else wrote. */
const wasOnlyMoved = (before: Experiment, now: Experiment): boolean =>
  now.projectId !== before.projectId &&
  JSON.stringify(writtenAbout(now)) === JSON.stringify(writtenAbout(before));

interface Props {
  experiment: Experiment;
  types: readonly ExperimentType[];
  onClose: () => void;
}

/** Changes what is written about a workbook, and its tags, not its document. Keeps what was typed when somebody else was quicker. */
export function EditExperimentForm({ experiment, types, onClose }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const { projectId, id } = experiment;
  const { base, problems, notice } = useConflict(experiment, () =>
    client.fetchQuery({ ...experimentQuery(projectId, id), staleTime: 0 }),
  );
  const locks = useQuery(editLocksQuery(projectId)).data ?? [];
  // A person who made somebody else's workbook private would lock themselves out of it.
  const owner = experiment.userId === user.UserID;
  const withTags = mayTag(experiment, types, user);
  const send = async (
    { visibility, tags = experiment.tags, ...changes }: Written,
    updatedAt: string | undefined,
    reason: string | undefined,
  ) => {
    const tagged = changedTags(experiment.tags, tags);
    const body = {
      ...changes,
      ...(withTags && tagged !== null ? { tags: tagged } : {}),
      ...(owner ? { visibility } : {}),
      ...(updatedAt === undefined ? {} : { updatedAt }),
      userName: fullName(user),
      reason,
    };
    const change = (of: Experiment, based: typeof body) =>
      call(experimentCalls.changeExperiment, {
        params: { projectId: of.projectId, experimentId: id },
        body: based,
      });
    try {
      await change(experiment, body);
    } catch (error) {
      const present = await notice(error, (now) => !wasOnlyMoved(base, now));
      if (present === null || !wasOnlyMoved(base, present)) throw error;
      await change(present, { ...body, updatedAt: present.updatedAt });
    }
  };
  return (
    <WorkbookForm
      projectId={projectId}
      initialValues={{ ...writtenAbout(experiment), tags: experiment.tags }}
      types={typesForEdit(types, user, experiment, locks)}
      item={base}
      submit={t('Save')}
      send={send}
      withTags={withTags}
      problems={problems}
      decidesVisibility={owner}
      onClose={onClose}
    />
  );
}
