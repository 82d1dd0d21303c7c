import type { SigningTerms } from '@benchbook/contract';
import { NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SignOnAnew } from './SignOnAnew.tsx';

export interface SignerValues {
  meaning: string;
  username: string;
  password: string;
}

interface Props {
  form: UseFormReturnType<SignerValues>;
  asks: SigningTerms['asks'];
  meanings: readonly string[];
}

/** What the signature means, and what proves who gives it. Nothing is filled in by the browser: the signer types it. */
export function SignerFields({ form, asks, meanings }: Props) {
  return (
    <>
      <NativeSelect
        label="Meaning of the signature"
        data={[...meanings]}
        {...form.getInputProps('meaning')}
      />
      {asks === 'name-and-password' && (
        <TextInput
          label="Username"
          description="For the first signature of a session; later ones need the password alone"
          required
          autoComplete="off"
          {...form.getInputProps('username')}
        />
      )}
      {(asks === 'name-and-password' || asks === 'password') && (
        <PasswordInput
          label="Password"
          required
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('password')}
        />
      )}
      {asks === 'nothing' && (
        <Text size="sm" c="dimmed">
          This laboratory asks for no password here, and your signature will say so.
        </Text>
      )}
      {asks === 'sign-on' && <SignOnAnew />}
      {asks === 'signed-on' && (
        <Text size="sm" c="dimmed">
          You have just signed in anew, which proves that it is you for this signature.
        </Text>
      )}
    </>
  );
}

/** Why what was typed is not enough; the server decides. */
export const problemsOf = (values: SignerValues, asks: SigningTerms['asks']) => ({
  username: asks === 'name-and-password' && values.username.trim() === '' ? 'Type your user name.' : null,
  password:
    (asks === 'name-and-password' || asks === 'password') && values.password === ''
      ? 'Type your password.'
      : null,
});
