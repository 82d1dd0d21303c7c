import { t } from '@benchbook/words';
import { IconFolders, IconHistory, IconSearch, IconTemplate, type TablerIcon } from '@tabler/icons-react';

export interface Place {
  to: string;
  label: string;
  Icon: TablerIcon;
}

/** Where the rail leads from every screen, beside what waits for whoever is signed in (section 2). */
export const PLACES: readonly Place[] = [
  { to: '/projects', label: t('Projects'), Icon: IconFolders },
  { to: '/templates', label: t('Templates'), Icon: IconTemplate },
  { to: '/search', label: t('Search'), Icon: IconSearch },
  { to: '/logs', label: t('Activity Log'), Icon: IconHistory },
];

/** `aria-current` of a link: the screen itself, one below it, or neither. */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}

/** Whether an opened document takes the width of the window there: a workbook or a template, one of its versions, a comparison. */
export const isBesideDocument = (pathname: string): boolean =>
  /^\/(projects\/[^/]+\/experiments|templates)\/[^/]+/.test(pathname);
