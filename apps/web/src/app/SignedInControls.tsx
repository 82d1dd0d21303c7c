import { t } from '@benchbook/words';
import { ActionIcon, Group, Kbd, Menu, Select, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSearch, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { SiteItems, SiteMenu } from '../app-links/SiteList.tsx';
import { openPalette } from '../find/palette-key.ts';
import { AttentionLink } from '../health/AttentionLink.tsx';
import { LocationItems, LocationMenu } from '../locations/CurrentLocation.tsx';
import { isAdministrator } from '../session/administrators.ts';
import { fullName, useSession } from '../session/session.ts';
import { useLogout } from '../session/use-logout.ts';
import { LIMS_TIME, LOCAL_TIME, useTimeZoneOption } from '../ui/time.ts';
import { ColorSchemeMenu } from './ColorSchemeMenu.tsx';

const TIME_ZONES = [
  { value: LIMS_TIME, label: t('LIMS') },
  { value: LOCAL_TIME, label: t('Local') },
];

/** Shown only to people who have a stored time zone (section 2). */
function TimeZoneSelect() {
  const [option, setOption] = useTimeZoneOption();
  return (
    <Select
      aria-label={t('Time zone')}
      size="xs"
      w={92}
      data={TIME_ZONES.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(option)}
      onChange={(value) => setOption(Number(value))}
      allowDeselect={false}
    />
  );
}

/** The same choice inside a menu, where the bar has no room for it. */
function TimeZoneItems() {
  const [option, setOption] = useTimeZoneOption();
  return (
    <>
      <Menu.Label>{t('Time zone')}</Menu.Label>
      {TIME_ZONES.map(({ value, label }) => (
        <Menu.RadioItem
          key={value}
          value={String(value)}
          checked={option === value}
          onChange={() => setOption(value)}
          closeMenuOnClick
        >
          {label}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}

/** What the bar has for people who are signed in (section 2, Navigation bar). */
export function SignedInControls() {
  const session = useSession();
  const logout = useLogout();
  if (session.state !== 'signedIn') return null;
  const { user } = session;
  // Nothing of it would be answered yet.
  if (user.mustChangePassword || user.mustSetUpSecondFactor) return <ColorSchemeMenu />;
  return (
    <>
      <Group gap={4} wrap="nowrap" visibleFrom="md">
        <SiteMenu />
        {user.Timezone !== null && <TimeZoneSelect />}
        <LocationMenu />
        {isAdministrator(user) && (
          <>
            <AttentionLink />
            <NavLink to="/admin" className="bar-link">
              {t('Settings')}
            </NavLink>
          </>
        )}
        <NavLink to="/account" className="bar-link" title={t('Account')}>
          {fullName(user)}
        </NavLink>
        <ColorSchemeMenu />
        <UnstyledButton className="bar-link" onClick={logout}>
          {t('Logout')}
        </UnstyledButton>
      </Group>
      <Group gap={4} wrap="nowrap" hiddenFrom="md">
        {isAdministrator(user) && <AttentionLink />}
        <ColorSchemeMenu />
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" c="inherit" size={36} aria-label={t('Account')}>
              <IconUserCircle size={22} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className="tall-menu">
            <Menu.Label>{fullName(user)}</Menu.Label>
            {user.Timezone !== null && <TimeZoneItems />}
            <LocationItems />
            <SiteItems />
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconUserCircle size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/account" />}
            >
              {t('Account')}
            </Menu.Item>
            {isAdministrator(user) && (
              <Menu.Item
                leftSection={<IconSettings size={16} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/admin" />}
              >
                {t('Settings')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
              {t('Logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </>
  );
}

/** Looks like the field that it leads to: the palette has the field. */
export function FinderButtons() {
  const key = navigator.platform.startsWith('Mac') ? '⌘K' : t('Ctrl K');
  const opens = { 'aria-haspopup': 'dialog', onClick: openPalette } as const;
  return (
    <>
      <UnstyledButton {...opens} className="finder" aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>{t('Search or do…')}</span>
        <Kbd size="xs" aria-hidden>
          {key}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        {...opens}
        hiddenFrom="md"
        variant="subtle"
        color="gray"
        c="inherit"
        size={36}
        ms="auto"
        aria-label={t('Search or do…')}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
