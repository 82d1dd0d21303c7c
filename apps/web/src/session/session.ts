import { type Login, type SessionUser, sessionCalls } from '@benchbook/contract';
import { useSyncExternalStore } from 'react';
import { ApiError, call, onSessionEnded } from '../api/client.ts';
import { isTokenKey, readToken, storeToken } from '../api/token.ts';
import { showFailure } from '../ui/alerts.ts';
import { forgetPerson } from './local-storage.ts';

export type Session = { state: 'loading' | 'signedOut' } | { state: 'signedIn'; user: SessionUser };

let session: Session = { state: 'loading' };
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in; re-renders when that changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** Calls the listener whenever a session begins or ends. Answers the function that stops that. */
export const onSessionChange = subscribe;

/** The signed-in user. Only for screens behind the guard; throws elsewhere. */
export function useUser(): SessionUser {
  const current = useSession();
  if (current.state !== 'signedIn') throw new Error('This screen needs a signed-in user.');
  return current.user;
}

/** Drops token and user without asking the server: after a logout, or when the server no longer knows the token. */
function endSession(): void {
  forgetPerson();
  become({ state: 'signedOut' });
}

/**
 * Loads the user of the stored token (section 4, Authentication). A failure of any kind is the auth error state;
 * only a refusal by the server costs the token, so that a server that is down for a moment signs nobody out.
 */
export async function loadSession(): Promise<void> {
  if (readToken() === null) {
    become({ state: 'signedOut' });
    return;
  }
  try {
    become({ state: 'signedIn', user: await call(sessionCalls.currentUser, {}) });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) endSession();
    else become({ state: 'signedOut' });
  }
}

/** Takes over a token handed on by a redirect, unless somebody is signed in already. */
export async function adoptToken(token: string): Promise<void> {
  if (session.state === 'signedIn') return;
  storeToken(token);
  await loadSession();
}

/** Signs in and stores the token. Throws ApiError; a failed login also clears what an earlier one left. */
export async function signIn(credentials: Login): Promise<void> {
  try {
    const started = await call(sessionCalls.login, { body: credentials });
    storeToken(started.token);
    become({ state: 'signedIn', user: started.user });
  } catch (error) {
    endSession();
    throw error;
  }
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const told = call(sessionCalls.logout, {}).catch(() => undefined);
  endSession();
  await told;
}

/** Wires the session to the client of the calls and to the other tabs of this browser. Call once, at start. */
export function watchSession(): void {
  onSessionEnded((reason) => {
    endSession();
    showFailure(reason);
  });
  window.addEventListener('storage', (event) => {
    if (!isTokenKey(event.key)) return;
    if (readToken() === null) endSession();
    // Somebody signed in elsewhere: nothing of what is shown here needs to be theirs.
    else window.location.reload();
  });
}

export const fullName = (user: SessionUser): string => `${user.FirstName} ${user.LastName}`.trim();
