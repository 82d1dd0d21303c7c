import { sessionCalls } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { saveBeforeLogout } from './before-logout.ts';
import { forgetSession, isSignedIn, loadSession, signIn, watchSession } from './session.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  stored.set('token', 'secret');
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
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

describe('a session that is ended while something is typed', () => {
  const USER = {
    ...{ UserID: 7, LoginID: 'ana', FirstName: 'Ana', LastName: 'Kovač', externalUserId: null, roles: [] },
    ...{ Timezone: null, language: null, mustChangePassword: false, mustSetUpSecondFactor: false },
  };
  const KEPT =
    'Your session ended before what you typed last could be saved. It is still here: copy it, then log in again.';

  it('leaves on the screen what the server never got, and says so, until that is gone', async () => {
    vi.stubGlobal('window', { addEventListener: () => {} });
    watchSession();
    answerWith(200, USER);
    await loadSession();
    let isOnlyHere = true;
    const stop = saveBeforeLogout({
      save: async () => {},
      isSaved: () => false,
      isOnlyHere: () => isOnlyHere,
    });
    answerWith(401, { errors: [{ code: 'not-signed-in', msg: 'Please sign in.' }] });
    const ask = () => call(sessionCalls.currentUser, {}).catch(() => {});
    await ask();
    expect({ isSignedIn: isSignedIn(), alerts: alerts() }).toEqual({ isSignedIn: true, alerts: [KEPT] });
    isOnlyHere = false;
    await ask();
    expect(isSignedIn()).toBe(false);
    stop();
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
