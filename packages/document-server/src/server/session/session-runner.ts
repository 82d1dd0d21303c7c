import { SerialQueue } from '../base/serial-queue.ts';
import type { Effect, SessionEvent } from './rules/events.ts';
import type { SessionState, Waits } from './rules/state.ts';
import { nextMoment, step } from './rules/step.ts';

/** What takes long, and answers with an event. */
export type AnsweringEffect = Extract<
  Effect,
  { do: 'have handed in' | 'store' | 'pass on' | 'finish' | 'give up' }
>;
/** What takes long, and nothing waits for. */
export type UnawaitedEffect = Extract<Effect, { do: 'report' | 'save' }>;
/** What is done in its order before anything that follows. */
export type OrderedEffect = Exclude<Effect, AnsweringEffect | UnawaitedEffect | { do: 'be over' }>;

/** How the world outside the rules is told and asked. */
export interface EffectHandlers {
  ordered(effect: OrderedEffect): void | Promise<void>;
  /** Never rejects. */
  answering(effect: AnsweringEffect): Promise<SessionEvent>;
  /** Never rejects. */
  unawaited(effect: UnawaitedEffect): Promise<void>;
  over(effect: Extract<Effect, { do: 'be over' }>): void;
  isStopping(): boolean;
  /** Something that was to be done failed. */
  failed(error: unknown): void;
}

/** What follows from an event. */
export interface Following {
  /** Everybody was told, and the journal says it. Rejects when that failed. */
  told: Promise<void>;
  /** What takes long and answers, and what followed from its answers, is over too. */
  done: Promise<void>;
}

/** The clock, and the order in which the rules of a session are carried out. Decides nothing. */
export class SessionRunner {
  #state: SessionState;
  readonly #waits: Waits;
  readonly #handlers: EffectHandlers;
  readonly #queue = new SerialQueue();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: SessionState, waits: Waits, handlers: EffectHandlers) {
    this.#state = state;
    this.#waits = waits;
    this.#handlers = handlers;
  }

  get state(): Readonly<SessionState> {
    return this.#state;
  }

  /** The state is the next one when this returns. */
  happens(event: SessionEvent): Following {
    if (this.#handlers.isStopping() && !this.#state.isStopping) this.#step({ kind: 'server stops' });
    const effects = this.#step(event);
    const answers: Promise<void>[] = [];
    const told = this.#queue.take(async () => {
      const failures: unknown[] = [];
      for (const effect of effects) {
        if (isAnswering(effect)) {
          answers.push(this.#start(effect));
        } else if (isUnawaited(effect)) {
          void this.#handlers.unawaited(effect);
        } else {
          try {
            await this.#handlers.ordered(effect);
          } catch (error) {
            failures.push(error);
          }
        }
      }
      if (failures.length > 0) throw failures[0];
    });
    told.catch((error) => this.#handlers.failed(error));
    return { told, done: told.finally(() => Promise.all(answers)).catch(() => {}) };
  }

  #step(event: SessionEvent): (OrderedEffect | AnsweringEffect | UnawaitedEffect)[] {
    const { state, effects } = step(this.#state, event, Date.now(), this.#waits);
    this.#state = state;
    this.#setTimer();
    const rest: (OrderedEffect | AnsweringEffect | UnawaitedEffect)[] = [];
    // At once: nobody may find a session any more that is over.
    for (const effect of effects) {
      if (effect.do === 'be over') this.#handlers.over(effect);
      else rest.push(effect);
    }
    return rest;
  }

  async #start(effect: AnsweringEffect): Promise<void> {
    await this.happens(await this.#handlers.answering(effect)).done;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const moment = nextMoment(this.#state, this.#waits);
    if (moment === null) return;
    this.#timer = setTimeout(() => this.happens({ kind: 'time passed' }), Math.max(0, moment - Date.now()));
  }
}

const ANSWERING: ReadonlySet<Effect['do']> = new Set<AnsweringEffect['do']>([
  'have handed in',
  'store',
  'pass on',
  'finish',
  'give up',
]);

const isAnswering = (effect: Effect): effect is AnsweringEffect => ANSWERING.has(effect.do);
const isUnawaited = (effect: Effect): effect is UnawaitedEffect =>
  effect.do === 'report' || effect.do === 'save';
