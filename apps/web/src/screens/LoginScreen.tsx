import { Login, sessionCalls } from '@benchbook/contract';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { useAfterLogin } from '../session/after-login.ts';
import { CreateAdminDialog } from '../session/CreateAdminDialog.tsx';
import { signIn, useSession } from '../session/session.ts';

/** `/login` and `/limslogin`. While no user exists, the first administrator can be created instead. */
export function LoginScreen() {
  const session = useSession();
  const clientName = useSetting('clientName');
  const afterLogin = useAfterLogin();
  const [creating, dialog] = useDisclosure(false);
  const exist = useQuery({
    queryKey: ['usersExist'],
    queryFn: ({ signal }) => call(sessionCalls.usersExist, {}, { signal }),
  });
  const login = useMutation({ mutationFn: signIn });
  const form = useForm<Login>({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Login, { sync: true }),
  });
  useDocumentTitle(`Login · ${clientName}`);
  if (session.state === 'signedIn') return <Navigate to={afterLogin} replace />;
  const empty = exist.data === false;
  return (
    <div className="center-screen">
      <form
        className="surface"
        style={{ width: '100%', maxWidth: 380, padding: 24 }}
        noValidate
        onSubmit={form.onSubmit((values) => login.mutate(values))}
      >
        <Stack gap="md">
          <div>
            <Title order={1}>Login</Title>
            <Text c="dimmed" size="sm" mt={4}>
              {empty ? 'Nobody is here yet. Create the first administrator to begin.' : `to ${clientName}`}
            </Text>
          </div>
          {empty ? (
            <Button onClick={dialog.open}>Create Admin User</Button>
          ) : (
            <>
              <TextInput
                label="Username"
                autoComplete="username"
                autoCapitalize="none"
                autoFocus
                {...form.getInputProps('username')}
              />
              <PasswordInput
                label="Password"
                autoComplete="current-password"
                {...form.getInputProps('password')}
              />
              <Button type="submit" loading={login.isPending || exist.isPending} mt={4}>
                Login
              </Button>
            </>
          )}
        </Stack>
      </form>
      <CreateAdminDialog opened={creating} onClose={dialog.close} onCreated={() => void exist.refetch()} />
    </div>
  );
}
