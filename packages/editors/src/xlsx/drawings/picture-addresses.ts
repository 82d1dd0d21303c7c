import { SessionHttpError } from '../../frame/connection/session-http.ts';

/** Pictures that are asked for at once: a server does only so much for one person at a time. */
const AT_ONCE = 2;
/** Milliseconds before a picture that the server had no time for is asked for again. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000];

/** Addresses under which this page holds pictures; each is loaded once. */
export class PictureAddresses {
  readonly #load: (part: string) => Promise<Blob>;
  readonly #known = new Map<string, Promise<string>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isOver = false;

  constructor(load: (part: string) => Promise<Blob>) {
    this.#load = load;
  }

  of(part: string): Promise<string> {
    const known = this.#known.get(part);
    if (known) return known;
    const address = this.#inTurn(() => this.#ask(part)).then((picture) => {
      if (this.#isOver) throw new Error('The workbook is closed.');
      return URL.createObjectURL(picture);
    });
    this.#known.set(part, address);
    // What failed is asked for again when it is wanted again.
    address.catch(() => this.#known.delete(part));
    return address;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < AT_ONCE) this.#running++;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async #ask(part: string): Promise<Blob> {
    for (const wait of WAITS) {
      if (this.#isOver) throw new Error('The workbook is closed.');
      try {
        return await this.#load(part);
      } catch (error) {
        const isBusy = error instanceof SessionHttpError && (error.status === 429 || error.status === 503);
        if (!isBusy) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return this.#load(part);
  }

  dispose(): void {
    this.#isOver = true;
    for (const address of this.#known.values()) {
      address.then(
        (known) => URL.revokeObjectURL(known),
        () => {},
      );
    }
  }
}
