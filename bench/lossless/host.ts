import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startDocumentServer } from '@benchbook/document-server';
import { DocsHost, signToken } from '@benchbook/testing';

const SECRET = 'the-secret-of-the-lossless-proof';
/** Milliseconds from the person's leaving to the end of the session; nobody comes back here. */
const GRACE = 200;

/** Statuses of callbacks about a save: 2 and 6 bring a document, 3 and 7 say that there is none. */
const SAVES = [2, 3, 6, 7];

export type FileType = 'docx' | 'xlsx';

/** A save as the document server told it; without a document there is none. */
export interface Save {
  document: Uint8Array | undefined;
}

/** The built-in document server and a host that shows one document after the other. */
export class Host {
  readonly #host: DocsHost;
  readonly #documentServer: RunningServer;
  readonly #folder: string;
  /** Of the host's page. */
  readonly address: string;

  private constructor(host: DocsHost, documentServer: RunningServer, folder: string) {
    this.#host = host;
    this.#documentServer = documentServer;
    this.#folder = folder;
    this.address = host.show(page(documentServer.url));
  }

  static async start(): Promise<Host> {
    const host = await DocsHost.start({ secret: SECRET });
    const folder = await mkdtemp(join(tmpdir(), 'benchbook-lossless-'));
    const documentServer = await startDocumentServer({
      port: 0,
      host: '127.0.0.1',
      secret: SECRET,
      dataDir: folder,
      allowedHostOrigins: [host.origin],
      frameAncestors: [host.origin],
      timing: { grace: GRACE, lostGrace: GRACE },
      log: false,
    });
    return new Host(host, documentServer, folder);
  }

  /** Offers a document for editing; answers the signed config that opens it. */
  offer(type: FileType, bytes: Uint8Array): { key: string; config: Record<string, unknown> } {
    const key = randomUUID();
    this.#host.files.set(pathOf(key), bytes);
    const config = {
      documentType: type === 'docx' ? 'word' : 'cell',
      document: {
        fileType: type,
        key,
        title: `Document.${type}`,
        url: this.#host.origin + pathOf(key),
        permissions: {},
      },
      editorConfig: {
        callbackUrl: `${this.#host.origin}/track`,
        mode: 'edit',
        user: { id: 'u1', name: 'Ada Lovelace' },
        lang: 'en',
      },
    };
    return { key, config: { ...config, token: signToken(config, SECRET) } };
  }

  /** How often a save of the key was told. */
  saves(key: string): number {
    return this.#saves(key).length;
  }

  /** The last save of the key, with its document. */
  async lastSave(key: string): Promise<Save | undefined> {
    const last = this.#saves(key).at(-1);
    if (!last) return undefined;
    const { url } = last.body;
    const answer = typeof url === 'string' ? await fetch(url) : undefined;
    if (answer?.ok === false) throw new Error(`What was saved lies at ${url}, which said ${answer.status}.`);
    return { document: answer && new Uint8Array(await answer.arrayBuffer()) };
  }

  #saves(key: string) {
    return this.#host.callbacks.filter(({ body }) => body.key === key && SAVES.includes(body.status));
  }

  /** The document is not needed any more. */
  forget(key: string): void {
    this.#host.forget(key, pathOf(key));
  }

  async stop(): Promise<void> {
    await this.#documentServer.close();
    await this.#host.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const pathOf = (key: string) => `/documents/${key}`;

/** Opens and closes editors in one page, so that a browser loads the editors once and not once a document. */
const page = (
  documentServer: string,
) => `<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>html,body{height:100%;margin:0}</style>
<div id="editor"></div>
<script src="${documentServer}/web-apps/apps/api/documents/api.js"></script>
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
