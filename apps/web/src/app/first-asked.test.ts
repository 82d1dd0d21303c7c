import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExperimentListState, experimentPageQuery, permissionsQuery } from '../experiments/queries.ts';
import { ProjectListState, projectPageQuery, projectQuery } from '../projects/queries.ts';
import { rememberLook } from '../session/list-look.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { firstAsked } from './first-asked.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

/** The addresses that queries ask for. */
async function askedBy(...queries: { queryKey: readonly unknown[]; queryFn?: unknown }[]): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json([], { headers: { 'x-total-count': '0' } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await Promise.all(queries.map((query) => client.prefetchQuery(query as { queryKey: unknown[] })));
  return asked.sort();
}

const at = (pathname: string, search = '') => firstAsked({ pathname, search }).sort();

it('is what the list of projects asks for', async () => {
  expect(at('/projects')).toEqual(await askedBy(projectPageQuery(ProjectListState.parse({}), 'UTC')));
});

it('is what the list of workbooks asks for', async () => {
  const page = experimentPageQuery(7, ExperimentListState.parse({}), 'UTC');
  const rest = [projectQuery(7), permissionsQuery(7), experimentTypesQuery];
  expect(at('/projects/7/experiments')).toEqual(await askedBy(page, ...rest));
});

it('leaves a page to the list where somebody looks at it in a way of their own', async () => {
  stored.set('listLooks', JSON.stringify(rememberLook({}, 3, { list: 'workbooks', look: { as: 'table' } })));
  const rest = [projectQuery(7), permissionsQuery(7), experimentTypesQuery];
  expect(at('/projects/7/experiments')).toEqual(await askedBy(...rest));
  expect(at('/projects')).toHaveLength(1);
});

it('leaves a search, and every other screen, to themselves', () => {
  expect(at('/projects', '?search=buffer')).toEqual([]);
  expect(at('/projects/7/experiments', '?page=2')).toEqual([]);
  expect(at('/projects/7/experiments/9')).toEqual([]);
  expect(at('/projects/new/experiments')).toEqual([]);
});
