import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './case.ts';
import { readToken } from './jwt.ts';

export interface Callback {
  body: Record<string, unknown> & { key: string; status: number };
  /** What the body's token says. */
  signedBody: Record<string, unknown>;
  /** What the header's token says. */
  signedHeader: Record<string, unknown>;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** Where the tokens of a document server stand besides the body. */
export interface TokenHeader {
  name: string;
  /** What stands before the token, without the blank; may be empty. */
  prefix: string;
}

export interface HostOptions {
  secret: string;
  header: TokenHeader;
  /** Under which the document server reaches this machine. */
  address: string;
  /** 0: a free one. */
  port: number;
}

const LOOPBACK = '127.0.0.1';

/** A host as small as can be: it gives out files and pages, and takes callbacks. */
export class DocsHost {
  readonly files = new Map<string, Uint8Array>();
  /** What the tokens of downloads said, by path. */
  readonly downloads = new Map<string, Record<string, unknown>[]>();
  readonly callbacks: Callback[] = [];
  /** Requests this host could not believe or understand: why, each once. */
  readonly #problems = new Set<string>();
  readonly #answers = new Map<string, string[]>();
  readonly #pages = new Map<string, string>();
  readonly #options: HostOptions;
  readonly #server: Server;

  private constructor(options: HostOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        this.#problems.add(`A ${request.method} to the host was refused. ${String(error)}`);
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(options: HostOptions): Promise<DocsHost> {
    const host = new DocsHost(options);
    const listenOn = options.address === LOOPBACK ? LOOPBACK : '0.0.0.0';
    await new Promise<void>((resolve) => host.#server.listen(options.port, listenOn, resolve));
    return host;
  }

  /** As the document server calls it. */
  get origin(): string {
    return `http://${this.#options.address}:${this.#port}`;
  }

  get problems(): string[] {
    return [...this.#problems];
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
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

  /** How the next callbacks of a key with a status are answered: `500`, or a body. Afterwards all are accepted. */
  answer(key: string, status: number, ...answers: string[]): void {
    this.#answers.set(`${key} ${status}`, answers);
  }

  statuses(key: string): number[] {
    return this.callbacks.filter(({ body }) => body.key === key).map(({ body }) => body.status);
  }

  all(key: string, status: number): Callback[] {
    return this.callbacks.filter(({ body }) => body.key === key && body.status === status);
  }

  /** The first callback of that key and status that is or comes. */
  callback(
    key: string,
    status: number,
    matches: (callback: Callback) => boolean = () => true,
  ): Promise<Callback> {
    return eventually(
      () =>
        [
          `callback ${status} for ${key} (there were: ${this.statuses(key).join(', ') || 'none'})`,
          ...this.problems,
        ].join('\n'),
      () => this.all(key, status).find(matches),
    );
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    if (request.method === 'POST') return this.#take(request, response);
    const page = this.#pages.get(pathname);
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const file = this.files.get(pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    this.downloads.set(pathname, [...(this.downloads.get(pathname) ?? []), this.#signedHeader(request)]);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { token, ...body } = JSON.parse(Buffer.concat(chunks).toString());
    const signedBody = readToken(token, this.#options.secret);
    this.callbacks.push({ body, signedBody, signedHeader: this.#signedHeader(request), at: Date.now() });
    const answer = this.#answers.get(`${body.key} ${body.status}`)?.shift() ?? '{"error":0}';
    if (answer === '500') response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  #signedHeader(request: IncomingMessage): Record<string, unknown> {
    const { secret, header } = this.#options;
    const value = request.headers[header.name.toLowerCase()];
    if (typeof value !== 'string' || !value.startsWith(header.prefix)) {
      throw new Error(`It has no header “${header.name}: ${header.prefix} …” (--header, --header-prefix).`);
    }
    return readToken(value.slice(header.prefix.length).trim(), secret);
  }
}
