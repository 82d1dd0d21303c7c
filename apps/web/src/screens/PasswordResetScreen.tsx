import { accountCalls, ChosenPassword, REFUSAL_CODES, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { mismatch, NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { call, wasRefused } from '../api/client.ts';
import { forgetSession } from '../session/session.ts';
import { showSuccess } from '../ui/alerts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { checkBy } from '../ui/forms/check.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

const EMPTY: ChosenPassword = { password: '', confirmPassword: '' };

/** `/passwordReset?token=`: where the link in the mail leads. Without a token there is nothing to do here. */
export function PasswordResetScreen() {
  const [parameters] = useSearchParams();
  // Kept from the first rendering, should the address lose it.
  const [token] = useState(() => parameters.get('token') ?? '');
  if (token === '') return <Navigate to="/" replace />;
  return <NewPasswordForm token={token} />;
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const check = checkBy(ChosenPassword);
  const form = useForm<ChosenPassword>({
    initialValues: EMPTY,
    validate: (values) => ({ ...mismatch(values), ...check(values) }),
  });
  const reset = useMutation({
    mutationFn: (body: ChosenPassword) => call(accountCalls.resetPassword, { body }, { token }),
    meta: { quiet: true },
    onSuccess: async () => {
      // Every session of theirs is over; another person's in this browser would not be meant either.
      forgetSession();
      showSuccess(t(TEXTS.passwordUpdated));
      await navigate('/', { replace: true });
    },
    onError: (error) => form.setErrors(sortProblems(error, Object.keys(EMPTY)).byField),
  });
  const problems = sortProblems(reset.error, Object.keys(EMPTY)).others;
  return (
    <div className="center-screen">
      <form
        className="surface center-card"
        noValidate
        onSubmit={form.onSubmit((values) => reset.mutate(values))}
      >
        <Stack gap="md">
          <ScreenTitle>{t('Reset Password')}</ScreenTitle>
          {problems.length > 0 && (
            <Alert color="red" p="xs">
              {problems.join(' ')}
            </Alert>
          )}
          <NewPasswordFields form={form} />
          <Button type="submit" loading={reset.isPending}>
            {t('Save password')}
          </Button>
          {wasRefused(reset.error, REFUSAL_CODES.linkExpired) && (
            <ButtonLink to="/" variant="default">
              {t('Ask for another link')}
            </ButtonLink>
          )}
        </Stack>
      </form>
    </div>
  );
}
