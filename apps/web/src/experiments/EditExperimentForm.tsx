import { type ChangedExperiment, type Experiment, experimentCalls, NewExperiment } from '@benchbook/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { WorkbookLimsFields } from '../lims/WorkbookLimsFields.tsx';
import { fullName, useUser } from '../session/session.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { useConflict } from '../ui/conflict.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { useTime } from '../ui/time.ts';
import { ExperimentFields } from './ExperimentFields.tsx';
import { experimentQuery, locksQuery } from './queries.ts';
import { typesForEdit } from './rules.ts';
import { VisibilityField } from './VisibilityField.tsx';

interface Props {
  experiment: Experiment;
  onClose: () => void;
}

const Form = NewExperiment.pick({ title: true, description: true, experimentTypeId: true });

/** Changes what is written about a workbook, not its document. Keeps what was typed when somebody else was quicker. */
export function EditExperimentForm({ experiment, onClose }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const { date } = useTime();
  const { projectId, id } = experiment;
  const conflict = useConflict(experiment, () =>
    client.fetchQuery({ ...experimentQuery(projectId, id), staleTime: 0 }),
  );
  const types = useQuery(experimentTypesQuery).data ?? [];
  const locks = useQuery(locksQuery(projectId)).data ?? [];
  const form = useForm({
    initialValues: {
      title: experiment.title,
      description: experiment.description,
      experimentTypeId: experiment.experimentTypeId,
      visibility: experiment.visibility,
      instrumentId: experiment.INSTRUMENTID,
      testId: experiment.TESTID,
    },
    validate: schemaResolver(Form, { sync: true }),
  });
  const fields = Object.keys(form.values);
  // Whoever made somebody else's workbook private would lock themselves out of it.
  const owner = experiment.userId === user.UserID;
  const save = useMutation({
    mutationFn: ({ visibility, ...changes }: typeof form.values) => {
      const body: ChangedExperiment = {
        ...changes,
        ...(owner ? { visibility } : {}),
        userName: fullName(user),
        updatedAt: conflict.base.updatedAt,
      };
      return call(experimentCalls.changeExperiment, { params: { projectId, experimentId: id }, body });
    },
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['experiments'] });
    },
    onError: async (error) => {
      form.setErrors(sortProblems(error, fields).byField);
      await conflict.notice(error);
    },
  });
  const problems = sortProblems(save.error, fields).others;
  if (conflict.changed) {
    const { title, lastUpdateBy, updatedAt } = conflict.base;
    problems.push(
      `It is now “${title}”, last edit by ${lastUpdateBy} - ${date(updatedAt)}. Save again to replace it with what you typed.`,
    );
  }
  return (
    <DialogForm
      submit="Save"
      busy={save.isPending}
      problems={problems}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <ExperimentFields
        inputProps={(field) => form.getInputProps(field)}
        typeId={form.values.experimentTypeId}
        onType={(type) => type !== null && form.setFieldValue('experimentTypeId', type)}
        types={typesForEdit(types, user, experiment, locks)}
      />
      <WorkbookLimsFields
        projectId={projectId}
        values={form.values}
        onChange={(field, id) => form.setFieldValue(field, id)}
        errors={form.errors}
      />
      {owner && <VisibilityField inputProps={form.getInputProps('visibility')} />}
    </DialogForm>
  );
}
