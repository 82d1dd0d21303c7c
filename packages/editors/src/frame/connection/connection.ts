import type { XlsxEdit } from '@benchbook/documents';
import type { EditorConfig, PageMessage, ServerMessage } from '../../protocol.ts';
import { CLOSE_FOR_GOOD } from '../../protocol.ts';
import { Emitter } from './emitter.ts';
import { Outbox, type SentEdits } from './outbox.ts';
import { setServerClock } from './server-clock.ts';

export type OpenedMessage = Extract<ServerMessage, { type: 'opened' }>;

/**
 * `lost`: the socket broke and is being opened again; what was not acknowledged waits.
 * `closed`: for good, because the server refused the session or the page ended it.
 */
export type ConnectionState = 'connecting' | 'online' | 'lost' | 'closed';

/** The server's messages under their own names, and what the connection itself has to tell. */
export type ConnectionEvents = {
  [Type in ServerMessage['type']]: Extract<ServerMessage, { type: Type }>;
} & {
  state: ConnectionState;
  /** Whether there is work the server has not acknowledged as journaled. */
  pending: boolean;
};

export interface ConnectionOptions {
  /** `ws:` or `wss:` address of the server's `/session`. */
  url: string;
  config: EditorConfig;
  /** Without the edit lock, even if it is free; `false`: with it, although the author protected the document. */
  reading?: boolean;
  /** Milliseconds until the n-th attempt (from 0) to reach a lost server. */
  backOff?: (attempt: number) => number;
  /** Milliseconds a server may take to acknowledge edits before its socket counts as dead. */
  acknowledgeWithin?: number;
}

/** 0.5, 1, 2, 4, then every 8 seconds, with up to a fifth more so that pages do not all come back at once. */
const doubling = (attempt: number): number => Math.min(500 * 2 ** attempt, 8_000) * (1 + Math.random() / 5);

/** Milliseconds. */
const SAY_ACTIVE_EVERY = 5_000;

/**
 * The page's side of `protocol.ts`. It never loses an edit it was given: what the server has not acknowledged is
 * kept here and sent again, under the same revision, after every reconnect.
 */
export class Connection extends Emitter<ConnectionEvents> {
  readonly #url: string;
  readonly #config: EditorConfig;
  readonly #reading: boolean | undefined;
  readonly #backOff: (attempt: number) => number;
  readonly #acknowledgeWithin: number;
  #socket: WebSocket | null = null;
  #state: ConnectionState = 'connecting';
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #acknowledgeTimer: ReturnType<typeof setTimeout> | undefined;
  #ticket: string | null = null;
  #isReady = false;
  /** The server refused edits, and the document is being shown without them. */
  #isRefused = false;
  readonly #outbox = new Outbox();
  #wantedSave: 'button' | 'timer' | null = null;
  #wasPending = false;
  #flush: () => Promise<void> = async () => {};
  #yield: () => Promise<void> = async () => {};
  #saidActiveAt = 0;

  constructor(options: ConnectionOptions) {
    super();
    this.#url = options.url;
    this.#config = options.config;
    this.#reading = options.reading;
    this.#backOff = options.backOff ?? doubling;
    this.#acknowledgeWithin = options.acknowledgeWithin ?? 20_000;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The highest revision handed out in this session. */
  get revision(): number {
    return this.#outbox.revision;
  }

  /** The highest revision the server has made durable. */
  get journaled(): number {
    return this.#outbox.journaled;
  }

  /** Whether a crash of this page now would lose something. */
  get pending(): boolean {
    return !this.#outbox.isEmpty;
  }

  /** Whether nothing was typed since this revision. */
  isUpTo(revision: number): boolean {
    return !this.pending && revision >= this.revision;
  }

  /** Edits that were sent and not acknowledged, in order. */
  get unacknowledged(): readonly SentEdits[] {
    return this.#outbox.waiting;
  }

  /** Opens the session; `opened`, `error` or `stale` is the answer. */
  open(): void {
    this.#connect();
  }

  /** The page is known by another ticket from now on, which gives it more rights. */
  renew(ticket: string): void {
    this.#ticket = ticket;
  }

  /** Says once that the document is on the screen (docx: and its base is accepted). */
  ready(): void {
    this.#isReady = true;
    this.#isRefused = false;
    this.#send({ type: 'ready' });
  }

  /**
   * Takes edits of a spreadsheet into the queue; the answer is their revision. Between `refused` and `ready` the screen shows
   * what the server does not have, and edits of it are dropped.
   */
  sendEdits(edits: XlsxEdit[]): number {
    if (this.#isRefused) return this.#outbox.revision;
    const sent = this.#outbox.add(edits);
    this.#send({ type: 'edits', ...sent });
    this.#expectAcknowledgement();
    this.#tellPending();
    return sent.revision;
  }

  /** Hands out the number for the next state of a docx that is uploaded over HTTP. */
  nextRevision(): number {
    return this.#outbox.nextRevision();
  }

  /** An upload of the docx state `revision` was answered: the server keeps it. */
  acknowledge(revision: number): void {
    this.#outbox.acknowledge(revision);
    this.#expectAcknowledgement();
    this.#tellPending();
  }

  /** Tells the server whether there are edits that it has not got yet. */
  setDirty(dirty: boolean): void {
    if (dirty === this.#outbox.isDirty || this.#isRefused) return;
    this.#outbox.isDirty = dirty;
    this.#send({ type: 'dirty', dirty });
    this.#tellPending();
  }

  /** Tells the server's log what an editor left out of what it wrote, of a part of the document. */
  tellLeftOut(part: string, characters: number): void {
    this.#send({ type: 'left-out', part, characters });
  }

  /** Asks for a save of what is journaled; while the server is away it is kept, and asked for later. */
  save(cause: 'button' | 'timer'): void {
    if (this.#state !== 'online') this.#wantedSave = this.#wantedSave === 'button' ? 'button' : cause;
    else this.#send({ type: 'save', cause });
  }

  /** Asks for the edit lock; `ask` tells how it stands, `edit-lock` that it is here. */
  ask(): void {
    this.#send({ type: 'ask' });
  }

  withdraw(): void {
    this.#send({ type: 'withdraw' });
  }

  /** Who writes answers an ask. */
  answer(ask: number, give: boolean): void {
    this.#send({ type: 'answer', ask, give });
  }

  /** The person is at work; said every few seconds at most. */
  active(): void {
    const now = Date.now();
    if (now - this.#saidActiveAt < SAY_ACTIVE_EVERY) return;
    this.#saidActiveAt = now;
    this.#send({ type: 'active' });
  }

  /** `lock` must do what `flush` does, and take nothing more from the person from then on. */
  onYield(lock: () => Promise<void>): void {
    this.#yield = lock;
  }

  /** `flush` must bring everything the person typed into the server's journal, or reject with a readable reason. */
  onFlush(flush: () => Promise<void>): void {
    this.#flush = flush;
  }

  /** Tries at once to come back, instead of waiting for the next attempt. */
  retryNow(): void {
    if (this.#state !== 'lost' || this.#socket) return;
    clearTimeout(this.#reconnectTimer);
    this.#connect();
  }

  /** The person leaves the page; the socket stays open for what is sent last, and may break at any moment. */
  goodbye(): void {
    this.#send({ type: 'goodbye' });
  }

  /** Leaves the session for good. */
  close(): void {
    if (this.#state === 'closed') return;
    this.#send({ type: 'close' });
    this.#end();
  }

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#ticket) this.#post(socket, { type: 'resume', ticket: this.#ticket });
      else
        this.#post(socket, {
          type: 'open',
          config: this.#config,
          ...(this.#reading !== undefined && { reading: this.#reading }),
        });
    };
    socket.onmessage = (event) => {
      // The server speaks ServerMessage only; both sides are built from the same file.
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => this.#onClose(socket, CLOSE_FOR_GOOD.includes(code));
  }

  #onClose(socket: WebSocket, forGood: boolean): void {
    if (socket !== this.#socket || this.#state === 'closed') return;
    if (forGood) {
      this.#end();
      return;
    }
    this.#socket = null;
    clearTimeout(this.#acknowledgeTimer);
    this.#setState('lost');
    this.#reconnectTimer = setTimeout(() => this.#connect(), this.#backOff(this.#attempt));
    this.#attempt += 1;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'time':
        setServerClock(message.now);
        break;
      case 'saved':
        setServerClock(message.at);
        break;
      case 'opened':
        this.#ticket = message.ticket;
        this.#online();
        break;
      case 'resumed':
        this.#online();
        this.#catchUp(message.revision);
        break;
      case 'refused':
        // What else the page made stands on the refused edits. It shows the document anew before it sends more.
        this.#isRefused = true;
        this.#outbox.drop();
        this.#expectAcknowledgement();
        this.#tellPending();
        break;
      case 'journaled':
        this.acknowledge(message.revision);
        break;
      case 'flush':
        void this.#answerFlush(message.id, this.#flush);
        break;
      case 'yield':
        void this.#answerFlush(message.id, this.#yield);
        break;
      case 'stale':
      case 'ended':
        this.#end();
        break;
      case 'error':
        // In an open session the server closes the socket itself if the error ends it.
        if (this.#state !== 'online') this.#end();
        break;
    }
    // The name is the message's own type, which the compiler cannot follow through the union.
    this.emit(message.type, message as never);
  }

  #online(): void {
    this.#attempt = 0;
    this.#setState('online');
  }

  #catchUp(journaled: number): void {
    this.acknowledge(journaled);
    if (this.#isReady) this.#send({ type: 'ready' });
    for (const sent of this.#outbox.waiting) this.#send({ type: 'edits', ...sent });
    this.#expectAcknowledgement();
    if (this.#outbox.isDirty) this.#send({ type: 'dirty', dirty: true });
    if (this.#wantedSave) this.#send({ type: 'save', cause: this.#wantedSave });
    this.#wantedSave = null;
  }

  /** A socket that swallows edits without a word is as good as closed. */
  #expectAcknowledgement(): void {
    clearTimeout(this.#acknowledgeTimer);
    const socket = this.#socket;
    if (!socket || this.#state !== 'online' || this.#outbox.waiting.length === 0) return;
    this.#acknowledgeTimer = setTimeout(() => {
      socket.close();
      this.#onClose(socket, false);
    }, this.#acknowledgeWithin);
  }

  async #answerFlush(id: number, flush: () => Promise<void>): Promise<void> {
    try {
      await flush();
      this.#send({ type: 'flushed', id });
    } catch (error) {
      this.#send({ type: 'flushed', id, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  #end(): void {
    this.#setState('closed');
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#acknowledgeTimer);
    this.#socket?.close();
    this.#socket = null;
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.emit('state', state);
  }

  #tellPending(): void {
    if (this.pending === this.#wasPending) return;
    this.#wasPending = this.pending;
    this.emit('pending', this.#wasPending);
  }

  /** Speaks only in an open session; whatever must not get lost is repeated by `#catchUp`. */
  #send(message: PageMessage): void {
    if (this.#state === 'online' && this.#socket) this.#post(this.#socket, message);
  }

  #post(socket: WebSocket, message: PageMessage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}
