import { TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSetting } from '../configuration/configuration.ts';

/** Two that differ are told before anything is sent (section 5). */
export const mismatch = (values: { password: string; confirmPassword: string }): Record<string, string> =>
  values.password === values.confirmPassword ? {} : { confirmPassword: t(TEXTS.passwordMismatch) };

interface Props<Values extends { password: string; confirmPassword: string }> {
  form: UseFormReturnType<Values>;
}

/** A new password and its confirmation. */
export function NewPasswordFields<Values extends { password: string; confirmPassword: string }>({
  form,
}: Props<Values>) {
  const minimum = useSetting('passwordMinimumLength');
  return (
    <>
      <PasswordInput
        label={t('New password')}
        description={t('At least {minimum} characters', { minimum })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('Confirm new password')}
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
