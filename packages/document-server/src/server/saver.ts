import type { ServerMessage } from '../protocol.ts';
import { type CallbackBody, type Delivery, deliver, type HistoryChange } from './callbacks.ts';
import { type DocumentWork, WorkError } from './document-work.ts';
import type { HostClient } from './host-client.ts';
import type { Journal } from './journal.ts';
import type { Results } from './results.ts';
import type { Timing } from './settings.ts';
import { Turns } from './turns.ts';
import { apiVersion } from './version.ts';

export interface SaverParts {
  host: HostClient;
  work: DocumentWork;
  results: Results;
  /** Origin of the addresses the host fetches results from. */
  internalUrl: () => string;
  timing: Timing;
  stopping: AbortSignal;
  log: Log;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export type SaveCause = { cause: 'command'; userdata: string | undefined } | { cause: 'button' | 'timer' };

export type Ending =
  | 'unchanged'
  | 'saved'
  /** The host did not take it; the journal keeps it. */
  | 'forgotten'
  /** The server is stopping; the journal keeps it for the next start. */
  | 'interrupted';

const forceSaveTypes = { command: 0, button: 1, timer: 2 } as const;

/**
 * The original with everything journaled put into it by the documents package, which verifies what it made.
 * Throws `WorkError` with a sentence for the person who typed.
 */
export async function buildDocument(
  work: DocumentWork,
  journal: Journal,
): Promise<{ sequence: number; bytes: Uint8Array }> {
  const { sequence, original, change } = await journal.snapshot();
  if (!change) return { sequence, bytes: original };
  const bytes =
    'edits' in change
      ? await work.run('patchXlsx', { original, edits: change.edits })
      : await work.run('mergeDocx', { original, ...change });
  return { sequence, bytes };
}

/** Whom a saver tells how it goes. */
export interface SaveAudience {
  /** The page that holds the pen. */
  writer(message: ServerMessage): void;
  /** Everybody else: the host has a newer state. */
  readers(message: ServerMessage): void;
}

/** Brings what was typed into one document to the host, one save after the other. */
export class Saver {
  readonly #journal: Journal;
  readonly #parts: SaverParts;
  readonly #audience: SaveAudience;
  readonly #saves = new Turns();
  /** Callbacks of one key reach the host in order. */
  readonly #calls = new Turns();
  #built: { sequence: number; bytes: Uint8Array } | null = null;
  /** What the host has; null: what it gave us. */
  #stored: Uint8Array | null = null;
  #timerSaveWaits = false;

  constructor(journal: Journal, parts: SaverParts, audience: SaveAudience) {
    this.#journal = journal;
    this.#parts = parts;
    this.#audience = audience;
  }

  /** The stored state has become the journal's original. */
  passedOn(): void {
    this.#built = null;
    this.#stored = null;
  }

  /** Is something journaled that the host has not stored? */
  get unsaved(): boolean {
    return this.#journal.sequence > this.#journal.meta.savedSequence;
  }

  /** Resolves when the saves asked for so far are over. */
  settled(): Promise<void> {
    return this.#saves.settled();
  }

  /** What a person who comes to read gets to see: the last state the host has. */
  async stored(): Promise<Uint8Array> {
    if (this.#stored) return this.#stored;
    // After a restart nobody remembers what was stored apart from what is journaled, which is a little more.
    return this.#journal.meta.savedSequence > 0 ? this.current() : this.#journal.original();
  }

  /** The original with everything journaled. Throws `WorkError`. */
  async current(): Promise<Uint8Array> {
    if (this.#built?.sequence !== this.#journal.sequence) {
      this.#built = await buildDocument(this.#parts.work, this.#journal);
    }
    return this.#built.bytes;
  }

  /** Tells the host something that is no save. */
  tell(body: CallbackBody): Promise<Delivery> {
    return this.#deliver(body, 0);
  }

  /**
   * Callback 6, or 7 when the document cannot be built. The writer's page hears how it went, and so does who asked:
   * why it was not saved, or undefined. Never rejects.
   */
  async forceSave(cause: SaveCause): Promise<string | undefined> {
    if (cause.cause === 'timer') {
      if (this.#timerSaveWaits) return undefined;
      this.#timerSaveWaits = true;
    }
    return this.#saves.take(async () => {
      if (cause.cause === 'timer') this.#timerSaveWaits = false;
      try {
        return await this.#forceSave(cause);
      } catch (error) {
        // A full disk, for example: what is journaled stays, and the next save takes it along.
        this.#parts.log.error(`Key ${this.#journal.meta.key}: a save failed. ${String(error)}`);
        const message = 'The document server could not save. What you typed is kept there.';
        this.#audience.writer({ type: 'save-failed', message, retrying: false });
        return message;
      }
    });
  }

  /**
   * The writer is gone: callback 2, 3 or 4. `forGood`: 2 also when nothing was changed, so that the key is over for
   * the host as well.
   */
  finish(forGood: boolean): Promise<Ending> {
    return this.#saves.take(() => this.#finish(forGood));
  }

  async #forceSave(cause: SaveCause): Promise<string | undefined> {
    const { meta } = this.#journal;
    // Captured before the document is built: what is journaled meanwhile belongs to the next save.
    const revision = this.#journal.revisionOf(meta.writer?.sessionId ?? '');
    if (!this.unsaved && cause.cause !== 'command') {
      this.#audience.writer({ type: 'saved', revision, at: new Date().toISOString() });
      return undefined;
    }
    this.#audience.writer({ type: 'saving' });
    const about: Partial<CallbackBody> = {
      forcesavetype: forceSaveTypes[cause.cause],
      ...(cause.cause === 'button' && { actions: [{ type: 2, userid: meta.writer?.user.id ?? '' }] }),
      ...(cause.cause === 'command' && cause.userdata !== undefined && { userdata: cause.userdata }),
    };
    const result = await this.#build();
    if ('problem' in result) {
      await this.#deliver({ ...this.#saveBody(7), ...about });
      this.#audience.writer({ type: 'save-failed', message: result.problem, retrying: false });
      return result.problem;
    }
    const delivery = await this.#deliver({
      ...this.#saveBody(6),
      ...(await this.#address(result.bytes)),
      ...about,
    });
    if (delivery.outcome === 'accepted') {
      await this.#journal.update({ savedSequence: result.sequence });
      this.#stored = result.bytes;
      const at = new Date().toISOString();
      this.#audience.writer({ type: 'saved', revision, at });
      if (meta.writer) this.#audience.readers({ type: 'version', at, by: meta.writer.user });
      return undefined;
    }
    if (delivery.outcome === 'interrupted') return 'The document server is being stopped.';
    this.#parts.log.warn(`Key ${meta.key}: the host did not take a save. ${delivery.reason}`);
    this.#audience.writer({ type: 'save-failed', message: delivery.reason, retrying: false });
    return delivery.reason;
  }

  async #finish(forGood: boolean): Promise<Ending> {
    const { key, writer, forgotten, savedSequence } = this.#journal.meta;
    const actions: CallbackBody['actions'] = [{ type: 0, userid: writer?.user.id ?? '' }];
    if (this.#journal.untouched && !forGood) {
      await this.#deliver({ key, status: 4, actions });
      return 'unchanged';
    }
    const notmodified = savedSequence === this.#journal.sequence;
    const result = await this.#build();
    if ('problem' in result) {
      this.#parts.log.error(
        `Key ${key}: the document cannot be built, the edits are kept. ${result.problem}`,
      );
      await this.#deliver({ ...this.#saveBody(3), actions, notmodified });
      return this.#forget(result.problem);
    }
    const delivery = await this.#deliver({
      ...this.#saveBody(2),
      ...(await this.#address(result.bytes)),
      actions,
      notmodified,
    });
    if (delivery.outcome === 'interrupted') return 'interrupted';
    if (delivery.outcome === 'accepted') return 'saved';
    this.#parts.log.error(`Key ${key}: the host did not take the document, it is kept. ${delivery.reason}`);
    return forgotten ? 'forgotten' : this.#forget(delivery.reason);
  }

  async #forget(reason: string): Promise<Ending> {
    await this.#journal.update({ forgotten: { at: new Date().toISOString(), reason } });
    return 'forgotten';
  }

  async #build(): Promise<{ sequence: number; bytes: Uint8Array } | { problem: string }> {
    try {
      await this.current();
      if (this.#built) return this.#built;
    } catch (error) {
      const { key } = this.#journal.meta;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      this.#parts.log.error(`Key ${key}: building the document failed. ${String(cause)}`);
      if (error instanceof WorkError) return { problem: error.message };
    }
    return { problem: 'The document could not be saved. What you typed is kept on the document server.' };
  }

  async #address(bytes: Uint8Array): Promise<Pick<CallbackBody, 'url' | 'filetype'>> {
    const { key, fileType } = this.#journal.meta;
    const path = await this.#parts.results.add(key, fileType, bytes);
    return { url: new URL(path, this.#parts.internalUrl()).href, filetype: fileType };
  }

  /** The fields that all four statuses of a save share. */
  #saveBody(status: 2 | 3 | 6 | 7): CallbackBody {
    const { key, writer } = this.#journal.meta;
    const lastsave = this.#journal.lastChange;
    return {
      key,
      status,
      users: writer ? [writer.user.id] : [],
      ...(lastsave && { lastsave }),
      ...((status === 2 || status === 6) && {
        history: { serverVersion: apiVersion, changes: this.#history() },
      }),
    };
  }

  /** Each author once, with the time of the last change. */
  #history(): HistoryChange[] {
    const changes = new Map<string, HistoryChange>();
    for (const { user, at } of this.#journal.lines) {
      changes.set(user.id, { created: at.slice(0, 19).replace('T', ' '), user });
    }
    return [...changes.values()];
  }

  #deliver(body: CallbackBody, unreachable = this.#parts.timing.unreachable): Promise<Delivery> {
    const { callbackUrl } = this.#journal.meta;
    if (!callbackUrl) {
      return Promise.resolve({ outcome: 'refused', reason: 'The application gave no address to save to.' });
    }
    return this.#calls.take(() =>
      deliver(this.#parts.host, callbackUrl, body, {
        timing: { callbackRetries: this.#parts.timing.callbackRetries, unreachable },
        stopping: this.#parts.stopping,
        onRetry: (reason) => {
          if (body.url) this.#audience.writer({ type: 'save-failed', message: reason, retrying: true });
        },
      }),
    );
  }
}
