import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../parts.ts';
import { noteBreaks } from './breaks.ts';
import * as repository from './repository.ts';
import { sealAll } from './seal.ts';
import { growTree } from './tree/tree.ts';
import { tellUpgrade } from './upgrade.ts';

/** From a commit to its seal: what is committed meanwhile is sealed with it. */
const SOON_MS = 200;
/** What a process left behind that died before it sealed, and what programs beside us wrote. */
const AT_LEAST_EVERY_MS = 5_000;

/** Entries of this process that are watched at most, where sealing fails for long. */
const MOST_WATCHED = 10_000;

/**
 * Seals the trail in the background. It also knows of each entry that this process has committed, and that it is there when it
 * is sealed: one that somebody takes away in between is missed.
 */
export class Sealer {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #parts: Parts | null = null;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> | null = null;
  #stopping = false;
  readonly #mostWatched: number;
  #written = new Set<string>();
  /** How many more there were. */
  #unwatched = 0;
  #isToldOfStart = false;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, mostWatched = MOST_WATCHED) {
    this.#log = log;
    this.#mostWatched = mostWatched;
  }

  written(nonce: string): void {
    this.#watch(nonce);
    if (this.#written.size === 1) this.#begin(SOON_MS);
  }

  /** Seals what was left, says in the trail what began with this start, and goes on. */
  start(parts: Parts): void {
    this.#parts = parts;
    this.#begin(0);
  }

  /** Seals what is left and ends. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#work();
  }

  #begin(after: number): void {
    if (this.#stopping || this.#round !== null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = this.#work().then((isDone) => {
        this.#round = null;
        this.#begin(isDone && this.#written.size > 0 ? SOON_MS : AT_LEAST_EVERY_MS);
      });
    }, after);
  }

  /** False: the database was away, or is another one than it should be. */
  async #work(): Promise<boolean> {
    const parts = this.#parts;
    if (parts === null) return true;
    const written = this.#written;
    this.#written = new Set();
    try {
      if (!this.#isToldOfStart) await tellUpgrade(parts);
      this.#isToldOfStart = true;
      await this.#look(parts, written);
      // What was written meanwhile has its seal before the tree grows on.
      do await sealAll(parts, () => this.#stopping);
      while ((await growTree(parts)) && !this.#stopping);
      return true;
    } catch (error) {
      // They are looked for again.
      for (const nonce of written) this.#watch(nonce);
      this.#log.warn({ err: error }, 'the audit trail is not sealed yet');
      return false;
    }
  }

  /** One that is not is sealed like the others; only that somebody takes it away before is not missed. */
  #watch(nonce: string): void {
    if (this.#written.size < this.#mostWatched) this.#written.add(nonce);
    else this.#unwatched += 1;
  }

  /** What this process has committed is there. */
  async #look(parts: Parts, written: ReadonlySet<string>): Promise<void> {
    if (this.#unwatched > 0)
      this.#log.warn(
        { entries: this.#unwatched },
        'entries of the audit trail were not watched until their seal',
      );
    this.#unwatched = 0;
    if (written.size === 0) return;
    const there = await repository.findWritten(parts.db, [...written]);
    const gone = [...written].filter((nonce) => !there.has(nonce));
    await noteBreaks(
      parts,
      gone.map((nonce) => ({
        mark: `nonce ${nonce}`,
        sentence: `An entry of the activity log was removed before it was sealed (${nonce}).`,
      })),
    );
  }
}
