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
  { pageId, permissions, access, mayEdit, behindPassword }: Participant,
): Pick<Participant, 'permissions' | 'access' | 'mayEdit' | 'behindPassword'> {
  const given = passwordGiven.get(pageId);
  const rights = given ?? { permissions, access };
  if (dropped.has(pageId)) return { ...rights, mayEdit: false, behindPassword: null };
  return given ? { ...rights, mayEdit: true, behindPassword: null } : { ...rights, mayEdit, behindPassword };
}

/** What the password of the author gives to the page, or gave it before; null: nothing more. */
export function behindPasswordOf(
  { passwordGiven, dropped, pages }: SessionState,
  page: Participant,
): Rights | null {
  const { pageId } = page;
  if (dropped.has(pageId)) return null;
  return passwordGiven.get(pageId) ?? (pages.get(pageId) ?? page).behindPassword;
}

/** The page gave the password of its author. One that is away by now finds it so when it is back. */
export function acceptPassword({ state }: Draft, page: Participant): void {
  const rights = behindPasswordOf(state, page);
  if (!rights) return;
  state.passwordGiven.set(page.pageId, rights);
  const known = state.pages.get(page.pageId);
  if (known) Object.assign(known, rights, { mayEdit: true, behindPassword: null });
}

/** The guards compared what the editor shows with the file, and it is something else: nobody edits under this key. */
export function forbidEditing({ state, at }: Draft, pageId: string): void {
  state.isReadOnly = true;
  const page = state.pages.get(pageId);
  if (page) page.mayEdit = false;
  if (state.editLock?.page === pageId) state.end = { at, mayPass: false };
}

/** Takes the right to edit from these users, from all without a list. The one who edits hands in what they typed first. */
export function drop(draft: Draft, users: string[] | undefined): void {
  const { state, effects } = draft;
  const isMeant = (user: string) => !users || users.includes(user);
  for (const [pageId, user] of state.gone) if (isMeant(user)) state.dropped.add(pageId);
  for (const [pageId, page] of state.pages) {
    if (!isMeant(page.user.id)) continue;
    page.behindPassword = null;
    if (!page.mayEdit) state.dropped.add(pageId);
    else if (state.editLock?.page !== pageId) dropPage(draft, pageId);
    else effects.push({ do: 'have handed in', page: pageId, why: 'drop' });
  }
}

export function dropPage(draft: Draft, pageId: string): void {
  const { state, at, waits } = draft;
  state.dropped.add(pageId);
  const page = state.pages.get(pageId);
  if (!page?.mayEdit) return;
  page.mayEdit = false;
  removeAsk(draft, pageId);
  tell(draft, pageId, { type: 'dropped', reason: 'The application took back the right to edit.' });
  if (state.editLock?.page !== pageId) return;
  reportGone(draft, page);
  state.end = { at: at + waits.grace, mayPass: true };
}

/** The host took rights from the page. What is journaled counts; nothing more is taken from it, nor asked of it. */
export function narrow(draft: Draft, pageId: string, right: 'view' | 'none'): void {
  const { state, effects, at } = draft;
  const page = state.pages.get(pageId);
  if (!page || state.ended.has(pageId)) return;
  const loses = page.mayEdit || page.behindPassword !== null;
  const wrote = isEditing(state, pageId);
  state.dropped.add(pageId);
  page.mayEdit = false;
  page.behindPassword = null;
  removeAsk(draft, pageId);
  if (right === 'none') {
    state.ended.add(pageId);
    tell(draft, pageId, { type: 'ended', reason: RIGHT_ENDED.none });
    page.isHere = false;
    effects.push({ do: 'close', page: pageId });
  } else if (loses) {
    tell(draft, pageId, { type: 'dropped', reason: RIGHT_ENDED.view });
  }
  if (wrote) {
    reportGone(draft, page);
    state.end = { at, mayPass: true };
  } else if (right === 'none' && state.editLock?.page !== pageId && !isGetting(draft, pageId)) {
    removePage(draft, pageId);
  }
}

function reportGone({ state, effects }: Draft, { user }: Participant): void {
  effects.push({ do: 'report', users: editingUsers(state), went: user.id });
}
