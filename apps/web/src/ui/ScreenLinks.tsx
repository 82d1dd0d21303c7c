import { IconFolders, IconHistory, IconSearch, IconTemplate } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ButtonLink } from './ButtonLink.tsx';

const LINKS = [
  { to: '/projects', label: 'Projects', Icon: IconFolders },
  { to: '/templates', label: 'Templates', Icon: IconTemplate },
  { to: '/search', label: 'Search', Icon: IconSearch },
  { to: '/logs', label: 'Activity Log', Icon: IconHistory },
] as const;

/** From each screen to the others (section 2). Beside the workbooks of a project stands the log of that project. */
export function ScreenLinks({ projectId }: { projectId?: number }) {
  const { pathname } = useLocation();
  return LINKS.filter(({ to }) => to !== pathname).map(({ to, label, Icon }) => (
    <ButtonLink
      key={to}
      to={to === '/logs' && projectId !== undefined ? `/logs?projectId=${projectId}` : to}
      variant="subtle"
      px="xs"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </ButtonLink>
  ));
}
