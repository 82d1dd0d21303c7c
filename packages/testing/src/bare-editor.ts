import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const Message = z.looseObject({ type: z.string() });
type Message = z.infer<typeof Message>;
const Opened = z.object({ pageId: z.string(), ticket: z.string(), mode: z.string() });
const Content = z.object({ snapshot: z.object({ sheetOrder: z.array(z.string()) }) });

const PATIENCE_MS = 45_000;

/** What the application answers who opens a workbook. */
const Opening = z.object({ documentServerUrl: z.string(), config: z.record(z.string(), z.unknown()) });

/**
 * A page of the built-in document server without a screen, and one that does only what it is told to: it asks the
 * application nothing and heeds no message. For Excel workbooks without a number in them.
 */
export class BareEditor {
  readonly received: Message[] = [];
  readonly #server: string;
  readonly #socket: WebSocket;
  #sheets: string[] = [];
  #revision = 0;

  private constructor(server: string) {
    this.#server = server;
    // The one of Node takes headers, which the types of browsers do not know.
    this.#socket = Reflect.construct(WebSocket, [
      `${server.replace(/^http/, 'ws')}/session`,
      { headers: { origin: new URL(server).origin } },
    ]);
    this.#socket.onmessage = ({ data }) => this.received.push(Message.parse(JSON.parse(String(data))));
  }

  /**
   * Opens the document, or tries to; a page that got in has shown it and may type.
   *
   * @param opening the answer to the call that opens an editor, as it came
   */
  static async open(opening: unknown): Promise<BareEditor> {
    const { documentServerUrl, config } = Opening.parse(opening);
    const page = new BareEditor(documentServerUrl.replace(/\/$/, ''));
    await new Promise((resolve) => {
      page.#socket.onopen = resolve;
    });
    page.#send({ type: 'open', config });
    await page.until(() => page.has('opened') || page.has('error') || page.has('ended'));
    if (page.has('opened')) await page.#show();
    return page;
  }

  /** What the page may do by the answer to its opening; undefined: it did not get in. */
  get mode(): string | undefined {
    return this.has('opened') ? this.#opened.mode : undefined;
  }

  has(type: string): boolean {
    return this.received.some((message) => message.type === type);
  }

  /** Waits for what is to come. @throws Error when it does not */
  async until(has: () => boolean): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(5)) if (has()) return;
    throw new Error(`It did not come; there were ${this.received.map(({ type }) => type).join(', ')}.`);
  }

  /** Writes a number into a row of column A, and does not wait for an answer. */
  write(row: number, value: number): void {
    this.#revision += 1;
    const cells = [{ row, column: 0, content: { kind: 'number', value } }];
    const [sheet = ''] = this.#sheets;
    this.#send({ type: 'edits', revision: this.#revision, edits: [{ op: 'set-cells', sheet, cells }] });
  }

  save(): void {
    this.#send({ type: 'save', cause: 'button' });
  }

  /** Status of a call beside the socket, with the ticket of this page. */
  async status(path: string): Promise<number> {
    return (await this.#call('GET', path)).status;
  }

  close(): void {
    this.#socket.close();
  }

  async #show(): Promise<void> {
    if (this.#opened.mode !== 'edit') return;
    this.#sheets = Content.parse(await (await this.#call('GET', 'content')).json()).snapshot.sheetOrder;
    const sheets = this.#sheets.map((sheet) => ({ sheet, cells: [] }));
    await this.#call('PUT', 'shown', JSON.stringify({ kind: 'xlsx', sheets }));
    this.#send({ type: 'ready' });
  }

  get #opened(): z.infer<typeof Opened> {
    return Opened.parse(this.received.find(({ type }) => type === 'opened'));
  }

  #call(method: string, path: string, body?: string): Promise<Response> {
    const { pageId, ticket } = this.#opened;
    return fetch(`${this.#server}/session/${pageId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  }

  #send(message: Message): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
