import { shownClientName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { logoQuery, useSetting } from '../configuration/configuration.ts';
import { useAfterLogin } from '../session/after-login.ts';
import { useSession } from '../session/session.ts';
import { WhyHere } from '../session/WhyHere.tsx';
import { SignOnOffers, SignOnProblemNote } from '../sign-on/SignOnOffers.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { dialogLater } from '../ui/later.tsx';

const ResetPasswordDialog = dialogLater(
  async () => (await import('../account/ResetPasswordDialog.tsx')).ResetPasswordDialog,
);

/** `/`: where everybody without a session arrives. */
export function LandingScreen() {
  const session = useSession();
  const clientName = shownClientName(useSetting('clientName'));
  const logo = useQuery(logoQuery).data;
  const afterLogin = useAfterLogin();
  const [resetting, dialog] = useDisclosure(false);
  const { state } = useLocation();
  useDocumentTitle(clientName);
  if (session.state === 'signedIn') return <Navigate to={afterLogin} replace />;
  return (
    <div className="center-screen">
      <Stack gap="lg" maw={420} w="100%" align="center" ta="center">
        {logo && <img src={logo.url} alt="" style={{ maxWidth: 240, maxHeight: 96 }} />}
        <div>
          <Title order={1} fz={28} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
            {clientName}
          </Title>
          <Text c="dimmed" mt="xs">
            {t('The laboratory notebook for your Word, Excel and PDF workbooks.')}
          </Text>
        </div>
        <WhyHere />
        <SignOnProblemNote />
        <Stack gap="xs" align="center">
          <ButtonLink to="/login" state={state} size="md" w={220}>
            {t('Login')}
          </ButtonLink>
          <SignOnOffers />
          <Button variant="subtle" size="sm" onClick={dialog.open}>
            {t('Reset Password')}
          </Button>
        </Stack>
      </Stack>
      <ResetPasswordDialog opened={resetting} onClose={dialog.close} />
    </div>
  );
}
