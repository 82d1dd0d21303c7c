import { accountCalls, PasswordChange, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { showSuccess } from '../ui/alerts.ts';
import { checkBy } from '../ui/forms/check.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { mismatch, NewPasswordFields } from './NewPasswordFields.tsx';

interface Props {
  /** What the present password is called: the one that an administrator has given has another name. */
  present?: string;
  onChanged: () => unknown;
}

const EMPTY: PasswordChange = { oldPassword: '', password: '', confirmPassword: '' };

/** Changes the password of whoever is signed in. */
export function ChangePasswordForm({ present = t('Present password'), onChanged }: Props) {
  const { LoginID } = useUser();
  const check = checkBy(PasswordChange);
  const form = useForm<PasswordChange>({
    initialValues: EMPTY,
    validate: (values) => ({ ...mismatch(values), ...check(values) }),
  });
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call(accountCalls.changePassword, { body }),
    meta: { quiet: true },
    onSuccess: async () => {
      form.reset();
      showSuccess(t(TEXTS.passwordUpdated));
      await onChanged();
    },
    onError: (error) => form.setErrors(sortProblems(error, Object.keys(EMPTY)).byField),
  });
  const problems = sortProblems(change.error, Object.keys(EMPTY)).others;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="sm">
        {problems.length > 0 && (
          <Alert color="red" p="xs">
            {problems.join(' ')}
          </Alert>
        )}
        {/* For the browser, which keeps passwords by the name they belong to. */}
        <input type="text" name="username" autoComplete="username" value={LoginID} readOnly hidden />
        <PasswordInput
          label={present}
          required
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordFields form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {t('Change password')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
