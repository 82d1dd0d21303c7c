import { useCallback } from 'react';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { useInactivity } from '../session/inactivity.ts';
import { signOut, useSession } from '../session/session.ts';
import { showDanger } from '../ui/alerts.ts';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import { NavigationBar } from './NavigationBar.tsx';

/** Signs out whoever leaves the screen alone for an hour, after a warning. */
function InactivityWatch() {
  const navigate = useNavigate();
  const warn = useCallback(() => {
    showDanger(
      'You will be logged out soon, because nothing happened for a while. Move the mouse to stay.',
      90_000,
    );
  }, []);
  const leave = useCallback(() => {
    void navigate('/', { replace: true });
    void signOut();
  }, [navigate]);
  useInactivity(warn, leave);
  return null;
}

/** The frame of every screen: skip link, navigation bar, main landmark. */
export function Layout() {
  const session = useSession();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        <Outlet />
      </main>
      {session.state === 'signedIn' && <InactivityWatch />}
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}
