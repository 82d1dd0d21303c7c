import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { Alerts } from '../ui/Alerts.tsx';
import { Questions } from '../ui/forms/Questions.tsx';
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
          {children}
          <Questions />
          <Alerts />
        </StoredTimeZone>
      </QueryClientProvider>
    </MantineProvider>
  );
}
