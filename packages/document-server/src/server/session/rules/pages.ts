import { addAsk, removeAsk } from './asks.ts';
import { addPage, type Draft, removePage, tell } from './draft.ts';
import { find, isGetting, lose, pass, take } from './edit-lock.ts';
import type { Leaving } from './events.ts';
import type { Participant } from './participant.ts';
import { standingOf } from './rights.ts';
import { editorOf, isEditing, isFreeFor, isOwnTab, mayAsk } from './state.ts';

/** A page comes, with the edit lock if it may have it and it is free; `reading`: without it all the same. */
export function open(draft: Draft, page: Participant, reading: boolean): void {
  const { state, at } = draft;
  addPage(draft, page);
  if (reading) return;
  if (isFreeFor(state, page)) take(draft, page);
  else if (isOwnTab(state, page)) state.cameBeside = { page: page.pageId, at };
}

/** The page comes back with its ticket. One that is not known any more comes back as a reader. */
export function comeBack(draft: Draft, ticket: Participant): void {
  const { state } = draft;
  const known = state.pages.get(ticket.pageId);
  const { mayEdit, ...rights } = standingOf(state, ticket);
  addPage(draft, { ...ticket, ...rights, mayEdit: mayEdit && known?.mayEdit !== false, isHere: true });
  if (state.editLock?.page === ticket.pageId) find(draft);
}

/**
 * A page is gone. One that did not leave may well come back: what it journaled is saved, and it keeps the edit lock for a
 * while.
 */
export function go(draft: Draft, pageId: string, leaving: Leaving): void {
  const { state, at, waits } = draft;
  const page = state.pages.get(pageId);
  if (!page) return;
  page.isHere = false;
  removeAsk(draft, pageId);
  if (state.editLock?.page !== pageId) {
    if (!isGetting(draft, pageId)) removePage(draft, pageId);
    return;
  }
  if (leaving.kind === 'left') {
    state.end = { at: at + waits.grace, mayPass: true };
    const reloaded = reloadedPage(draft);
    if (reloaded) pass(draft, reloaded);
    return;
  }
  const lostAt = leaving.kind === 'silent' ? leaving.heardAt : asIfLostBefore(draft);
  state.end = { at: Math.max(at, lostAt + waits.lostGrace), mayPass: true };
  if (state.isStopping) return;
  lose(draft, lostAt);
  draft.effects.push({ do: 'save' });
}

/** Waits for a page that edited before the server was stopped. */
export function expect(draft: Draft, page: Participant, since: number, before: number | null): void {
  const { state, at, waits } = draft;
  addPage(draft, page);
  const lostAt = before ?? asIfLostBefore(draft);
  state.editLock = { page: page.pageId, since, lostAt };
  state.end = { at: Math.max(at + waits.recoveryGrace, lostAt + waits.lostGrace), mayPass: true };
}

/** The page that edited is back, and only the host cannot say yet whether it may: its time begins anew. */
export function keepWaiting({ state, at, waits }: Draft, pageId: string): void {
  if (state.editLock?.page !== pageId || state.pages.get(pageId)?.isHere) return;
  state.end = { at: at + waits.recoveryGrace, mayPass: true };
}

/** A reader wants the edit lock. Nobody is asked whether they give it to themselves. */
export function ask(draft: Draft, pageId: string, hasWork: boolean): void {
  const { state } = draft;
  const page = state.pages.get(pageId);
  if (!mayAsk(state, page) || isEditing(state, pageId)) return;
  if (isFreeFor(state, page)) {
    take(draft, page);
    tell(draft, pageId, { type: 'edit-lock', mode: 'edit', recovered: hasWork });
  } else if (isOwnTab(state, page) && !state.passing) {
    pass(draft, pageId);
  } else {
    addAsk(draft, pageId);
  }
}

/** The page as which the one that edited and went is there again, where it was reloaded: it came just before that was heard of. */
function reloadedPage({ state, at, waits }: Draft): string | undefined {
  const { cameBeside } = state;
  if (!cameBeside || at - cameBeside.at > waits.grace) return undefined;
  const page = state.pages.get(cameBeside.page);
  return page?.isHere && mayAsk(state, page) && page.user.id === editorOf(state)?.user.id
    ? page.pageId
    : undefined;
}

/** When the page counts as lost since, so that it has as much time left to come back as after a restart of the server. */
function asIfLostBefore({ at, waits }: Draft): number {
  return at - waits.lostGrace + waits.recoveryGrace;
}
