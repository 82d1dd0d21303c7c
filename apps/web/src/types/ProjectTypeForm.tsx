import { type ProjectType, ProjectTypeFields, typeCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';

interface Props {
  /** Left out for a new type. */
  type?: ProjectType;
  onClose: () => void;
}

export function ProjectTypeForm({ type, onClose }: Props) {
  const form = useForm<ProjectTypeFields>({
    initialValues: {
      typeName: type?.typeName ?? '',
      shortName: type?.shortName ?? '',
      active: type?.active ?? true,
    },
    validate: checkBy(ProjectTypeFields),
  });
  const save = useSave(form, {
    item: type,
    send: ({ typeName, ...fields }, updatedAt) =>
      type === undefined
        ? call(typeCalls.createProjectType, { body: { typeName, ...fields } })
        : call(typeCalls.changeProjectType, {
            body: { ...fields, id: type.projectTypeId, name: typeName, updatedAt },
          }),
    // The contract calls the same thing typeName in one body and name in the other.
    rename: { name: 'typeName' },
    refresh: ['projectTypes'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={type === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('typeName')} />
      <TextInput label={t('Short name')} required {...form.getInputProps('shortName')} />
      <Switch
        label={t('Active')}
        description={t('Only active types are offered for new projects')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
