import { NewProject, type Project, projectCalls } from '@benchbook/contract';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { currentLocationQuery } from '../locations/queries.ts';
import { fullName, useUser } from '../session/session.ts';
import { projectTypesQuery } from '../types/queries.ts';
import { useConflict } from '../ui/conflict.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { useTime } from '../ui/time.ts';
import { projectQuery } from './queries.ts';

/** What is wrong with a title, or null. */
const checkTitle = (title: string) =>
  NewProject.shape.title.safeParse(title).error?.issues[0]?.message ?? null;

/** Asks for the title and one of the active project types. */
export function NewProjectForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const client = useQueryClient();
  const types = useQuery(projectTypesQuery).data?.filter((type) => type.active) ?? [];
  // Section 7: a project is of the place where its creator works.
  const locationId = useQuery(currentLocationQuery).data?.id ?? null;
  const form = useForm<{ title: string; projectTypeId: number | null }>({
    initialValues: { title: '', projectTypeId: null },
    validate: {
      title: checkTitle,
      projectTypeId: (id) => (id === null ? 'Choose a project type.' : null),
    },
  });
  const create = useMutation({
    mutationFn: ({ title, projectTypeId }: { title: string; projectTypeId: number }) =>
      call(projectCalls.createProject, {
        body: { title, projectTypeId, locationId, userName: fullName(user) },
      }),
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) => form.setErrors(sortProblems(error, Object.keys(form.values)).byField),
  });
  return (
    <DialogForm
      submit="Create"
      busy={create.isPending}
      problems={sortProblems(create.error, Object.keys(form.values)).others}
      onCancel={onClose}
      onSubmit={form.onSubmit(({ title, projectTypeId }) => {
        if (projectTypeId !== null) create.mutate({ title, projectTypeId });
      })}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <Select
        label="Project type"
        required
        placeholder="Choose a type"
        nothingFoundMessage="No such type"
        searchable={types.length > 8}
        allowDeselect={false}
        data={types.map((type) => ({ value: String(type.projectTypeId), label: type.typeName }))}
        {...form.getInputProps('projectTypeId')}
        value={form.values.projectTypeId === null ? null : String(form.values.projectTypeId)}
        onChange={(value) => form.setFieldValue('projectTypeId', value === null ? null : Number(value))}
      />
    </DialogForm>
  );
}

interface EditProps {
  project: Project;
  onClose: () => void;
}

/** Changes the title; says so when somebody else was quicker, and keeps what was typed. */
export function EditProjectForm({ project, onClose }: EditProps) {
  const user = useUser();
  const client = useQueryClient();
  const { date } = useTime();
  const conflict = useConflict(project, () =>
    client.fetchQuery({ ...projectQuery(project.id), staleTime: 0 }),
  );
  const form = useForm({
    initialValues: { title: project.title },
    validate: { title: checkTitle },
  });
  const save = useMutation({
    mutationFn: ({ title }: { title: string }) =>
      call(projectCalls.changeProject, {
        params: { id: project.id },
        body: { title, userName: fullName(user), updatedAt: conflict.base.updatedAt },
      }),
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: async (error) => {
      form.setErrors(sortProblems(error, ['title']).byField);
      await conflict.notice(error);
    },
  });
  const problems = sortProblems(save.error, ['title']).others;
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
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <TextInput label="Project type" value={project.projectType} readOnly variant="filled" />
    </DialogForm>
  );
}
