import { Group, Stack } from '@mantine/core';
import { IconFolders, IconHeartbeat, IconSearch } from '@tabler/icons-react';
import { NavLink, Outlet } from 'react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

/** The tabs of section 2, in its order. Each is a route below `/admin` (app/router.tsx). */
const TABS = [
  { path: 'config', label: 'Config' },
  { path: 'types', label: 'Types' },
  { path: 'roles', label: 'Roles' },
  { path: 'users', label: 'Users' },
  { path: 'locations', label: 'Locations' },
  { path: 'workbook-types', label: 'Workbook Types' },
  { path: 'data-connections', label: 'Data Connections' },
  { path: 'events', label: 'Events' },
] as const;

const LINKS = [
  { to: '/projects', label: 'Projects', Icon: IconFolders },
  { to: '/search', label: 'Search', Icon: IconSearch },
  { to: '/admin/health', label: 'Health', Icon: IconHeartbeat },
] as const;

/** `/admin`: everything an administrator configures. */
export function AdminScreen() {
  return (
    <Stack gap="md" py="md" maw={1200} mx="auto">
      <Group justify="space-between" gap="xs" px="md">
        <ScreenTitle>Settings</ScreenTitle>
        <Group gap={4}>
          {LINKS.map(({ to, label, Icon }) => (
            <ButtonLink
              key={to}
              to={to}
              variant="subtle"
              px="xs"
              leftSection={<Icon size={16} aria-hidden />}
            >
              {label}
            </ButtonLink>
          ))}
        </Group>
      </Group>
      <nav aria-label="Settings">
        <ul className="admin-tabs">
          {TABS.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={`/admin/${path}`}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div style={{ padding: '0 16px' }}>
        <Outlet />
      </div>
    </Stack>
  );
}
