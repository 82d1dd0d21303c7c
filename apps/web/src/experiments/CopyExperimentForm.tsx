import { CopiedExperiment, type Experiment, experimentCalls } from '@benchbook/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { WorkbookLimsFields } from '../lims/WorkbookLimsFields.tsx';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { ExperimentFields } from './ExperimentFields.tsx';
import { VisibilityField } from './VisibilityField.tsx';

interface Props {
  /** The published workbook. */
  original: Experiment;
  onClose: () => void;
}

/** Makes a workbook of what was published; it is filed as the original is until something else is chosen. */
export function CopyExperimentForm({ original, onClose }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const { projectId, id: experimentId } = original;
  const types = offeredTypes(useQuery(experimentTypesQuery).data ?? [], user, 'create');
  const checkFields = schemaResolver(CopiedExperiment, { sync: true });
  const form = useForm({
    initialValues: {
      title: original.title,
      description: original.description,
      experimentTypeId: original.experimentTypeId,
      visibility: original.visibility,
      instrumentId: original.INSTRUMENTID,
      testId: original.TESTID,
    },
    // The type of the original may be one this person cannot create workbooks of.
    validate: (values) => ({
      ...checkFields(values),
      ...(types.some((type) => type.id === values.experimentTypeId)
        ? {}
        : { experimentTypeId: 'Choose a workbook type.' }),
    }),
  });
  const fields = Object.keys(form.values);
  const copy = useMutation({
    mutationFn: (values: typeof form.values) => {
      const body = { ...values, documentType: original.documentType, userName: fullName(user) };
      return call(experimentCalls.copyExperiment, { params: { projectId, experimentId }, body });
    },
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['experiments'] });
    },
    onError: (error) => form.setErrors(sortProblems(error, fields).byField),
  });
  return (
    <DialogForm
      submit="Copy"
      busy={copy.isPending}
      problems={sortProblems(copy.error, fields).others}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => copy.mutate(values))}
    >
      <ExperimentFields
        inputProps={(field) => form.getInputProps(field)}
        typeId={form.values.experimentTypeId}
        onType={(type) => type !== null && form.setFieldValue('experimentTypeId', type)}
        types={types}
      />
      <WorkbookLimsFields
        projectId={projectId}
        values={form.values}
        onChange={(field, value) => form.setFieldValue(field, value)}
        errors={form.errors}
      />
      <VisibilityField inputProps={form.getInputProps('visibility')} />
    </DialogForm>
  );
}
