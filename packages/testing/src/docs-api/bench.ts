import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { eventually } from './case.ts';
import { sampleDocx, sampleXlsx } from './documents.ts';
import { Editor } from './editor.ts';
import { DocsHost } from './host.ts';
import { signToken } from './jwt.ts';

/** The server under test. */
export interface BenchTarget {
  /** As the browser and this machine reach it. */
  url: string;
  secret: string;
  /** Where tokens stand besides the body. */
  header?: string;
  /** Under which the server and the browser reach this machine. */
  hostAddress?: string;
  /** On which they reach it; a free one without. */
  hostPort?: number;
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

/** What a case works with: a host, a browser, and the services of the server under test. */
export class Bench {
  readonly host: DocsHost;
  readonly #target: BenchTarget;
  readonly #browser: Browser;
  readonly #editors = new Set<Editor>();

  private constructor(target: BenchTarget, host: DocsHost, browser: Browser) {
    this.#target = target;
    this.host = host;
    this.#browser = browser;
  }

  static async open(
    target: BenchTarget,
    allow: (hostOrigin: string) => Promise<string> | string = () => target.url,
  ) {
    const header = target.header ?? 'Authorization';
    const host = await DocsHost.start(
      target.secret,
      header,
      target.hostAddress ?? '127.0.0.1',
      target.hostPort,
    );
    host.files.set('/sample.docx', sampleDocx());
    host.files.set('/sample.xlsx', sampleXlsx());
    const url = (await allow(host.origin)).replace(/\/$/, '');
    return new Bench({ ...target, url }, host, await launchBrowser());
  }

  get url(): string {
    return this.#target.url;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.host.stop();
  }

  /** Closes what a case left open. */
  async tidy(): Promise<void> {
    await Promise.all([...this.#editors].map((editor) => editor.close().catch(() => {})));
    this.#editors.clear();
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
        customization: { forcesave: true, anonymous: { request: false }, ...change.customization },
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
const events = {};
for (const name of ${JSON.stringify([...EVENTS, ...events])}) events[name] = (event) => window.noted.push([name, event && event.data]);
window.editor = ${script}('place', { ...${JSON.stringify({ ...config, width: '100%', height: '100%' })}, events });
</script>`);
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const editor = new Editor(page, context);
    this.#editors.add(editor);
    await page.goto(address);
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
  commandByHeader(content: object, prefix = 'Bearer '): Promise<Record<string, unknown>> {
    const header = this.#target.header ?? 'Authorization';
    return this.post('/command', {}, { [header]: prefix + this.sign(content) });
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
    });
    if (response.status !== 200) throw new Error(`${path} answered HTTP ${response.status}, not 200.`);
    return response.text();
  }

  convert(content: Record<string, unknown>, path = '/converter'): Promise<Record<string, unknown>> {
    return this.post(path, { token: this.sign(content) });
  }

  /** What lies at an address the server gave. */
  async download(url: unknown): Promise<Uint8Array> {
    const response = await fetch(String(url));
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
