import { t } from '@benchbook/words';
import { Group, Stack } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';

/** The tabs of section 2, in its order. Each is a route below `/admin` (app/router.tsx). */
const TABS = [
  { path: 'config', label: t('Config') },
  { path: 'types', label: t('Types') },
  { path: 'roles', label: t('Roles') },
  { path: 'users', label: t('Users') },
  { path: 'locations', label: t('Locations') },
  { path: 'workbook-types', label: t('Workbook Types') },
  { path: 'data-connections', label: t('Data Connections') },
  { path: 'events', label: t('Events') },
] as const;

/** On a phone the tabs are wider than the screen: the one that is open is always among those shown. */
function Tabs({ open }: { open: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>(`[href$="/admin/${open}"]`);
    // Not scrollIntoView, which may move the page as well.
    if (bar && tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <nav aria-label={t('Settings')}>
      <ul className="admin-tabs" ref={list}>
        {TABS.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={`/admin/${path}`}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/admin`: everything an administrator configures. */
export function AdminScreen() {
  const { pathname } = useLocation();
  const open = TABS.find(({ path }) => pathname === `/admin/${path}`);
  return (
    <Stack gap="md" className="screen">
      <Group className="screen-head" justify="space-between" gap="xs">
        <ScreenTitle part={open?.label}>{t('Settings')}</ScreenTitle>
        <ButtonLink
          to="/admin/health"
          variant="subtle"
          px="xs"
          leftSection={<IconHeartbeat size={16} aria-hidden />}
        >
          {t('Health')}
        </ButtonLink>
      </Group>
      <Tabs open={open?.path} />
      <Outlet />
    </Stack>
  );
}
