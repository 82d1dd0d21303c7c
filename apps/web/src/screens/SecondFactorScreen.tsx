import { t } from '@benchbook/words';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { FACTOR_WORDS } from '../account/factor-words.ts';
import { ownFactorsQuery } from '../account/queries.ts';
import { SecondFactorDialog, type Step } from '../account/SecondFactorDialog.tsx';
import { knowsPasskeys } from '../session/passkey.ts';
import { fullName, loadSession, signOut, useUser } from '../session/session.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

/** In the place of every screen, until whoever has to have a second factor has set one up. */
export function SecondFactorScreen() {
  const user = useUser();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step | null>(null);
  const own = useQuery(ownFactorsQuery);
  const maySetUpPasskey = own.data?.passkeysPossible === true && knowsPasskeys();
  const leave = async () => {
    await navigate('/');
    await signOut();
  };
  return (
    <div className="center-screen">
      <Stack className="surface" gap="md" w="100%" maw={420} p={24}>
        <div>
          <ScreenTitle>{t('Set up a second factor')}</ScreenTitle>
          <Text c="dimmed" size="sm" mt={4}>
            {t(
              '{name}, your laboratory asks for more than a password: something that you have in your hand when you sign in. Set one up to go on.',
              { name: fullName(user) },
            )}
          </Text>
        </div>
        {own.isError && <Alert color="red">{t('Could not ask the server. Please reload the page.')}</Alert>}
        <Choice words={FACTOR_WORDS.app}>
          <Button onClick={() => setStep({ kind: 'set-up-app' })}>{t('Authenticator app')}</Button>
        </Choice>
        {maySetUpPasskey && (
          <Choice words={FACTOR_WORDS.passkey}>
            <Button variant="default" onClick={() => setStep({ kind: 'add-passkey' })}>
              {t('Passkey')}
            </Button>
          </Choice>
        )}
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {t('Logout')}
        </Button>
      </Stack>
      <SecondFactorDialog step={step} onClose={() => setStep(null)} onAdded={loadSession} />
    </div>
  );
}

/** One way, with what it is: not everybody has heard of it. */
function Choice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      {children}
      <Text size="xs" c="dimmed" ta="center">
        {words}
      </Text>
    </Stack>
  );
}
