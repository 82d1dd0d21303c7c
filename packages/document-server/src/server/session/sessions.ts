import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { DocumentFormat } from '@benchbook/documents/basics';
import type { EditorConfig, Permissions, ServerMessage } from '@benchbook/editors/protocol';
import { firstOffered } from '@benchbook/words/server';
import { Refusal } from '../base/refusal.ts';
import { SerialQueue } from '../base/serial-queue.ts';
import type { EditLimits } from '../base/settings.ts';
import type { Signer } from '../base/tokens.ts';
import { errorCodes, forReading, OpenError, type OpenRequest, readConfig } from '../host/editor-config.ts';
import { DownloadError } from '../host/host-client.ts';
import { askRight, EndedRights, HostAway, RIGHT_ENDED, type Right, RightEnded } from '../host/host-rights.ts';
import { Journal } from '../journal/journal.ts';
import { formatOfJournal } from '../journal/journal-schema.ts';
import { TaskError } from '../threads/document-threads.ts';
import type { FileFacts } from '../threads/file-facts.ts';
import { factsOf } from '../threads/too-large.ts';
import { EndedJournals, type UnsentWork } from './after-session.ts';
import { underProtection } from './author-protection.ts';
import { buildDocument } from './builds.ts';
import type { Channel, Participant, Ticket } from './rules/participant.ts';
import { DocumentSession, type SessionDependencies } from './session.ts';
import type { Tickets } from './tickets.ts';

export interface SessionsDependencies extends Omit<SessionDependencies, 'onOver' | 'keepForPage'> {
  /** Folder of the journals. */
  folder: string;
  /** Of journals whose session is over, without its page. */
  afterSessionFolder: string;
  /** Checks the host's tokens. */
  signer: Signer;
  tickets: Tickets;
  editLimits: EditLimits;
}

/** A page that is in a session. */
export interface SessionPage {
  session: DocumentSession;
  participant: Participant;
}

type Opened = Extract<ServerMessage, { type: 'opened' }>;

/** The key is closed: the page must ask the host for a fresh config. */
export class StaleKey extends Error {
  override readonly name = 'StaleKey';
}

const nobodysPermissions: Permissions = {
  edit: false,
  review: false,
  comment: false,
  download: false,
  print: false,
  copy: false,
};

/** All sessions of this server, by document key. */
export class Sessions {
  readonly #dependencies: SessionsDependencies;
  readonly #live = new Map<string, DocumentSession>();
  /** What the host did not take. Kept until it does, or says to delete it. */
  readonly #forgotten = new Map<string, Journal>();
  /** Opening and closing of one key come one after the other. */
  readonly #queues = new Map<string, SerialQueue>();
  readonly #recovered = Promise.withResolvers<void>();
  readonly #withoutPage: EndedJournals;
  readonly #ended = new EndedRights();

  constructor(dependencies: SessionsDependencies) {
    this.#dependencies = dependencies;
    const { afterSessionFolder: folder, timing } = dependencies;
    this.#withoutPage = new EndedJournals({ ...dependencies, folder, life: timing.afterSession });
  }

  find(key: string): DocumentSession | undefined {
    return this.#live.get(key);
  }

  get forgottenKeys(): string[] {
    return [...this.#forgotten.keys()];
  }

  /** Resolves when `recover` is done; before, nobody can be told whether a key is known. */
  get ready(): Promise<void> {
    return this.#recovered.promise;
  }

  /** Takes up every journal of an earlier run: waits for its page, and brings it to the host if that stays away. */
  async recover(): Promise<void> {
    const { folder, closedKeys, log } = this.#dependencies;
    await mkdir(folder, { recursive: true });
    const undelivered = await this.#withoutPage.prepare();
    for (const journal of undelivered) this.#forgotten.set(journal.meta.key, journal);
    for (const journal of await Journal.readAll(folder, (problem) => log.error(problem))) {
      const { key, writer, forgotten, callbackUrl } = journal.meta;
      const closed = await closedKeys.find(key);
      if (closed?.state === 'saved' && journal.meta.lostAt !== null && !forgotten) {
        await this.#withoutPage.keep(journal);
      } else if (closed?.state === 'saved' || (!writer && journal.sequence === 0)) {
        await journal.remove();
      } else if (forgotten) {
        this.#forgotten.set(key, journal);
      } else {
        log.info(`Key ${key}: ${journal.sequence} changes found in the journal, waiting for the page.`);
        const session = this.#add(journal, await this.#facts(journal));
        session.await({
          pageId: writer?.pageId ?? randomUUID(),
          user: writer?.user ?? { id: 'unknown', name: 'Unknown' },
          // Its ticket says in which language it is read, and what it may do.
          language: 'en',
          permissions: nobodysPermissions,
          access: 'edit',
          mayEdit: true,
          behindPassword: null,
          callbackUrl,
          opening: null,
          isHere: false,
        });
      }
    }
    this.#recovered.resolve();
  }

  /** Lets a page in with the host's signed config. Throws `OpenError` and `StaleKey`. */
  async open(
    config: EditorConfig,
    channel: Channel,
    reading?: boolean,
  ): Promise<SessionPage & { opened: Opened }> {
    await this.ready;
    const signed = await readConfig(config, this.#dependencies.signer);
    return this.#inQueue(signed.key, async () => {
      const request = await this.#asAllowed(signed);
      const closed = request.access !== 'view' ? await this.#dependencies.closedKeys.find(request.key) : null;
      if (closed?.state === 'saved') throw new StaleKey();
      const session = this.#live.get(request.key) ?? (await this.#start(request));
      const { user } = request;
      const { access, permissions, lessReason, behindPassword } = underProtection(
        request,
        session.protection,
      );
      const ticket: Ticket = {
        key: request.key,
        pageId: randomUUID(),
        user,
        language: firstOffered([request.lang]) ?? 'en',
        permissions,
        access,
        mayEdit: access !== 'view',
        behindPassword,
        callbackUrl: request.callbackUrl ?? null,
        opening: request.opening,
      };
      const participant = await this.#caughtUp(session, await session.join(ticket, channel, reading));
      const opened: Opened = {
        type: 'opened',
        pageId: participant.pageId,
        ticket: await this.#dependencies.tickets.issue(ticket),
        documentType: session.journal.meta.fileType,
        title: session.journal.meta.title,
        lang: request.lang,
        user,
        permissions,
        access,
        keptNotShown: session.keptNotShown,
        ...(session.asPages && { asPages: true as const }),
        ...(session.protection && { authorAllows: session.protection.allows }),
        ...(behindPassword && session.readOnlyReason === undefined && { asksPassword: true as const }),
        ...(lessReason !== undefined && { readOnlyReason: lessReason }),
        ...this.#standing(session, participant),
      };
      return { session, participant, opened };
    });
  }

  /** The same page again after it lost its socket, or this server its memory. Throws `OpenError` and `StaleKey`. */
  async resume(token: string, channel: Channel): Promise<SessionPage> {
    await this.ready;
    const ticket = await this.#dependencies.tickets.read(token);
    if (!ticket) throw new OpenError(errorCodes.tokenExpired, 'The session of this page has expired.');
    return this.#inQueue(ticket.key, async () => {
      const right = await this.#rightOf(ticket);
      const session = this.#live.get(ticket.key);
      if (right === 'none') throw new RightEnded(RIGHT_ENDED.none);
      if (!session) throw new StaleKey();
      const participant = await session.rejoin(ticket, channel);
      if (right === 'view') await session.narrowPage(participant, right);
      return { session, participant: await this.#caughtUp(session, participant) };
    });
  }

  /** Who makes an HTTP call beside the socket; null: nobody we know. */
  async findPage(token: string | undefined, pageId: string): Promise<SessionPage | null> {
    const ticket = token ? await this.#dependencies.tickets.read(token) : null;
    if (ticket?.pageId !== pageId) return null;
    const session = this.#live.get(ticket.key);
    const participant = session?.find(pageId);
    // After a restart the host is asked first, which is done when the page is back.
    if (ticket.opening && !participant?.opening) return null;
    return session && participant ? { session, participant } : null;
  }

  /** The host took rights from an opening. */
  narrow(key: string, openingId: string, right: 'view' | 'none'): void {
    this.#ended.note(openingId, right);
    this.#live.get(key)?.narrow(openingId, right);
  }

  /**
   * What a page still held when its session was over: goes to the host beside the versions. Answers where the whole
   * document with it can be fetched, and whether the host has it. Throws `Refusal` and `TaskError`.
   */
  async takeUnsent(
    token: string | undefined,
    pageId: string,
    work: UnsentWork,
  ): Promise<{ path: string; delivered: boolean }> {
    await this.ready;
    const ticket = token ? await this.#dependencies.tickets.read(token) : null;
    if (ticket?.pageId !== pageId) throw new Refusal(401, 'The session of this page has expired.');
    return this.#inQueue(ticket.key, async () => {
      // A page that may still read, because the workbook was signed meanwhile, leaves it beside the versions.
      if ((await this.#rightOfAbsent(ticket)) === 'none') throw new Refusal(403, RIGHT_ENDED.none);
      const { journal, saver, ending } = await this.#withoutPage.take(ticket, work);
      if (ending === 'forgotten') this.#forgotten.set(ticket.key, journal);
      const { key } = journal.meta;
      const path = await this.#dependencies.results.add(
        key,
        formatOfJournal(journal.meta),
        await saver.current(),
      );
      return { path, delivered: ending === 'saved' };
    });
  }

  /** The opening with no more than the host allows now. Throws `HostAway`, and `OpenError` when that is nothing. */
  async #asAllowed(request: OpenRequest): Promise<OpenRequest> {
    const { opening, key } = request;
    const right = opening ? await askRight(this.#dependencies.host, opening, key) : 'edit';
    if (right === 'none') throw new OpenError(errorCodes.token, RIGHT_ENDED.none);
    return right === 'view' && request.access !== 'view' ? forReading(request) : request;
  }

  /** What the page of a ticket may do now. Throws `HostAway`; a page that wrote keeps its place meanwhile. */
  async #rightOf(ticket: Ticket): Promise<Right> {
    if (!ticket.opening) return 'edit';
    try {
      return await askRight(this.#dependencies.host, ticket.opening, ticket.key);
    } catch (error) {
      if (error instanceof HostAway) this.#live.get(ticket.key)?.keepFor(ticket);
      throw error;
    }
  }

  /** The same, for a call of a page that is not connected. Throws `Refusal`. */
  async #rightOfAbsent(ticket: Ticket): Promise<Right> {
    try {
      return await this.#rightOf(ticket);
    } catch (error) {
      if (error instanceof HostAway)
        throw new Refusal(503, `${error.message}. Please try again in a minute.`);
      throw error;
    }
  }

  /** The page without what the host took from it while it was let in. Throws `RightEnded`. */
  async #caughtUp(session: DocumentSession, participant: Participant): Promise<Participant> {
    const right = this.#ended.of(participant.opening);
    if (right !== undefined) await session.narrowPage(participant, right);
    if (right === 'none') throw new RightEnded(RIGHT_ENDED.none);
    return session.find(participant.pageId) ?? participant;
  }

  removeExpired(): Promise<void> {
    return this.#withoutPage.removeExpired();
  }

  /** A forgotten document with everything typed in it; null if there is none. Throws `TaskError`. */
  async forgottenDocument(key: string): Promise<{ format: DocumentFormat; bytes: Uint8Array } | null> {
    const journal = this.#forgotten.get(key);
    if (!journal) return null;
    const { bytes } = await buildDocument(this.#dependencies.threads, journal);
    return { format: formatOfJournal(journal.meta), bytes };
  }

  /** False when there is none, or it is open at the moment. */
  deleteForgotten(key: string): Promise<boolean> {
    return this.#inQueue(key, async () => {
      const journal = this.#forgotten.get(key);
      if (!journal || this.#live.has(key)) return false;
      await journal.remove();
      this.#forgotten.delete(key);
      return true;
    });
  }

  /** Journals and saves what is quick to save; the rest is taken up by the next start. */
  async stop(within: number): Promise<void> {
    await Promise.all([...this.#live.values()].map((session) => session.stop(within)));
  }

  async #start(request: OpenRequest): Promise<DocumentSession> {
    const { host, threads, folder, log } = this.#dependencies;
    const kept = this.#forgotten.get(request.key);
    if (kept) return this.#add(kept, await this.#facts(kept));
    try {
      const original = await host.download(request.url);
      const asker = { user: request.user.id, document: request.key };
      const found = await threads.run('inspect', original, asker);
      if (found.type !== request.fileType) {
        throw new OpenError(
          errorCodes.cannotOpen,
          `The document is a ${found.type} file, not ${request.fileType}.`,
        );
      }
      const { key, fileType, title } = request;
      const { format } = found;
      const meta = {
        key,
        fileType,
        ...(format !== 'docx' && format !== 'xlsx' && format !== 'pdf' && { format }),
        title,
        callbackUrl: null,
        writer: null,
        savedSequence: 0,
        forgotten: null,
      };
      const journal = await Journal.create(folder, { ...meta, opened: false }, original);
      return this.#add(journal, factsOf(found, this.#dependencies.editLimits));
    } catch (error) {
      if (error instanceof DownloadError) {
        log.warn(`Key ${request.key}: ${error.message} ${String(error.cause ?? '')}`);
        throw new OpenError(errorCodes.download, error.message);
      }
      if (error instanceof TaskError) throw new OpenError(errorCodes.cannotOpen, error.message);
      throw error;
    }
  }

  async #facts(journal: Journal): Promise<FileFacts> {
    try {
      const found = await this.#dependencies.threads.run('inspect', await journal.original());
      return factsOf(found, this.#dependencies.editLimits);
    } catch (error) {
      this.#dependencies.log.error(
        `Key ${journal.meta.key}: the journaled document cannot be read. ${String(error)}`,
      );
      return { readOnlyReason: undefined, keptNotShown: [], asPages: false };
    }
  }

  #add(journal: Journal, facts: FileFacts): DocumentSession {
    const session = new DocumentSession(journal, facts, {
      ...this.#dependencies,
      keepForPage: (over) => this.#withoutPage.keep(over),
      onOver: (over, ending) => {
        this.#live.delete(over.key);
        if (ending === 'forgotten') this.#forgotten.set(over.key, journal);
        if (ending === 'saved') this.#forgotten.delete(over.key);
      },
    });
    this.#live.set(session.key, session);
    return session;
  }

  /** What a page may do, and why not more. */
  #standing(session: DocumentSession, participant: Participant) {
    const edits = session.holdsEditLock(participant);
    const reason = participant.callbackUrl
      ? session.readOnlyReason
      : 'The application gave no address to save to.';
    return {
      mode: edits ? ('edit' as const) : ('view' as const),
      recovered: session.hasRecovered(participant),
      ...(session.hasRecovered(participant) && session.saver.waitsForSave && { unsaved: true as const }),
      mayAsk: !edits && session.mayAsk(participant),
      ...(participant.mayEdit && !edits && reason !== undefined && { readOnlyReason: reason }),
      ...(!edits && session.writer && { writer: session.writer }),
    };
  }

  #inQueue<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new SerialQueue();
    this.#queues.set(key, queue);
    return queue.take(task).finally(() => {
      if (queue.idle) this.#queues.delete(key);
    });
  }
}
