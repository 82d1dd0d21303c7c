import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExperimentListState, experimentPageQuery, permissionsQuery } from '../experiments/queries.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
});

const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

/** The alerts that come of asking for a project's workbooks, and for what one may do with them. */
async function alertsOfList(): Promise<unknown[]> {
  const page = experimentPageQuery(7, ExperimentListState.parse({}), 'UTC');
  await expect(queryClient.fetchQuery({ ...page, retry: false })).rejects.toThrow();
  await expect(queryClient.fetchQuery({ ...permissionsQuery(7), retry: false })).rejects.toThrow();
  return notificationsStore.getState().notifications.map(({ message }) => message);
}

it('raises no alert about a project that is not there: the screen leads to the list of projects', async () => {
  answerWith(404, { errors: [{ code: 'not-found', msg: 'There is no such project.' }] });
  expect(await alertsOfList()).toEqual([]);
});

it('raises one where the list of workbooks could not be asked for', async () => {
  answerWith(503, {});
  expect(await alertsOfList()).toEqual(['Server Error', 'Server Error']);
});
