import type { SigningTerms } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Input, NativeSelect, PasswordInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { BEGINS_HERE } from '../ui/forms/begins-here.ts';
import { SignOnAnew } from './SignOnAnew.tsx';
import type { ProvedAct } from './words.ts';

/** What somebody who has a passkey proves themselves with: that, or what everybody is asked for. */
type Way = 'passkey' | 'asked';

export interface SignerValues {
  meaning: string;
  way: Way;
  username: string;
  password: string;
}

interface Props {
  form: UseFormReturnType<SignerValues>;
  asks: SigningTerms['asks'];
  /** Whether a passkey of theirs can be used in this browser. */
  hasPasskey: boolean;
  /** What the signature may mean; none where it is no signature. */
  meanings: readonly string[];
  act?: ProvedAct;
  /** Whether typing begins in the first of them that has to be filled in, or where none has to, with what may be chosen. */
  begins?: boolean;
}

const SIGNING: ProvedAct = { verb: t('sign'), record: t('your signature') };

/** What is asked of those who do not sign by a passkey, in a word. */
const OTHER_WAY: Record<SigningTerms['asks'], string> = {
  'name-and-password': t('Password'),
  password: t('Password'),
  'sign-on': t('Identity provider'),
  'signed-on': t('Identity provider'),
  nothing: t('Nothing'),
};

/** What the signature means, and what proves who gives it. Nothing is filled in by the browser: the signer types it. */
export function SignerFields({ form, asks, hasPasskey, meanings, act = SIGNING, begins = false }: Props) {
  // Who chooses another way later has the keyboard there.
  const [toFill] = useState(() => typedOf(form.values, asks));
  const isTyped = toFill.username || toFill.password;
  return (
    <>
      {meanings.length > 0 && (
        <NativeSelect
          label={t('Meaning of the signature')}
          data={[...meanings]}
          {...(begins && !isTyped && BEGINS_HERE)}
          {...form.getInputProps('meaning')}
        />
      )}
      {hasPasskey && (
        <Input.Wrapper label={t('Prove that it is you with')} labelElement="div">
          <SegmentedControl
            display="flex"
            w="fit-content"
            aria-label={t('Prove that it is you with')}
            data={[
              { value: 'passkey', label: t('Passkey') },
              { value: 'asked', label: OTHER_WAY[asks] },
            ]}
            {...form.getInputProps('way')}
          />
        </Input.Wrapper>
      )}
      {form.values.way === 'asked' && (
        <AskedFields form={form} asks={asks} act={act} begins={begins && isTyped} />
      )}
    </>
  );
}

function AskedFields({
  form,
  asks,
  act,
  begins,
}: Pick<Props, 'form' | 'asks'> & { act: ProvedAct; begins: boolean }) {
  return (
    <>
      {asks === 'name-and-password' && (
        <TextInput
          label={t('Username')}
          description={t(
            'Until you have signed something in this session; after that, the password is enough',
          )}
          required
          autoComplete="off"
          {...(begins && BEGINS_HERE)}
          {...form.getInputProps('username')}
        />
      )}
      {(asks === 'name-and-password' || asks === 'password') && (
        <PasswordInput
          label={t('Password')}
          required
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          {...(begins && asks === 'password' && BEGINS_HERE)}
          {...form.getInputProps('password')}
        />
      )}
      {asks === 'nothing' && (
        <Text size="sm" c="dimmed">
          {t('This laboratory asks for no password here, and {record} will say so.', { record: act.record })}
        </Text>
      )}
      {asks === 'sign-on' && <SignOnAnew act={act} />}
      {asks === 'signed-on' && (
        <Text size="sm" c="dimmed">
          {t('You have just signed in anew, which proves that it is you. Now you can {verb}.', {
            verb: act.verb,
          })}
        </Text>
      )}
    </>
  );
}

/** What has to be typed. */
export const typedOf = ({ way }: Pick<SignerValues, 'way'>, asks: SigningTerms['asks']) => ({
  username: way === 'asked' && asks === 'name-and-password',
  password: way === 'asked' && (asks === 'name-and-password' || asks === 'password'),
});

/** Why what was typed is not enough; the server decides. */
export function problemsOf(values: SignerValues, asks: SigningTerms['asks']) {
  const typed = typedOf(values, asks);
  return {
    username: typed.username && values.username.trim() === '' ? t('Type your user name.') : null,
    password: typed.password && values.password === '' ? t('Type your password.') : null,
  };
}
