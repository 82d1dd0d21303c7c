import { NewUserFields, sessionCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { signIn } from './session.ts';

interface Props {
  onClose: () => void;
  onCreated: () => void;
}

const EMPTY: NewUserFields = {
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

/** Creates the first administrator and signs in as it. */
export function CreateAdminDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={t('Create Admin User')} closeOnClickOutside={false}>
      <CreateAdminForm {...form} />
    </Modal>
  );
}

/** Whether the two passwords match is the server's to check (section 5). */
function CreateAdminForm({ onClose, onCreated }: Props) {
  const minimum = useSetting('passwordMinimumLength');
  const form = useForm<NewUserFields>({
    initialValues: EMPTY,
    validate: checkBy(NewUserFields),
  });
  const create = useMutation({
    mutationFn: async (fields: NewUserFields) => {
      await call(sessionCalls.createFirstAdministrator, { body: fields });
      onCreated();
      await signIn({ username: fields.username, password: fields.password });
    },
    meta: { saves: true },
    onSuccess: onClose,
    onError: (error) => form.setErrors(sortProblems(error, Object.keys(EMPTY)).byField),
  });
  return (
    <DialogForm
      submit={t('Create Admin User')}
      onCancel={onClose}
      busy={create.isPending}
      problems={sortProblems(create.error, Object.keys(EMPTY)).others}
      onSubmit={form.onSubmit((fields) => create.mutate(fields))}
    >
      <TextInput
        label={t('Username')}
        required
        autoComplete="username"
        data-autofocus
        {...form.getInputProps('username')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('First name')}
          required
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('Last name')}
          required
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <TextInput
        label={t('Email')}
        required
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('Password')}
        description={t('At least {minimum} characters', { minimum })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('Confirm password')}
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </DialogForm>
  );
}
