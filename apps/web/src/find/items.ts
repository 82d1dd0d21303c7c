import type { Found, FoundWorkbook, SavedSearch } from '@benchbook/contract';
import {
  IconBookmark,
  IconFile,
  IconFolders,
  IconHistory,
  IconSearch,
  IconTemplate,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { type AskedSearch, quoted } from '../experiments/search-words.ts';
import { addressOfSearch } from '../personal/queries.ts';
import { type Action, matching } from './actions.ts';

/** One line of the palette. */
export interface Item {
  id: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  Icon: TablerIcon;
  action: Pick<Action, 'to' | 'state' | 'does'>;
}

export interface Section {
  title: string;
  items: Item[];
}

export interface Known {
  typed: string;
  asked: AskedSearch;
  found: Found | undefined;
  opened: readonly FoundWorkbook[];
  searches: readonly SavedSearch[];
  actions: readonly Action[];
}

/** Lines of a kind that are shown while nothing is typed. */
const AT_FIRST = 6;

const workbookItem = (kind: string, { id, title, projectId, projectTitle }: FoundWorkbook): Item => ({
  id: `${kind} ${id}`,
  label: title,
  detail: projectTitle,
  Icon: kind === 'opened' ? IconHistory : IconFile,
  action: { to: `/projects/${projectId}/experiments/${id}` },
});

const searchItem = (saved: SavedSearch): Item => ({
  id: `search ${saved.id}`,
  label: saved.name,
  detail: saved.search,
  Icon: IconBookmark,
  action: { to: addressOfSearch(saved) },
});

const actionItem = ({ name, Icon, ...action }: Action): Item => ({
  id: `action ${name}`,
  label: name,
  Icon,
  action,
});

/** The ways to the screen that searches, with what was typed. */
function searches({ typed, asked }: Known): Item[] {
  const told = asked.understood.length > 0 ? asked.understood.join(', ') : 'titles and descriptions';
  const all: Item = {
    id: 'search all',
    label: asked.text === '' ? 'Search all workbooks' : `Search all workbooks for “${asked.text}”`,
    detail: told,
    Icon: IconSearch,
    action: { to: addressOfSearch({ search: typed }) },
  };
  if (asked.inside || asked.text === '') return [all];
  const inside: Item = {
    id: 'search inside',
    label: `Search inside documents for “${asked.text}”`,
    Icon: IconSearch,
    action: { to: addressOfSearch({ search: `${typed} in:documents` }) },
  };
  return [all, inside];
}

/** What the palette shows, section by section; those that are empty are left out. */
export function sectionsOf(known: Known): Section[] {
  const { typed, asked, found, opened, actions } = known;
  const saved = known.searches;
  if (typed === '') {
    return filled([
      { title: 'Opened last', items: opened.slice(0, AT_FIRST).map((one) => workbookItem('opened', one)) },
      { title: 'Saved searches', items: saved.slice(0, AT_FIRST).map(searchItem) },
      { title: 'Actions', items: actions.map(actionItem) },
    ]);
  }
  const isNarrowed = asked.understood.length > 0;
  const like = saved.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  return filled([
    { title: 'Search', items: searches(known) },
    {
      title: 'Actions',
      items: isNarrowed ? [] : matching(actions, typed).slice(0, AT_FIRST).map(actionItem),
    },
    { title: 'Saved searches', items: like.map(searchItem) },
    ...(isNarrowed || found === undefined ? [] : sectionsOfFound(found)),
  ]);
}

const sectionsOfFound = (found: Found): Section[] => [
  {
    title: 'Projects',
    items: found.projects.map(({ id, title, active }) => ({
      id: `project ${id}`,
      label: title,
      ...(!active && { detail: 'inactive' }),
      Icon: IconFolders,
      action: { to: `/projects/${id}/experiments` },
    })),
  },
  { title: 'Workbooks', items: found.workbooks.map((one) => workbookItem('workbook', one)) },
  {
    title: 'Templates',
    items: found.templates.map(({ id, title }) => ({
      id: `template ${id}`,
      label: title,
      Icon: IconTemplate,
      action: { to: `/templates/${id}` },
    })),
  },
  {
    title: 'People',
    items: found.people.map(({ id, name }) => ({
      id: `person ${id}`,
      label: name,
      detail: 'their workbooks',
      Icon: IconUser,
      action: { to: addressOfSearch({ search: `by:${quoted(name)}` }) },
    })),
  },
];

const filled = (sections: Section[]): Section[] => sections.filter(({ items }) => items.length > 0);
