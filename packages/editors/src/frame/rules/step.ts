import { t } from '@benchbook/words';
import type { PageEffect, PageEvent } from './events.ts';
import { isAsking, isOver, mayType, type Opened, type PageState, type TypingPause } from './state.ts';

export interface Step {
  state: PageState;
  effects: PageEffect[];
}

/** What follows from an event. It neither waits, shows, sends nor asks for the time. */
export function step(before: PageState, event: PageEvent): Step {
  if (isOver(before) && !HEARD_TO_THE_LAST.has(event.kind)) return { state: before, effects: [] };
  const state = { ...before };
  const effects = follow(state, event);
  return { state, effects };
}

/** What still counts when the opening is over: where its last work went. */
const HEARD_TO_THE_LAST: ReadonlySet<PageEvent['kind']> = new Set<PageEvent['kind']>([
  'work was brought',
  'host cannot refresh',
  'lets go',
  'is released',
  'connection changed',
  'pending changed',
  'save failed',
  'saved',
]);

const ENDED = t('Your last edits could not be saved before the session ended. Copy them from here.');
const RIGHT_ENDED = t(
  'What you typed last could not be saved any more. It is still here: copy it if you need it.',
);
const LOCK_PASSED = t(
  'While the connection was lost, another page began to edit. What you typed last is still here, but can no longer be saved from here: copy it.',
);
const SUPERSEDED = t('A newer version of this document has been saved. Open the document again to go on.');
const NOT_OPENED = t('The document could not be opened');

/** Changes the state, which is this step's own, and answers what is to be done. */
function follow(state: PageState, event: PageEvent): PageEffect[] {
  switch (event.kind) {
    case 'opened':
      return open(state, event.opened);
    case 'was shown':
      state.isShown = true;
      return [];
    case 'could not be shown':
      return [{ do: 'leave' }, ...takeAway(state, NOT_OPENED, event.reason, t('Retry'))];
    case 'writer changed':
      setWriter(state, event.writer);
      return [];
    case 'is asked':
      state.asker = event.asker && { ...event.asker, isGiven: false };
      return [];
    case 'ask stands':
      state.ask = event.ask;
      return [];
    case 'asks':
      return [{ do: 'ask' }];
    case 'withdraws':
      state.ask = null;
      return [{ do: 'withdraw' }];
    case 'answers':
      return answer(state, event.give);
    case 'asks the host':
      state.asksHost = true;
      return [{ do: 'ask host for the right' }];
    case 'lock passed':
      return passLock(state, event);
    case 'edits were refused':
      return refuse(state, event);
    case 'is back':
      return comeBack(state, event.mode);
    case 'was dropped':
      drop(state, event.reason);
      return [];
    case 'right ended':
      return endRight(state, event.reason);
    case 'session ended':
      return endSession(state, event.reason);
    case 'was superseded':
      state.end = 'superseded';
      return [{ do: 'bring work' }];
    case 'work was brought':
      return bring(state, event);
    case 'host cannot refresh':
      if (!state.isShown) return takeAway(state, t('This version is closed'), SUPERSEDED, null);
      close(state, SUPERSEDED);
      return [];
    case 'lets go':
      state.isOnlyHere = false;
      return [];
    case 'was left':
      state.end = 'left';
      return [];
    case 'is held':
      if (state.edits) state.holds = new Set([...state.holds, event.by]);
      return [];
    case 'is released':
      release(state, event.by);
      return [];
    case 'cannot be edited':
      close(state, event.reason);
      return [];
    case 'may more':
      state.opened = event.opened;
      return [{ do: 'explain' }, { do: 'ask' }];
    case 'was renamed':
      // Downloads and copies are called by the new name.
      if (state.opened) state.opened = { ...state.opened, title: event.title };
      return [];
    case 'connection changed':
      state.connection = {
        isLost: event.isLost,
        waitingFor: event.isLost ? state.connection.waitingFor : null,
      };
      return [];
    case 'waits':
      state.connection = { ...state.connection, waitingFor: event.reason };
      return [];
    case 'pending changed':
      state.isPending = event.isPending;
      // A failure that is shown stays on the screen until a save works.
      if (event.isPending && (state.save.kind === 'clean' || state.save.kind === 'saved')) {
        state.save = { kind: 'unsaved' };
      }
      return [];
    case 'saving':
      state.save = { kind: 'saving' };
      return [];
    case 'saved':
      state.saved = { at: event.at, revision: event.revision };
      state.save = event.isAll ? { kind: 'saved', at: event.at } : { kind: 'unsaved' };
      return [];
    case 'save failed':
      state.save = { kind: 'failed', message: event.message, retrying: event.retrying };
      return [];
    case 'journaled again':
      if (state.save.kind === 'failed') state.save = { kind: event.hasSent ? 'unsaved' : 'clean' };
      return [];
  }
}

/** What a reader sees stays on the screen until the new state is there. */
function open(state: PageState, opened: Opened): PageEffect[] {
  state.opened = opened;
  state.edits =
    opened.documentType !== 'pdf' && opened.mode === 'edit' && opened.readOnlyReason === undefined;
  state.closedReason = null;
  state.asker = null;
  const quiet = state.isShown && !state.edits;
  state.isShown = quiet;
  if (state.edits) {
    state.ask = null;
    state.writer = null;
  } else {
    state.holds = new Set();
    setWriter(state, opened.writer ?? null);
  }
  return [{ do: 'show', quiet }];
}

function setWriter(state: PageState, writer: PageState['writer']): void {
  // What was said about an ask was said about the one who edited then.
  if (writer?.id !== state.writer?.id && !isAsking(state)) state.ask = null;
  state.writer = writer;
}

function answer(state: PageState, give: boolean): PageEffect[] {
  const { asker } = state;
  if (!asker) return [];
  state.asker = give ? { ...asker, isGiven: true } : null;
  return [{ do: 'answer', ask: asker.id, give }];
}

function passLock(
  state: PageState,
  { mode, recovered }: { mode: 'edit' | 'view'; recovered: boolean },
): PageEffect[] {
  const { opened } = state;
  if (!opened) return [];
  if (mode === 'view') {
    read(state);
    // Everything typed here went with it.
    state.save = { kind: 'clean' };
    return [{ do: 'tell mode' }];
  }
  if (state.edits) {
    // It stays here after it was asked for.
    release(state, 'lock passes');
    state.asker = null;
    return [];
  }
  const { writer: _writer, ...rest } = opened;
  state.save = { kind: 'clean' };
  return open(state, { ...rest, mode, recovered, mayAsk: false });
}

/** The person sees the document as it is without what was refused, and why. */
function refuse(
  state: PageState,
  { reason, recovered, journaled }: { reason: string; recovered: boolean; journaled: number },
): PageEffect[] {
  const { opened } = state;
  if (!opened) return [];
  if (state.save.kind === 'unsaved' && journaled <= (state.saved?.revision ?? 0)) {
    state.save = state.saved ? { kind: 'saved', at: state.saved.at } : { kind: 'clean' };
  }
  open(state, { ...opened, mode: 'edit', recovered });
  return [{ do: 'show', quiet: false, message: t('{reason} That change was taken back.', { reason }) }];
}

function comeBack(state: PageState, mode: 'edit' | 'view'): PageEffect[] {
  if (mode === 'edit' || !state.opened) return [];
  if (!state.edits) return isAsking(state) ? [{ do: 'ask' }] : [];
  read(state);
  if (state.isPending) {
    keepHere(state, LOCK_PASSED);
    return [{ do: 'tell mode' }];
  }
  state.save = { kind: 'clean' };
  return [{ do: 'tell mode' }, { do: 'show newer' }];
}

/** If the host gives the right again, with another version, whoever edited edits on. */
function drop(state: PageState, reason: string): void {
  const edited = state.edits;
  state.wasDropped ||= edited;
  close(state, reason);
  if (edited && state.isPending) keepHere(state, RIGHT_ENDED);
}

/** Nothing of the document stays here but what nobody else has. */
function endRight(state: PageState, reason: string): PageEffect[] {
  if (state.isPending && state.isShown) return endSession(state, reason);
  return takeAway(state, t('This document is closed'), reason, t('Open again'));
}

function endSession(state: PageState, reason: string): PageEffect[] {
  if (!state.isShown) return takeAway(state, NOT_OPENED, reason, t('Open again'));
  state.end = 'closed';
  // What is on the screen may be the only copy of the last words: it stays readable and can be copied.
  if (state.isPending) state.unsaved = { tone: 'error', text: ENDED };
  close(state, reason);
  return [];
}

function bring(
  state: PageState,
  { line, isOnlyHere, stays }: { line: PageState['unsaved']; isOnlyHere: boolean; stays: boolean },
): PageEffect[] {
  if (line) state.unsaved = line;
  state.isOnlyHere = isOnlyHere;
  if (!stays) return [{ do: 'ask host for a new configuration' }];
  state.end = 'kept';
  close(state, t('This version is closed.'));
  return [];
}

function takeAway(state: PageState, title: string, reason: string, again: string | null): PageEffect[] {
  state.end = 'gone';
  state.isShown = false;
  return [{ do: 'clear' }, { do: 'show end', title, reason, again }];
}

/** The edit lock is another page's from now on; the person may ask for it. */
function read(state: PageState): void {
  if (state.opened) state.opened = { ...state.opened, mode: 'view', mayAsk: true };
  state.edits = false;
  state.holds = new Set();
  state.asker = null;
}

/** Nobody edits here any more, and asks for it neither. */
function close(state: PageState, reason: string): void {
  if (state.opened) state.opened = { ...state.opened, mayAsk: false };
  state.closedReason = reason;
  state.edits = false;
  state.holds = new Set();
  state.asker = null;
  setWriter(state, null);
}

function release(state: PageState, by: TypingPause): void {
  if (mayType(state)) return;
  state.holds = new Set([...state.holds].filter((hold) => hold !== by));
}

function keepHere(state: PageState, text: string): void {
  state.isOnlyHere = true;
  state.unsaved = { tone: 'error', text };
}
