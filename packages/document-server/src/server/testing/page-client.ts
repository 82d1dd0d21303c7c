import { setTimeout as wait } from 'node:timers/promises';
import type {
  BaseAnswer,
  EditorConfig,
  PageMessage,
  ServerMessage,
  ShownDocument,
} from '@benchbook/editors/protocol';
import { WebSocket } from 'ws';

type Typed<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** An editor page as the server sees one: a socket and HTTP calls, without an editor. */
export class PageClient {
  readonly received: ServerMessage[] = [];
  readonly closed: Promise<number>;
  readonly #server: string;
  readonly #socket: WebSocket;
  #opened: Typed<'opened'> | undefined;
  /** What the page does when it is asked to flush; answers at once by default. */
  onFlush: (id: number) => void = (id) => this.send({ type: 'flushed', id });

  private constructor(server: string, origin: string) {
    this.#server = server;
    this.#socket = new WebSocket(`${server.replace(/^http/, 'ws')}/session`, { origin });
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.#socket.on('close', resolve));
    this.#socket.on('message', (data) => {
      // The server speaks ServerMessage only.
      const message = JSON.parse(String(data)) as ServerMessage;
      this.received.push(message);
      if (message.type === 'flush' || message.type === 'yield') this.onFlush(message.id);
    });
  }

  static async connect(server: string, origin = server): Promise<PageClient> {
    const page = new PageClient(server, origin);
    await Promise.race([new Promise((resolve) => page.#socket.on('open', resolve)), page.closed]);
    return page;
  }

  /** Connects and opens; `opened` must be the answer. */
  static async open(server: string, config: EditorConfig): Promise<PageClient> {
    const page = await PageClient.connect(server);
    page.send({ type: 'open', config });
    page.#opened = await page.next('opened');
    return page;
  }

  /** The same page on a new socket, with the ticket of its opening or another one. */
  static async resume(
    server: string,
    before: PageClient,
    ticket = before.opened.ticket,
  ): Promise<PageClient> {
    const page = await PageClient.connect(server);
    page.#opened = before.opened;
    page.send({ type: 'resume', ticket });
    await page.next('resumed');
    return page;
  }

  get opened(): Typed<'opened'> {
    if (!this.#opened) throw new Error('The page is not open.');
    return this.#opened;
  }

  send(message: PageMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  sendRaw(text: string): void {
    this.#socket.send(text);
  }

  /** The first message of that type that is there or comes; a machine that is busy with other tests takes its time. */
  async next<T extends ServerMessage['type']>(
    type: T,
    matches: (message: Typed<T>) => boolean = () => true,
    within = 45_000,
  ): Promise<Typed<T>> {
    for (const end = Date.now() + within; Date.now() < end; await wait(10)) {
      const found = this.received.find(
        (message): message is Typed<T> => message.type === type && matches(message as Typed<T>),
      );
      if (found) return found;
    }
    throw new Error(`No ${type}; there were ${this.received.map((each) => JSON.stringify(each)).join('\n')}`);
  }

  call(method: string, path: string, body?: Uint8Array | string): Promise<Response> {
    return fetch(`${this.#server}/session/${this.opened.pageId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.opened.ticket}`,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  }

  async putShown(shown: ShownDocument): Promise<BaseAnswer> {
    return (await this.call('PUT', 'shown', JSON.stringify(shown))).json() as Promise<BaseAnswer>;
  }

  /** The page is closed by its person. */
  async leave(): Promise<void> {
    this.#socket.close(1001);
    await this.closed;
  }

  /** Nothing comes from the page any more, and its connection stays, as when a laptop is closed. */
  fallSilent(): void {
    this.#socket.pause();
  }

  /** The connection is closed without a word, as when the page crashed. */
  async breakOff(): Promise<void> {
    this.#socket.terminate();
    await this.closed;
  }
}
