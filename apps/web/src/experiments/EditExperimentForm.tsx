import { type Experiment, type ExperimentType, experimentCalls } from '@benchbook/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { useConflict } from '../ui/forms/conflict.ts';
import { useTime } from '../ui/time.ts';
import { editLocksQuery, experimentQuery } from './queries.ts';
import { typesForEdit } from './rules.ts';
import { WorkbookForm, type Written, writtenAbout } from './WorkbookForm.tsx';

interface Props {
  experiment: Experiment;
  types: readonly ExperimentType[];
  onClose: () => void;
}

/** Changes what is written about a workbook, not its document. Keeps what was typed when somebody else was quicker. */
export function EditExperimentForm({ experiment, types, onClose }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const { date } = useTime();
  const { projectId, id } = experiment;
  const { base, changed, notice } = useConflict(experiment, () =>
    client.fetchQuery({ ...experimentQuery(projectId, id), staleTime: 0 }),
  );
  const locks = useQuery(editLocksQuery(projectId)).data ?? [];
  // A person who made somebody else's workbook private would lock themselves out of it.
  const owner = experiment.userId === user.UserID;
  const send = async (
    { visibility, ...changes }: Written,
    updatedAt: string | undefined,
    reason: string | undefined,
  ) => {
    const body = {
      ...changes,
      ...(owner ? { visibility } : {}),
      ...(updatedAt === undefined ? {} : { updatedAt }),
      userName: fullName(user),
      reason,
    };
    try {
      await call(experimentCalls.changeExperiment, { params: { projectId, experimentId: id }, body });
    } catch (error) {
      await notice(error);
      throw error;
    }
  };
  const replaced = `It is now “${base.title}”, last edit by ${base.lastUpdateBy} - ${date(base.updatedAt)}. Save again to replace it with what you typed.`;
  return (
    <WorkbookForm
      projectId={projectId}
      initialValues={writtenAbout(experiment)}
      types={typesForEdit(types, user, experiment, locks)}
      item={base}
      submit="Save"
      send={send}
      problems={changed ? [replaced] : []}
      decidesVisibility={owner}
      onClose={onClose}
    />
  );
}
