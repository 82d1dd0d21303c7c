import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePorts } from '../ports.ts';
import { eventually } from './eventually.ts';
import { readToken, signToken } from './jwt.ts';

export interface Callback {
  body: Record<string, unknown> & { key: string; status: number };
  /** What the body's token says. */
  signedBody: Record<string, unknown>;
  /** What the header's token says. */
  signedHeader: Record<string, unknown>;
  /** What lay under `url` before the callback was answered, where the host takes what is brought. */
  document: Uint8Array | undefined;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** What a callback is answered: a body, or the status of a failure. */
export type Answer = string | number;

/** What a host says to a page that was opened, when the document server asks. */
export type Right = 'edit' | 'view' | 'none';

/** Where the tokens of a document server stand besides the body. */
export interface TokenHeader {
  name: string;
  /** What stands before the token, without the blank; may be empty. */
  prefix: string;
}

export interface HostOptions {
  secret: string;
  /** `Authorization: Bearer` where it says nothing else. */
  header?: Partial<TokenHeader> | undefined;
  /** Under which the document server reaches this machine; without it 127.0.0.1. */
  address?: string | undefined;
  /** A free one without. */
  port?: number | undefined;
  /**
   * As an application does it: a file goes only to whom signed its very address, and what a callback brings is
   * fetched before the answer. Without it both are left to the test.
   */
  asApplication?: boolean | undefined;
}

const LOOPBACK = '127.0.0.1';
const ACCEPTED = '{"error":0}';

/** A host as small as can be: it gives out files and pages, takes callbacks, and says what an opening may do. */
export class DocsHost {
  readonly files = new Map<string, Uint8Array>();
  /** What the tokens of downloads said, by path. */
  readonly downloads = new Map<string, Record<string, unknown>[]>();
  callbacks: Callback[] = [];
  /** How callbacks are answered that `answer` says nothing about; the last one stays. */
  answers: Answer[] = [ACCEPTED];
  /** What it answers about openings, by their ids; nothing is allowed to one that is not there. */
  readonly rights = new Map<string, Right>();
  /** Whether it answers questions about openings at all. */
  answersQuestions = true;
  /** Called when it is asked, before it answers. */
  onQuestion: () => Promise<unknown> = async () => {};
  /** Requests this host could not believe or understand: why, each once. */
  readonly #problems = new Set<string>();
  readonly #answers = new Map<string, Answer[]>();
  readonly #pages = new Map<string, string>();
  /** Where it looks for tokens besides the body. */
  readonly header: TokenHeader;
  readonly #secret: string;
  readonly #address: string;
  readonly #asApplication: boolean;
  #port: number;
  #server: Server | null = null;

  constructor({ secret, header, address = LOOPBACK, port = 0, asApplication = false }: HostOptions) {
    this.header = { name: 'Authorization', prefix: 'Bearer', ...header };
    this.#secret = secret;
    this.#address = address;
    this.#port = port;
    this.#asApplication = asApplication;
  }

  static async start(options: HostOptions): Promise<DocsHost> {
    const host = new DocsHost(options);
    await host.start();
    return host;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        this.#problems.add(`A ${request.method} to the host was refused. ${String(error)}`);
        response.writeHead(500).end(String(error));
      });
    });
    const listenOn = this.#address === LOOPBACK ? LOOPBACK : '0.0.0.0';
    // One that the system gives to nobody while this host is away.
    if (this.#port === 0) [this.#port] = await freePorts();
    server.listen(this.#port, listenOn);
    await once(server, 'listening');
    this.#server = server;
  }

  /** As the document server calls it. */
  get origin(): string {
    return `http://${this.#address}:${this.#port}`;
  }

  get problems(): string[] {
    return [...this.#problems];
  }

  /** How many files were given out. */
  get downloaded(): number {
    return [...this.downloads.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Nothing listens any more; `start` takes the same port again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** A token of this host. @param life in seconds; negative: it is over already */
  sign(payload: object, life?: number): string {
    return signToken(payload, this.#secret, life);
  }

  /**
   * The address of a page of this host, for the browser on this machine: one that a container calls us by may lead
   * nowhere from here, and a browser lets no page of such an address load scripts from `localhost`.
   */
  show(html: string): string {
    const path = `/page/${this.#pages.size + 1}`;
    this.#pages.set(path, html);
    return `http://${LOOPBACK}:${this.#port}${path}`;
  }

  /** How the next callbacks of a key with a status are answered; afterwards as all are. */
  answer(key: string, status: number, ...answers: Answer[]): void {
    this.#answers.set(`${key} ${status}`, answers);
  }

  /** Nobody asks for the file at this path, nor for what happened to the key, any more. */
  forget(key: string, path: string): void {
    this.files.delete(path);
    this.downloads.delete(path);
    this.callbacks = this.callbacks.filter(({ body }) => body.key !== key);
  }

  statuses(key: string): number[] {
    return this.callbacks.filter(({ body }) => body.key === key).map(({ body }) => body.status);
  }

  all(key: string, status: number): Callback[] {
    return this.callbacks.filter(({ body }) => body.key === key && body.status === status);
  }

  /** The first callback of that key and status that is or comes, within so many milliseconds. */
  callback(
    key: string,
    status: number,
    { where = () => true, within }: { where?: (callback: Callback) => boolean; within?: number } = {},
  ): Promise<Callback> {
    return eventually(
      () =>
        [
          `callback ${status} for ${key} (there were: ${this.statuses(key).join(', ') || 'none'})`,
          ...this.problems,
        ].join('\n'),
      () => this.all(key, status).find(where),
      within,
    );
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    if (request.method === 'POST') {
      return pathname === '/access' ? this.#answerQuestion(request, response) : this.#take(request, response);
    }
    const page = this.#pages.get(pathname);
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const file = this.files.get(pathname);
    const signed = file && this.#signedHeader(request);
    if (!file || !signed || (this.#asApplication && !isFor(signed, `${this.origin}${request.url}`))) {
      response.writeHead(404).end();
      return;
    }
    this.downloads.set(pathname, [...(this.downloads.get(pathname) ?? []), signed]);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token, ...body } = await bodyOf(request);
    const signedBody = readToken(token, this.#secret);
    const signedHeader = this.#signedHeader(request);
    const document = this.#asApplication && body.url ? await bytesAt(body.url) : undefined;
    this.callbacks.push({ body, signedBody, signedHeader, document, at: Date.now() });
    const answer = this.#answers.get(`${body.key} ${body.status}`)?.shift() ?? this.#nextAnswer();
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  #nextAnswer(): Answer {
    return (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? ACCEPTED;
  }

  async #answerQuestion(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The document server signs what it asks.
    const { token } = await bodyOf(request);
    const { openings } = readToken(token, this.#secret) as { openings: { id: string }[] };
    const answer = { openings: openings.map(({ id }) => ({ id, right: this.rights.get(id) ?? 'none' })) };
    await this.onQuestion();
    response.writeHead(this.answersQuestions ? 200 : 503).end(JSON.stringify(answer));
  }

  #signedHeader(request: IncomingMessage): Record<string, unknown> {
    const { header } = this;
    const value = request.headers[header.name.toLowerCase()];
    if (typeof value !== 'string' || !value.startsWith(header.prefix)) {
      throw new Error(`It has no header “${header.name}: ${header.prefix} …” (--header, --header-prefix).`);
    }
    return readToken(value.slice(header.prefix.length).trim(), this.#secret);
  }
}

/** Everything a document server signs for a header stands under `payload`. */
const isFor = ({ payload }: Record<string, unknown>, url: string) =>
  (payload as { url?: string } | undefined)?.url === url;

const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}
