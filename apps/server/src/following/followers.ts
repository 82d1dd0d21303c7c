import { FOLLOW_MS } from '@benchbook/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessChanges } from '../auth/access-changes.ts';
import { scopeOf } from '../openings/watch.ts';
import type { Follower, Parts } from '../parts.ts';
import { readMarks } from './repository.ts';

/** How late what another process did is noticed. */
const EVERY_MS = 1_000;
/** What this process did is looked at together with what it does right after, and this often at most. */
const SOON_MS = 30;
const AT_MOST_EVERY_MS = 200;

/** Somebody who waits for a document to change. */
interface Waiting extends Follower {
  wake(): void;
}

/**
 * Wakes those who wait for a document to change. One statement a second looks at all documents that anybody waits for in
 * this process, and none where nobody does, however many have documents open (decision 0081).
 */
export class Followers {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #waitMs: number;
  readonly #waiting = new Set<Waiting>();
  /** Of rights, of whomever. */
  #changes = 0;
  #parts: Pick<Parts, 'db'> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looksSoon = false;
  #lookedAt = 0;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, waitMs = FOLLOW_MS) {
    this.#log = log;
    this.#waitMs = waitMs;
  }

  /** @param changes of rights: whoever may be concerned is woken, and asks again with what they may do then */
  start(parts: Pick<Parts, 'db'>, changes: AccessChanges): void {
    this.#parts = parts;
    changes.onNotice((notice) => {
      const scope = scopeOf(notice);
      if (scope === null) return;
      this.#changes += 1;
      this.#wake(
        (follower) =>
          scope === 'all' ||
          ('userId' in scope ? follower.userId === scope.userId : follower.documentId === scope.documentId),
      );
    });
  }

  rightsChanged(): number {
    return this.#changes;
  }

  /** This process changed something: those whom it concerns are told at once. */
  soon(): void {
    if (this.#waiting.size === 0 || this.#looksSoon) return;
    this.#looksSoon = true;
    this.#lookIn(Math.max(SOON_MS, this.#lookedAt + AT_MOST_EVERY_MS - performance.now()));
  }

  /** How many wait. */
  count(): number {
    return this.#waiting.size;
  }

  /** Until the document has another mark, for 25 seconds at most, or the signal ends it; it may end earlier. */
  async changed(follower: Follower, signal: AbortSignal): Promise<void> {
    if (this.#stopped || signal.aborted || follower.rights !== this.#changes) return;
    await new Promise<void>((wake) => {
      const waiting: Waiting = {
        ...follower,
        wake: () => {
          this.#waiting.delete(waiting);
          signal.removeEventListener('abort', waiting.wake);
          clearTimeout(end);
          wake();
        },
      };
      const end = setTimeout(waiting.wake, this.#waitMs);
      this.#waiting.add(waiting);
      signal.addEventListener('abort', waiting.wake);
      if (this.#timer === undefined && this.#looking === null) this.#lookIn(EVERY_MS);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#wake(() => true);
    await this.#looking;
  }

  #lookIn(milliseconds: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#looksSoon = false;
      // One after the other: what is changed while one looks is seen by the next.
      if (this.#looking !== null) return this.#lookIn(SOON_MS);
      this.#lookedAt = performance.now();
      this.#looking = this.#look().then(() => {
        this.#looking = null;
        if (this.#timer === undefined && this.#waiting.size > 0) this.#lookIn(EVERY_MS);
      });
    }, milliseconds);
  }

  async #look(): Promise<void> {
    const documentIds = [...new Set([...this.#waiting].map(({ documentId }) => documentId))];
    if (this.#parts === null || documentIds.length === 0) return;
    try {
      const marks = await readMarks(this.#parts.db, documentIds);
      this.#wake(
        ({ documentId, mark }) => documentIds.includes(documentId) && marks.get(documentId) !== mark,
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'documents that are open are not looked at yet');
    }
  }

  #wake(isConcerned: (follower: Waiting) => boolean): void {
    for (const follower of [...this.#waiting]) if (isConcerned(follower)) follower.wake();
  }
}
