import { PAGE_SIZE } from '@benchbook/contract';
import { LIST_LOOKS } from '../session/local-storage.ts';

const WORKBOOKS = /^\/projects\/(\d+)\/experiments$/;

/**
 * What a list asks for by its address alone, so that it is asked for while the code of the list is on its way. Nothing where the list
 * is searched or turned over, which its own code reads from the address.
 */
export function firstAsked({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  if (search !== '') return [];
  const first = `page=1&pageSize=${PAGE_SIZE}`;
  if (pathname === '/projects') return isPlain('projects') ? [`/api/projects?active=true&${first}`] : [];
  const [, project] = WORKBOOKS.exec(pathname) ?? [];
  if (project === undefined) return [];
  const of = `/api/projects/${project}`;
  const page = isPlain('workbooks') ? [`${of}/experiments?${first}&filter=all`] : [];
  return [of, '/api/experimentTypes', `${of}/experiments/permissions`, ...page];
}

/** Whether everybody looks at a list in this browser as it is at first: which person it is, is not known yet. */
const isPlain = (list: string): boolean => !localStorage.getItem(LIST_LOOKS)?.includes(`"${list}"`);
