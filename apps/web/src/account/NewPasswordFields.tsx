import { TEXTS } from '@benchbook/contract';
import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSetting } from '../configuration/configuration.ts';

/** Two that differ are told before anything is sent (section 5). */
export const mismatch = (values: { password: string; confirmPassword: string }): Record<string, string> =>
  values.password === values.confirmPassword ? {} : { confirmPassword: TEXTS.passwordMismatch };

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
        label="New password"
        description={`At least ${minimum} characters`}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm new password"
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
