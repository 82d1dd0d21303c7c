import { ADMINISTRATOR_ROLE_ID, type Role, RoleFields, roleCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';

interface Props {
  /** Left out for a new role. */
  role?: Role;
  onClose: () => void;
}

export function RoleForm({ role, onClose }: Props) {
  const form = useForm<RoleFields>({
    initialValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      active: role?.active ?? true,
    },
    validate: checkBy(RoleFields),
  });
  const save = useSave(form, {
    item: role,
    send: (fields, updatedAt) =>
      role === undefined
        ? call(roleCalls.createRole, { body: fields })
        : call(roleCalls.changeRole, { body: { ...fields, id: role.id, updatedAt } }),
    refresh: ['roles'],
    onSaved: onClose,
  });
  const administrators = role?.id === ADMINISTRATOR_ROLE_ID;
  return (
    <DialogForm submit={role === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('Description')}
        required
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Switch
        label={t('Active')}
        description={
          administrators
            ? t('The administrator role is always active')
            : t('An inactive role gives its holders nothing, and is not offered for assignment')
        }
        disabled={administrators}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
