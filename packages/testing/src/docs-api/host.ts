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
}

/** A host as small as can be: it gives out files and pages, and takes callbacks. */
export class DocsHost {
  readonly files = new Map<string, Uint8Array>();
  /** What the tokens of downloads said, by path. */
  readonly downloads = new Map<string, Record<string, unknown>[]>();
  readonly callbacks: Callback[] = [];
  readonly #answers = new Map<string, string[]>();
  readonly #pages = new Map<string, string>();
  readonly #secret: string;
  readonly #header: string;
  readonly #address: string;
  readonly #server: Server;

  private constructor(secret: string, header: string, address: string) {
    this.#secret = secret;
    this.#header = header.toLowerCase();
    this.#address = address;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
  }

  /**
   * @param address under which the document server and the browser reach this machine
   * @param port 0: a free one
   */
  static async start(secret: string, header: string, address: string, port = 0): Promise<DocsHost> {
    const host = new DocsHost(secret, header, address);
    const listenOn = address === '127.0.0.1' ? address : '0.0.0.0';
    await new Promise<void>((resolve) => host.#server.listen(port, listenOn, resolve));
    return host;
  }

  get origin(): string {
    return `http://${this.#address}:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The address of a page of this host. */
  show(html: string): string {
    const path = `/page/${this.#pages.size + 1}`;
    this.#pages.set(path, html);
    return this.origin + path;
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
      `callback ${status} for ${key} (there were: ${this.statuses(key).join(', ') || 'none'})`,
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
    const signedBody = readToken(token, this.#secret);
    this.callbacks.push({ body, signedBody, signedHeader: this.#signedHeader(request) });
    const answer = this.#answers.get(`${body.key} ${body.status}`)?.shift() ?? '{"error":0}';
    if (answer === '500') response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  #signedHeader(request: IncomingMessage): Record<string, unknown> {
    const value = request.headers[this.#header];
    return readToken(String(value ?? '').replace(/^Bearer /, ''), this.#secret);
  }
}
