import { ChangedUser, NewUser, TEXTS, type User, userCalls } from '@benchbook/contract';
import { PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

interface Props {
  /** Left out for a new user. */
  user?: User;
  onClose: () => void;
}

/** Creates or changes a user. When changing one, an empty password leaves the present one. */
export function UserForm({ user, onClose }: Props) {
  const isNew = user === undefined;
  const minimum = useSetting('passwordMinimumLength');
  const check = schemaResolver(isNew ? NewUser : ChangedUser.omit({ id: true }), { sync: true });
  const form = useForm({
    initialValues: {
      username: user?.username ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      externalUserId: user?.externalUserId ?? '',
      timezone: user?.timezone ?? '',
      password: '',
      confirmPassword: '',
      active: user?.active ?? true,
    },
    validate: (values) => {
      const problems = check(values);
      // Section 5: checked here, also where only one of the two was typed.
      if (values.password !== values.confirmPassword && problems.confirmPassword === undefined) {
        return { ...problems, confirmPassword: TEXTS.passwordMismatch };
      }
      return problems;
    },
  });
  const save = useSave(form, {
    item: user,
    send: (values, updatedAt) => {
      if (isNew) return call(userCalls.createUser, { body: values });
      const { password, confirmPassword, ...identity } = values;
      const passwords = password === '' ? {} : { password, confirmPassword };
      return call(userCalls.changeUser, {
        body: { ...identity, ...passwords, id: user.id, updatedAt },
      });
    },
    refresh: ['users'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={isNew ? 'Create' : 'Save'} onCancel={onClose} {...save}>
      <TextInput
        label="Username"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="First name" required autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" required autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <PasswordInput
        label={isNew ? 'Password' : 'New password'}
        description={
          isNew
            ? `For the first sign-in, then they choose their own; at least ${minimum} characters`
            : `Leave it empty to keep the present one. A new one is for one sign-in; at least ${minimum} characters`
        }
        required={isNew}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={isNew ? 'Confirm password' : 'Confirm new password'}
        required={isNew || form.values.password !== ''}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <TextInput
        label="External user id"
        description="The id in the LIMS or at the identity provider; empty for none"
        autoComplete="off"
        {...form.getInputProps('externalUserId')}
      />
      <TimeZoneField present={user?.timezone ?? null} inputProps={form.getInputProps('timezone')} />
      <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
    </DialogForm>
  );
}
