/** Of the same user, or of the same document, more is asked for at once than anybody waits for. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce';
}

interface Waiting {
  owners: readonly string[];
  start(): void;
}

/**
 * Lets one task run after the other, whoever was served longest ago first: who asks for fifty at once keeps
 * nobody waiting for more than one of them.
 */
export class FairQueue {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #running: Waiting | undefined;
  /** When each of those who have something here was served last, counted in turns. */
  readonly #served = new Map<string, number>();
  #turn = 0;

  /** @param most of each owner's that runs and waits; what is more is refused */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs `task` when it is its turn, and answers what it answers. Rejects with `TooManyAtOnce`, and as `task` does.
   *
   * @param owners for whom and on what; what has none shares the turns of one owner, and is never refused
   */
  async take<T>(owners: readonly string[], task: () => Promise<T>): Promise<T> {
    if (owners.some((owner) => this.#countOf(owner) >= this.#most)) throw new TooManyAtOnce();
    await new Promise<void>((start) => {
      this.#waiting.push({ owners: owners.length > 0 ? owners : [''], start });
      this.#next();
    });
    try {
      return await task();
    } finally {
      this.#running = undefined;
      this.#next();
    }
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const lastServed = ({ owners }: Waiting) =>
      Math.max(...owners.map((owner) => this.#served.get(owner) ?? 0));
    const [first] = this.#waiting.toSorted((a, b) => lastServed(a) - lastServed(b));
    // Who has nothing here any more is forgotten.
    for (const owner of this.#served.keys()) if (this.#countOf(owner) === 0) this.#served.delete(owner);
    if (first === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#running = first;
    this.#turn += 1;
    for (const owner of first.owners) this.#served.set(owner, this.#turn);
    first.start();
  }

  #countOf(owner: string): number {
    const all = this.#running === undefined ? this.#waiting : [...this.#waiting, this.#running];
    return all.filter(({ owners }) => owners.includes(owner)).length;
  }
}
