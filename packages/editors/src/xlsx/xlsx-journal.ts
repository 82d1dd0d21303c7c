import type { XlsxEdit } from '@benchbook/documents';

/** Formulas have this long to be computed before their cells are sent, so that most carry their result. */
const SEND_AFTER = 200;
const SAVE_AFTER = 2_000;

export interface XlsxJournalOptions {
  /** The edits since the last call. */
  take: () => XlsxEdit[];
  /** Hands edits to the connection, which keeps them until the server has them. */
  send: (edits: XlsxEdit[]) => void;
  /** Whether the person has typed something that was not sent. */
  onDirty: (dirty: boolean) => void;
  /** Nothing was edited for two seconds. */
  onIdle: () => void;
}

/** When edits leave the page: a fifth of a second after the first one, and at once when asked. */
export class XlsxJournal {
  readonly #options: XlsxJournalOptions;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #isTyping = false;

  constructor(options: XlsxJournalOptions) {
    this.#options = options;
  }

  /** A cell was opened for typing, or closed. */
  typing(isTyping: boolean): void {
    this.#isTyping = isTyping;
    this.#tellDirty();
  }

  edited(): void {
    this.#sendTimer ??= setTimeout(() => this.send(), SEND_AFTER);
    this.#tellDirty();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      this.send();
      this.#options.onIdle();
    }, SAVE_AFTER);
  }

  /** Sends what there is now. */
  send(): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    const edits = this.#options.take();
    if (edits.length > 0) this.#options.send(edits);
    this.#tellDirty();
  }

  stop(): void {
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#saveTimer);
  }

  #tellDirty(): void {
    this.#options.onDirty(this.#isTyping || this.#sendTimer !== undefined);
  }
}
