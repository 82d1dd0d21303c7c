import { t } from '@benchbook/words';
import { PasswordInput } from '@mantine/core';
import { useUser } from '../session/session.ts';

/** Asks for the password again, before something is changed that guards the account. */
export function PresentPassword(input: {
  value?: string;
  onChange?: (event: { currentTarget: { value: string } }) => void;
  error?: React.ReactNode;
}) {
  const { LoginID } = useUser();
  return (
    <>
      {/* For the browser, which keeps passwords by the name they belong to. */}
      <input type="text" name="username" autoComplete="username" value={LoginID} readOnly hidden />
      <PasswordInput label={t('Present password')} required autoComplete="current-password" {...input} />
    </>
  );
}
