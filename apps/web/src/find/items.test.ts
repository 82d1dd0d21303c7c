import { expect, it } from 'vitest';
import { readSearch } from '../experiments/search-words.ts';
import { actionsFor } from './actions.ts';
import { type Known, sectionsOf } from './items.ts';

const actions = actionsFor({ isAdministrator: false, mayCreate: true, project: undefined });
const workbook = {
  id: 3,
  title: 'Acetate',
  documentType: 'docx',
  projectId: 1,
  projectTitle: 'Buffers',
} as const;
const found = {
  projects: [{ id: 1, title: 'Buffers', active: false }],
  workbooks: [workbook],
  tooWide: false,
  templates: [{ id: 5, title: 'Buffer sheet', documentType: 'docx' as const }],
  people: [{ id: 9, name: 'Ana Kovač' }],
};
const search = { id: 2, name: 'My buffers', search: 'buffer by:me', savedAt: '2026-11-24T10:00:00Z' };

const shown = (typed: string, known: Partial<Known> = {}) =>
  sectionsOf({
    typed,
    asked: readSearch(typed),
    found,
    starred: { projects: [], workbooks: [] },
    opened: [workbook],
    searches: [search],
    actions,
    ...known,
  });
const titles = (...of: Parameters<typeof shown>) => shown(...of).map(({ title }) => title);

it('shows what was opened last, saved searches and actions while nothing is typed', () => {
  expect(titles('')).toEqual(['Opened last', 'Saved searches', 'Actions']);
  expect(titles('', { opened: [], searches: [] })).toEqual(['Actions']);
});

it('begins with the search for what is typed, and shows what was found of each kind', () => {
  expect(titles('buf')).toEqual(['Search', 'Saved searches', 'Projects', 'Workbooks', 'Templates', 'People']);
  const [first] = shown('buf');
  expect(first?.items.map(({ label, action }) => [label, action.to])).toEqual([
    ['Search all workbooks for “buf”', '/search?search=buf'],
    ['Search inside documents for “buf”', '/search?search=buf+in%3Adocuments'],
  ]);
  const people = shown('buf').at(-1)?.items;
  expect(people?.[0]?.action.to).toBe('/search?search=by%3A%22Ana+Kova%C4%8D%22');
});

it('begins with what has a star, and says nothing twice', () => {
  const starred = { projects: [{ id: 1, title: 'Buffers', active: true }], workbooks: [workbook] };
  expect(titles('', { starred })).toEqual(['Starred', 'Saved searches', 'Actions']);
  expect(shown('', { starred })[0]?.items).toMatchObject([
    { label: 'Buffers', detail: 'project', action: { to: '/projects/1/experiments' } },
    { label: 'Acetate', detail: 'Buffers', action: { to: '/projects/1/experiments/3' } },
  ]);
});

it('shows what has a star for is:starred, and where there is more of it', () => {
  const starred = { projects: [{ id: 1, title: 'Buffers', active: true }], workbooks: [workbook] };
  const [search, found] = shown('ace is:starred', { starred });
  expect(search?.items.map(({ action }) => action.to)).toEqual([
    '/search?search=ace+is%3Astarred',
    '/projects?search=ace+is%3Astarred',
  ]);
  expect(found?.items.map(({ label }) => label)).toEqual(['Acetate']);
  expect(titles('is:starred is:published', { starred })).toEqual(['Search']);
});

it('leads filters to the screen that searches, and nowhere else', () => {
  expect(titles('acid by:me is:published')).toEqual(['Search']);
  expect(shown('by:me')[0]?.items).toMatchObject([
    { label: 'Search all workbooks', detail: 'created by you' },
  ]);
});
