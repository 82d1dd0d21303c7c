import { firstAsk } from './asks.ts';
import { type Draft, removePage, tell, tellAll, tellWhoEdits } from './draft.ts';
import { pass, take } from './edit-lock.ts';
import type { Ending } from './events.ts';
import { editorOf, isFreeFor } from './state.ts';

/*
 * How a session ends. When the one who edits is gone for good, the edit lock passes to whoever asked first; else
 * everything is brought to the host, the key is closed, and all open the document anew.
 */

/** Ends what is due: the time of whoever edited is over, or nobody is left. */
export function endIfDue(draft: Draft): void {
  const { state, effects, at } = draft;
  if (state.phase !== 'open' || state.isStopping || state.passing) return;
  if (state.pages.size === 0) {
    beOver(draft, 'read');
    return;
  }
  const { end } = state;
  if (!end || end.at > at) return;
  const editor = editorOf(state);
  if (!editor) {
    state.end = null;
    return;
  }
  // Of a page that is lost nobody knows what it still holds: its session ends, so that this cannot follow unnoticed on
  // what another one writes.
  const isLost = state.editLock?.lostAt != null;
  const next = isLost || state.isReadOnly || !end.mayPass ? undefined : firstAsk(state);
  if (next) {
    end.mayPass = false;
    pass(draft, next.page);
    return;
  }
  state.end = null;
  state.phase = 'ending';
  effects.push({ do: 'finish', isLost });
}

export function onFinished(draft: Draft, ending: Ending): void {
  const { state } = draft;
  if (state.phase !== 'ending' || ending === 'interrupted') return;
  if (ending === 'unchanged') goOn(draft);
  else beOver(draft, ending);
}

/** Nobody wrote anything: the session goes on, with the one who asked first, or with readers only. */
function goOn(draft: Draft): void {
  const { state } = draft;
  const editor = editorOf(state);
  state.editLock = null;
  state.end = null;
  state.phase = 'open';
  if (editor && !editor.isHere) removePage(draft, editor.pageId);
  if (editor?.mayEdit) tell(draft, editor.pageId, { type: 'edit-lock', mode: 'view', recovered: false });
  const next = state.pages.get(firstAsk(state)?.page ?? '');
  if (next && isFreeFor(state, next)) {
    take(draft, next);
    tell(draft, next.pageId, { type: 'edit-lock', mode: 'edit', recovered: false });
  } else {
    tellWhoEdits(draft);
  }
}

/** It is tried again. The journal keeps the work meanwhile. */
export function onFinishingFailed({ state, at, waits }: Draft): void {
  if (state.phase !== 'ending') return;
  state.phase = 'open';
  const editor = editorOf(state);
  // Who is back by now goes on.
  state.end = editor?.isHere && editor.mayEdit ? null : { at: at + waits.recoveryGrace, mayPass: true };
}

/** What is journaled cannot be opened by anybody: it is kept aside, and all open what the host has. */
export function giveUp({ state, effects }: Draft): void {
  if (state.phase !== 'open') return;
  state.phase = 'ending';
  effects.push({ do: 'give up' });
}

export function onGivenUp(draft: Draft, isDone: boolean): void {
  const { state } = draft;
  if (state.phase !== 'ending') return;
  if (isDone) beOver(draft, 'saved');
  else state.phase = 'open';
}

function beOver(draft: Draft, ending: Ending | 'read'): void {
  const { state, effects } = draft;
  state.phase = 'over';
  state.end = null;
  state.editLock = null;
  state.passing = null;
  state.asks.queue = [];
  effects.push({ do: 'be over', ending });
  if (ending !== 'read') tellAll(draft, { type: 'stale' });
}
