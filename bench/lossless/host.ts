import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startDocumentServer } from '@benchbook/document-server';
import { jwtVerify, SignJWT } from 'jose';

const SECRET = 'the-secret-of-the-lossless-proof';
/** Milliseconds from the person's leaving to the end of the session; nobody comes back here. */
const GRACE = 200;

export type FileType = 'docx' | 'xlsx';

/** A save as the document server told it. */
export interface Save {
  /** 2 and 6 bring a document, 3 and 7 say that there is none. */
  status: number;
  document: Uint8Array | undefined;
}

/** The built-in document server and the smallest host that can work with it. */
export class Host {
  readonly #documents = new Map<string, Uint8Array>();
  readonly #saves = new Map<string, Save[]>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  #documentServer: RunningServer | undefined;
  #folder = '';

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.#folder = await mkdtemp(join(tmpdir(), 'benchbook-lossless-'));
    this.#documentServer = await startDocumentServer({
      port: 0,
      host: '127.0.0.1',
      secret: SECRET,
      dataDir: this.#folder,
      allowedHostOrigins: [this.origin],
      frameAncestors: [this.origin],
      timing: { grace: GRACE, lostGrace: GRACE },
      log: false,
    });
    return this;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The host does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Offers a document for editing; answers the signed config that opens it. */
  async offer(type: FileType, bytes: Uint8Array): Promise<{ key: string; config: Record<string, unknown> }> {
    const key = randomUUID();
    this.#documents.set(key, bytes);
    this.#saves.set(key, []);
    const config = {
      documentType: type === 'docx' ? 'word' : 'cell',
      document: {
        fileType: type,
        key,
        title: `Document.${type}`,
        url: `${this.origin}/documents/${key}`,
        permissions: {},
      },
      editorConfig: {
        callbackUrl: `${this.origin}/track`,
        mode: 'edit',
        user: { id: 'u1', name: 'Ada Lovelace' },
        lang: 'en',
      },
    };
    const token = await new SignJWT(config)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(SECRET));
    return { key, config: { ...config, token } };
  }

  /** What was saved under the key, in order. */
  saves(key: string): readonly Save[] {
    return this.#saves.get(key) ?? [];
  }

  /** The document is not needed any more. */
  forget(key: string): void {
    this.#documents.delete(key);
    this.#saves.delete(key);
  }

  async stop(): Promise<void> {
    await this.#documentServer?.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname;
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#page());
    } else if (path.startsWith('/documents/')) {
      const bytes = this.#documents.get(path.slice('/documents/'.length));
      response.writeHead(bytes ? 200 : 404).end(bytes);
    } else if (path === '/track' && request.method === 'POST') {
      await this.#track(request);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":0}');
    } else {
      response.writeHead(404).end();
    }
  }

  async #track(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { token } = JSON.parse(Buffer.concat(chunks).toString());
    const { payload } = await jwtVerify<{ key: string; status: number; url?: string }>(
      token,
      new TextEncoder().encode(SECRET),
    );
    const { key, status, url } = payload;
    if (![2, 3, 6, 7].includes(status)) return;
    const document = url ? new Uint8Array(await (await fetch(url)).arrayBuffer()) : undefined;
    this.#saves.get(key)?.push({ status, document });
  }

  /** Opens and closes editors in one page, so that a browser loads the editors once and not once a document. */
  #page(): string {
    return `<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>html,body{height:100%;margin:0}</style>
<div id="editor"></div>
<script src="${this.#documentServer?.url}/web-apps/apps/api/documents/api.js"></script>
<script>
let editor;
window.noted = {};
window.openEditor = (config) => {
  window.noted = {};
  const events = {};
  for (const name of ['onDocumentReady', 'onInfo', 'onError', 'onWarning', 'onDownloadAs']) {
    events[name] = ({ data }) => { window.noted[name] = data ?? true; };
  }
  editor = new DocsAPI.DocEditor('editor', { ...config, events });
};
window.downloadAs = () => editor.downloadAs();
window.closeEditor = () => editor?.destroyEditor();
</script>`;
  }
}
