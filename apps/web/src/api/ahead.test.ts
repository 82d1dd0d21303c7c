import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, forgetAhead, takeAhead } from './ahead.ts';

let token: string | null;
const asked: { url: string; headers: Record<string, string> }[] = [];
beforeEach(() => {
  token = 'secret';
  asked.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return Response.json('answered');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is asked for in the session, and taken once', async () => {
  askAhead('/api/users/id');
  expect(asked).toEqual([
    { url: '/api/users/id', headers: expect.objectContaining({ 'x-auth-token': 'secret' }) },
  ]);
  expect(await (await takeAhead('/api/users/id', 'secret'))?.json()).toBe('answered');
  expect(takeAhead('/api/users/id', 'secret')).toBeUndefined();
  expect(takeAhead('/api/config', 'secret')).toBeUndefined();
});

it('is not given to another session, nor to nobody', () => {
  askAhead('/api/users/id');
  expect(takeAhead('/api/users/id', 'another')).toBeUndefined();
  askAhead('/api/users/id');
  expect(takeAhead('/api/users/id', undefined)).toBeUndefined();
});

it('is forgotten when nobody takes it, so that nothing old is shown', () => {
  vi.useFakeTimers();
  askAhead('/api/config');
  vi.advanceTimersByTime(30_000);
  expect(takeAhead('/api/config', 'secret')).toBeUndefined();
});

it('that does not arrive is heard of by who takes it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  askAhead('/api/config');
  await expect(takeAhead('/api/config', 'secret')).rejects.toThrow('Failed to fetch');
});

it('is forgotten after a change, which it does not know of', () => {
  askAhead('/api/projects');
  forgetAhead();
  expect(takeAhead('/api/projects', 'secret')).toBeUndefined();
});
