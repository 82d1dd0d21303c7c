import { expect, test } from 'vitest';
import type { Effect, Leaving, SessionEvent } from '../events.ts';
import type { Participant } from '../participant.ts';
import { isTaking, newSession, type SessionState } from '../state.ts';
import { nextMoment, step } from '../step.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const waits = {
  asks: { unanswered: 30 * SECOND, passes: 2 * MINUTE, askAgain: MINUTE },
  grace: 5 * SECOND,
  lostGrace: 10 * MINUTE,
  recoveryGrace: MINUTE,
};

export const page = (name: string, change: Partial<Participant> = {}): Participant => ({
  pageId: name,
  user: { id: name.replace(/’.*/, ''), name },
  language: 'en',
  permissions: { edit: true, review: true, comment: true, download: true, print: true, copy: true },
  access: 'edit',
  mayEdit: true,
  behindPassword: null,
  callbackUrl: 'http://host/track',
  opening: null,
  isHere: true,
  ...change,
});

/** Something that happens, or seconds that pass. */
export type Move = SessionEvent | number;

export const opens = (name: string): Move => ({ kind: 'opened', page: page(name), reading: false });
export const reads = (name: string): Move => ({ kind: 'opened', page: page(name), reading: true });
export const mayOnlyRead = (name: string): Move => ({
  kind: 'opened',
  page: page(name, { mayEdit: false }),
  reading: false,
});
export const returns = (name: string): Move => ({ kind: 'returned', page: page(name) });
export const asks = (name: string): Move => ({ kind: 'asked', page: name, hasWork: false });
export const withdraws = (name: string): Move => ({ kind: 'withdrew', page: name });
export const isActive = (name: string): Move => ({ kind: 'was active', page: name });
export const gives = (name: string, ask = 1): Move => ({ kind: 'answered', page: name, ask, give: true });
export const keeps = (name: string, ask = 1): Move => ({ kind: 'answered', page: name, ask, give: false });
export const goes = (name: string, kind: Exclude<Leaving['kind'], 'silent'> = 'left'): Move => ({
  kind: 'went',
  page: name,
  leaving: { kind },
});
export const handsIn = (name: string, failed?: string): Move => ({
  kind: 'handed in',
  page: name,
  why: 'pass',
  failed,
});
export const stored = (failed?: string): Move => ({ kind: 'stored', failed });
export const passedOn = (failed?: string): Move => ({ kind: 'passed on', failed });
export const narrows = (name: string, right: 'view' | 'none'): Move => ({
  kind: 'was narrowed',
  page: name,
  right,
});
export const drops = (...users: string[]): Move => ({ kind: 'users were dropped', users });
export const finishes = (ending: 'saved' | 'unchanged' | 'forgotten' | 'interrupted'): Move => ({
  kind: 'finished',
  ending,
});

/** What is done and told, and when, seconds from the beginning; reports to the host are left out. */
export function story(moves: Move[]): { lines: string[]; state: SessionState } {
  let at = Date.UTC(2026, 0, 1);
  const begin = at;
  let state = newSession(false);
  const lines: string[] = [];
  const happen = (event: SessionEvent) => {
    const next = step(state, event, at, waits);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.do !== 'report') lines.push(`${(at - begin) / SECOND}: ${lineOf(effect, begin)}`);
    }
  };
  for (const move of moves) {
    if (typeof move !== 'number') {
      happen(move);
      continue;
    }
    const until = at + move * SECOND;
    for (let moment = nextMoment(state, waits); moment !== null && moment <= until; ) {
      at = Math.max(at, moment);
      happen({ kind: 'time passed' });
      moment = nextMoment(state, waits);
    }
    at = until;
  }
  return { lines, state };
}

function lineOf(effect: Effect, begin: number): string {
  const seconds = (iso: string) => (Date.parse(iso) - begin) / SECOND;
  if (effect.do === 'have handed in') return `${effect.page} is to hand in (${effect.why})`;
  if (effect.do === 'be over') return `over, ${effect.ending}`;
  if (effect.do === 'finish') return effect.isLost ? 'finish for good' : 'finish';
  if (effect.do !== 'tell') return effect.do;
  const { message, page: name } = effect;
  switch (message.type) {
    case 'writer': {
      const { writer } = message;
      const free = writer?.freeAt ? `, free at ${seconds(writer.freeAt)}` : '';
      return `${name} hears: ${writer ? writer.name : 'nobody'} edits${free}`;
    }
    case 'asks':
      return `${name} hears: ${message.ask ? `${message.ask.user.name} asks, ${message.ask.others} more` : 'nobody asks'}`;
    case 'ask':
      if (message.state === 'unanswered')
        return `${name} hears: unanswered until ${seconds(message.passesAt)}`;
      if (message.state === 'kept') return `${name} hears: kept until ${seconds(message.again)}`;
      if (message.state === 'not-saved') return `${name} hears: not saved. ${message.reason}`;
      return `${name} hears: ${message.state}`;
    case 'edit-lock':
      return `${name} hears: ${message.mode}${message.recovered ? ' on' : ''}`;
    default:
      return `${name} hears: ${message.type}`;
  }
}

export const BEN_ASKS = [opens('Ada'), opens('Ben'), asks('Ben')];
/** What `BEN_ASKS` leads to. */
export const BEGIN = [
  '0: Ada hears: nobody asks',
  '0: record editor',
  '0: Ada hears: Ben asks, 0 more',
  '0: Ben hears: waiting',
];

/** What happens, what follows from it, and whether something may be journaled at its end. */
export type Row = [name: string, moves: Move[], lines: string[], takes: boolean];

/** Tries each row of a table. */
export function tryStories(table: Row[]): void {
  test.each(table)('%s', (_name, moves, lines, takes) => {
    const { lines: found, state } = story(moves);
    expect(found).toEqual(lines);
    expect(isTaking(state)).toBe(takes);
  });
}
