import { experimentCalls, NewExperiment, NO_VALUE_ID } from '@benchbook/contract';
import { SimpleGrid } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { WorkbookLimsFields } from '../lims/WorkbookLimsFields.tsx';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { DocumentTypeField } from '../ui/DocumentTypeField.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { ExperimentFields } from './ExperimentFields.tsx';
import { VisibilityField } from './VisibilityField.tsx';

interface Props {
  projectId: number;
  onClose: () => void;
}

/** A form starts without a type, which the schema then asks for. */
type Fields = Pick<
  NewExperiment,
  'title' | 'description' | 'documentType' | 'visibility' | 'instrumentId' | 'testId'
> & {
  experimentTypeId: number | null;
};

const Form = NewExperiment.omit({ experimentTypeId: true, userName: true });

/** Creates a workbook with a blank Word or Excel document. */
export function NewExperimentForm({ projectId, onClose }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const all = useQuery(experimentTypesQuery).data ?? [];
  const types = offeredTypes(all, user, 'create');
  const only = types.length === 1 ? types[0] : undefined;
  const checkFields = schemaResolver(Form, { sync: true });
  const form = useForm<Fields>({
    initialValues: {
      title: '',
      description: '',
      experimentTypeId: null,
      documentType: 'docx',
      visibility: 'Public',
      instrumentId: NO_VALUE_ID,
      testId: NO_VALUE_ID,
    },
    validate: (values) => ({
      ...checkFields(values),
      ...(values.experimentTypeId === null && only === undefined
        ? { experimentTypeId: 'Choose a workbook type.' }
        : {}),
    }),
  });
  // Where there is nothing to choose, it is chosen already.
  const typeId = form.values.experimentTypeId ?? only?.id ?? null;
  const create = useMutation({
    mutationFn: (body: NewExperiment) =>
      call(experimentCalls.createExperiment, { params: { projectId }, body }),
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['experiments'] });
    },
    onError: (error) => form.setErrors(sortProblems(error, Object.keys(form.values)).byField),
  });
  return (
    <DialogForm
      submit="Create"
      busy={create.isPending}
      problems={sortProblems(create.error, Object.keys(form.values)).others}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => {
        if (typeId === null) return;
        create.mutate(NewExperiment.parse({ ...values, experimentTypeId: typeId, userName: fullName(user) }));
      })}
    >
      <ExperimentFields
        inputProps={(field) => form.getInputProps(field)}
        typeId={typeId}
        onType={(id) => form.setFieldValue('experimentTypeId', id)}
        types={types}
      />
      <WorkbookLimsFields
        projectId={projectId}
        values={form.values}
        onChange={(field, id) => form.setFieldValue(field, id)}
        errors={form.errors}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DocumentTypeField inputProps={form.getInputProps('documentType')} />
        <VisibilityField inputProps={form.getInputProps('visibility')} />
      </SimpleGrid>
    </DialogForm>
  );
}
