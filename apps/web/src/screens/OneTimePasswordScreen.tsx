import { t } from '@benchbook/words';
import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '../account/ChangePasswordForm.tsx';
import { fullName, loadSession, signOut, useUser } from '../session/session.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

/** In the place of every screen, until whoever signed in with a password of somebody else's has chosen their own. */
export function OneTimePasswordScreen() {
  const user = useUser();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    await signOut();
  };
  return (
    <div className="center-screen">
      <Stack className="surface" gap="md" w="100%" maw={420} p={24}>
        <div>
          <ScreenTitle>{t('Choose your password')}</ScreenTitle>
          <Text c="dimmed" size="sm" mt={4}>
            {t(
              '{name}, the password you signed in with is known to somebody else. It is good for this once: choose one that only you know.',
              { name: fullName(user) },
            )}
          </Text>
        </div>
        <ChangePasswordForm present={t('Password you were given')} onChanged={loadSession} />
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {t('Logout')}
        </Button>
      </Stack>
    </div>
  );
}
