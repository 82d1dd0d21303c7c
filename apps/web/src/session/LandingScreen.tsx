import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { useAfterLogin } from '../app/guards.tsx';
import { logoQuery, useSetting } from '../configuration/configuration.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useSession } from './session.ts';

/** `/`: where everybody without a session arrives. */
export function LandingScreen() {
  const session = useSession();
  const clientName = useSetting('clientName');
  const logo = useQuery(logoQuery).data;
  const afterLogin = useAfterLogin();
  const { state } = useLocation();
  useDocumentTitle(clientName);
  if (session.state === 'signedIn') return <Navigate to={afterLogin} replace />;
  return (
    <div className="center-screen">
      <Stack gap="lg" maw={420} w="100%" align="center" ta="center">
        {logo && <img src={logo} alt="" style={{ maxWidth: 240, maxHeight: 96 }} />}
        <div>
          <Title order={1} fz={28} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
            {clientName}
          </Title>
          <Text c="dimmed" mt="xs">
            The laboratory notebook for your Word, Excel and PDF workbooks.
          </Text>
        </div>
        <ButtonLink to="/login" state={state} size="md" w={220}>
          Login
        </ButtonLink>
      </Stack>
    </div>
  );
}
