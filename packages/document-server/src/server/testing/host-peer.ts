import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createSigner, type Signer } from '../tokens.ts';

export interface ReceivedCallback {
  body: Record<string, unknown> & { status: number; key: string };
  /** What the token in the body and the one in the header say, both verified. */
  signedBody: Record<string, unknown>;
  signedHeader: Record<string, unknown>;
  /** What lay under `url`, fetched before the answer, as a host does. */
  document: Uint8Array | undefined;
}

/** A small real host: gives out documents to whom it can trust, and records the callbacks it gets. */
export class HostPeer {
  readonly callbacks: ReceivedCallback[] = [];
  readonly documents = new Map<string, Uint8Array>();
  /** Downloads that came with a good token for their very address. */
  downloads = 0;
  /** How the next callbacks are answered; the last one stays. */
  answers: { status: number; body: string }[] = [{ status: 200, body: '{"error":0}' }];
  /** What a browser gets at `/`: the host's page with an editor in it. */
  page = '';
  readonly signer: Signer;
  #server: Server | null = null;
  #port = 0;

  constructor(secret: string) {
    this.signer = createSigner(secret);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    // A server that listens on TCP has an address of this shape.
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Nothing listens any more; `start` takes the same port again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  statuses(key: string): number[] {
    return this.callbacks.filter(({ body }) => body.key === key).map(({ body }) => body.status);
  }

  /** The first callback with this status for the key that is there or comes. */
  async callback(key: string, status: number, within = 45_000): Promise<ReceivedCallback> {
    for (const end = Date.now() + within; Date.now() < end; await wait(20)) {
      const found = this.callbacks.find(({ body }) => body.key === key && body.status === status);
      if (found) return found;
    }
    throw new Error(
      `No callback ${status} for ${key}; there were ${this.statuses(key).join(', ') || 'none'}.`,
    );
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.page);
      return;
    }
    const url = `${this.origin}${request.url}`;
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const { payload } = await this.signer.verify(bearer);
    // Everything the document server signs for a header stands under `payload`.
    const signedHeader = payload as Record<string, unknown>;
    if (request.method === 'GET') {
      const document = this.documents.get(new URL(url).pathname);
      if (signedHeader.url !== url || !document) {
        response.writeHead(404).end();
        return;
      }
      this.downloads += 1;
      response.writeHead(200).end(document);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { token, ...body } = JSON.parse(Buffer.concat(chunks).toString());
    const document = body.url ? new Uint8Array(await (await fetch(body.url)).arrayBuffer()) : undefined;
    this.callbacks.push({ body, signedBody: await this.signer.verify(token), signedHeader, document });
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    response.writeHead(answer?.status ?? 500, { 'content-type': 'application/json' }).end(answer?.body);
  }
}
