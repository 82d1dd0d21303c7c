import type { ServerMessage } from '@benchbook/editors/protocol';
import type { Effect } from './events.ts';
import type { Participant } from './participant.ts';
import { type SessionState, type Waits, writerOf } from './state.ts';

/** The next state while it is made out of the one before, and what is to be done. */
export interface Draft {
  state: SessionState;
  effects: Effect[];
  /** Milliseconds since 1970. */
  at: number;
  waits: Waits;
}

/** To a page that is here. */
export function tell({ state, effects }: Draft, page: string, message: ServerMessage): void {
  if (state.pages.get(page)?.isHere) effects.push({ do: 'tell', page, message });
}

export function tellAll(draft: Draft, message: ServerMessage): void {
  for (const page of draft.state.pages.keys()) tell(draft, page, message);
}

/** Everybody but whoever edits hears who does. */
export function tellWhoEdits(draft: Draft): void {
  const { state, waits } = draft;
  const message = { type: 'writer' as const, writer: writerOf(state, waits) };
  for (const page of state.pages.keys()) if (page !== state.editLock?.page) tell(draft, page, message);
}

export function addPage({ state }: Draft, page: Participant): void {
  state.pages.set(page.pageId, page);
  state.gone.delete(page.pageId);
}

export function removePage({ state }: Draft, pageId: string): void {
  const page = state.pages.get(pageId);
  if (!page) return;
  state.pages.delete(pageId);
  state.gone.set(pageId, page.user.id);
}
