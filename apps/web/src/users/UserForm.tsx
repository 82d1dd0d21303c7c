import { ChangedUser, NewUser, TEXTS, type User, userCalls } from '@benchbook/contract';
import { PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { usersQuery } from './queries.ts';

interface Props {
  /** Left out for a new user. */
  user?: User;
  onClose: () => void;
}

/** Creates or changes a user. When changing one, an empty password leaves the present one. */
export function UserForm({ user, onClose }: Props) {
  const client = useQueryClient();
  const minimum = useSetting('passwordMinimumLength');
  const check = schemaResolver(user === undefined ? NewUser : ChangedUser.omit({ id: true }), { sync: true });
  const form = useForm({
    initialValues: {
      username: user?.username ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
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
  const fields = Object.keys(form.values);
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      if (user === undefined) return call(userCalls.createUser, { body: values });
      const { password, confirmPassword, ...identity } = values;
      const passwords = password === '' ? {} : { password, confirmPassword };
      return call(userCalls.changeUser, {
        body: { ...identity, ...passwords, id: user.id, updatedAt: user.updatedAt },
      });
    },
    meta: { saves: true },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries(usersQuery);
    },
    onError: (error) => {
      form.setErrors(sortProblems(error, fields).byField);
      return client.invalidateQueries(usersQuery);
    },
  });
  const isNew = user === undefined;
  return (
    <DialogForm
      submit={isNew ? 'Create' : 'Save'}
      busy={save.isPending}
      problems={sortProblems(save.error, fields).others}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
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
            ? `At least ${minimum} characters`
            : `Leave it empty to keep the present one; at least ${minimum} characters`
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
      <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
    </DialogForm>
  );
}
