import type { Participant } from './participant.ts';

/** Everything in milliseconds. */
export interface AskTiming {
  /** Without an answer and without a key or click of the holder: the one who asks is told. */
  unanswered: number;
  /** The same: the pen passes by itself. */
  passes: number;
  /** After a "no" the same page may ask again. */
  askAgain: number;
}

/** One page that wants the pen. */
export interface Ask {
  id: number;
  participant: Participant;
  askedAt: number;
}

export interface AskListener {
  /** The first ask, or the number of those behind it, is another one: for the holder. */
  changed(): void;
  /** The holder has not answered; without a sign of life the pen passes at `passesAt`. */
  unanswered(ask: Ask, passesAt: Date): void;
  /** The holder, who had not answered, is at work again. */
  answerable(ask: Ask): void;
  /** The holder did nothing for so long that the pen passes. */
  due(ask: Ask): void;
}

/**
 * Who asks for the pen, in the order they asked, and the fair rule about it: who holds the pen decides, and while
 * they type or click nothing is taken from them. Somebody who does neither and does not answer has left the
 * desk: after half a minute the one who asks is told so, after two the pen passes by itself. Every key and click
 * begins both anew. While the holder cannot be heard of at all, nothing passes here: the lock's own end decides.
 */
export class PenAsks {
  readonly #timing: AskTiming;
  readonly #listener: AskListener;
  readonly #keptAt = new Map<string, number>();
  #asks: Ask[] = [];
  #lastId = 0;
  #activeAt = 0;
  #isPaused = false;
  #isToldUnanswered = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(timing: AskTiming, listener: AskListener) {
    this.#timing = timing;
    this.#listener = listener;
  }

  /** The one the holder is asked about. */
  get first(): Ask | undefined {
    return this.#asks[0];
  }

  get size(): number {
    return this.#asks.length;
  }

  list(): readonly Ask[] {
    return this.#asks;
  }

  find(id: number): Ask | undefined {
    return this.#asks.find((ask) => ask.id === id);
  }

  /** Takes a page into the queue. Answers how many milliseconds it must wait, because it was refused just now. */
  add(participant: Participant): number {
    const now = Date.now();
    const wait = (this.#keptAt.get(participant.sessionId) ?? 0) + this.#timing.askAgain - now;
    if (this.#keptAt.has(participant.sessionId) && wait > 0) return wait;
    if (this.#asks.some((ask) => ask.participant === participant)) return 0;
    this.#lastId += 1;
    this.#asks.push({ id: this.#lastId, participant, askedAt: now });
    if (this.#asks.length === 1) this.#begin();
    this.#listener.changed();
    return 0;
  }

  /** The page takes its wish back, has left, or has got the pen. */
  remove(participant: Participant): void {
    const wasFirst = this.first?.participant === participant;
    const left = this.#asks.filter((ask) => ask.participant !== participant);
    if (left.length === this.#asks.length) return;
    this.#asks = left;
    if (wasFirst) this.#begin();
    this.#listener.changed();
  }

  /** The holder says no. */
  keep(ask: Ask): void {
    this.#keptAt.set(ask.participant.sessionId, Date.now());
    this.remove(ask.participant);
  }

  /** A key or a click of the holder. */
  active(): void {
    this.#activeAt = Date.now();
    const { first } = this;
    if (!first) return;
    if (this.#isToldUnanswered) this.#listener.answerable(first);
    this.#schedule();
  }

  /** The holder cannot be heard of: no clock runs against them. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  /** Somebody holds the pen, and it is as if the first one asked just now. */
  resume(): void {
    this.#isPaused = false;
    this.#begin();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asks = [];
  }

  #begin(): void {
    this.#activeAt = Date.now();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#isToldUnanswered = false;
    const { first } = this;
    if (!first || this.#isPaused) return;
    const { unanswered, passes } = this.#timing;
    this.#timer = setTimeout(() => {
      this.#isToldUnanswered = true;
      this.#listener.unanswered(first, new Date(this.#activeAt + passes));
      this.#timer = setTimeout(() => this.#listener.due(first), passes - unanswered);
    }, unanswered);
  }
}
