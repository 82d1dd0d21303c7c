import { SerialQueue } from '../base/serial-queue.ts';
import type { Timing } from '../base/timing.ts';
import { apiVersion } from '../base/version.ts';
import type { CallbackBody, HistoryChange } from '../host/callback-body.ts';
import { type Delivery, deliver } from '../host/callbacks.ts';
import type { HostClient } from '../host/host-client.ts';
import type { Journal } from '../journal/journal.ts';
import { formatOfJournal, type JournalLine } from '../journal/journal-schema.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';
import type { Results } from './results.ts';
import type { Built, Callback } from './saving/events.ts';

export interface CallbackDependencies {
  host: HostClient;
  threads: DocumentThreads;
  results: Results;
  /** Origin of the addresses the host fetches results from. */
  internalUrl: () => string;
  timing: Timing;
  stopping: AbortSignal;
}

/** Callbacks about one key, which reach the host in order. */
export class SaveCallbacks {
  readonly #journal: Journal;
  readonly #dependencies: CallbackDependencies;
  readonly #calls = new SerialQueue();

  constructor(journal: Journal, dependencies: CallbackDependencies) {
    this.#journal = journal;
    this.#dependencies = dependencies;
  }

  /** What is no save: a host that cannot be reached is not waited for. */
  tell(body: CallbackBody): Promise<Delivery> {
    return this.#deliver(body, 0);
  }

  /** Brings a save, with an address of its document. `onRetry` is called before each wait. */
  async bring({ status, document, about }: Callback, onRetry: (reason: string) => void): Promise<Delivery> {
    const { unreachable } = this.#dependencies.timing;
    if (status === 4)
      return this.#deliver({ key: this.#journal.meta.key, status, ...about }, unreachable, onRetry);
    const file = document && (await this.#fileOf(document));
    const body = this.#saveBody(status, this.#changesIn(document));
    const address = file && (await this.#address(file.bytes, file.format));
    return this.#deliver({ ...body, ...address, ...about }, unreachable, onRetry);
  }

  async #fileOf(document: NonNullable<Callback['document']>) {
    const format = formatOfJournal(this.#journal.meta);
    switch (document.of) {
      case 'built':
        return { bytes: document.built.bytes, format };
      case 'original':
        return { bytes: await this.#journal.original(), format };
      case 'aside':
        return { bytes: await this.#fileAside(document.built), format: 'xlsx' };
    }
  }

  /** What cannot be applied, for people to look at. */
  async #fileAside({ aside: { edits, found } }: Built): Promise<Uint8Array> {
    const { key, writer } = this.#journal.meta;
    const asker = { user: writer?.user.id ?? '', document: key };
    const original = await this.#journal.original();
    return this.#dependencies.threads.run('asideXlsx', { original, all: edits, found }, asker);
  }

  async #address(bytes: Uint8Array, format: string): Promise<Pick<CallbackBody, 'url' | 'filetype'>> {
    const { results, internalUrl } = this.#dependencies;
    const path = await results.add(this.#journal.meta.key, format, bytes);
    return { url: new URL(path, internalUrl()).href, filetype: format };
  }

  /** The fields that all four statuses of a save share. */
  #saveBody(status: 2 | 3 | 6 | 7, changes: readonly JournalLine[]): CallbackBody {
    const { key, writer, changedBefore } = this.#journal.meta;
    const lastsave = changes.at(-1)?.at ?? changedBefore;
    return {
      key,
      status,
      users: writer ? [writer.user.id] : [],
      ...(lastsave && { lastsave }),
      ...((status === 2 || status === 6) && {
        history: { serverVersion: apiVersion, changes: historyOf(changes) },
      }),
    };
  }

  /** What is journaled, but for what was typed after the document was built: that belongs to the next save. */
  #changesIn(document: Callback['document']): readonly JournalLine[] {
    const { lines } = this.#journal;
    if (!document || document.of === 'original') return lines;
    const { sequence: last } = document.built;
    return lines.filter(({ sequence }) => sequence <= last);
  }

  #deliver(body: CallbackBody, unreachable: number, onRetry?: (reason: string) => void): Promise<Delivery> {
    const { callbackUrl } = this.#journal.meta;
    const { host, stopping, timing } = this.#dependencies;
    if (!callbackUrl) {
      return Promise.resolve({ outcome: 'refused', reason: 'The application gave no address to save to.' });
    }
    return this.#calls.take(() =>
      deliver(host, callbackUrl, body, {
        timing: { callbackRetries: timing.callbackRetries, unreachable },
        stopping,
        ...(onRetry && { onRetry }),
      }),
    );
  }
}

/** Each author once, with the time of the last change. */
function historyOf(lines: readonly JournalLine[]): HistoryChange[] {
  const changes = new Map<string, HistoryChange>();
  for (const { user, at } of lines) {
    changes.set(user.id, { created: at.slice(0, 19).replace('T', ' '), user });
  }
  return [...changes.values()];
}
