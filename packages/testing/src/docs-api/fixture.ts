import { randomUUID } from 'node:crypto';
import { launchBrowser, savePicture } from '../browser.ts';
import type { LentBrowser } from '../shared-browser.ts';
import { sampleDocx, sampleXlsx } from './documents.ts';
import { Editor } from './editor.ts';
import { eventually } from './eventually.ts';
import { DocsHost, type TokenHeader } from './host.ts';
import { signToken } from './jwt.ts';
import { NotApplicable } from './not-applicable.ts';

/** The server under test. */
export interface FixtureTarget {
  /** As the browser and this machine reach it. */
  url: string;
  secret: string;
  /** Where tokens stand besides the body; without it `Authorization: Bearer`. */
  header?: Partial<TokenHeader>;
  /** Under which the server reaches this machine; without it 127.0.0.1. */
  hostAddress?: string;
  /** On which it reaches it; a free one without. */
  hostPort?: number;
  /** Starts the browser that the first page needs; one of its own without. */
  launch?: () => Promise<LentBrowser>;
  /** Ends the server without warning and starts it again; resolves when it answers. Without it none can be crashed. */
  crash?: () => Promise<void>;
}

export interface ConfigChange {
  key?: string;
  fileType?: 'docx' | 'xlsx';
  url?: string;
  user?: { id: string; name: string };
  mode?: 'edit' | 'view';
  permissions?: Record<string, boolean>;
  customization?: Record<string, unknown>;
}

type Config = Record<string, unknown> & { document: Record<string, unknown> };

/** Nothing may stand before the document, or ask something, when a case types. */
const QUIET = {
  anonymous: { request: false },
  features: { featuresTips: false },
  suggestFeature: false,
  macros: false,
  plugins: false,
};

/** A server that does not even answer is not waited for any longer. */
const ANSWER_WITHIN = 120_000;

/** Events that every page notes. */
const EVENTS = [
  'onAppReady',
  'onDocumentReady',
  'onInfo',
  'onDocumentStateChange',
  'onError',
  'onWarning',
  'onMetaChange',
  'onDownloadAs',
  'onRequestClose',
  'onRequestRefreshFile',
];

/** As much of a fixture as opens no editor. */
export type Calls = Omit<Fixture, 'open' | 'openWith' | 'keep' | 'photograph' | 'tidy' | 'crash'>;

/** What a case works with: a host, a browser, and the services of the server under test. */
export class Fixture {
  readonly host: DocsHost;
  readonly #target: FixtureTarget;
  /** Started by the first page: much can be asked without one. */
  #browser: Promise<LentBrowser> | undefined;
  readonly #editors = new Set<Editor>();
  /** Those that stay open from case to case. */
  readonly #kept = new Set<Editor>();

  private constructor(target: FixtureTarget, host: DocsHost) {
    this.#target = target;
    this.host = host;
  }

  static async open(
    target: FixtureTarget,
    allow: (hostOrigin: string) => Promise<string> | string = () => target.url,
  ) {
    const { secret, header, hostAddress: address, hostPort: port } = target;
    const host = await DocsHost.start({ secret, header, address, port });
    host.files.set('/sample.docx', sampleDocx());
    host.files.set('/sample.xlsx', sampleXlsx());
    const url = (await allow(host.origin)).replace(/\/$/, '');
    return new Fixture({ ...target, url }, host);
  }

  get url(): string {
    return this.#target.url;
  }

  /** Where the server looks for tokens besides the body. */
  get header(): TokenHeader {
    return this.host.header;
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
    await this.host.stop();
  }

  /** Keeps pictures of what a case left open; answers where. */
  photograph(name: string): Promise<string[]> {
    const open = [...this.#editors, ...this.#kept].filter(({ isClosed }) => !isClosed);
    const pictures = open.map((editor, at) =>
      savePicture(editor.page, `${name.slice(0, 60)} ${at + 1}`).catch(() => ''),
    );
    return Promise.all(pictures).then((paths) => paths.filter(Boolean));
  }

  /** The end of the case does not close this editor. */
  keep(editor: Editor): void {
    this.#editors.delete(editor);
    this.#kept.add(editor);
  }

  /** Closes what a case left open. */
  async tidy(): Promise<void> {
    await Promise.all([...this.#editors].map((editor) => editor.close().catch(() => {})));
    this.#editors.clear();
  }

  /** The server is killed while it has work, and is back. Throws NotApplicable where nobody said how. */
  async crash(): Promise<void> {
    if (!this.#target.crash) throw new NotApplicable('Nobody said how to crash this server (--crash).');
    await this.#target.crash();
  }

  newKey(): string {
    return `contract-${randomUUID()}`;
  }

  sign(payload: object, life?: number): string {
    return signToken(payload, this.#target.secret, life);
  }

  /** A config as a host makes it, without its token. */
  config(change: ConfigChange = {}): Config {
    const fileType = change.fileType ?? 'docx';
    return {
      documentType: fileType === 'docx' ? 'word' : 'cell',
      document: {
        fileType,
        key: change.key ?? this.newKey(),
        title: `Sample.${fileType}`,
        url: change.url ?? `${this.host.origin}/sample.${fileType}`,
        permissions: change.permissions ?? {},
      },
      editorConfig: {
        callbackUrl: `${this.host.origin}/callback`,
        mode: change.mode ?? 'edit',
        lang: 'en',
        user: change.user ?? { id: 'u1', name: 'Ada' },
        customization: { ...QUIET, forcesave: true, ...change.customization },
      },
    };
  }

  signed(config: Config, life?: number): Config {
    return { ...config, token: this.sign(config, life) };
  }

  /** Opens an editor with a whole config, as it stands. */
  async openWith(config: Config, events: string[] = [], script = 'new DocsAPI.DocEditor'): Promise<Editor> {
    const shard = encodeURIComponent(String(config.document.key));
    const address = this.host.show(`<!doctype html><title>Host</title>
<style>html,body{height:100%;margin:0}</style><div id="place"></div>
<script src="${this.url}/web-apps/apps/api/documents/api.js?shardkey=${shard}"></script>
<script>
window.noted = [];
const events = window.handlers = {};
for (const name of ${JSON.stringify([...EVENTS, ...events])}) events[name] = (event) => window.noted.push([name, event && event.data]);
window.editor = ${script}('place', { ...${JSON.stringify({ ...config, width: '100%', height: '100%' })}, events });
</script>`);
    this.#browser ??= (this.#target.launch ?? launchBrowser)();
    const context = await (await this.#browser).newContext({
      viewport: { width: 1280, height: 800 },
      // Where Node is let accept a certificate of one's own, the browser is meant, too.
      ignoreHTTPSErrors: process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const editor = new Editor(page, context);
    this.#editors.add(editor);
    // The page is complete only when the editor's frame is, which takes its time.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return editor;
  }

  /** Opens an editor and waits until the document is there. */
  async open(change: ConfigChange = {}, events: string[] = []): Promise<Editor> {
    return (await this.openWith(this.signed(this.config(change)), events)).ready();
  }

  /** A command with its token in the body. HTTP must say 200. */
  command(content: Record<string, unknown>, path = '/command'): Promise<Record<string, unknown>> {
    return this.post(path, { token: this.sign(content) });
  }

  /** The same with the token in the header, after `prefix`. */
  commandByHeader(content: object, prefix = this.header.prefix): Promise<Record<string, unknown>> {
    const value = `${prefix} ${this.sign(content)}`.trim();
    return this.post('/command', {}, { [this.header.name]: value });
  }

  async post(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const text = await this.postForText(path, body, { accept: 'application/json', ...headers });
    return JSON.parse(text) as Record<string, unknown>;
  }

  async postForText(path: string, body: object, headers: Record<string, string>): Promise<string> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    if (response.status !== 200) throw new Error(`${path} answered HTTP ${response.status}, not 200.`);
    return response.text();
  }

  convert(content: Record<string, unknown>, path = '/converter'): Promise<Record<string, unknown>> {
    return this.post(path, { token: this.sign(content) });
  }

  /** What lies at an address the server gave. */
  async download(url: unknown): Promise<Uint8Array> {
    const response = await fetch(String(url), { signal: AbortSignal.timeout(ANSWER_WITHIN) });
    if (response.status !== 200) throw new Error(`A result answered HTTP ${response.status}, not 200.`);
    return new Uint8Array(await response.arrayBuffer());
  }

  async forgottenKeys(): Promise<unknown[]> {
    const { keys } = await this.command({ c: 'getForgottenList' });
    if (!Array.isArray(keys)) throw new Error('getForgottenList answered without keys.');
    return keys;
  }

  async untilForgotten(key: string, wanted = true): Promise<void> {
    await eventually(`the key to be ${wanted ? '' : 'no longer '}forgotten`, async () =>
      (await this.forgottenKeys()).includes(key) === wanted ? true : undefined,
    );
  }
}
