import { shownClientName } from '@benchbook/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { configurationQuery, logoQuery, useSetting } from '../configuration/configuration.ts';
import { loadSession, onSessionChange, useSession } from '../session/session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { ClientName } from '../ui/surroundings.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { signedInShellQuery } from './signed-in-shell.ts';

/** What one person saw must not be shown to the next; the settings, the logo and our own code are everybody's. */
function forgetAnswers(): void {
  const everybodys = [configurationQuery, logoQuery, signedInShellQuery].map(({ queryKey }) => queryKey[0]);
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey.length > 1 || !everybodys.some((key) => key === queryKey[0]),
  });
}

/** Loads the user, the settings and the logo (section 2), showing the loading screen meanwhile; then the screens. */
export function Start() {
  const session = useSession();
  const configuration = useQuery(configurationQuery);
  const logo = useQuery(logoQuery);
  const clientName = useSetting('clientName');
  useEffect(() => {
    void loadSession({ mayBeginAnew: true });
    return onSessionChange(forgetAnswers);
  }, []);
  const isLoading = session.state === 'loading' || configuration.isPending || logo.isPending;
  // The frame and the screen are much to draw at once: put off, they are drawn in steps, between which the page answers.
  const wasLoading = useDeferredValue(isLoading);
  if (isLoading || wasLoading) return <LoadingScreen />;
  return (
    <ClientName value={shownClientName(clientName)}>
      <RouterProvider router={router} />
    </ClientName>
  );
}
