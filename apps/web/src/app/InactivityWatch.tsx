import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { saveAll, untilAllIsSent } from '../session/before-logout.ts';
import { noteAway, reasonOfEnd, useInactivity } from '../session/inactivity.ts';
import { signOut } from '../session/session.ts';
import { dialogLater } from '../ui/later.tsx';

const InactivityDialog = dialogLater(
  async () => (await import('../session/InactivityDialog.tsx')).InactivityDialog,
);

/** How long what is typed may take to be saved before somebody is logged out all the same: once it is sent it is kept in any case. */
const SAVING_MS = 10_000;

/**
 * Signs out whoever leaves the screen alone for an hour, after a countdown; what is typed is saved first. What cannot be sent, since the
 * network is away, would go with the page: that is waited for.
 */
export function InactivityWatch() {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    await saveAll(SAVING_MS);
    await untilAllIsSent();
    noteAway();
    // The guard of a screen leads to the same place with the same reason.
    const signedOut = signOut();
    void navigate('/', { replace: true, state: reasonOfEnd() });
    await signedOut;
  }, [navigate]);
  const over = useCallback(() => void leave(), [leave]);
  const left = useInactivity(over);
  const warned = left !== null;
  useEffect(() => {
    if (warned) void saveAll(SAVING_MS);
  }, [warned]);
  return <InactivityDialog opened={warned} milliseconds={left ?? 0} onLogout={over} />;
}
