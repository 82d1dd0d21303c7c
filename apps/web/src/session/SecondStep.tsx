import {
  AppCode,
  type FactorMethod,
  type FactorNeeded,
  type FactorProof,
  REFUSAL_CODES,
  secondFactorSignInCalls,
  shownClientName,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, wasRefused } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { showFailure } from '../ui/alerts.ts';
import { problemOf } from '../ui/forms/check.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { provePasskey } from './passkey.ts';
import { signInWithFactor } from './session.ts';

const WAYS: Record<FactorMethod, string> = {
  passkey: t('Use a passkey'),
  app: t('Use a code of the authenticator app'),
  'recovery-code': t('Use a recovery code'),
};

interface Props {
  needed: FactorNeeded['secondFactor'];
  /** The password has to be given again. */
  onBack: () => void;
}

/** After the password: asks for the second factor, in the way the person chooses. */
export function SecondStep({ needed, onBack }: Props) {
  const clientName = shownClientName(useSetting('clientName'));
  const [method, setMethod] = useState<FactorMethod>(needed.methods[0] ?? 'app');
  const prove = useMutation({
    mutationFn: (proof: FactorProof | 'passkey') =>
      proof === 'passkey' ? signInByPasskey(needed.token) : signInWithFactor(needed.token, proof),
    meta: { quiet: true },
    onError: (error) => {
      if (!wasRefused(error, REFUSAL_CODES.signInOver)) return;
      showFailure(error);
      onBack();
    },
  });
  const choose = (way: FactorMethod) => {
    prove.reset();
    setMethod(way);
  };
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('Second step')}</Title>
        <Text c="dimmed" size="sm" mt={4}>
          {t('Your password was right. One more step to {clientName}', { clientName })}
        </Text>
      </div>
      {method === 'passkey' ? (
        <>
          {prove.error !== null && (
            <Alert color="red" p="xs">
              {sentencesOf(prove.error).join(' ')}
            </Alert>
          )}
          <Button autoFocus loading={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {WAYS.passkey}
          </Button>
        </>
      ) : (
        <CodeForm
          key={method}
          method={method}
          busy={prove.isPending}
          problem={prove.error === null ? null : sentencesOf(prove.error).join(' ')}
          onSubmit={(code) => prove.mutate({ method, code })}
        />
      )}
      <Stack gap={4}>
        {needed.methods
          .filter((way) => way !== method)
          .map((way) => (
            <Button
              key={way}
              variant="subtle"
              size="compact-sm"
              disabled={prove.isPending}
              onClick={() => choose(way)}
            >
              {WAYS[way]}
            </Button>
          ))}
        <Button variant="subtle" size="compact-sm" disabled={prove.isPending} onClick={onBack}>
          {t('Sign in as somebody else')}
        </Button>
      </Stack>
    </Stack>
  );
}

async function signInByPasskey(token: string): Promise<void> {
  const asked = await call(secondFactorSignInCalls.askForPasskey, { body: { token } });
  await signInWithFactor(token, { method: 'passkey', assertion: await provePasskey(asked) });
}

const sentencesOf = (error: unknown): string[] => sortProblems(error, []).others;

interface CodeFormProps {
  method: 'app' | 'recovery-code';
  busy: boolean;
  problem: string | null;
  onSubmit: (code: string) => void;
}

function CodeForm({ method, busy, problem, onSubmit }: CodeFormProps) {
  const isApp = method === 'app';
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => {
        if (isApp) return problemOf(AppCode, code);
        return code.trim() === '' ? t('A recovery code is required.') : null;
      },
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => onSubmit(code))}>
      <Stack gap="md">
        <TextInput
          label={isApp ? t('Code') : t('Recovery code')}
          description={
            isApp
              ? t('The six digits that your authenticator app shows now')
              : t('One of those you were shown when you set the second factor up; each works once')
          }
          autoFocus
          autoCapitalize="none"
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : 'text'}
          maxLength={isApp ? 10 : 40}
          {...form.getInputProps('code')}
          error={form.errors.code ?? problem}
        />
        <Button type="submit" loading={busy}>
          {t('Login')}
        </Button>
      </Stack>
    </form>
  );
}
