import { type FactorNeeded, Login, sessionCalls, shownClientName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { useAfterLogin } from '../session/after-login.ts';
import { CreateAdminDialog } from '../session/CreateAdminDialog.tsx';
import { SecondStep } from '../session/SecondStep.tsx';
import { signIn, useSession } from '../session/session.ts';

/** `/login` and `/limslogin`. While no user exists, the first administrator can be created instead. */
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
              <PasswordForm waiting={exist.isPending} onNeeded={setNeeded} />
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
  /** Whether anybody can sign in is not known yet. */
  waiting: boolean;
  /** The password was right, and is not enough. */
  onNeeded: (needed: FactorNeeded['secondFactor'] | null) => void;
}

function PasswordForm({ waiting, onNeeded }: PasswordFormProps) {
  const login = useMutation({ mutationFn: signIn, onSuccess: onNeeded });
  const form = useForm<Login>({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Login, { sync: true }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <Stack gap="md">
        <TextInput
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={login.isPending || waiting} mt={4}>
          {t('Login')}
        </Button>
      </Stack>
    </form>
  );
}
