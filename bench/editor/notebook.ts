import type { BrowserContext, Frame, Page } from 'playwright-core';
import { type BenchLaboratory, setUpLaboratory } from '../lib/laboratory.ts';
import { type OwnBrowser, openBrowser, scrolling } from './browser.ts';
import type { Figures } from './figures.ts';

/** What the workbooks are made of. */
export interface Files {
  docx: Uint8Array;
  xlsx: Uint8Array;
  longDocx: Uint8Array;
  wideXlsx: Uint8Array;
}

const PATIENCE_MS = 180_000;
/** How long somebody looks at a list before they click. */
const READING_MS = 3_000;
/** How often the server is asked whether there is a version. */
const ASK_MS = 5;

/**
 * Marks the notebook's page once its editor says that one may type. Its screen uncovers the frame before that, as soon as
 * the editor's program runs; every document server tells its host by a message, as text or as an object.
 */
const MARK_READY = `if (window === top) addEventListener('message', ({ data }) => {
  if (JSON.stringify(data ?? '').includes('onDocumentReady')) document.documentElement.dataset.documentReady = '';
});`;

/** A notebook with a workbook of each file, in whichever editor it was started with. */
export class Notebook {
  readonly #url: string;
  readonly #laboratory: BenchLaboratory;
  readonly #screens: Record<keyof Files, string>;

  private constructor(url: string, laboratory: BenchLaboratory, screens: Record<keyof Files, string>) {
    this.#url = url;
    this.#laboratory = laboratory;
    this.#screens = screens;
  }

  /** Puts the files into a product in which nobody has been. */
  static async open(url: string, files: Files): Promise<Notebook> {
    const laboratory = await setUpLaboratory({ url });
    const screens = {
      docx: await laboratory.upload('docx.docx', files.docx),
      xlsx: await laboratory.upload('xlsx.xlsx', files.xlsx),
      longDocx: await laboratory.upload('longDocx.docx', files.longDocx),
      wideXlsx: await laboratory.upload('wideXlsx.xlsx', files.wideXlsx),
    };
    return new Notebook(url, laboratory, screens);
  }

  /** Each figure once, each kind of document in a browser that knew nothing before. */
  async measure(): Promise<Figures> {
    const docx = await this.#inBrowser(async (browser, context) => {
      const cold = await this.#opened(context, 'docx');
      await cold.page.close();
      const warm = await this.#opened(context, 'docx');
      const memory = browser.memory();
      const key = await browser.typing(warm.page);
      const save = await this.#saved(warm.page, 'docx');
      return {
        docxCold: cold.seconds,
        docxWarm: warm.seconds,
        docxMemory: memory,
        docxKey: key,
        docxSave: save,
      };
    });
    const xlsx = await this.#inBrowser(async (browser, context) => {
      const cold = await this.#opened(context, 'xlsx');
      await cold.page.close();
      const warm = await this.#opened(context, 'xlsx');
      const memory = browser.memory();
      const key = await browser.typing(warm.page);
      await warm.page.keyboard.press('Enter');
      const save = await this.#saved(warm.page, 'xlsx');
      return {
        xlsxCold: cold.seconds,
        xlsxWarm: warm.seconds,
        xlsxMemory: memory,
        xlsxKey: key,
        xlsxSave: save,
      };
    });
    const long = await this.#inBrowser(async (browser, context) => {
      const cold = await this.#opened(context, 'longDocx');
      await cold.page.close();
      const warm = await this.#opened(context, 'longDocx');
      const key = await browser.typing(warm.page);
      return {
        longDocxCold: cold.seconds,
        longDocxWarm: warm.seconds,
        longDocxKey: key,
        longDocxFrame: await scrolling(warm.page, editorOf(warm.page)),
      };
    });
    const wide = await this.#inBrowser(async (_browser, context) => {
      const { page } = await this.#opened(context, 'wideXlsx');
      return { wideXlsxFrame: await scrolling(page, editorOf(page)) };
    });
    return { ...docx, ...xlsx, ...long, ...wide };
  }

  async #inBrowser<T>(act: (browser: OwnBrowser, context: BrowserContext) => Promise<T>): Promise<T> {
    const browser = await openBrowser();
    try {
      const context = await browser.browser.newContext();
      context.setDefaultTimeout(PATIENCE_MS);
      const token = JSON.stringify(this.#laboratory.token);
      await context.addInitScript(
        `if (origin === ${JSON.stringify(this.#url)}) localStorage.setItem('token', ${token});`,
      );
      await context.addInitScript(MARK_READY);
      return await act(browser, context);
    } finally {
      await browser.browser.close();
    }
  }

  /** Clicks on the workbook's card; the seconds until one may type, and the page, in whose document the keyboard is. */
  async #opened(context: BrowserContext, title: keyof Files): Promise<{ page: Page; seconds: number }> {
    const page = await context.newPage();
    await page.goto(`${this.#url}${this.#laboratory.experiments}`);
    const link = page.getByRole('article', { name: title, exact: true }).getByRole('link', { name: title });
    await link.waitFor();
    // The list has all that it loads, and nobody clicks before they have read where.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(READING_MS);
    const began = performance.now();
    await link.click();
    await page.locator('.editor-frame iframe').waitFor();
    await page.locator('html[data-document-ready]').waitFor({ state: 'attached' });
    const seconds = (performance.now() - began) / 1_000;
    const { x, y, width, height } = (await page.locator('.editor-frame iframe').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(x + width / 2, y + height / 2);
    return { page, seconds };
  }

  /** Seconds from Ctrl+S until the server has a version more. */
  async #saved(page: Page, title: keyof Files): Promise<number> {
    // Another number in each round: a file that stays as it was is no new version.
    await page.keyboard.type(String(Date.now()));
    if (title === 'xlsx') await page.keyboard.press('Enter');
    const before = await this.#versions(title);
    const began = performance.now();
    await page.keyboard.press('Control+s');
    while ((await this.#versions(title)) === before) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`${title} was not saved.`);
      await page.waitForTimeout(ASK_MS);
    }
    return (performance.now() - began) / 1_000;
  }

  async #versions(title: keyof Files): Promise<string | null> {
    const headers = { 'x-auth-token': this.#laboratory.token };
    const answer = await fetch(`${this.#url}/api${this.#screens[title]}/versions?page=1&pageSize=1`, {
      headers,
    });
    if (!answer.ok) throw new Error(`The versions cannot be read: ${answer.status} ${await answer.text()}`);
    return answer.headers.get('x-total-count');
  }
}

/** The frame that draws the document: the innermost one there is. */
function editorOf(page: Page): Frame {
  const frame = page.frames().at(-1);
  if (frame === undefined) throw new Error('There is no editor on the page.');
  return frame;
}
