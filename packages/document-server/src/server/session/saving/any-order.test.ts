import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Participant } from '../rules/participant.ts';
import type { AnsweringEffect, SavingEffect, SavingEvent, Wanted } from './events.ts';
import { type Journaled, newSaving, shownToReaders } from './state.ts';
import { step } from './step.ts';

// The rules only name the page.
const ben = { pageId: 'Ben' } as Participant;

/** How what was waited for goes. */
type How = 'well' | 'refused' | 'interrupted' | 'broken';

/** What people, the host and the disk do, in any order. */
type Move =
  | { do: 'type'; bad: boolean }
  | { do: 'ask'; wanted: Wanted }
  | { do: 'go on'; how: How }
  | { do: 'be busy' };

const seldom = fc.nat(9).map((tenth) => tenth === 0);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), bad: seldom }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      wanted: fc.constantFrom<Wanted>(
        { kind: 'save', cause: 'button' },
        { kind: 'save', cause: 'timer' },
        { kind: 'save', cause: 'command', userdata: undefined },
        { kind: 'finish', forGood: false },
        { kind: 'finish', forGood: true },
        { kind: 'give up' },
        { kind: 'pass on', to: ben, since: 0 },
      ),
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('go on' as const),
      how: fc.constantFrom<How>('well', 'well', 'well', 'well', 'well', 'refused', 'interrupted', 'broken'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('be busy' as const) }) },
);

/** Which callbacks may be brought for what was asked. */
const CALLBACKS: Record<Wanted['kind'], number[]> = {
  save: [6, 7],
  finish: [2, 3, 4, 7],
  'give up': [2, 3],
  'pass on': [],
};

/** A journal and a host around the rules, which check what the rules promise after every event. */
class World {
  state = newSaving();
  journaled: Journaled = {
    sequence: 0,
    savedSequence: 0,
    untouched: true,
    forgotten: false,
    editor: { id: 'Ada', name: 'Ada' },
    revision: 0,
  };
  awaited: AnsweringEffect | null = null;
  readonly asked = new Map<number, Wanted>();
  readonly brought = new Set<number>();
  #lastId = 0;
  #lastAnswered = 0;
  /** Changes that cannot be applied. */
  #bad = 0;
  #toldBad = 0;
  /** The newest revision that is in a document the host took. */
  hostHas = 0;
  /** What who edits was told of the save under way. */
  #told: string[] = [];

  happen(event: SavingEvent): void {
    const { state, effects } = step(this.state, event, 0, this.journaled);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
    expect(this.state.task?.awaited ?? null).toBe(this.awaited);
    // Nobody waits for nothing.
    if (!this.awaited) expect(this.asked.size).toBe(0);
    const shown = shownToReaders(this.state, this.journaled);
    if (typeof shown !== 'string') expect(shown[0]).toBe(this.journaled.savedSequence);
  }

  #carryOut(effect: SavingEffect): void {
    switch (effect.do) {
      case 'tell editor':
        this.#hear(effect);
        break;
      case 'tell readers':
        expect(this.hostHas).toBeGreaterThanOrEqual(this.#revisionOf(effect.document[0] ?? 0));
        break;
      case 'answer':
      case 'reject':
        this.#end(effect.id);
        break;
      case 'forget builds':
      case 'log':
        break;
      default:
        this.#begin(effect);
        break;
    }
  }

  #begin(effect: AnsweringEffect): void {
    // One at a time.
    expect(this.awaited).toBeNull();
    this.awaited = effect;
    const { sequence, savedSequence } = this.journaled;
    if (effect.do === 'bring') {
      expect(CALLBACKS[this.state.task?.wanted.kind ?? 'pass on']).toContain(effect.status);
      this.brought.add(effect.status);
      // The same is told once.
      if (effect.document?.of === 'aside') expect(this.#bad).toBeGreaterThan(this.#toldBad);
    }
    if (effect.do === 'record' && 'savedSequence' in effect.change) {
      expect(effect.change.savedSequence).toBeGreaterThanOrEqual(savedSequence);
      expect(effect.change.savedSequence).toBeLessThanOrEqual(sequence);
      expect(this.hostHas).toBeGreaterThanOrEqual(this.#revisionOf(effect.change.savedSequence));
    }
  }

  #hear({ message }: Extract<SavingEffect, { do: 'tell editor' }>): void {
    if (message.type === 'saved') expect(this.hostHas).toBeGreaterThanOrEqual(message.revision);
    if (message.type === 'save-failed' && message.retrying) return;
    expect(this.#told).not.toContain(message.type);
    this.#told.push(message.type);
  }

  /** Everybody hears once, in the order they asked; of a timer that waits already at once. */
  #end(id: number): void {
    const wanted = this.asked.get(id);
    expect(wanted).toBeDefined();
    this.asked.delete(id);
    const isOfTimer = wanted?.kind === 'save' && wanted.cause === 'timer';
    if (isOfTimer && this.state.waiting.some((other) => other.id < id)) return;
    expect(id).toBeGreaterThan(this.#lastAnswered);
    this.#lastAnswered = id;
    expect(this.#told.includes('saved') && this.#told.includes('save-failed')).toBe(false);
    this.#told = [];
  }

  ask(wanted: Wanted): void {
    this.#lastId += 1;
    this.asked.set(this.#lastId, wanted);
    const isIdle = this.awaited === null;
    this.happen({ kind: 'asked', id: this.#lastId, wanted });
    // Whatever became of the saves before: what the host has not stored is brought by the next cause.
    if (isIdle && wanted.kind === 'save' && this.hostHas < this.journaled.revision)
      expect(this.awaited).toEqual({ do: 'build' });
  }

  type(bad: boolean): void {
    // Nothing is journaled while the session ends.
    if (this.state.task?.wanted.kind === 'finish') return;
    const { sequence, revision } = this.journaled;
    this.journaled = { ...this.journaled, sequence: sequence + 1, revision: revision + 1, untouched: false };
    if (bad) this.#bad += 1;
  }

  goOn(how: How): void {
    const { awaited } = this;
    if (!awaited) return;
    this.awaited = null;
    this.happen(how === 'broken' ? { kind: 'failed', error: new Error('broken') } : this.#did(awaited, how));
  }

  #did(effect: AnsweringEffect, how: Exclude<How, 'broken'>): SavingEvent {
    switch (effect.do) {
      case 'build':
        if (how === 'refused') return { kind: 'could not be built', problem: 'It cannot be merged.' };
        return how === 'interrupted' ? { kind: 'interrupted' } : this.#built();
      case 'bring':
        if (how === 'refused') return { kind: 'delivered', delivery: { outcome: 'refused', reason: 'No.' } };
        if (how === 'interrupted') return { kind: 'delivered', delivery: { outcome: 'interrupted' } };
        this.#take(effect);
        return { kind: 'delivered', delivery: { outcome: 'accepted' } };
      case 'record': {
        const { change } = effect;
        this.journaled = { ...this.journaled, ...('savedSequence' in change ? change : { forgotten: true }) };
        return { kind: 'recorded' };
      }
      case 'pass on':
        return { kind: 'passed on', isDone: this.#passOn(effect.document !== null) };
    }
  }

  #built(): SavingEvent {
    const found = Array.from({ length: this.#bad }, (_, edit) => ({
      edit,
      cells: null,
      reason: 'Bad.',
      takesRest: false,
    }));
    const { sequence } = this.journaled;
    const bytes = new Uint8Array([sequence]);
    return { kind: 'built', built: { sequence, bytes, aside: { edits: [], found } } };
  }

  /** The host takes what is brought. */
  #take({ document }: Extract<AnsweringEffect, { do: 'bring' }>): void {
    if (document?.of === 'aside') this.#toldBad = document.built.aside.found.length;
    if (document?.of === 'built') {
      this.hostHas = Math.max(this.hostHas, this.#revisionOf(document.built.sequence));
    }
  }

  /** As the journal does it. */
  #passOn(hasWork: boolean): boolean {
    const { sequence, savedSequence } = this.journaled;
    if (!hasWork) return true;
    if (sequence !== savedSequence) return false;
    this.journaled = { ...this.journaled, sequence: 0, savedSequence: 0 };
    this.#bad = 0;
    this.#toldBad = 0;
    return true;
  }

  /** Of a change since the edit lock was passed on. */
  #revisionOf(sequence: number): number {
    return this.journaled.revision - this.journaled.sequence + sequence;
  }

  move(move: Move): void {
    if (move.do === 'type') this.type(move.bad);
    else if (move.do === 'ask') this.ask(move.wanted);
    else if (move.do === 'go on') this.goOn(move.how);
    else if (this.awaited?.do === 'bring') this.happen({ kind: 'is tried again', reason: 'Busy.' });
  }

  /** Everything that was asked for goes well. */
  settle(): void {
    for (let turn = 0; turn < 1_000 && this.awaited; turn++) this.goOn('well');
    expect(this.awaited).toBeNull();
    expect(this.asked.size).toBe(0);
  }
}

test('whatever happens in whatever order: what was acknowledged the host has, and nothing is told twice', () => {
  const brought = new Set<number>();
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: 'max' }), (moves) => {
      const world = new World();
      for (const each of moves) world.move(each);
      world.settle();
      world.ask({ kind: 'finish', forGood: true });
      world.settle();
      expect(world.hostHas).toBe(world.journaled.revision);
      for (const status of world.brought) brought.add(status);
    }),
    { numRuns: process.env.BENCHBOOK_PROVE === undefined ? 2_000 : 20_000 },
  );
  // It was worth trying.
  expect([...brought].sort()).toEqual([2, 3, 4, 6, 7]);
});
