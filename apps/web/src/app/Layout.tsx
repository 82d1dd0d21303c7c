import { t } from '@benchbook/words';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { offerPalette } from '../find/palette-key.ts';
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
  // Before a password and a second factor of their own are set, nothing else is answered.
  const isIn =
    session.state === 'signedIn' && !session.user.mustChangePassword && !session.user.mustSetUpSecondFactor;
  useEffect(() => offerPalette(isIn), [isIn]);
  const shell = useQuery({ ...signedInShellQuery, enabled: session.state === 'signedIn' }).data;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to the content')}
      </a>
      <NavigationBar rail={isIn ? { wide, toggleWide, openDrawer: drawer.open } : null} shell={shell} />
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
      {isIn && shell !== undefined && <shell.Finder />}
      {session.state === 'signedIn' && shell !== undefined && <shell.InactivityWatch />}
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}
