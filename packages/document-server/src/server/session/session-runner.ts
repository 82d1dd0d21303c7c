import { Turns } from '../base/turns.ts';
import type { Effect, SessionEvent } from './rules/events.ts';
import type { SessionState, Waits } from './rules/state.ts';
import { nextMoment, step } from './rules/step.ts';

/** What takes long, and answers with an event. */
export type Job = Extract<Effect, { do: 'have handed in' | 'store' | 'pass on' | 'finish' | 'give up' }>;
/** What takes long, and nothing waits for. */
export type Errand = Extract<Effect, { do: 'report' | 'save' }>;
/** What is done in its order before anything that follows. */
export type Act = Exclude<Effect, Job | Errand | { do: 'be over' }>;

/** How the world outside the rules is told and asked. */
export interface Doing {
  act(act: Act): void | Promise<void>;
  /** Never rejects. */
  job(job: Job): Promise<SessionEvent>;
  /** Never rejects. */
  errand(errand: Errand): Promise<void>;
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
  readonly #doing: Doing;
  readonly #acts = new Turns();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: SessionState, waits: Waits, doing: Doing) {
    this.#state = state;
    this.#waits = waits;
    this.#doing = doing;
  }

  get state(): Readonly<SessionState> {
    return this.#state;
  }

  /** The state is the next one when this returns. */
  happens(event: SessionEvent): Following {
    if (this.#doing.isStopping() && !this.#state.isStopping) this.#step({ kind: 'server stops' });
    const effects = this.#step(event);
    const jobs: Promise<void>[] = [];
    const told = this.#acts.take(async () => {
      const failures: unknown[] = [];
      for (const effect of effects) {
        if (isJob(effect)) {
          jobs.push(this.#start(effect));
        } else if (isErrand(effect)) {
          void this.#doing.errand(effect);
        } else {
          try {
            await this.#doing.act(effect);
          } catch (error) {
            failures.push(error);
          }
        }
      }
      if (failures.length > 0) throw failures[0];
    });
    told.catch((error) => this.#doing.failed(error));
    return { told, done: told.finally(() => Promise.all(jobs)).catch(() => {}) };
  }

  #step(event: SessionEvent): (Act | Job | Errand)[] {
    const { state, effects } = step(this.#state, event, Date.now(), this.#waits);
    this.#state = state;
    this.#setTimer();
    const rest: (Act | Job | Errand)[] = [];
    // At once: nobody may find a session any more that is over.
    for (const effect of effects) {
      if (effect.do === 'be over') this.#doing.over(effect);
      else rest.push(effect);
    }
    return rest;
  }

  async #start(job: Job): Promise<void> {
    await this.happens(await this.#doing.job(job)).done;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const moment = nextMoment(this.#state, this.#waits);
    if (moment === null) return;
    this.#timer = setTimeout(() => this.happens({ kind: 'time passed' }), Math.max(0, moment - Date.now()));
  }
}

const JOBS: ReadonlySet<Effect['do']> = new Set<Job['do']>([
  'have handed in',
  'store',
  'pass on',
  'finish',
  'give up',
]);

const isJob = (effect: Effect): effect is Job => JOBS.has(effect.do);
const isErrand = (effect: Effect): effect is Errand => effect.do === 'report' || effect.do === 'save';
