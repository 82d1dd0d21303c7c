import {
  INSTRUMENT_PROJECT_TYPE_ID,
  NewProject,
  NO_VALUE_ID,
  type Project,
  projectCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/client.ts';
import { LimsSelect } from '../lims/LimsSelect.tsx';
import { instrumentsQuery, referenceGroupsQuery } from '../lims/queries.ts';
import { currentLocationQuery } from '../locations/queries.ts';
import { fullName, useUser } from '../session/session.ts';
import { projectTypesQuery } from '../types/queries.ts';
import { problemOf } from '../ui/forms/check.ts';
import { useConflict } from '../ui/forms/conflict.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { projectQuery } from './queries.ts';

/** What is wrong with a title, or null. */
const checkTitle = (title: string) => problemOf(NewProject.shape.title, title);

type NewFields = {
  title: string;
  projectTypeId: number | null;
  externalPK: number | null;
  refInfoGroupId: string | null;
};

/** Asks for the title and one of the active project types. */
export function NewProjectForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const types = useQuery(projectTypesQuery).data?.filter((type) => type.active) ?? [];
  // Section 7: a project is of the place where its creator works.
  const locationId = useQuery(currentLocationQuery).data?.id ?? null;
  const form = useForm<NewFields>({
    initialValues: { title: '', projectTypeId: null, externalPK: null, refInfoGroupId: null },
    validate: {
      title: checkTitle,
      projectTypeId: (id) => (id === null ? t('Choose a project type.') : null),
    },
  });
  const hasInstrument = form.values.projectTypeId === INSTRUMENT_PROJECT_TYPE_ID;
  const instruments = useQuery({ ...instrumentsQuery(user), enabled: hasInstrument });
  const save = useSave(form, {
    item: undefined,
    send: ({ title, projectTypeId, externalPK, refInfoGroupId }) =>
      call(projectCalls.createProject, {
        body: {
          title,
          // Without a type nothing is sent.
          projectTypeId: projectTypeId ?? NO_VALUE_ID,
          // Chosen before the type was changed, it is no longer on the screen.
          externalPK:
            projectTypeId === INSTRUMENT_PROJECT_TYPE_ID ? (externalPK ?? NO_VALUE_ID) : NO_VALUE_ID,
          refInfoGroupId,
          locationId,
          userName: fullName(user),
        },
      }),
    refresh: ['projects'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={t('Create')} onCancel={onClose} {...save}>
      <TextInput label={t('Title')} required data-autofocus {...form.getInputProps('title')} />
      <Select
        label={t('Project type')}
        required
        placeholder={t('Choose a type')}
        nothingFoundMessage={t('No such type')}
        searchable={types.length > 8}
        allowDeselect={false}
        data={types.map((type) => ({ value: String(type.projectTypeId), label: type.typeName }))}
        {...form.getInputProps('projectTypeId')}
        value={form.values.projectTypeId === null ? null : String(form.values.projectTypeId)}
        onChange={(value) => form.setFieldValue('projectTypeId', value === null ? null : Number(value))}
      />
      {hasInstrument && (
        <LimsSelect
          label={t('Instrument')}
          offered={instruments}
          value={form.values.externalPK}
          onChange={(id) => form.setFieldValue('externalPK', id)}
          error={form.errors.externalPK}
        />
      )}
      <ReferenceGroup
        value={form.values.refInfoGroupId}
        onChange={(id) => form.setFieldValue('refInfoGroupId', id)}
        error={form.errors.refInfoGroupId}
      />
    </DialogForm>
  );
}

interface ReferenceGroupProps {
  value: string | null;
  onChange: (id: string | null) => void;
  error: ReactNode;
}

/** Under what the project's workbooks are exported; only where the LIMS has such groups. */
function ReferenceGroup(props: ReferenceGroupProps) {
  const offered = useQuery(referenceGroupsQuery);
  return (
    <LimsSelect
      label={t('Reference info group')}
      description={t('Of the LIMS; the workbooks of the project can be exported under it')}
      offered={offered}
      {...props}
    />
  );
}

interface EditProps {
  project: Project;
  onClose: () => void;
}

/** Changes title and reference info group; says so when somebody else was quicker, and keeps what was typed. */
export function EditProjectForm({ project, onClose }: EditProps) {
  const user = useUser();
  const client = useQueryClient();
  const instruments = useQuery({ ...instrumentsQuery(user), enabled: project.externalPK !== NO_VALUE_ID });
  const { base, problems, notice } = useConflict(project, () =>
    client.fetchQuery({ ...projectQuery(project.id), staleTime: 0 }),
  );
  const form = useForm({
    initialValues: { title: project.title, refInfoGroupId: project.refInfoGroupId ?? null },
    validate: { title: checkTitle },
  });
  const save = useSave(form, {
    item: base,
    send: async (values, updatedAt = base.updatedAt) => {
      const body = { ...values, userName: fullName(user), updatedAt };
      try {
        await call(projectCalls.changeProject, { params: { id: project.id }, body });
      } catch (error) {
        await notice(error);
        throw error;
      }
    },
    refresh: ['projects'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={t('Save')} onCancel={onClose} {...save} problems={[...save.problems, ...problems]}>
      <TextInput label={t('Title')} required data-autofocus {...form.getInputProps('title')} />
      <TextInput label={t('Project type')} value={project.projectType} readOnly variant="filled" />
      {project.externalPK !== NO_VALUE_ID && (
        <LimsSelect
          label={t('Instrument')}
          offered={instruments}
          value={project.externalPK}
          onChange={() => {}}
          readOnly
        />
      )}
      <ReferenceGroup
        value={form.values.refInfoGroupId}
        onChange={(id) => form.setFieldValue('refInfoGroupId', id)}
        error={form.errors.refInfoGroupId}
      />
    </DialogForm>
  );
}
