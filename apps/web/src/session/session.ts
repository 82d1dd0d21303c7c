import {
  type FactorNeeded,
  type FactorProof,
  type Login,
  ldapCalls,
  openSocialCalls,
  REFUSAL_CODES,
  type SessionStart,
  type SessionUser,
  secondFactorSignInCalls,
  sessionCalls,
  signOnCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useSyncExternalStore } from 'react';
import { call, onSessionEnded, onUserChanged, wasRefused } from '../api/client.ts';
import { isTokenKey, readToken, storeToken } from '../api/token.ts';
import { showFailure, showOnce } from '../ui/alerts.ts';
import { isOtherLanguage, rememberPersonsLanguage } from '../ui/language.ts';
import { isAnythingOnlyHere } from './before-logout.ts';
import { forgetPerson } from './local-storage.ts';

export type Session =
  | { state: 'loading' }
  /** `ended`: the server no longer took the token, in the middle of what was done with it. */
  | { state: 'signedOut'; ended?: boolean }
  | { state: 'signedIn'; user: SessionUser };

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

/** Whether somebody is signed in of whom nothing is wanted before they go on. */
export const isSignedIn = (): boolean =>
  session.state === 'signedIn' && !session.user.mustChangePassword && !session.user.mustSetUpSecondFactor;

/** Calls the listener whenever a session begins or ends. Answers the function that stops that. */
export const onSessionChange = subscribe;

/** The signed-in user. Only for screens behind the guard; throws elsewhere. */
export function useUser(): SessionUser {
  const current = useSession();
  if (current.state !== 'signedIn') throw new Error('This screen needs a signed-in user.');
  return current.user;
}

/** Drops token and user without asking the server: after a logout, or when the server no longer knows the token. */
export function forgetSession(): void {
  forgetPerson();
  become({ state: 'signedOut' });
}

/**
 * Loads the user of the stored token (section 4, Authentication). A failure of any kind is the auth error state;
 * only a refusal by the server costs the token, so that a server that is down for a moment signs nobody out.
 *
 * @param options.mayBeginAnew whether the page is loaded once more where the user has chosen another language elsewhere
 */
export async function loadSession({ mayBeginAnew = false } = {}): Promise<void> {
  if (readToken() === null) {
    become({ state: 'signedOut' });
    return;
  }
  try {
    const user = await call(sessionCalls.currentUser, {});
    const isNews = rememberPersonsLanguage(user.language);
    if (mayBeginAnew && isNews && isOtherLanguage()) window.location.reload();
    else become({ state: 'signedIn', user });
  } catch (error) {
    if (wasRefused(error, REFUSAL_CODES.notSignedIn)) return forgetSession();
    // Without a word they would look for what they did wrong.
    showFailure(error);
    become({ state: 'signedOut' });
  }
}

/** Takes over a token handed on by a redirect, unless somebody is signed in already. */
export async function adoptToken(token: string): Promise<void> {
  if (session.state === 'signedIn') return;
  storeToken(token);
  await loadSession();
}

/** The ticket that is being exchanged: it works once, however often the page asks. */
let exchanging: { ticket: string; done: Promise<void> } | undefined;

/** Begins the session of a sign-on by a provider. What refuses it is shown. */
export function adoptTicket(ticket: string): Promise<void> {
  if (exchanging?.ticket !== ticket) exchanging = { ticket, done: exchange(ticket) };
  return exchanging.done;
}

/** Signs in with a password of the directory. Throws ApiError, as `signIn`. */
export async function signInByDirectory(credentials: Login): Promise<void> {
  begin(await call(ldapCalls.ldapLogin, { body: credentials }));
}

async function exchange(ticket: string): Promise<void> {
  try {
    const started = await call(signOnCalls.exchangeTicket, { body: { ticket } });
    forgetPerson();
    storeToken(started.token);
    localStorage.setItem(BY_PROVIDER, 'true');
    rememberPersonsLanguage(started.user.language);
    become({ state: 'signedIn', user: started.user });
  } catch (error) {
    showFailure(error);
  }
}

/** Local storage key: the session was begun by a provider, which is signed out of together with it. */
const BY_PROVIDER = 'signedInByProvider';
/** A provider that cannot be asked now keeps nobody here. */
const LOGOUT_ADDRESS_MS = 5_000;

/** Where the browser goes after signing out here, to sign out at the provider too; null for a session by password. */
export async function logoutAddress(): Promise<string | null> {
  if (localStorage.getItem(BY_PROVIDER) === null) return null;
  const signal = AbortSignal.timeout(LOGOUT_ADDRESS_MS);
  return call(openSocialCalls.logoutAddress, {}, { signal }).catch(() => null);
}

/**
 * Signs in and stores the token. Throws ApiError; a failed login also clears what an earlier one left.
 *
 * @returns what the second factor is proved with, where one is needed; null: they are signed in
 */
export async function signIn(credentials: Login): Promise<FactorNeeded['secondFactor'] | null> {
  try {
    const answer = await call(sessionCalls.login, { body: credentials });
    if ('secondFactor' in answer) return answer.secondFactor;
    begin(answer);
    return null;
  } catch (error) {
    forgetSession();
    throw error;
  }
}

/** Signs in with a second factor, after the password. Throws ApiError. @param token of what the password led to */
export async function signInWithFactor(token: string, proof: FactorProof): Promise<void> {
  begin(await call(secondFactorSignInCalls.proveFactor, { body: { token, proof } }));
}

function begin({ token, user }: SessionStart): void {
  storeToken(token);
  rememberPersonsLanguage(user.language);
  // A page speaks one language as long as it lives: it is loaded anew, and finds them signed in.
  if (isOtherLanguage()) window.location.reload();
  else become({ state: 'signedIn', user });
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const told = call(sessionCalls.logout, {}).catch(() => undefined);
  forgetSession();
  await told;
}

/** Wires the session to the client of the calls and to the other tabs of this browser. Call once, at start. */
export function watchSession(): void {
  onSessionEnded((reason) => {
    if (staysToBeCopied()) return;
    const ended = session.state === 'signedIn';
    forgetPerson();
    become({ state: 'signedOut', ended });
    showFailure(reason);
  });
  onUserChanged(() => {
    // Once: the screens ask for much at a time.
    const isNews = session.state === 'signedIn' && !session.user.mustSetUpSecondFactor;
    if (isNews) void loadSession();
  });
  window.addEventListener('storage', (event) => {
    if (!isTokenKey(event.key)) return;
    // Somebody signed in elsewhere: nothing of what is shown here needs to be theirs.
    if (readToken() !== null) window.location.reload();
    else if (!staysToBeCopied()) forgetSession();
  });
}

/** Whether the screen stays although the session has ended, and says so: what the server never got would be lost with it. */
function staysToBeCopied(): boolean {
  if (session.state !== 'signedIn' || !isAnythingOnlyHere()) return false;
  showOnce(
    t(
      'Your session ended before what you typed last could be saved. It is still here: copy it, then log in again.',
    ),
  );
  return true;
}

export const fullName = (user: SessionUser): string => `${user.FirstName} ${user.LastName}`.trim();
