import { shownClientName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Group } from '@mantine/core';
import { IconBook2, IconLayoutSidebar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router';
import { logoQuery, useSetting } from '../configuration/configuration.ts';
import { useSession } from '../session/session.ts';
import { LanguageMenu } from '../ui/LanguageMenu.tsx';
import { ColorSchemeMenu } from './ColorSchemeMenu.tsx';
import type { SignedInShell } from './signed-in-shell.ts';

function Brand({ to }: { to: string }) {
  const clientName = useSetting('clientName');
  const logo = useQuery(logoQuery).data;
  return (
    <Link to={to} className="brand">
      {logo ? <img src={logo.url} alt="" /> : <IconBook2 size={24} stroke={1.6} aria-hidden />}
      <span>{shownClientName(clientName)}</span>
    </Link>
  );
}

interface RailControls {
  wide: boolean;
  toggleWide: () => void;
  openDrawer: () => void;
}

/** Makes the rail wide or narrow; where it is always narrow, or a bar, opens the tree of projects. */
function RailButtons({ wide, toggleWide, openDrawer }: RailControls) {
  const look = { variant: 'subtle', color: 'gray', c: 'inherit', size: 36 } as const;
  const icon = <IconLayoutSidebar size={20} stroke={1.6} aria-hidden />;
  return (
    <>
      <ActionIcon
        {...look}
        visibleFrom="md"
        aria-label={t('Project tree')}
        title={wide ? t('Hide the project tree') : t('Show the project tree')}
        aria-expanded={wide}
        aria-controls="rail"
        onClick={toggleWide}
      >
        {icon}
      </ActionIcon>
      <ActionIcon {...look} hiddenFrom="md" aria-label={t('Show the project tree')} onClick={openDrawer}>
        {icon}
      </ActionIcon>
    </>
  );
}

interface BarProps {
  /** What is beside it, for people who are signed in. */
  rail: RailControls | null;
  /** What of it only people who are signed in see, once that has been loaded. */
  shell: SignedInShell | undefined;
}

/** The bar above every screen (section 2, Navigation bar). */
export function NavigationBar({ rail, shell }: BarProps) {
  const session = useSession();
  const signedIn = session.state === 'signedIn';
  return (
    <header className="bar top-bar">
      <Group h="100%" px={{ base: 'xs', md: 10 }} gap="xs" wrap="nowrap" justify="space-between">
        <Group gap="xs" wrap="nowrap" miw={0}>
          {rail !== null && <RailButtons {...rail} />}
          <Brand to={signedIn ? '/projects' : '/'} />
        </Group>
        {rail !== null && shell !== undefined && <shell.FinderButtons />}
        <Group component="nav" aria-label={t('Main')} gap={4} wrap="nowrap">
          {signedIn ? (
            shell !== undefined && <shell.SignedInControls />
          ) : (
            <>
              <LanguageMenu />
              <ColorSchemeMenu />
              <NavLink to="/login" className="bar-link">
                {t('Login')}
              </NavLink>
            </>
          )}
        </Group>
      </Group>
    </header>
  );
}
