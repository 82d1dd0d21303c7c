import { removeAsk, restartAsks, showAsks, tellAskStates } from './asks.ts';
import { type Draft, removePage, tell, tellWhoEdits } from './draft.ts';
import type { Participant } from './participant.ts';
import { editingUsers, editorOf, isEditing } from './state.ts';

/*
 * The right of one page to edit, while the others read. It passes from a page to another within the session, under the
 * same key: what was typed is journaled and stored by the host first, and exactly that state is what the next one begins
 * with. Whatever fails on the way leaves the lock where it was.
 */

/** The page takes the lock, which is free, or belongs to a page of the same person that is gone. */
export function take(draft: Draft, page: Participant): void {
  const { state, effects, at } = draft;
  state.end = null;
  give(draft, page);
  effects.push({ do: 'record editor', page, since: at });
  tellWhoEdits(draft);
  const { user, pageId } = page;
  effects.push({ do: 'report', users: [user.id], came: user.id, warns: pageId });
}

/** The page that edits cannot be heard of since then (milliseconds since 1970). */
export function lose(draft: Draft, lostAt: number): void {
  const { editLock } = draft.state;
  if (!editLock) return;
  editLock.lostAt = lostAt;
  restartAsks(draft);
  tellWhoEdits(draft);
  tellAskStates(draft);
  draft.effects.push({ do: 'record lost', lostAt });
}

/** The page that edits is there again. */
export function find(draft: Draft): void {
  const { state, effects } = draft;
  if (!state.editLock) return;
  state.editLock.lostAt = null;
  // One whose right was taken meanwhile is back as a reader.
  if (editorOf(state)?.mayEdit) state.end = null;
  restartAsks(draft);
  tellWhoEdits(draft);
  showAsks(draft);
  tellAskStates(draft);
  effects.push({ do: 'record lost', lostAt: null });
}

/** Hands the lock to a page that asked: first whoever edits hands in what they typed. */
export function pass(draft: Draft, to: string): void {
  const { state, effects } = draft;
  const from = state.editLock?.page;
  if (!from || state.passing || state.phase !== 'open' || state.isStopping) return;
  state.passing = { from, to, turn: state.turn, stage: 'handing in' };
  tell(draft, to, { type: 'ask', state: 'passing' });
  effects.push({ do: 'have handed in', page: from, why: 'pass' });
}

export function onHandedIn(draft: Draft, page: string, failed: string | undefined): void {
  const { passing } = draft.state;
  if (passing?.stage !== 'handing in' || passing.from !== page) return;
  if (failed !== undefined) {
    stay(draft, failed);
  } else {
    passing.stage = 'storing';
    draft.effects.push({ do: 'store' });
  }
}

export function onStored(draft: Draft, failed: string | undefined): void {
  const { state, effects, at } = draft;
  const { passing } = state;
  if (passing?.stage !== 'storing') return;
  const to = state.pages.get(passing.to);
  const isStill = state.turn === passing.turn && state.phase === 'open' && !state.isStopping;
  // A page that went away meanwhile, or was told not to edit, gets no lock.
  if (failed !== undefined || !isStill || !to?.isHere || !to.mayEdit) {
    stay(draft, failed);
  } else {
    passing.stage = 'recording';
    effects.push({ do: 'pass on', page: to, since: at });
  }
}

export function onPassedOn(draft: Draft, failed: string | undefined): void {
  const { state, at, waits } = draft;
  const { passing } = state;
  if (passing?.stage !== 'recording') return;
  const from = editorOf(state);
  const to = state.pages.get(passing.to);
  if (failed !== undefined || !to) {
    stay(draft, failed);
    return;
  }
  state.passing = null;
  // The journal says that it is theirs by now, also when they went in this very moment.
  const wait = to.mayEdit ? waits.grace : 0;
  state.end = to.isHere && to.mayEdit ? null : { at: at + wait, mayPass: true };
  give(draft, to);
  if (from) tell(draft, from.pageId, { type: 'edit-lock', mode: 'view', recovered: false });
  if (to.mayEdit) tell(draft, to.pageId, { type: 'edit-lock', mode: 'edit', recovered: false });
  tellWhoEdits(draft);
  reportPassed(draft, from, to);
}

/** Whether the page gets the lock as soon as the journal says so: until then it stays known, even if it went. */
export function isGetting({ state }: Draft, pageId: string): boolean {
  return state.passing?.stage === 'recording' && state.passing.to === pageId;
}

/** Nothing passes. Without a reason there is nobody left to pass it to. */
function stay(draft: Draft, reason?: string): void {
  const { state } = draft;
  const { passing } = state;
  if (!passing) return;
  const { from, to } = passing;
  state.passing = null;
  removeAsk(draft, to);
  if (!state.pages.get(to)?.isHere && state.editLock?.page !== to) removePage(draft, to);
  // While it was tried, nobody had a choice to answer.
  restartAsks(draft);
  if (reason !== undefined) tell(draft, to, { type: 'ask', state: 'not-saved', reason });
  if (isEditing(state, from)) tell(draft, from, { type: 'edit-lock', mode: 'edit', recovered: true });
}

function give(draft: Draft, page: Participant): void {
  const { state, at } = draft;
  const before = editorOf(state);
  if (before && before.pageId !== page.pageId && !before.isHere) removePage(draft, before.pageId);
  state.editLock = { page: page.pageId, since: at, lostAt: null };
  state.turn += 1;
  state.asks.queue = state.asks.queue.filter((ask) => ask.page !== page.pageId);
  restartAsks(draft);
  showAsks(draft);
}

/** Both reports name the one who edits now. */
function reportPassed({ effects, state }: Draft, from: Participant | undefined, to: Participant): void {
  const users = editingUsers(state);
  effects.push({ do: 'report', users, came: to.user.id });
  if (from && from.user.id !== to.user.id) effects.push({ do: 'report', users, went: from.user.id });
}
