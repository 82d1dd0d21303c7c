import { t } from '@benchbook/words';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { UnsavedGuard } from '../ui/forms/unsaved.ts';
import { useHeadingFocus } from '../ui/heading-focus.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { useOpenRail } from './open-rail.ts';
import { isBesideDocument } from './places.ts';
import { signedInShellQuery } from './signed-in-shell.ts';
import './shell.css';

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
  const shell = useQuery({ ...signedInShellQuery, enabled: session.state === 'signedIn' }).data;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to the content')}
      </a>
      <NavigationBar
        rail={isIn ? { wide, toggleWide, openDrawer: drawer.open } : null}
        shell={shell}
        onFind={() => setFound(found + 1)}
      />
      <div className="shell" data-signed-in={isIn || undefined}>
        {isIn &&
          (shell === undefined ? (
            <div className="rail" id="rail" data-wide={wide || undefined} />
          ) : (
            <shell.Rail wide={wide} drawer={{ opened, close: drawer.close }} />
          ))}
        <main id="main" tabIndex={-1}>
          {/* The next address is another try. */}
          <CrashBoundary key={pathname}>
            <Outlet />
          </CrashBoundary>
        </main>
      </div>
      {isIn && shell !== undefined && <shell.Finder asked={found} />}
      {session.state === 'signedIn' && shell !== undefined && <shell.InactivityWatch />}
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}
