import { t } from '@benchbook/words';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { saveAll } from '../session/before-logout.ts';
import { InactivityDialog } from '../session/InactivityDialog.tsx';
import { noteAway, reasonOfEnd, useInactivity } from '../session/inactivity.ts';
import { signOut, useSession } from '../session/session.ts';
import { UnsavedGuard } from '../ui/forms/unsaved.tsx';
import { useHeadingFocus } from '../ui/heading-focus.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { useOpenRail } from './open-rail.ts';
import { isBesideDocument } from './places.ts';
import './shell.css';

/** Who signs in waits for none of it. */
const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }));
const Finder = lazy(async () => ({ default: (await import('../find/Finder.tsx')).Finder }));

/** How long what is typed may take to be saved before somebody is logged out all the same; it is kept in any case. */
const SAVING_MS = 10_000;

/** Signs out whoever leaves the screen alone for an hour, after a countdown; what is typed is saved first. */
function InactivityWatch() {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    await saveAll(SAVING_MS);
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
  return <InactivityDialog milliseconds={left} onLogout={over} />;
}

/** The frame of every screen: skip link, navigation bar, rail, main landmark. */
export function Layout() {
  const session = useSession();
  const { pathname } = useLocation();
  useHeadingFocus(pathname);
  const [wide, toggleWide] = useOpenRail(isBesideDocument(pathname) ? 'documents' : 'lists');
  const [opened, drawer] = useDisclosure(false);
  const [found, setFound] = useState(0);
  // Before a password and a second factor of their own are set, nothing else is answered.
  const isIn =
    session.state === 'signedIn' && !session.user.mustChangePassword && !session.user.mustSetUpSecondFactor;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to the content')}
      </a>
      <NavigationBar
        rail={isIn ? { wide, toggleWide, openDrawer: drawer.open } : null}
        onFind={() => setFound(found + 1)}
      />
      <div className="shell" data-signed-in={isIn || undefined}>
        {isIn && (
          <Suspense fallback={<div className="rail" id="rail" data-wide={wide || undefined} />}>
            <Rail wide={wide} drawer={{ opened, close: drawer.close }} />
          </Suspense>
        )}
        <main id="main" tabIndex={-1}>
          {/* The next address is another try. */}
          <CrashBoundary key={pathname}>
            <Outlet />
          </CrashBoundary>
        </main>
      </div>
      {isIn && (
        <Suspense>
          <Finder asked={found} />
        </Suspense>
      )}
      {session.state === 'signedIn' && <InactivityWatch />}
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}
