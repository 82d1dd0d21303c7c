import type { Channel } from './rules/participant.ts';

interface Waiting {
  pageId: string;
  settle(failed: string | undefined): void;
}

/** Questions to pages: journal everything that was typed, and say so. */
export class Flushes {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /**
   * Undefined when everything typed is journaled, else why not. Nothing is known of a page that is not there.
   * `yield`: the page takes nothing more from its person before it is told how it goes on.
   */
  ask(
    { pageId, channel }: { pageId: string; channel: Channel | undefined },
    within: number,
    type: 'flush' | 'yield' = 'flush',
  ): Promise<string | undefined> {
    if (!channel) return Promise.resolve(undefined);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = (failed: string | undefined) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(failed);
      };
      const timer = setTimeout(() => settle('The page did not answer in time.'), within);
      this.#waiting.set(id, { pageId, settle });
      channel.send({ type, id });
    });
  }

  answered(pageId: string, id: number, failed: string | undefined): void {
    const waiting = this.#waiting.get(id);
    if (waiting?.pageId === pageId) waiting.settle(failed);
  }

  /** The page is gone: what it had not sent is not there to wait for. */
  gone(pageId: string): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.pageId === pageId) waiting.settle('The page went away.');
    }
  }
}
