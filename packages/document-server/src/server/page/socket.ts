import type { IncomingMessage, Server } from 'node:http';
import {
  CLOSE_ENDED,
  CLOSE_REFUSED,
  CLOSE_TOO_MUCH,
  type PageMessage,
  type ServerMessage,
} from '@benchbook/editors/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { DISK_FULL, isDiskFull } from '../base/disk-full.ts';
import { Refusal } from '../base/refusal.ts';
import { SerialQueue } from '../base/serial-queue.ts';
import { OpenError } from '../host/editor-config.ts';
import { HostAway, RightEnded } from '../host/host-rights.ts';
import { EditsRefused } from '../journal/edited-workbook.ts';
import { readPageMessage } from '../session/page-message.ts';
import type { Leaving } from '../session/rules/events.ts';
import type { Channel } from '../session/rules/participant.ts';
import type { Log } from '../session/saver.ts';
import { type SessionPage, type Sessions, StaleKey } from '../session/sessions.ts';

/** A message of edits may paste a large range, a config is small. */
const maxMessageBytes = 32 * 1024 * 1024;
/** Messages a page may send at once, and then every second. A person types far fewer. */
const burst = 400;
const messagesPerSecond = 100;

/** "Service restart" (RFC 6455 registry): the page comes back with its ticket. */
const closeRestart = 1012;
/** "Try again later" (the same registry): the page comes back, with its config or its ticket. */
const closeLater = 1013;
/** Closed on purpose: by the page, by leaving it, or without a code. */
const cleanCodes = [1000, 1001, 1005];

export interface SocketDependencies {
  sessions: Sessions;
  /** Origins of the pages themselves, besides the one the request's Host header names. */
  ownOrigins: string[];
  /** Milliseconds a socket may stay silent. */
  silence: number;
  log: Log;
}

/** Serves `/session` (see protocol.ts). The answer closes all sockets so that their pages come back later. */
export function serveSockets(server: Server, dependencies: SocketDependencies): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, clientTracking: true });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?')[0];
    if (path !== '/session' || !isOwnPage(request, dependencies.ownOrigins)) {
      socket.end(
        `HTTP/1.1 ${path === '/session' ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => new Page(webSocket, dependencies));
  });

  return () => {
    for (const socket of sockets.clients) socket.close(closeRestart);
    sockets.close();
  };
}

/** Only pages of this server speak here; a script of another origin could not hold a ticket, but need not even ask. */
function isOwnPage({ headers }: IncomingMessage, ownOrigins: string[]): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return ownOrigins.includes(origin) || new URL(origin).host === host;
}

/** One page's socket. */
class Page implements Channel {
  readonly #socket: WebSocket;
  readonly #dependencies: SocketDependencies;
  readonly #queue = new SerialQueue();
  readonly #heartbeat: NodeJS.Timeout;
  #sessionPage: SessionPage | null = null;
  #introduced = false;
  #heard = true;
  #heardAt = Date.now();
  #fellSilent = false;
  #saidGoodbye = false;
  #allowance = burst;
  #allowedAt = Date.now();

  constructor(socket: WebSocket, dependencies: SocketDependencies) {
    this.#socket = socket;
    this.#dependencies = dependencies;
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('pong', () => this.#hear());
    socket.on('error', (error) => dependencies.log.warn(`A page's socket failed: ${error.message}`));
    socket.on('close', (code) => this.#onClose(code));
    this.#heartbeat = setInterval(() => this.#beat(), dependencies.silence);
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  #hear(): void {
    this.#heard = true;
    this.#heardAt = Date.now();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#hear();
    const message = isBinary ? null : readPageMessage(String(data));
    if (!this.#isAllowedMore() || !message) {
      this.close(CLOSE_TOO_MUCH);
      return;
    }
    // Answers to questions overtake the edits that wait for the disk, because a question may wait for them.
    const handled =
      message.type === 'flushed' ? this.#handle(message) : this.#queue.take(() => this.#handle(message));
    handled.catch((error) => this.#onFault(error));
  }

  async #handle(message: PageMessage): Promise<void> {
    if (message.type === 'open' || message.type === 'resume') {
      if (this.#introduced) return this.close(CLOSE_REFUSED);
      this.#introduced = true;
      await (message.type === 'open'
        ? this.#open(message.config, message.reading)
        : this.#resume(message.ticket));
      return;
    }
    if (!this.#sessionPage) return this.close(CLOSE_REFUSED);
    const { session, participant } = this.#sessionPage;
    switch (message.type) {
      case 'edits': {
        session.activeBy(participant);
        const revision = await session.typed
          .addEdits(participant, message.revision, message.edits)
          .catch((error: unknown) => error);
        if (revision instanceof EditsRefused) {
          const recovered = session.hasRecovered(participant);
          this.send({ type: 'refused', revision: message.revision, message: revision.message, recovered });
          break;
        }
        if (typeof revision !== 'number') throw revision;
        if (revision >= message.revision) this.send({ type: 'journaled', revision });
        else this.send({ type: 'resumed', mode: 'edit', revision });
        break;
      }
      case 'save':
        // Not waited for: edits go on meanwhile.
        if (session.holdsEditLock(participant)) void session.saver.forceSave({ cause: message.cause });
        break;
      case 'flushed':
        session.flushes.answered(participant.pageId, message.id, message.failed);
        break;
      case 'ready':
        break;
      case 'dirty':
        // For the host's page, which hears it from the editor page itself.
        session.activeBy(participant);
        break;
      case 'left-out': {
        const { part, characters } = message;
        this.#dependencies.log.error(
          `Key ${session.key}: the editor left ${characters} characters out of ${part}. That is not journaled; the person was told.`,
        );
        break;
      }
      case 'ask':
        await session.ask(participant);
        break;
      case 'withdraw':
        session.withdraw(participant);
        break;
      case 'answer':
        session.answer(participant, message.ask, message.give);
        break;
      case 'active':
        session.activeBy(participant);
        break;
      case 'goodbye':
        this.#saidGoodbye = true;
        break;
      case 'close':
        session.leave(participant, this, { kind: 'left' });
        this.close(CLOSE_ENDED);
        break;
    }
  }

  async #open(config: Record<string, unknown>, reading: boolean | undefined): Promise<void> {
    const { session, participant, opened } = await this.#dependencies.sessions.open(config, this, reading);
    this.#sessionPage = { session, participant };
    this.#tellTime();
    this.send(opened);
    if (session.journal.meta.forgotten) {
      this.send({
        type: 'warning',
        code: -104,
        description:
          'The document was opened from the copy this server kept, because it could not be saved before.',
      });
    }
    this.#leaveIfClosed();
  }

  async #resume(ticket: string): Promise<void> {
    const { session, participant } = await this.#dependencies.sessions.resume(ticket, this);
    this.#sessionPage = { session, participant };
    const mode = session.holdsEditLock(participant) ? 'edit' : 'view';
    this.#tellTime();
    this.send({ type: 'resumed', mode, revision: session.journal.revisionOf(participant.pageId) });
    if (mode === 'view') session.tellNews(participant);
    this.#leaveIfClosed();
  }

  #tellTime(): void {
    this.send({ type: 'time', now: new Date().toISOString() });
  }

  /** The page may have gone while it was let in. */
  #leaveIfClosed(): void {
    if (this.#socket.readyState > this.#socket.OPEN) this.#onClose(1005);
  }

  #onFault(error: unknown): void {
    if (error instanceof StaleKey) {
      this.send({ type: 'stale' });
      this.close(CLOSE_ENDED);
    } else if (error instanceof OpenError) {
      this.send({ type: 'error', code: error.code, description: error.message });
      this.close(CLOSE_REFUSED);
    } else if (error instanceof RightEnded) {
      this.send({ type: 'ended', reason: error.message });
      this.close(CLOSE_REFUSED);
    } else if (error instanceof HostAway) {
      this.send({ type: 'waiting', reason: error.message });
      this.close(closeLater);
    } else if (error instanceof Refusal) {
      this.send({ type: 'error', code: -1, description: error.message });
    } else {
      if (isDiskFull(error)) this.send({ type: 'save-failed', message: DISK_FULL, retrying: true });
      // The page keeps what it was not acknowledged and comes back.
      this.#dependencies.log.error(`A page's message failed: ${String(error)}`);
      this.close(closeRestart);
    }
  }

  #onClose(code: number): void {
    clearInterval(this.#heartbeat);
    if (this.#sessionPage)
      this.#sessionPage.session.leave(this.#sessionPage.participant, this, this.#leaving(code));
  }

  #leaving(code: number): Leaving {
    if (this.#saidGoodbye || cleanCodes.includes(code)) return { kind: 'left' };
    return this.#fellSilent ? { kind: 'silent', heardAt: this.#heardAt } : { kind: 'cut off' };
  }

  #beat(): void {
    if (!this.#heard || !this.#introduced) {
      this.#fellSilent = true;
      this.#socket.terminate();
      return;
    }
    this.#heard = false;
    this.#socket.ping();
  }

  #isAllowedMore(): boolean {
    const now = Date.now();
    const earned = ((now - this.#allowedAt) / 1000) * messagesPerSecond;
    this.#allowance = Math.min(burst, this.#allowance + earned) - 1;
    this.#allowedAt = now;
    return this.#allowance >= 0;
  }
}
