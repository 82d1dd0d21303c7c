import type { Frame, Page } from 'playwright-core';
import type { Browsers } from './browsers.ts';
import type { FileType, Host, Save } from './host.ts';

/** Milliseconds. The page itself gives up after ten minutes, with a message. */
const OPEN_WITHIN = 620_000;
const ACT_WITHIN = 60_000;
/** Documents after which a page is replaced: what editors leave behind in memory adds up. */
const PER_PAGE = 40;

/** What an editor shows of a document it opened: paragraphs of all stories, or cells by sheet with rows and columns from 0. */
export type Shown =
  | { kind: 'docx'; stories: { place: string; paragraphs: { in: string; text: string }[] }[] }
  | {
      kind: 'xlsx';
      sheets: {
        sheet: string;
        cells: { row: number; column: number; value: number | string | boolean; formula?: string }[];
      }[];
    };

/** What the author of a document lets others do in it. */
export type Allowed = 'edit' | 'review' | 'comment';

export type Opening =
  | { outcome: 'editing'; milliseconds: number; allowed: Allowed }
  | { outcome: 'read-only' | 'refused' | 'hung'; milliseconds: number; reason: string };

/** One document in the editor of a page. */
export interface OpenDocument {
  key: string;
  type: FileType;
  page: Page;
  frame: Frame;
  opening: Opening;
}

/** A save was asked for, and how it ended. */
export interface Saved {
  save: Save | undefined;
  /** Why the editor could not save. */
  failure?: string;
}

/** A page of a browser that opens one document after another; one that hangs or crashes is replaced. */
export class EditorPage {
  readonly #browsers: Browsers;
  readonly #host: Host;
  readonly #password: string | undefined;
  #page: Page | undefined;
  #opened = 0;

  /** `password`: of documents that their author protected with one. */
  constructor(browsers: Browsers, host: Host, password?: string) {
    this.#browsers = browsers;
    this.#host = host;
    this.#password = password;
  }

  async open(type: FileType, bytes: Uint8Array): Promise<OpenDocument> {
    const page = await this.#fresh();
    const { key, config } = this.#host.offer(type, bytes);
    const begin = performance.now();
    await page.evaluate((given) => (globalThis as unknown as HostWindow).openEditor(given), config);
    const noted = await this.#outcome(page);
    const milliseconds = performance.now() - begin;
    const frame = await (await page.waitForSelector('iframe', { timeout: ACT_WITHIN })).contentFrame();
    if (!frame) throw new Error('The editor has no frame.');
    const opened = { key, type, page, frame };
    if (!noted) {
      const reason = 'It was still opening when the time was over.';
      return { ...opened, opening: { outcome: 'hung', milliseconds, reason } };
    }
    if (noted.onError) {
      const reason = noted.onError.errorDescription;
      return { ...opened, opening: { outcome: 'refused', milliseconds, reason } };
    }
    if (noted.onInfo?.mode === 'edit' || (await editAnyway(frame, this.#password))) {
      return { ...opened, opening: { outcome: 'editing', milliseconds, allowed: await allowedIn(frame) } };
    }
    const reason = (await lineOf(frame, 'read-only')) ?? 'no reason on the screen';
    return { ...opened, opening: { outcome: 'read-only', milliseconds, reason } };
  }

  /** The document as the editor's own download gives it. */
  async download({ page }: OpenDocument): Promise<Uint8Array> {
    await page.evaluate(() => {
      const host = globalThis as unknown as HostWindow;
      delete host.noted.onDownloadAs;
      host.downloadAs();
    });
    const wait = await page.waitForFunction(
      () => (globalThis as unknown as HostWindow).noted.onDownloadAs?.url,
      undefined,
      { timeout: ACT_WITHIN },
    );
    return new Uint8Array(await (await fetch(String(await wait.jsonValue()))).arrayBuffer());
  }

  /** What the editor showed when it had opened the document; undefined when it told nobody. */
  async shown({ frame }: OpenDocument): Promise<Shown | undefined> {
    const told = await frame.evaluate(() => Reflect.get(globalThis, 'shownToServer'));
    return typeof told === 'string' ? JSON.parse(told) : undefined;
  }

  /** Saves that reached the host. */
  savesOf({ key }: OpenDocument): number {
    return this.#host.saves(key);
  }

  /** Resolves when the editor has noticed that the document is different from what was saved in the first `saves`. */
  async untilEdited({ key, frame }: OpenDocument, saves: number): Promise<void> {
    const noticed = frame.waitForSelector(
      '.save-text:is([data-kind="unsaved"],[data-kind="saving"],[data-kind="failed"])',
      { timeout: 10_000 },
    );
    await noticed.catch(() => {
      if (this.#host.saves(key) <= saves) throw new Error('The editor did not take what was typed.');
    });
  }

  /** Presses Ctrl+S and waits until the editor says how it went; answers the last save that reached the host. */
  async save({ key, page, frame }: OpenDocument): Promise<Saved> {
    await page.keyboard.press('Control+s');
    const settled = await frame.waitForSelector(
      '.save-text[data-kind="saved"], .save-text[data-kind="failed"]',
      { timeout: ACT_WITHIN },
    );
    const isFailed = (await settled.getAttribute('data-kind')) === 'failed';
    const save = await this.#host.lastSave(key);
    return isFailed
      ? { save, failure: (await lineOf(frame, 'save')) ?? 'no reason on the screen' }
      : { save };
  }

  async close({ key, page, opening }: OpenDocument): Promise<void> {
    if (opening.outcome === 'hung') return this.discard();
    await page.evaluate(() => (globalThis as unknown as HostWindow).closeEditor());
    this.#host.forget(key);
  }

  /** Whether the browser that showed the last document is gone. */
  get isLost(): boolean {
    return this.#page?.context().browser()?.isConnected() === false;
  }

  /** Gives the page up, whatever state it is in. */
  async discard(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    const closing = page
      ?.context()
      .close()
      .catch(() => undefined);
    await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  }

  async #fresh(): Promise<Page> {
    if (this.#opened >= PER_PAGE || this.#page?.isClosed()) await this.discard();
    if (!this.#page) {
      this.#page = await this.#browsers.newPage();
      await this.#page.addInitScript(rememberShown);
      await this.#page.goto(this.#host.address);
      this.#opened = 0;
    }
    this.#opened += 1;
    return this.#page;
  }

  async #outcome(page: Page): Promise<HostWindow['noted'] | undefined> {
    const crashed = new Promise<never>((_, reject) => {
      page.once('crash', () => reject(new Error('The page crashed.')));
    });
    const over = page.waitForFunction(
      () => {
        const { noted } = globalThis as unknown as HostWindow;
        return noted.onError || (noted.onDocumentReady && noted.onInfo) ? noted : false;
      },
      undefined,
      { timeout: OPEN_WITHIN },
    );
    const timedOut = over.then(
      async (handle) => (await handle.jsonValue()) || undefined,
      (error: Error) => {
        if (error.name === 'TimeoutError') return undefined;
        throw error;
      },
    );
    return Promise.race([timedOut, crashed]);
  }
}

/** What the host's page of host.ts puts into its window. */
interface HostWindow {
  noted: {
    onDocumentReady?: boolean;
    onInfo?: { mode: string };
    onError?: { errorDescription: string };
    onDownloadAs?: { url: string };
  };
  openEditor(config: Record<string, unknown>): void;
  downloadAs(): void;
  closeEditor(): void;
}

/** The text of a line above the document, or null when it is not shown. */
export async function lineOf(frame: Frame, name: string): Promise<string | null> {
  const line = frame.locator(`[data-line="${name}"]:not([hidden])`);
  return (await line.count()) > 0 ? line.locator('span').first().textContent() : null;
}

/** Lifts the author's protection of a document, where the editor offers it. */
async function editAnyway(frame: Frame, password: string | undefined): Promise<boolean> {
  const asking = frame.getByRole('button', { name: 'Enter password' });
  const asks = password !== undefined && (await asking.count()) > 0;
  const button = asks ? asking : frame.getByRole('button', { name: 'Edit anyway' });
  if ((await button.count()) === 0) return false;
  await button.click({ timeout: ACT_WITHIN });
  if (asks) {
    const field = frame.getByLabel('Password of its author');
    await field.fill(password);
    await field.press('Enter');
  }
  await frame.locator('[data-tool="bold"]').waitFor({ state: 'attached', timeout: ACT_WITHIN });
  return true;
}

async function allowedIn(frame: Frame): Promise<Allowed> {
  const limit = (await lineOf(frame, 'protected')) ?? '';
  if (/only comment/.test(limit)) return 'comment';
  return /is a suggestion/.test(limit) ? 'review' : 'edit';
}

/** Keeps in a page what it tells the document server to be showing. */
function rememberShown(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT' && String(input).endsWith('/shown') && init.body instanceof Blob) {
      Reflect.set(globalThis, 'shownToServer', await init.body.text());
    }
    return fetch(input, init);
  };
}
