import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { apiFolder, pagesFolder } from '../files.ts';
import type { BaseAnswer, PageMessage, ServerMessage, ShownDocument } from '../protocol.ts';

type Opened = Extract<ServerMessage, { type: 'opened' }>;

const API_JS = join(apiFolder, 'api.js');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** The policy the pages must live with. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self' ws:",
].join('; ');

/**
 * A stand-in for the document server that does what a test tells it to: real sockets and real HTTP, one session,
 * no journal on disk. It serves the built pages under their true addresses.
 */
export class FakeServer {
  readonly received: PageMessage[] = [];
  readonly bases: Uint8Array[] = [];
  readonly shown: ShownDocument[] = [];
  readonly edited: { revision: number; bytes: Uint8Array }[] = [];
  /** Off: edits are received, and nothing is said about them. */
  acknowledges = true;
  content: Uint8Array = new Uint8Array();
  baseAnswer: BaseAnswer = { editable: true };
  /** Status the next uploads of edited states are answered with. */
  editedStatus = 204;
  journaled = 0;
  opened: Opened;
  #server: Server | null = null;
  #port: number;
  #sockets = new Set<WebSocket>();

  /** @param port where it listens; 0: on a free one */
  constructor(documentType: Opened['documentType'], change: Partial<Opened> = {}, port = 0) {
    this.#port = port;
    this.opened = {
      type: 'opened',
      pageId: 'page-1',
      ticket: 'ticket-1',
      documentType,
      title: `Sample preparation.${documentType}`,
      mode: 'edit',
      keptNotShown: [],
      user: { id: 'user-1', name: 'Ana Kovač' },
      permissions: { edit: true, review: true, comment: true, download: true, print: true, copy: true },
      access: 'edit',
      mayAsk: false,
      recovered: false,
      lang: 'en',
      ...change,
    };
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Listens, once more on the port it had. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const sockets = new WebSocketServer({ server, path: '/session' });
    sockets.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      // Only pages of this package connect, and they speak PageMessage.
      socket.on('message', (data) => this.#take(socket, JSON.parse(String(data)) as PageMessage));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    // A server on TCP has an address of this kind.
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.dropConnections();
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }

  /** Breaks every socket without a farewell, as a dying server does. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Closes every socket with a code. */
  closeConnections(code: number): void {
    for (const socket of this.#sockets) socket.close(code);
  }

  send(message: ServerMessage): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(message));
  }

  /** All messages of a type so far, in order. */
  of<Type extends PageMessage['type']>(type: Type): Extract<PageMessage, { type: Type }>[] {
    return this.received.filter((message) => message.type === type) as Extract<PageMessage, { type: Type }>[];
  }

  #take(socket: WebSocket, message: PageMessage): void {
    this.received.push(message);
    const reply = (answer: ServerMessage) => socket.send(JSON.stringify(answer));
    if (message.type === 'open') reply(this.opened);
    if (message.type === 'resume')
      reply({ type: 'resumed', mode: this.opened.mode, revision: this.journaled });
    if (message.type === 'edits' && this.acknowledges && message.revision === this.journaled + 1) {
      this.journaled = message.revision;
      reply({ type: 'journaled', revision: message.revision });
    }
    if (message.type === 'save') {
      reply({ type: 'saving' });
      reply({ type: 'saved', revision: this.journaled, at: new Date().toISOString() });
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/session/page-1/')) return this.#session(request, response, url);
    const prefix = '/web-apps/apps/';
    if (!url.pathname.startsWith(prefix)) return void response.writeHead(404).end();
    const path = url.pathname.slice(prefix.length);
    const file = path === 'api/documents/api.js' ? API_JS : join(pagesFolder, path);
    const body = await readFile(file).catch(() => null);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      // As the document server does: the names of these tell what is in them.
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  }

  async #session(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.headers.authorization !== 'Bearer ticket-1') return void response.writeHead(401).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (`${request.method} ${url.pathname.split('/').at(-1)}`) {
      case 'GET content':
      case 'GET edited':
      case 'GET download':
        response.end(this.content);
        break;
      case 'PUT base':
        this.bases.push(body);
        json(this.baseAnswer);
        break;
      case 'PUT shown':
        this.shown.push(JSON.parse(String(body)));
        json(this.baseAnswer);
        break;
      case 'PUT edited':
        if (this.editedStatus === 204) {
          this.journaled = Number(url.searchParams.get('revision'));
          this.edited.push({ revision: this.journaled, bytes: body });
          response.writeHead(204).end();
        } else {
          response.writeHead(this.editedStatus, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ message: 'The disk of the document server is full.' }));
        }
        break;
      default:
        response.writeHead(404).end();
    }
  }
}
