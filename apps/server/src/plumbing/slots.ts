export interface SlotsOptions {
  /** Of this process. */
  slots: number;
  /** Of the slots, for one person; default all. */
  ofOne?: number;
  /** How many wait in line for a slot; default nobody. Whoever has their own is refused at once. */
  line?: number;
  /** The error for whoever has no slot. @param isOwn they have all that one person gets */
  refuse(isOwn: boolean): Error;
}

/** Lets so much of some work run at once. */
export class Slots {
  readonly #options: SlotsOptions;
  readonly #line: (() => void)[] = [];
  /** Taken or waited for, by person. */
  readonly #ofPerson = new Map<number, number>();
  #free: number;

  constructor(options: SlotsOptions) {
    this.#options = options;
    this.#free = options.slots;
  }

  /**
   * Takes a slot.
   *
   * @param person for whom; without one nothing counts but the slots
   * @returns gives it back, once; calling it again does nothing
   */
  async enter(person?: number): Promise<() => void> {
    const { ofOne = Number.POSITIVE_INFINITY, line = 0, refuse } = this.#options;
    if (person !== undefined && (this.#ofPerson.get(person) ?? 0) >= ofOne) throw refuse(true);
    if (this.#free === 0 && this.#line.length >= line) throw refuse(false);
    this.#count(person, 1);
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((enterNow) => this.#line.push(enterNow));
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#count(person, -1);
      const next = this.#line.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }

  /** Does some work in a slot. */
  async within<Result>(work: () => Promise<Result>, person?: number): Promise<Result> {
    const leave = await this.enter(person);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #count(person: number | undefined, more: 1 | -1): void {
    if (person === undefined) return;
    const taken = (this.#ofPerson.get(person) ?? 0) + more;
    if (taken > 0) this.#ofPerson.set(person, taken);
    else this.#ofPerson.delete(person);
  }
}
