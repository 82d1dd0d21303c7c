import { severalCalls, userCalls } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { ExperimentListState, experimentPageQuery, permissionsQuery } from '../experiments/queries.ts';
import { locationsQuery } from '../locations/queries.ts';
import { experimentTypesQuery, projectTypesQuery } from '../types/queries.ts';
import { StoredTimeZone } from '../ui/surroundings.ts';
import { LIMS_TIME, LOCAL_TIME } from '../ui/time.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
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

it('names the time at which somebody else changed what was to be saved in the zone its reader chose', async () => {
  vi.stubEnv('TZ', 'UTC');
  answerWith(409, {
    errors: [
      { code: 'changed-meanwhile', msg: 'Another administrator changed this on 2026-11-21 23:30 UTC.' },
    ],
  });
  const assign = queryClient.getMutationCache().build(queryClient, {
    mutationFn: (roleIdArr: number[]) => call(userCalls.assignRoles, { body: { userId: 3, roleIdArr } }),
    meta: { saves: true },
  });
  await expect(assign.execute([1])).rejects.toThrow();
  const shown = (option: number) => {
    const stored = { getItem: (key: string) => (key === 'tzOption' ? String(option) : null) };
    vi.stubGlobal('window', { localStorage: stored });
    return notificationsStore
      .getState()
      .notifications.map(({ message }) =>
        renderToStaticMarkup(createElement(StoredTimeZone, { value: 'Asia/Tokyo' }, message)).replace(
          /\s/gu,
          ' ',
        ),
      );
  };
  const sentence = (time: string) => `Another administrator changed this on ${time}.`;
  expect(shown(LIMS_TIME)).toEqual([sentence('Nov 22, 2026, 8:30 AM'), 'Error Saving Changes']);
  expect(shown(LOCAL_TIME)).toEqual([sentence('Nov 21, 2026, 11:30 PM'), 'Error Saving Changes']);
});

it('says the sentences of a refusal once, where a form shows them itself', async () => {
  answerWith(409, {
    errors: [{ code: 'state-forbids', msg: '“Buffer”: This workbook is already published.' }],
  });
  const tag = queryClient.getMutationCache().build(queryClient, {
    mutationFn: (experimentIds: number[]) => call(severalCalls.changeTags, { body: { experimentIds } }),
    meta: { saves: true, told: true },
  });
  await expect(tag.execute([1])).rejects.toThrow();
  const shown = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(shown).toEqual(['Error Saving Changes']);
});

it('leaves the types and locations as they are where they cannot be read again, without an alert', async () => {
  const now = { retry: false, staleTime: 0 };
  const reads = [
    () => queryClient.fetchQuery({ ...projectTypesQuery, ...now }),
    () => queryClient.fetchQuery({ ...experimentTypesQuery, ...now }),
    () => queryClient.fetchQuery({ ...locationsQuery, ...now }),
  ];
  const lists = () =>
    [projectTypesQuery, experimentTypesQuery, locationsQuery].map(({ queryKey }) =>
      queryClient.getQueryData<unknown>(queryKey),
    );
  answerWith(200, []);
  for (const read of reads) await read();
  answerWith(503, {});
  for (const read of reads) await expect(read()).rejects.toThrow();
  expect(lists()).toEqual([[], [], []]);
  expect(notificationsStore.getState().notifications).toEqual([]);
});
