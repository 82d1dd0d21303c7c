import type { Found, FoundWorkbook, SavedSearch, Starred } from '@benchbook/contract';
import { t } from '@benchbook/words';
import {
  IconBookmark,
  IconFile,
  IconFolders,
  IconHistory,
  IconSearch,
  IconStar,
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
  starred: Starred;
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
  Icon: kind === 'opened' ? IconHistory : kind === 'star' ? IconStar : IconFile,
  action: { to: `/projects/${projectId}/experiments/${id}` },
});

const projectItem = (kind: string, { id, title, active }: Found['projects'][number]): Item => ({
  id: `${kind} ${id}`,
  label: title,
  ...(active ? kind === 'star of project' && { detail: t('project') } : { detail: t('inactive') }),
  Icon: kind === 'project' ? IconFolders : IconStar,
  action: { to: `/projects/${id}/experiments` },
});

/** What has a star, projects before workbooks, those whose title has what is looked for. */
function starredItems({ projects, workbooks }: Starred, text: string): Item[] {
  const isLike = ({ title }: { title: string }) => title.toLowerCase().includes(text.toLowerCase());
  return [
    ...projects.filter(isLike).map((one) => projectItem('star of project', one)),
    ...workbooks.filter(isLike).map((one) => workbookItem('star', one)),
  ];
}

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
  const told = asked.understood.length > 0 ? asked.understood.join(', ') : t('titles and descriptions');
  const all: Item = {
    id: 'search all',
    label:
      asked.text === ''
        ? t('Search all workbooks')
        : t('Search all workbooks for “{asked}”', { asked: asked.text }),
    detail: told,
    Icon: IconSearch,
    action: { to: addressOfSearch({ search: typed }) },
  };
  if (isOnlyOfStars(asked)) {
    const projects: Item = {
      id: 'search projects',
      label:
        asked.text === ''
          ? t('Projects with your star')
          : t('Projects with your star for “{asked}”', { asked: asked.text }),
      Icon: IconSearch,
      action: { to: `/projects?${new URLSearchParams({ search: typed })}` },
    };
    return [all, projects];
  }
  if (asked.inside || asked.text === '') return [all];
  const inside: Item = {
    id: 'search inside',
    label: t('Search inside documents for “{asked}”', { asked: asked.text }),
    Icon: IconSearch,
    action: { to: addressOfSearch({ search: `${typed} in:documents` }) },
  };
  return [all, inside];
}

/** Nothing but the star narrows the search. */
const isOnlyOfStars = ({ narrowing, understood }: AskedSearch): boolean =>
  narrowing.starred === true && understood.length === 1;

/** What was opened last and is not above it, among what has a star. */
function openedItems({ opened, starred }: Known): Item[] {
  const shown = starredItems(starred, '').slice(0, AT_FIRST);
  return opened
    .filter(({ id }) => shown.every((item) => item.id !== `star ${id}`))
    .slice(0, AT_FIRST)
    .map((one) => workbookItem('opened', one));
}

/** What the palette shows, section by section; those that are empty are left out. */
export function sectionsOf(known: Known): Section[] {
  const { typed, asked, found, starred, actions } = known;
  const saved = known.searches;
  if (typed === '') {
    return filled([
      { title: t('Starred'), items: starredItems(starred, '').slice(0, AT_FIRST) },
      { title: t('Opened last'), items: openedItems(known) },
      { title: t('Saved searches'), items: saved.slice(0, AT_FIRST).map(searchItem) },
      { title: t('Actions'), items: actions.map(actionItem) },
    ]);
  }
  const isNarrowed = asked.understood.length > 0;
  const like = saved.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  return filled([
    { title: t('Search'), items: searches(known) },
    { title: t('Starred'), items: isOnlyOfStars(asked) ? starredItems(starred, asked.text) : [] },
    {
      title: t('Actions'),
      items: isNarrowed ? [] : matching(actions, typed).slice(0, AT_FIRST).map(actionItem),
    },
    { title: t('Saved searches'), items: like.map(searchItem) },
    ...(isNarrowed || found === undefined ? [] : sectionsOfFound(found)),
  ]);
}

const sectionsOfFound = (found: Found): Section[] => [
  {
    title: t('Projects'),
    items: found.projects.map((one) => projectItem('project', one)),
  },
  { title: t('Workbooks'), items: found.workbooks.map((one) => workbookItem('workbook', one)) },
  {
    title: t('Templates'),
    items: found.templates.map(({ id, title }) => ({
      id: `template ${id}`,
      label: title,
      Icon: IconTemplate,
      action: { to: `/templates/${id}` },
    })),
  },
  {
    title: t('People'),
    items: found.people.map(({ id, name }) => ({
      id: `person ${id}`,
      label: name,
      detail: t('their workbooks'),
      Icon: IconUser,
      action: { to: addressOfSearch({ search: `by:${quoted(name)}` }) },
    })),
  },
];

const filled = (sections: Section[]): Section[] => sections.filter(({ items }) => items.length > 0);
