import { type FactorNeeded, Login, sessionCalls, shownClientName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { useAfterLogin } from '../session/after-login.ts';
import { signIn, useSession } from '../session/session.ts';
import { dialogLater, later } from '../ui/later.tsx';

const CreateAdminDialog = dialogLater(
  async () => (await import('../session/CreateAdminDialog.tsx')).CreateAdminDialog,
);
const SecondStep = later(async () => (await import('../session/SecondStep.tsx')).SecondStep);

/**
 * `/login` and `/limslogin`. While no user exists, the first administrator can be created instead; who signs in does not wait
 * until that is known.
 */
export function LoginScreen() {
  const session = useSession();
  const clientName = shownClientName(useSetting('clientName'));
  const afterLogin = useAfterLogin();
  const [creating, dialog] = useDisclosure(false);
  const exist = useQuery({
    queryKey: ['usersExist'],
    queryFn: ({ signal }) => call(sessionCalls.usersExist, {}, { signal }),
  });
  const [needed, setNeeded] = useState<FactorNeeded['secondFactor'] | null>(null);
  useDocumentTitle(t('Login · {clientName}', { clientName }));
  if (session.state === 'signedIn') return <Navigate to={afterLogin} replace />;
  const empty = exist.data === false;
  return (
    <div className="center-screen">
      <div className="surface center-card">
        {needed === null ? (
          <Stack gap="md">
            <div>
              <Title order={1}>{t('Login')}</Title>
              <Text c="dimmed" size="sm" mt={4}>
                {empty
                  ? t('Nobody is here yet. Create the first administrator to begin.')
                  : t('to {clientName}', { clientName })}
              </Text>
            </div>
            {empty ? (
              <Button onClick={dialog.open}>{t('Create Admin User')}</Button>
            ) : (
              <PasswordForm onNeeded={setNeeded} />
            )}
          </Stack>
        ) : (
          <SecondStep needed={needed} onBack={() => setNeeded(null)} />
        )}
      </div>
      <CreateAdminDialog opened={creating} onClose={dialog.close} onCreated={() => void exist.refetch()} />
    </div>
  );
}

interface PasswordFormProps {
  /** The password was right, and is not enough. */
  onNeeded: (needed: FactorNeeded['secondFactor'] | null) => void;
}

/** Two fields, held by hand: who signs in does not wait for what holds the forms of dialogs. */
function PasswordForm({ onNeeded }: PasswordFormProps) {
  const login = useMutation({ mutationFn: signIn, onSuccess: onNeeded });
  const [values, setValues] = useState<Login>({ username: '', password: '' });
  const [problems, setProblems] = useState<Partial<Login>>({});
  const field = (name: keyof Login) => ({
    value: values[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((present) => ({ ...present, [name]: value }));
      setProblems((present) => ({ ...present, [name]: undefined }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success, error } = Login.safeParse(values);
    // Of what is wrong with a field the first.
    const found = error?.issues.map(({ path, message }) => [path[0], message]).toReversed() ?? [];
    setProblems(Object.fromEntries(found));
    if (success) login.mutate(values);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...field('username')}
        />
        <PasswordInput label={t('Password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={login.isPending} mt={4}>
          {t('Login')}
        </Button>
      </Stack>
    </form>
  );
}
