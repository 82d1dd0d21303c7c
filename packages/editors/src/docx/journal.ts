/** Milliseconds from the first keystroke that is not journaled to the export; the export itself takes the rest of two seconds. */
const JOURNAL_AFTER = 1_200;
/** Milliseconds without a keystroke after which the state is journaled at once: who closes the tab has just paused. */
const PAUSE_AFTER = 250;
/** Milliseconds without a keystroke after which the host is asked to save. */
const SAVE_AFTER = 2_000;
/** An export may take this part of the time at most, so that typing in a large document stays smooth. */
const EXPORT_SHARE = 1 / 5;

export interface JournalDependencies {
  /** The document as it is now; rejects with a readable reason. */
  export: () => Promise<Blob>;
  /** Resolves when the state is durable on the server; rejects with a readable reason. */
  upload: (state: Blob) => Promise<void>;
  /** There are edits the server has not got (true), or none any more (false). */
  onDirty: (dirty: boolean) => void;
  /** The person paused and everything is journaled: time to save. */
  onIdle: () => void;
  /** An attempt failed; it is repeated after the next edit, after `retry`, and by itself in some seconds. */
  onFailure: (message: string) => void;
  /** An attempt after a failure worked. */
  onRecovery: () => void;
}

/**
 * Brings the state of a docx to the server while it is edited: in every short pause, and at most two seconds after
 * the first keystroke that is not there yet; less often when exports are slow, one after another, never an older
 * state over a newer.
 */
export class DocxJournal {
  readonly #dependencies: JournalDependencies;
  /** Edits seen, and the number of them that the server's state covers. */
  #edits = 0;
  #covered = 0;
  #running: Promise<void> | null = null;
  #journalTimer: ReturnType<typeof setTimeout> | undefined;
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds between two states while typing goes on. */
  #interval = JOURNAL_AFTER;
  /** Milliseconds the last export took, and the one before it. */
  #exportTook = 0;
  #tookBefore = 0;
  #hasFailed = false;
  #isStopped = false;

  constructor(dependencies: JournalDependencies) {
    this.#dependencies = dependencies;
  }

  get dirty(): boolean {
    return this.#edits > this.#covered;
  }

  /** To be called at every change of the document. */
  edited(): void {
    if (this.#isStopped) return;
    this.#edits += 1;
    this.#dependencies.onDirty(true);
    this.#schedule(this.#interval);
    this.#restartPause();
    this.#restartIdle();
  }

  /** Resolves when everything edited before the call is durable on the server. */
  async flush(): Promise<void> {
    const wanted = this.#edits;
    while (this.#covered < wanted && !this.#isStopped) {
      if (this.#running) await this.#running;
      else await this.#run();
    }
  }

  /** Tries again at once, e.g. because the server is back. */
  retry(): void {
    if (this.dirty) void this.flush().catch(() => {});
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#journalTimer);
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#idleTimer);
  }

  #schedule(delay: number): void {
    if (this.#journalTimer !== undefined || this.#isStopped) return;
    this.#journalTimer = setTimeout(() => {
      this.#journalTimer = undefined;
      void this.flush().catch(() => {});
    }, delay);
  }

  /** A slow export is not begun in every pause between two words: the next keystroke would have to wait for it. */
  #restartPause(): void {
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(() => this.retry(), Math.max(PAUSE_AFTER, this.#exportTook));
  }

  #restartIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const atPause = this.#edits;
      this.flush().then(
        () => {
          if (this.#edits === atPause && !this.#isStopped) this.#dependencies.onIdle();
        },
        () => {},
      );
    }, SAVE_AFTER);
  }

  #run(): Promise<void> {
    this.#running = this.#journal().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #journal(): Promise<void> {
    clearTimeout(this.#journalTimer);
    this.#journalTimer = undefined;
    const covers = this.#edits;
    const begin = performance.now();
    try {
      const state = await this.#dependencies.export();
      this.#tookBefore = this.#exportTook;
      this.#exportTook = performance.now() - begin;
      // One that was slow alone, as the first of a page or on a machine that was busy, says nothing of the next.
      const usual = Math.min(this.#exportTook, this.#tookBefore);
      this.#interval = Math.max(JOURNAL_AFTER, usual / EXPORT_SHARE);
      await this.#dependencies.upload(state);
    } catch (error) {
      this.#hasFailed = true;
      this.#dependencies.onFailure(error instanceof Error ? error.message : String(error));
      this.#schedule(Math.max(this.#interval, 5_000));
      throw error;
    }
    this.#covered = covers;
    if (this.#hasFailed) {
      this.#hasFailed = false;
      this.#dependencies.onRecovery();
      this.#restartIdle();
    }
    if (this.dirty) this.#schedule(this.#interval);
    else this.#dependencies.onDirty(false);
  }
}
