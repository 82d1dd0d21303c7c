import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { StoredTimeZone } from '../ui/surroundings.ts';
import { queryClient } from './query-client.ts';
import { cssVariables, theme } from './theme.ts';

/** What every screen stands on: theme, time zone, alerts, questions and the cache of server state. */
export function Providers({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {/* Around the alerts and questions as well: they name times too. */}
        <StoredTimeZone value={session.state === 'signedIn' ? session.user.Timezone : null}>
          <ModalsProvider>
            <Notifications position="bottom-right" limit={5} />
            {children}
          </ModalsProvider>
        </StoredTimeZone>
      </QueryClientProvider>
    </MantineProvider>
  );
}
