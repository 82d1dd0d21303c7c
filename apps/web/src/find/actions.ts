import {
  IconCheckbox,
  IconDeviceDesktop,
  IconFilePlus,
  IconFolderPlus,
  IconFolders,
  IconHeartbeat,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconTemplate,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { ASKS_FOR_NEW } from '../ui/forms/use-asked-for.ts';

/** Something to do or somewhere to go, by its name. */
export interface Action {
  name: string;
  Icon: TablerIcon;
  /** Words it is found by as well. */
  also?: string;
  /** Where it leads; else what it does. */
  to?: string;
  state?: unknown;
  does?: 'light' | 'dark' | 'auto' | 'logout' | 'shortcuts';
}

/** What decides on what somebody may do. */
export interface Doer {
  isAdministrator: boolean;
  /** They may make workbooks of some type. */
  mayCreate: boolean;
  /** The project they stand in. */
  project: { id: number; title: string } | undefined;
}

const SETTINGS = [
  ['config', 'Config', 'name logo login text'],
  ['types', 'Types', 'project types'],
  ['roles', 'Roles', ''],
  ['users', 'Users', 'people accounts'],
  ['locations', 'Locations', ''],
  ['workbook-types', 'Workbook Types', 'signers reasons'],
  ['data-connections', 'Data Connections', 'lims'],
  ['events', 'Events', 'lims'],
] as const;

/** The actions that this person may do, where they are. */
export function actionsFor({ isAdministrator, mayCreate, project }: Doer): Action[] {
  const inProject = project === undefined ? undefined : `/projects/${project.id}/experiments`;
  return [
    ...(mayCreate && project !== undefined && inProject !== undefined
      ? [
          {
            name: `New Workbook in ${project.title}`,
            Icon: IconFilePlus,
            also: 'create add word excel',
            to: inProject,
            state: ASKS_FOR_NEW,
          },
        ]
      : []),
    {
      name: 'New Project',
      Icon: IconFolderPlus,
      also: 'create add',
      to: '/projects',
      state: ASKS_FOR_NEW,
    },
    ...(mayCreate
      ? [
          {
            name: 'New Template',
            Icon: IconFilePlus,
            also: 'create add',
            to: '/templates',
            state: ASKS_FOR_NEW,
          },
        ]
      : []),
    { name: 'Projects', Icon: IconFolders, also: 'go to list', to: '/projects' },
    { name: 'Templates', Icon: IconTemplate, also: 'go to list', to: '/templates' },
    { name: 'Search', Icon: IconSearch, also: 'go to find', to: '/search' },
    { name: 'Activity Log', Icon: IconHistory, also: 'go to history audit', to: '/logs' },
    ...(project === undefined
      ? []
      : [
          {
            name: `Activity Log of ${project.title}`,
            Icon: IconHistory,
            also: 'go to history audit',
            to: `/logs?projectId=${project.id}`,
          },
        ]),
    { name: 'Waiting for me', Icon: IconCheckbox, also: 'go to sign inbox notifications', to: '/waiting' },
    { name: 'Account', Icon: IconUserCircle, also: 'password passkey sessions tokens mail', to: '/account' },
    ...(isAdministrator
      ? [
          ...SETTINGS.map(([path, tab, also]) => ({
            name: `Settings: ${tab}`,
            Icon: IconSettings,
            also: `administration ${also}`,
            to: `/admin/${path}`,
          })),
          { name: 'Health', Icon: IconHeartbeat, also: 'administration problems', to: '/admin/health' },
        ]
      : []),
    { name: 'Light', Icon: IconSun, also: 'appearance theme colours', does: 'light' },
    { name: 'Dark', Icon: IconMoon, also: 'appearance theme colours', does: 'dark' },
    {
      name: 'Light or dark as the system',
      Icon: IconDeviceDesktop,
      also: 'appearance theme colours',
      does: 'auto',
    },
    { name: 'Keyboard shortcuts', Icon: IconKeyboard, also: 'help keys', does: 'shortcuts' },
    { name: 'Logout', Icon: IconLogout, also: 'log sign out leave', does: 'logout' },
  ];
}

/** Those in which each of the typed words begins a word; nothing typed finds all. */
export function matching(actions: readonly Action[], typed: string): Action[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ name, also = '' }) => {
    const known = `${name} ${also}`.toLowerCase().split(/[\s:]+/);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
}
