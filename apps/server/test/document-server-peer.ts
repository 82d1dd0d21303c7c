import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify, SignJWT } from 'jose';

export type Command = Record<string, unknown> & { c: string; key?: string; userdata?: string };

type CommandAnswer = { error: number; [field: string]: unknown };
export type Conversion = Record<string, unknown> & { url: string; filetype: string; outputtype: string };

/** A document server as the application meets one: it serves saved files and takes commands, over real HTTP. */
export interface DocumentServerPeer {
  url: string;
  /** Puts bytes at an address of the peer, as after a save. */
  offer(bytes: Uint8Array): string;
  /** What was asked for, verified, in order. */
  commands: Command[];
  /** `shardkey` of each command's address, in order; null without one. */
  shards: (string | null)[];
  /** What the next commands are answered; a test replaces it. Default: no such key. */
  onCommand: (command: Command) => CommandAnswer | Promise<CommandAnswer>;
  /** What `/converter` answers; a test replaces it. Default: a conversion that fails. */
  onConvert: (request: Conversion) => object | Promise<object>;
  /** What `/recalculation` answers; a test replaces it. Default: no LibreOffice is there. */
  onRecalculate: (request: { urls: string[] }) => object | Promise<object>;
  /** Seconds its clock is ahead. */
  clockAhead: number;
  /** Answer 503 to everything. */
  isDown: boolean;
  sign(payload: object): Promise<string>;
  close(): Promise<void>;
}

export async function startDocumentServerPeer(secret: string): Promise<DocumentServerPeer> {
  const key = new TextEncoder().encode(secret);
  const files = new Map<string, Uint8Array>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const file = files.get(path);
    response.setHeader('date', new Date(Date.now() + peer.clockAhead * 1_000).toUTCString());
    if (peer.isDown) response.writeHead(503).end();
    else if (path === '/healthcheck') response.end('true');
    else if (path === '/elsewhere') response.writeHead(302, { location: [...files.keys()][0] ?? '/' }).end();
    else if (file !== undefined) response.end(file);
    else if (path === '/command') await runCommand(request, response);
    else if (path === '/converter') await runConverter(request, response);
    else if (path === '/recalculation') await recalculate(request, response);
    else response.writeHead(404).end();
  }

  async function signedBody<Content>(request: IncomingMessage): Promise<Content | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: { token: string } = JSON.parse(Buffer.concat(chunks).toString());
    try {
      return (await jwtVerify<Content>(body.token, key, { algorithms: ['HS256'] })).payload;
    } catch {
      return null;
    }
  }

  async function runCommand(request: IncomingMessage, response: ServerResponse): Promise<void> {
    peer.shards.push(new URL(request.url ?? '/', 'http://peer').searchParams.get('shardkey'));
    const command = await signedBody<Command>(request);
    if (command !== null) peer.commands.push(command);
    const answer = command === null ? { error: 6 } : { key: command.key, ...(await peer.onCommand(command)) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  }

  async function runConverter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const conversion = await signedBody<Conversion>(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(conversion === null ? { error: -8 } : await peer.onConvert(conversion)));
  }

  async function recalculate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wanted = await signedBody<{ urls: string[] }>(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(wanted === null ? { error: -8 } : await peer.onRecalculate(wanted)));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const peer: DocumentServerPeer = {
    url,
    offer(bytes) {
      const path = `/cache/files/${files.size}/output`;
      files.set(path, bytes);
      return `${url}${path}?md5=abc&expires=1`;
    },
    commands: [],
    shards: [],
    onCommand: () => ({ error: 1 }),
    onConvert: () => ({ error: -3 }),
    onRecalculate: () => ({ error: -9 }),
    clockAhead: 0,
    isDown: false,
    sign: (payload) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
}
