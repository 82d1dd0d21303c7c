import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlank, readPackage } from '@benchbook/documents';
import type { EditorConfig } from '@benchbook/editors/protocol';
import { DocsHost } from '@benchbook/testing/docs-host';
import { expect } from 'vitest';
import { startDocumentServer } from '../app.ts';
import type { DocumentServerOptions } from '../base/settings.ts';
import type { Timing } from '../base/timing.ts';
import { PageClient } from './page-client.ts';

export const secret = 'a secret that only tests know';

/** Short enough for tests, far enough apart to tell one from the other. */
export const quick: Partial<Timing> = {
  grace: 700,
  lostGrace: 6_000,
  recoveryGrace: 3_000,
  flush: 1_000,
  callbackRetries: [20, 40, 60],
  unreachable: 5_000,
};

/** Asks again until the answer is as expected; on a busy machine everything takes its time. */
export const eventually = <T>(get: () => T | Promise<T>) => expect.poll(get, { timeout: 45_000 });

/** What a test says differently about an opening. */
export interface ConfigChange {
  key?: string;
  /** What the host calls the document; `docx` or `xlsx` without it. */
  format?: string;
  /** Path of the document at the host; `/file.{fileType}` without it. */
  path?: string;
  user?: { id: string; name: string };
  mode?: 'edit' | 'view';
  /** In which the page is read, as the host says it; English without it. */
  lang?: string;
  permissions?: Record<string, boolean>;
  /** By this name the host wants to be asked what the page may do. */
  opening?: string;
  /** Seconds until the token is over; negative: it is already. */
  tokenLife?: number;
}

/** A document server with a host, on free ports and in a folder of its own. */
export class TestServer {
  readonly host = new DocsHost({ secret, asApplication: true });
  readonly #change: Partial<DocumentServerOptions>;
  #server: { url: string; close(): Promise<void> } | null = null;
  #folder = '';

  constructor(change: Partial<DocumentServerOptions> = {}) {
    this.#change = change;
  }

  get url(): string {
    if (!this.#server) throw new Error('The server does not run.');
    return this.#server.url;
  }

  get folder(): string {
    return this.#folder;
  }

  get options(): DocumentServerOptions {
    return {
      port: 0,
      host: '127.0.0.1',
      secret,
      dataDir: this.#folder,
      allowedHostOrigins: [this.host.origin],
      frameAncestors: [this.host.origin],
      log: false,
      ...this.#change,
      timing: { ...quick, ...this.#change.timing },
    };
  }

  async start(): Promise<this> {
    await this.host.start();
    this.#folder = await mkdtemp(join(tmpdir(), 'document-server-'));
    this.giveOutBlanks();
    await this.startAgain();
    return this;
  }

  /** The host has blank documents under the usual paths. */
  giveOutBlanks(): void {
    for (const type of ['docx', 'xlsx'] as const) this.host.files.set(`/file.${type}`, createBlank(type));
  }

  /** Only the server, on what an earlier run left in the folder. */
  async startAgain(): Promise<void> {
    this.#server = await startDocumentServer(this.options);
  }

  async startAgainAfterStop(): Promise<void> {
    await this.stopServer();
    await this.startAgain();
  }

  async stopServer(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  async stop(): Promise<void> {
    await this.stopServer();
    await this.host.stop();
    // What a session still writes when its time to stop is over may come between.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** A config as a host signs it. */
  async config(fileType: string, change: ConfigChange = {}): Promise<EditorConfig> {
    const config: EditorConfig = {
      document: {
        fileType,
        key: change.key ?? `key-${crypto.randomUUID()}`,
        title: `Sample.${fileType}`,
        url: `${this.host.origin}${change.path ?? `/file.${fileType}`}`,
        permissions: change.permissions ?? {},
      },
      editorConfig: {
        callbackUrl: `${this.host.origin}/track`,
        mode: change.mode ?? 'edit',
        user: change.user ?? { id: 'u1', name: 'Ada' },
        lang: change.lang ?? 'en',
      },
    };
    const access = change.opening && {
      access: { url: `${this.host.origin}/access`, opening: change.opening, document: 'document 1' },
    };
    const signed = { ...config, ...access };
    return { ...config, token: this.host.sign(signed, change.tokenLife ?? 300) };
  }

  async openDocx(key: string, change: ConfigChange = {}): Promise<DocxPage> {
    const page = await PageClient.open(
      this.url,
      await this.config(change.format ?? 'docx', { ...change, key }),
    );
    const loaded = await page.call('GET', page.opened.recovered ? 'edited' : 'content');
    return new DocxPage(page, new Uint8Array(await loaded.arrayBuffer()));
  }

  /** A workbook whose cells the page has shown truthfully, ready for edits. */
  async openXlsx(key: string, change: ConfigChange = {}): Promise<XlsxPage> {
    const page = await PageClient.open(
      this.url,
      await this.config(change.format ?? 'xlsx', { ...change, key }),
    );
    const content = await page.call('GET', 'content');
    // The content of a workbook is what protocol.ts says.
    const { snapshot } = (await content.json()) as { snapshot: { sheetOrder: string[] } };
    const [sheet = ''] = snapshot.sheetOrder;
    if (page.opened.mode === 'edit' && !page.opened.recovered) {
      await page.putShown({
        kind: 'xlsx',
        sheets: snapshot.sheetOrder.map((id) => ({ sheet: id, cells: [] })),
      });
      page.send({ type: 'ready' });
    }
    return new XlsxPage(page, sheet);
  }

  async command(content: Record<string, unknown>, path = '/command'): Promise<Record<string, unknown>> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: this.host.sign(content) }),
    });
    if (response.status !== 200) throw new Error(`The command service answered ${response.status}.`);
    return response.json() as Promise<Record<string, unknown>>;
  }
}

/** A page that edits a docx by putting text into its first paragraph. */
export class DocxPage {
  readonly page: PageClient;
  readonly loaded: Uint8Array;
  #revision = 0;

  constructor(page: PageClient, loaded: Uint8Array) {
    this.page = page;
    this.loaded = loaded;
  }

  /** An editor that loses nothing: its first export is what it loaded. `comments`: what those say, by their ids. */
  async acceptBase(comments: Record<string, string> = {}): Promise<this> {
    await this.page.call('PUT', 'base', this.loaded);
    const text = textOfDocx(this.loaded);
    const answer = await this.page.putShown({
      kind: 'docx',
      stories: [
        { place: 'body', paragraphs: text ? [{ in: '', text }] : [] },
        ...Object.entries(comments).map(([id, says]) => ({
          place: `comment ${id}`,
          paragraphs: [{ in: '', text: says }],
        })),
      ],
    });
    if (!answer.editable) throw new Error(answer.reason);
    this.page.send({ type: 'ready' });
    return this;
  }

  /** The whole text of the document from now on; journaled when this resolves. */
  async type(text: string): Promise<Response> {
    this.#revision += 1;
    return this.page.call('PUT', `edited?revision=${this.#revision}`, docxWithText(this.loaded, text));
  }
}

/** A page that types numbers into column A. */
export class XlsxPage {
  readonly page: PageClient;
  readonly sheet: string;
  #revision = 0;

  constructor(page: PageClient, sheet: string) {
    this.page = page;
    this.sheet = sheet;
  }

  async type(row: number, value: number): Promise<void> {
    this.#revision += 1;
    const revision = this.#revision;
    this.page.send({
      type: 'edits',
      revision,
      edits: [
        {
          op: 'set-cells',
          sheet: this.sheet,
          cells: [{ row, column: 0, content: { kind: 'number', value } }],
        },
      ],
    });
    await this.page.next('journaled', (message) => message.revision >= revision);
  }
}

export function docxWithText(docx: Uint8Array, text: string): Uint8Array {
  const pkg = readPackage(docx);
  const run = `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  pkg.set(
    'word/document.xml',
    pkg.text('word/document.xml').replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, run),
  );
  return pkg.write();
}

export function textOfDocx(docx: Uint8Array): string {
  return readPackage(docx)
    .text('word/document.xml')
    .replaceAll(/<[^>]+>/g, '')
    .trim();
}
