import { t } from '@benchbook/words';
import {
  IconCheckbox,
  IconDeviceDesktop,
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
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
  does?: 'light' | 'dark' | 'auto' | 'logout' | 'shortcuts' | 'move';
}

/** What decides on what somebody may do. */
export interface Doer {
  isAdministrator: boolean;
  /** They may make workbooks of some type. */
  mayCreate: boolean;
  /** The project they stand in. */
  project: { id: number; title: string } | undefined;
  /** The workbook they have before them, where they may move it. */
  movable?: { title: string } | undefined;
}

const SETTINGS = [
  ['config', t('Config'), t('name logo login text')],
  ['types', t('Types'), t('project types')],
  ['roles', t('Roles'), ''],
  ['users', t('Users'), t('people accounts')],
  ['locations', t('Locations'), ''],
  ['workbook-types', t('Workbook Types'), t('signers reasons')],
  ['data-connections', t('Data Connections'), 'lims'],
  ['events', t('Events'), 'lims'],
] as const;

/** The actions that this person may do, where they are. */
export function actionsFor({ isAdministrator, mayCreate, project, movable }: Doer): Action[] {
  const inProject = project === undefined ? undefined : `/projects/${project.id}/experiments`;
  return [
    ...(mayCreate && project !== undefined && inProject !== undefined
      ? [
          {
            name: t('New Workbook in {title}', { title: project.title }),
            Icon: IconFilePlus,
            also: t('create add word excel'),
            to: inProject,
            state: ASKS_FOR_NEW,
          },
        ]
      : []),
    ...(movable === undefined
      ? []
      : [
          {
            name: t('Move {title} to another project', { title: movable.title }),
            Icon: IconFolderSymlink,
            does: 'move' as const,
          },
        ]),
    {
      name: t('New Project'),
      Icon: IconFolderPlus,
      also: t('create add'),
      to: '/projects',
      state: ASKS_FOR_NEW,
    },
    ...(mayCreate
      ? [
          {
            name: t('New Template'),
            Icon: IconFilePlus,
            also: t('create add'),
            to: '/templates',
            state: ASKS_FOR_NEW,
          },
        ]
      : []),
    { name: t('Projects'), Icon: IconFolders, also: t('go to list'), to: '/projects' },
    { name: t('Templates'), Icon: IconTemplate, also: t('go to list'), to: '/templates' },
    { name: t('Search'), Icon: IconSearch, also: t('go to find'), to: '/search' },
    { name: t('Activity Log'), Icon: IconHistory, also: t('go to history audit'), to: '/logs' },
    ...(project === undefined
      ? []
      : [
          {
            name: t('Activity Log of {title}', { title: project.title }),
            Icon: IconHistory,
            also: t('go to history audit'),
            to: `/logs?projectId=${project.id}`,
          },
        ]),
    {
      name: t('Waiting for me'),
      Icon: IconCheckbox,
      also: t('go to sign inbox notifications'),
      to: '/waiting',
    },
    {
      name: t('Account'),
      Icon: IconUserCircle,
      also: t('password passkey sessions tokens mail'),
      to: '/account',
    },
    ...(isAdministrator
      ? [
          ...SETTINGS.map(([path, tab, also]) => ({
            name: t('Settings: {tab}', { tab }),
            Icon: IconSettings,
            also: t('administration {also}', { also }),
            to: `/admin/${path}`,
          })),
          { name: t('Health'), Icon: IconHeartbeat, also: t('administration problems'), to: '/admin/health' },
        ]
      : []),
    { name: t('Light'), Icon: IconSun, also: t('appearance theme colours'), does: 'light' },
    { name: t('Dark'), Icon: IconMoon, also: t('appearance theme colours'), does: 'dark' },
    {
      name: t('Light or dark as the system'),
      Icon: IconDeviceDesktop,
      also: t('appearance theme colours'),
      does: 'auto',
    },
    { name: t('Keyboard shortcuts'), Icon: IconKeyboard, also: t('help keys'), does: 'shortcuts' },
    { name: t('Logout'), Icon: IconLogout, also: t('log sign out leave'), does: 'logout' },
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
