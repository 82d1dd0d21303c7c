import { RIGHT_ENDED } from '../../host/host-rights.ts';
import { removeAsk } from './asks.ts';
import { type Draft, removePage, tell } from './draft.ts';
import { isGetting } from './edit-lock.ts';
import type { Participant, Rights } from './participant.ts';
import { editingUsers, isEditing, type SessionState } from './state.ts';

/*
 * What becomes of the rights of pages after their tickets were issued. A page whose connection broke comes back with the
 * ticket it has, which may be from before; what was taken from it stays taken.
 */

/** What the page with this ticket may do now. */
export function standingOf(
  { passwordGiven, dropped }: SessionState,
  { sessionId, permissions, access, mayEdit, behindPassword }: Participant,
): Pick<Participant, 'permissions' | 'access' | 'mayEdit' | 'behindPassword'> {
  const given = passwordGiven.get(sessionId);
  const rights = given ?? { permissions, access };
  if (dropped.has(sessionId)) return { ...rights, mayEdit: false, behindPassword: null };
  return given ? { ...rights, mayEdit: true, behindPassword: null } : { ...rights, mayEdit, behindPassword };
}

/** What the password of the author gives to the page, or gave it before; null: nothing more. */
export function behindPasswordOf(
  { passwordGiven, dropped, pages }: SessionState,
  page: Participant,
): Rights | null {
  const { sessionId } = page;
  if (dropped.has(sessionId)) return null;
  return passwordGiven.get(sessionId) ?? (pages.get(sessionId) ?? page).behindPassword;
}

/** The page gave the password of its author. One that is away by now finds it so when it is back. */
export function acceptPassword({ state }: Draft, page: Participant): void {
  const rights = behindPasswordOf(state, page);
  if (!rights) return;
  state.passwordGiven.set(page.sessionId, rights);
  const known = state.pages.get(page.sessionId);
  if (known) Object.assign(known, rights, { mayEdit: true, behindPassword: null });
}

/** The guards compared what the editor shows with the file, and it is something else: nobody edits under this key. */
export function forbidEditing({ state, at }: Draft, sessionId: string): void {
  state.isReadOnly = true;
  const page = state.pages.get(sessionId);
  if (page) page.mayEdit = false;
  if (state.editLock?.page === sessionId) state.end = { at, mayPass: false };
}

/** Takes the right to edit from these users, from all without a list. Whoever edits hands in what they typed first. */
export function drop(draft: Draft, users: string[] | undefined): void {
  const { state, effects } = draft;
  const isMeant = (user: string) => !users || users.includes(user);
  for (const [sessionId, user] of state.gone) if (isMeant(user)) state.dropped.add(sessionId);
  for (const [sessionId, page] of state.pages) {
    if (!isMeant(page.user.id)) continue;
    page.behindPassword = null;
    if (!page.mayEdit) state.dropped.add(sessionId);
    else if (state.editLock?.page !== sessionId) dropPage(draft, sessionId);
    else effects.push({ do: 'have handed in', page: sessionId, why: 'drop' });
  }
}

export function dropPage(draft: Draft, sessionId: string): void {
  const { state, at, waits } = draft;
  state.dropped.add(sessionId);
  const page = state.pages.get(sessionId);
  if (!page?.mayEdit) return;
  page.mayEdit = false;
  removeAsk(draft, sessionId);
  tell(draft, sessionId, { type: 'dropped', reason: 'The application took back the right to edit.' });
  if (state.editLock?.page !== sessionId) return;
  reportGone(draft, page);
  state.end = { at: at + waits.grace, mayPass: true };
}

/** The host took rights from the page. What is journaled counts; nothing more is taken from it, nor asked of it. */
export function narrow(draft: Draft, sessionId: string, right: 'view' | 'none'): void {
  const { state, effects, at } = draft;
  const page = state.pages.get(sessionId);
  if (!page || state.ended.has(sessionId)) return;
  const loses = page.mayEdit || page.behindPassword !== null;
  const wrote = isEditing(state, sessionId);
  state.dropped.add(sessionId);
  page.mayEdit = false;
  page.behindPassword = null;
  removeAsk(draft, sessionId);
  if (right === 'none') {
    state.ended.add(sessionId);
    tell(draft, sessionId, { type: 'ended', reason: RIGHT_ENDED.none });
    page.isHere = false;
    effects.push({ do: 'close', page: sessionId });
  } else if (loses) {
    tell(draft, sessionId, { type: 'dropped', reason: RIGHT_ENDED.view });
  }
  if (wrote) {
    reportGone(draft, page);
    state.end = { at, mayPass: true };
  } else if (right === 'none' && state.editLock?.page !== sessionId && !isGetting(draft, sessionId)) {
    removePage(draft, sessionId);
  }
}

function reportGone({ state, effects }: Draft, { user }: Participant): void {
  effects.push({ do: 'report', users: editingUsers(state), went: user.id });
}
