import { Login, shownClientName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useSetting } from '../configuration/configuration.ts';
import { useAfterLogin } from '../session/after-login.ts';
import { signInByDirectory, useSession } from '../session/session.ts';
import { offersQuery } from '../sign-on/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { checkBy } from '../ui/forms/check.ts';

/** `/login/directory`: with the name and password a directory knows. */
export function DirectoryLoginScreen() {
  const session = useSession();
  const clientName = shownClientName(useSetting('clientName'));
  const afterLogin = useAfterLogin();
  const offers = useQuery(offersQuery).data ?? [];
  const name = offers.find(({ kind }) => kind === 'ldap')?.name ?? t('the directory');
  const login = useMutation({ mutationFn: signInByDirectory });
  const form = useForm<Login>({
    initialValues: { username: '', password: '' },
    // How long a password is, the directory decides.
    validate: checkBy(Login.pick({ username: true })),
  });
  useDocumentTitle(t('Login · {clientName}', { clientName }));
  if (session.state === 'signedIn') return <Navigate to={afterLogin} replace />;
  return (
    <div className="center-screen">
      <form
        className="surface center-card"
        noValidate
        onSubmit={form.onSubmit((values) => login.mutate(values))}
      >
        <Stack gap="md">
          <div>
            <Title order={1}>{t('Login With {name}', { name })}</Title>
            <Text c="dimmed" size="sm" mt={4}>
              {t('to {clientName}, with the username and password you have there', { clientName })}
            </Text>
          </div>
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
          <Button type="submit" loading={login.isPending} mt={4}>
            {t('Login')}
          </Button>
          <ButtonLink to="/" variant="subtle">
            {t('Another way to sign in')}
          </ButtonLink>
        </Stack>
      </form>
    </div>
  );
}
