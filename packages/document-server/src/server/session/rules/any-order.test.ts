import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Effect, SessionEvent } from './events.ts';
import type { Participant } from './participant.ts';
import { isEditing, mayJournal, newSession } from './state.ts';
import { nextMoment, step } from './step.ts';
import { page as participant } from './testing/story.ts';

const waits = {
  asks: { unanswered: 30_000, passes: 120_000, askAgain: 60_000 },
  grace: 5_000,
  lostGrace: 600_000,
  recoveryGrace: 60_000,
};

const PAGES = ['Ada', 'Ada again', 'Ben', 'Cleo'];

type AnsweringEffect = Extract<Effect, { do: 'have handed in' | 'store' | 'pass on' | 'finish' | 'give up' }>;

/** What people do, and how what takes long goes, in any order. */
type Move =
  | { do: 'open' | 'leave' | 'vanish' | 'fall silent' | 'return' | 'ask' | 'withdraw' | 'work'; page: number }
  | { do: 'narrow'; page: number; right: 'view' | 'none' }
  | { do: 'drop' | 'misread' | 'wait for the host'; page: number }
  /** By whoever edits. */
  | { do: 'answer'; give: boolean }
  | { do: 'type' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'end an effect'; place: number; well: boolean }
  | { do: 'cannot be opened' };

const often = fc.nat(9).map((tenth) => tenth > 0);
const page = fc.nat(PAGES.length - 1);
/** Often what leads far: pages that come and ask, work that is typed, what takes long going well. */
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('open', 'return', 'ask'), page }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('leave', 'vanish', 'fall silent', 'withdraw'), page }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('drop', 'misread'), page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('work', 'wait for the host'), page }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('narrow'), page, right: fc.constantFrom('view', 'none') }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer'), give: often }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), milliseconds: fc.nat(150_000) }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('end an effect'), place: fc.nat(3), well: often }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cannot be opened') }) },
) as fc.Arbitrary<Move>;

/** Pages, a journal and a host around the rules, which check what the rules promise after every event. */
class World {
  state = newSession(false);
  at = Date.UTC(2026, 0, 1);
  readonly underWay: { effect: AnsweringEffect; journaled: number }[] = [];
  /** Changes that were acknowledged, and how many of them the host, or a journal for good, has. */
  #journaled = 0;
  #stored = 0;
  /** By page: whether it believes that it edits, from what it was told. */
  readonly #believes = new Map<string, boolean>();
  readonly #opened = new Map<string, Participant>();
  /** Pages that were told to edit no more. */
  readonly #forbidden = new Set<string>();
  /** Who edits, as the journal says. */
  #recorded: string | undefined;
  #count = 0;
  ending: string | undefined;

  happen(event: SessionEvent): void {
    const isOver = this.state.phase === 'over';
    const { state, effects } = step(this.state, event, this.at, waits);
    if (isOver) expect(effects).toEqual([]);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
    this.#check();
  }

  #carryOut(effect: Effect): void {
    if (effect.do === 'tell') this.#hear(effect.page, effect);
    if (effect.do === 'record editor') this.#recorded = effect.page.pageId;
    if (effect.do === 'be over') {
      expect(this.ending).toBeUndefined();
      this.ending = effect.ending;
      // Nothing that was acknowledged is dropped: the host has it, or it is kept.
      expect(this.#stored).toBe(this.#journaled);
    }
    if (['have handed in', 'store', 'pass on', 'finish', 'give up'].includes(effect.do)) {
      const answering = effect as AnsweringEffect;
      // One at a time brings the document to the host.
      if (answering.do !== 'have handed in') {
        expect(this.underWay.filter(({ effect: other }) => other.do === answering.do)).toEqual([]);
      }
      this.underWay.push({ effect: answering, journaled: this.#journaled });
    }
  }

  #hear(name: string, { message }: Extract<Effect, { do: 'tell' }>): void {
    expect(this.state.ended.has(name) && message.type !== 'ended').toBe(false);
    if (message.type === 'edit-lock') this.#believes.set(name, message.mode === 'edit');
    if (message.type === 'dropped' || message.type === 'ended') this.#forbid(name);
  }

  #forbid(name: string): void {
    this.#believes.set(name, false);
    this.#forbidden.add(name);
  }

  #check(): void {
    const { editLock, pages, phase, passing, end } = this.state;
    if (phase === 'over') return;
    const editors = [...pages.keys()].filter((name) => isEditing(this.state, name));
    expect(editors.length).toBeLessThanOrEqual(1);
    if (editLock) expect(pages.has(editLock.page)).toBe(true);
    for (const name of editors) expect(this.#forbidden.has(name)).toBe(false);
    if (phase !== 'open') return;
    // Nobody who is at work is on the way out.
    const [editor] = editors;
    if (end && editor && !passing) expect(pages.get(editor)?.isHere).toBe(false);
    if (passing) return;
    // Nobody keeps the lock who may not use it.
    if (editLock && !editor) expect(end).not.toBeNull();
    if (editLock) expect(this.#recorded).toBe(editLock.page);
    // What pages were told is what is so.
    for (const [name, { isHere }] of pages) {
      if (isHere) expect([name, this.#believes.get(name) === true]).toEqual([name, editors.includes(name)]);
    }
  }

  /** The clock goes on to there, and rings whenever the rules want it. */
  wait(milliseconds: number): void {
    const until = this.at + milliseconds;
    for (let rings = 0; ; rings++) {
      expect(rings).toBeLessThan(50);
      const moment = nextMoment(this.state, waits);
      if (moment === null || moment > until) break;
      this.at = Math.max(this.at, moment);
      this.happen({ kind: 'time passed' });
    }
    this.at = until;
  }

  endEffect(place: number, well: boolean): void {
    const [found] = this.underWay.splice(place % Math.max(1, this.underWay.length), 1);
    if (!found) return;
    const { effect, journaled } = found;
    const failed = well ? undefined : 'It failed.';
    if (effect.do === 'have handed in') {
      this.happen({ kind: 'handed in', page: effect.page, why: effect.why, failed });
      return;
    }
    // From the moment it began until it ended nothing was acknowledged that is not in it.
    if (effect.do !== 'store' || this.state.passing) expect(this.#journaled).toBe(journaled);
    if (effect.do === 'store') {
      if (well) this.#stored = journaled;
      this.happen({ kind: 'stored', failed });
    } else if (effect.do === 'pass on') {
      expect(this.#stored).toBe(this.#journaled);
      if (well) this.#recorded = effect.page.pageId;
      this.happen({ kind: 'passed on', failed });
    } else if (effect.do === 'give up') {
      if (well) this.#stored = journaled;
      this.happen({ kind: 'was given up', isDone: well });
    } else if (!well) {
      this.happen({ kind: 'finishing failed' });
    } else {
      // The host has it, or the journal keeps what it did not take.
      this.#stored = journaled;
      const brought = this.at % 5 === 0 ? 'forgotten' : 'saved';
      this.happen({ kind: 'finished', ending: journaled === 0 && !effect.isLost ? 'unchanged' : brought });
    }
  }

  move(move: Move): void {
    if (move.do === 'wait') this.wait(move.milliseconds);
    else if (move.do === 'end an effect') this.endEffect(move.place, move.well);
    else if (move.do === 'open') this.open(move.page);
    else if (move.do === 'type') this.#type(this.state.editLock?.page ?? '');
    else {
      const event = this.#eventOf(move);
      if (event) this.happen(event);
    }
  }

  #eventOf(move: Move): SessionEvent | undefined {
    if (move.do === 'cannot be opened') return { kind: 'cannot be opened' };
    if (move.do === 'answer') {
      const { editLock, asks } = this.state;
      return {
        kind: 'answered',
        page: editLock?.page ?? '',
        ask: asks.queue[0]?.id ?? 0,
        give: move.give,
      };
    }
    if (!('page' in move)) return undefined;
    const name = this.#nameOf(move.page);
    if (!this.#opened.has(name)) return undefined;
    const isHere = this.state.pages.get(name)?.isHere === true;
    return isHere ? this.#eventOfPage(name, move) : this.#eventOfAbsent(name, move.do);
  }

  #eventOfPage(name: string, move: Extract<Move, { page: number }>): SessionEvent | undefined {
    const went = { kind: 'went' as const, page: name };
    switch (move.do) {
      case 'leave':
        return { ...went, leaving: { kind: 'left' } };
      case 'vanish':
        return { ...went, leaving: { kind: 'cut off' } };
      case 'fall silent':
        return { ...went, leaving: { kind: 'silent', heardAt: this.at - 10_000 } };
      case 'ask':
        return { kind: 'asked', page: name, hasWork: this.#journaled > 0 };
      case 'withdraw':
        return { kind: 'withdrew', page: name };
      case 'work':
        return { kind: 'was active', page: name };
      case 'narrow':
        this.#forbid(name);
        return { kind: 'was narrowed', page: name, right: move.right };
      case 'misread':
        if (!isEditing(this.state, name)) return undefined;
        this.#forbid(name);
        return { kind: 'was misread', page: name };
      case 'drop':
        return { kind: 'users were dropped', users: [name.replace(/ .*/, '')] };
      default:
        return undefined;
    }
  }

  #eventOfAbsent(name: string, what: Move['do']): SessionEvent | undefined {
    if (what === 'wait for the host') return { kind: 'waits for the host', page: name };
    const ticket = this.#opened.get(name);
    if (what !== 'return' || !ticket || this.state.ended.has(name)) return undefined;
    const known = this.state.pages.get(name);
    // It hears in the answer whether it edits.
    this.#believes.set(name, this.state.editLock?.page === name && known?.mayEdit === true);
    return { kind: 'returned', page: ticket };
  }

  /** The page is loaded, which makes another one of it. */
  open(place: number): void {
    if (this.state.phase === 'over') return;
    const before = this.#nameOf(place);
    if (this.state.pages.get(before)?.isHere) return;
    this.#count += 1;
    const pageId = `${PAGES[place]} ${this.#count}`;
    this.#names.set(place, pageId);
    const opened = participant(pageId, { user: { id: pageId.replace(/ .*/, ''), name: pageId } });
    this.#opened.set(pageId, opened);
    // It hears in the answer whether it edits.
    const next = step(this.state, { kind: 'opened', page: opened, reading: false }, this.at, waits).state;
    this.#believes.set(pageId, isEditing(next, pageId));
    this.happen({ kind: 'opened', page: opened, reading: false });
  }

  readonly #names = new Map<number, string>();
  #nameOf(place: number): string {
    return this.#names.get(place) ?? '';
  }

  #type(name: string): void {
    if (!mayJournal(this.state, name)) return;
    expect(this.#forbidden.has(name)).toBe(false);
    expect(this.underWay.some(({ effect }) => effect.do === 'finish' || effect.do === 'pass on')).toBe(false);
    this.#journaled += 1;
  }

  /** Everybody leaves, and what takes long goes well. */
  empty(): void {
    for (const [name, { isHere }] of this.state.pages) {
      if (isHere) this.happen({ kind: 'went', page: name, leaving: { kind: 'left' } });
    }
    for (let turn = 0; turn < 20 && this.state.phase !== 'over'; turn++) {
      while (this.underWay.length > 0) this.endEffect(0, true);
      this.wait(waits.lostGrace + waits.recoveryGrace);
    }
  }
}

test('whatever happens in whatever order: one edits, nothing acknowledged is lost, and an empty session ends', () => {
  const endings = new Set<string | undefined>();
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: 'max' }), (moves) => {
      const world = new World();
      world.open(0);
      for (const each of moves) world.move(each);
      world.empty();
      expect(world.state.phase).toBe('over');
      endings.add(world.ending);
    }),
    { numRuns: process.env.BENCHBOOK_PROVE === undefined ? 2_000 : 20_000 },
  );
  // It was worth trying.
  expect([...endings].sort()).toEqual(['forgotten', 'read', 'saved']);
});
