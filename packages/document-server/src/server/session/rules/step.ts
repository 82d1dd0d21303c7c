import { askDeadline, dueAsk, keepFrom, removeAsk, showActive } from './asks.ts';
import type { Draft } from './draft.ts';
import { onHandedIn, onPassedOn, onStored, pass } from './edit-lock.ts';
import { endIfDue, giveUp, onFinished, onFinishingFailed, onGivenUp } from './ending.ts';
import type { Effect, SessionEvent } from './events.ts';
import { ask, comeBack, expect, go, keepWaiting, open } from './pages.ts';
import { acceptPassword, drop, dropPage, forbidEditing, narrow } from './rights.ts';
import { isEditing, type SessionState, type Waits } from './state.ts';

/**
 * What becomes of a document session when this happens at that moment (milliseconds since 1970), and what is to be done
 * for it. Nothing else decides who edits, what passes, and how a session ends; nothing here waits, sends or writes.
 */
export function step(
  before: SessionState,
  event: SessionEvent,
  at: number,
  waits: Waits,
): { state: SessionState; effects: Effect[] } {
  if (before.phase === 'over') return { state: before, effects: [] };
  const draft: Draft = { state: structuredClone(before), effects: [], at, waits };
  happen(draft, event);
  endIfDue(draft);
  const due = dueAsk(draft);
  if (due) pass(draft, due.page);
  return { state: draft.state, effects: draft.effects };
}

/** When `time passed` is due next; null: nothing happens by itself. */
export function nextMoment(state: SessionState, waits: Waits): number | null {
  const ends = state.phase === 'open' && !state.isStopping && !state.passing ? state.end?.at : undefined;
  const asks = askDeadline(state, waits);
  if (ends === undefined) return asks;
  return asks === null ? ends : Math.min(ends, asks);
}

function happen(draft: Draft, event: SessionEvent): void {
  const { state } = draft;
  switch (event.kind) {
    case 'opened':
      open(draft, event.page, event.reading);
      break;
    case 'returned':
      comeBack(draft, event.page);
      break;
    case 'waits for the host':
      keepWaiting(draft, event.page);
      break;
    case 'went':
      go(draft, event.page, event.leaving);
      break;
    case 'is expected':
      expect(draft, event.page, event.since, event.lostAt);
      break;
    case 'asked':
      ask(draft, event.page, event.hasWork);
      break;
    case 'withdrew':
      removeAsk(draft, event.page);
      break;
    case 'answered': {
      const asked = state.asks.queue.find(({ id }) => id === event.ask);
      // An ask that was taken back meanwhile is no fault.
      if (!asked || !isEditing(state, event.page)) break;
      if (event.give) pass(draft, asked.page);
      else keepFrom(draft, asked.page);
      break;
    }
    case 'was active':
      if (state.editLock?.page === event.page) showActive(draft);
      break;
    case 'handed in':
      if (event.why === 'drop') dropPage(draft, event.page);
      else onHandedIn(draft, event.page, event.failed);
      break;
    case 'stored':
      onStored(draft, event.failed);
      break;
    case 'passed on':
      onPassedOn(draft, event.failed);
      break;
    case 'was misread':
      forbidEditing(draft, event.page);
      break;
    case 'gave the password':
      acceptPassword(draft, event.page);
      break;
    case 'users were dropped':
      drop(draft, event.users);
      break;
    case 'was narrowed':
      narrow(draft, event.page, event.right);
      break;
    case 'finished':
      onFinished(draft, event.ending);
      break;
    case 'finishing failed':
      onFinishingFailed(draft);
      break;
    case 'cannot be opened':
      giveUp(draft);
      break;
    case 'was given up':
      onGivenUp(draft, event.isDone);
      break;
    case 'server stops':
      state.isStopping = true;
      state.end = null;
      state.asks.queue = [];
      break;
    case 'time passed':
      break;
  }
}
