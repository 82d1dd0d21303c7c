import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, loadSession, signIn } from './session.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  stored.set('token', 'secret');
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  });
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
});

const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
const alerts = () => notificationsStore.getState().notifications.map(({ message }) => message);

describe('a user that cannot be loaded', () => {
  it('is told so while the server is away, and keeps the token', async () => {
    answerWith(503, {});
    await loadSession();
    expect(alerts()).toEqual(['Server Error']);
    expect(stored.get('token')).toBe('secret');
  });

  it('loses the token once the server says that it does not know it', async () => {
    answerWith(401, { errors: [{ code: 'not-signed-in', msg: 'Please sign in.' }] });
    await loadSession();
    expect(stored.has('token')).toBe(false);
  });
});

describe('a login that fails', () => {
  it('says why, and clears what an earlier session left in local storage', async () => {
    stored.set('tzOption', '1');
    answerWith(401, { errors: [{ code: 'wrong-credentials', msg: 'Not the right password.' }] });
    await expect(signIn({ username: 'ana', password: 'a wrong one' })).rejects.toThrow(
      'Not the right password.',
    );
    expect([...stored.keys()]).toEqual([]);
  });
});
