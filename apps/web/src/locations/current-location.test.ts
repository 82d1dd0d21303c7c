import type { Location } from '@benchbook/contract';
import { MantineProvider, Menu } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocationItems, LocationMenu } from './CurrentLocation.tsx';
import { currentLocationQuery, ownLocationsQuery } from './queries.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

const BASEL: Location = {
  id: 3,
  name: 'Basel',
  externalId: null,
  updatedAt: '2026-03-04T10:00:00.000Z',
};

/** The menu of the bar, closed, and what it holds, once these were answered; undefined: the server was away. */
async function shownFor(answers: Record<string, unknown>): Promise<{ bar: string; items: string }> {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url];
    return new Response(JSON.stringify(answer ?? null), { status: answer === undefined ? 503 : 200 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery(ownLocationsQuery);
  await client.prefetchQuery(currentLocationQuery);
  const render = (what: ReactNode) =>
    renderToStaticMarkup(
      createElement(MantineProvider, {}, createElement(QueryClientProvider, { client }, what)),
    );
  const open = { opened: true, withinPortal: false, transitionProps: { duration: 0 } };
  const menu = createElement(Menu, open, createElement(Menu.Dropdown, {}, createElement(LocationItems)));
  return { bar: render(createElement(LocationMenu)), items: render(menu) };
}

const OWN = '/api/locations/user';
const CURRENT = '/api/locations/user/current';

it('says which location is the present one', async () => {
  const { bar, items } = await shownFor({ [OWN]: [BASEL], [CURRENT]: BASEL });
  expect(bar).toContain('Basel');
  expect(items).not.toContain('Could not load');
});

it('is left out where none is assigned', async () => {
  const { bar } = await shownFor({ [OWN]: [], [CURRENT]: null });
  expect(bar).not.toContain('button');
});

it('says that they could not be loaded, and not that there are none, and asks again', async () => {
  const { bar, items } = await shownFor({});
  expect(bar).toContain('Not loaded');
  expect(items).toContain('Could not load the locations.');
  expect(items).toContain('Try again');
});
