import { CONFIGURATION_DEFAULTS } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configurationQuery } from './configuration.ts';

const stored = new Map<string, string>();
const logged: string[] = [];
beforeEach(() => {
  stored.clear();
  logged.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url === '/api/clientLogger') logged.push(JSON.parse(body ?? '').message);
    return answer();
  });
const read = () => new QueryClient().fetchQuery(configurationQuery);

it('keeps each setting in this browser; one that was not answered has its default', async () => {
  const settings = { clientName: 'Riverside', limsModule: 'MEO' };
  answerWith(() => Response.json(settings));
  expect(await read()).toEqual({ ...CONFIGURATION_DEFAULTS, ...settings });
  expect(Object.fromEntries(stored)).toEqual(settings);
  expect(logged).toEqual([]);
});

it('has the defaults where settings cannot be read, which is logged, not shown', async () => {
  answerWith(() => new Response('', { status: 503 }));
  expect(await read()).toEqual(CONFIGURATION_DEFAULTS);
  expect(stored.size).toBe(0);
  expect(logged).toEqual([expect.stringContaining('Could not read the configuration')]);
  expect(notificationsStore.getState().notifications).toEqual([]);
});
