import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { EditorConfig, Permissions, ServerMessage } from '../protocol.ts';
import { underProtection } from './author-protection.ts';
import { WorkError } from './document-work.ts';
import { errorCodes, OpenError, type OpenRequest, readConfig } from './editor-config.ts';
import { DownloadError } from './host-client.ts';
import { Journal } from './journal.ts';
import { LateJournals, type LateWork } from './late.ts';
import { type Channel, type Participant, participantOf, type Ticket } from './participant.ts';
import { Refusal } from './refusal.ts';
import { buildDocument } from './saver.ts';
import { DocumentSession, type FileFacts, type SessionParts } from './session.ts';
import type { Tickets } from './tickets.ts';
import type { Signer } from './tokens.ts';
import { type EditLimits, factsOf } from './too-large.ts';
import { Turns } from './turns.ts';

export interface SessionsParts extends Omit<SessionParts, 'onOver' | 'keepLate'> {
  /** Folder of the journals. */
  folder: string;
  /** Folder of those whose session is over, without their page. */
  lateFolder: string;
  /** Checks the host's tokens. */
  signer: Signer;
  tickets: Tickets;
  editLimits: EditLimits;
}

/** A page that is in a session. */
export interface Seat {
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
  readonly #parts: SessionsParts;
  readonly #live = new Map<string, DocumentSession>();
  /** What the host did not take. Kept until it does, or says to delete it. */
  readonly #forgotten = new Map<string, Journal>();
  /** Opening and closing of one key take turns. */
  readonly #turns = new Map<string, Turns>();
  readonly #recovered = Promise.withResolvers<void>();
  readonly #late: LateJournals;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#late = new LateJournals({ ...parts, folder: parts.lateFolder, life: parts.timing.late });
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
    const { folder, closedKeys, log } = this.#parts;
    await mkdir(folder, { recursive: true });
    const undelivered = await this.#late.prepare();
    for (const journal of undelivered) this.#forgotten.set(journal.meta.key, journal);
    for (const journal of await Journal.readAll(folder, (problem) => log.error(problem))) {
      const { key, writer, forgotten, callbackUrl } = journal.meta;
      const closed = await closedKeys.find(key);
      if (closed?.state === 'saved' && journal.meta.lostAt !== null && !forgotten) {
        await this.#late.keep(journal);
      } else if (closed?.state === 'saved' || (!writer && journal.sequence === 0)) {
        await journal.remove();
      } else if (forgotten) {
        this.#forgotten.set(key, journal);
      } else {
        log.info(`Key ${key}: ${journal.sequence} changes found in the journal, waiting for the page.`);
        const session = this.#add(journal, await this.#facts(journal));
        session.await({
          sessionId: writer?.sessionId ?? randomUUID(),
          user: writer?.user ?? { id: 'unknown', name: 'Unknown' },
          // Its ticket says what it may do.
          permissions: nobodysPermissions,
          access: 'edit',
          mayEdit: true,
          behindPassword: null,
          callbackUrl,
          channel: null,
          ready: false,
        });
      }
    }
    this.#recovered.resolve();
  }

  /** Lets a page in with the host's signed config. Throws `OpenError` and `StaleKey`. */
  async open(config: EditorConfig, channel: Channel, reading?: boolean): Promise<Seat & { opened: Opened }> {
    await this.ready;
    const request = await readConfig(config, this.#parts.signer);
    return this.#turn(request.key, async () => {
      const closed = request.access !== 'view' ? await this.#parts.closedKeys.find(request.key) : null;
      if (closed?.state === 'saved') throw new StaleKey();
      const session = this.#live.get(request.key) ?? (await this.#start(request));
      const { user } = request;
      const { access, permissions, lessReason, behindPassword } = underProtection(
        request,
        session.protection,
      );
      const ticket: Ticket = {
        key: request.key,
        sessionId: randomUUID(),
        user,
        permissions,
        access,
        mayEdit: access !== 'view',
        behindPassword,
        callbackUrl: request.callbackUrl ?? null,
      };
      const participant = participantOf(ticket, channel);
      await session.join(participant, reading);
      const opened: Opened = {
        type: 'opened',
        sessionId: participant.sessionId,
        ticket: await this.#parts.tickets.issue(ticket),
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
  async resume(token: string, channel: Channel): Promise<Seat> {
    await this.ready;
    const ticket = await this.#parts.tickets.read(token);
    if (!ticket) throw new OpenError(errorCodes.tokenExpired, 'The session of this page has expired.');
    return this.#turn(ticket.key, async () => {
      const session = this.#live.get(ticket.key);
      if (!session) throw new StaleKey();
      return { session, participant: await session.rejoin(ticket, channel) };
    });
  }

  /** Who makes an HTTP call beside the socket; null: nobody we know. */
  async seatOf(token: string | undefined, sessionId: string): Promise<Seat | null> {
    const ticket = token ? await this.#parts.tickets.read(token) : null;
    if (ticket?.sessionId !== sessionId) return null;
    const session = this.#live.get(ticket.key);
    const participant = session?.find(sessionId);
    return session && participant ? { session, participant } : null;
  }

  /**
   * What a page still held when its session was over: goes to the host beside the versions. Answers where the whole
   * document with it can be fetched, and whether the host has it. Throws `Refusal` and `WorkError`.
   */
  async takeLate(
    token: string | undefined,
    sessionId: string,
    work: LateWork,
  ): Promise<{ path: string; delivered: boolean }> {
    await this.ready;
    const ticket = token ? await this.#parts.tickets.read(token) : null;
    if (ticket?.sessionId !== sessionId) throw new Refusal(401, 'The session of this page has expired.');
    return this.#turn(ticket.key, async () => {
      const { journal, saver, ending } = await this.#late.take(ticket, work);
      if (ending === 'forgotten') this.#forgotten.set(ticket.key, journal);
      const { key, fileType } = journal.meta;
      const path = await this.#parts.results.add(key, fileType, await saver.current());
      return { path, delivered: ending === 'saved' };
    });
  }

  removeExpired(): Promise<void> {
    return this.#late.removeExpired();
  }

  /** A forgotten document with everything typed in it; null if there is none. Throws `WorkError`. */
  async forgottenDocument(key: string): Promise<{ fileType: string; bytes: Uint8Array } | null> {
    const journal = this.#forgotten.get(key);
    if (!journal) return null;
    const { bytes } = await buildDocument(this.#parts.work, journal);
    return { fileType: journal.meta.fileType, bytes };
  }

  /** False when there is none, or it is open at the moment. */
  deleteForgotten(key: string): Promise<boolean> {
    return this.#turn(key, async () => {
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
    const { host, work, folder, log } = this.#parts;
    const kept = this.#forgotten.get(request.key);
    if (kept) return this.#add(kept, await this.#facts(kept));
    try {
      const original = await host.download(request.url);
      const found = await work.run('inspect', original);
      if (found.type !== request.fileType) {
        throw new OpenError(
          errorCodes.cannotOpen,
          `The document is a ${found.type} file, not ${request.fileType}.`,
        );
      }
      const { key, fileType, title } = request;
      const meta = {
        key,
        fileType,
        title,
        callbackUrl: null,
        writer: null,
        savedSequence: 0,
        forgotten: null,
      };
      const journal = await Journal.create(folder, { ...meta, opened: false }, original);
      return this.#add(journal, factsOf(found, this.#parts.editLimits));
    } catch (error) {
      if (error instanceof DownloadError) {
        log.warn(`Key ${request.key}: ${error.message} ${String(error.cause ?? '')}`);
        throw new OpenError(errorCodes.download, error.message);
      }
      if (error instanceof WorkError) throw new OpenError(errorCodes.cannotOpen, error.message);
      throw error;
    }
  }

  async #facts(journal: Journal): Promise<FileFacts> {
    try {
      const found = await this.#parts.work.run('inspect', await journal.original());
      return factsOf(found, this.#parts.editLimits);
    } catch (error) {
      this.#parts.log.error(
        `Key ${journal.meta.key}: the journaled document cannot be read. ${String(error)}`,
      );
      return { readOnlyReason: undefined, keptNotShown: [], asPages: false };
    }
  }

  #add(journal: Journal, facts: FileFacts): DocumentSession {
    const session = new DocumentSession(journal, facts, {
      ...this.#parts,
      keepLate: (over) => this.#late.keep(over),
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
    const edits = session.holdsPen(participant);
    const reason = participant.callbackUrl
      ? session.readOnlyReason
      : 'The application gave no address to save to.';
    return {
      mode: edits ? ('edit' as const) : ('view' as const),
      recovered: session.hasRecovered(participant),
      mayAsk: !edits && session.mayAsk(participant),
      ...(participant.mayEdit && !edits && reason !== undefined && { readOnlyReason: reason }),
      ...(!edits && session.writer && { writer: session.writer }),
    };
  }

  #turn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? new Turns();
    this.#turns.set(key, turns);
    return turns.take(work).finally(() => {
      if (turns.idle) this.#turns.delete(key);
    });
  }
}
