import { CONFIGURATION_DEFAULTS, PUBLIC_CONFIGURATION_KEYS } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { configurationQuery } from './configuration.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps each setting in this browser; one that cannot be read has its default and is logged, not shown', async () => {
  const stored = new Map<string, string>();
  const logged: string[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const key = url.split('/').at(-1);
    if (url === '/api/clientLogger') logged.push(JSON.parse(body ?? '').message);
    if (key === 'clientName') return new Response('', { status: 503 });
    return Response.json({ key, configValue: `the ${key}` });
  });
  const values = await new QueryClient().fetchQuery(configurationQuery);
  expect(values).toMatchObject({
    clientName: CONFIGURATION_DEFAULTS.clientName,
    limsModule: 'the limsModule',
  });
  const kept = PUBLIC_CONFIGURATION_KEYS.filter((key) => key !== 'clientName');
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(kept.map((key) => [key, `the ${key}`])));
  expect(logged).toEqual([expect.stringContaining('Could not read the configuration "clientName"')]);
  expect(notificationsStore.getState().notifications).toEqual([]);
});
