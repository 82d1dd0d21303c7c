import { TestServer, textOfDocx } from '@benchbook/document-server/testing';
import { readCells } from '@benchbook/documents';
import { launchBrowser, PATIENCE_MS } from '@benchbook/testing/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** An editor that is loaded before there is a document for it, in a host's page that does as the web client does. */
const server = new TestServer({ timing: { grace: 300 } });
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

async function hostPage(): Promise<{ page: Page; faults: string[] }> {
  const address =
    server.host.show(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>html,body{height:100%;margin:0}</style>
<button>Before</button><div id="place"></div>
<script src="${server.url}/web-apps/apps/api/documents/api.js"></script>
<script>
  window.noted = [];
  window.open = (config) => {
    const events = {};
    for (const name of ['onAppReady', 'onDocumentReady', 'onError']) events[name] = () => window.noted.push(name);
    window.editor = new DocsAPI.DocEditor('place', { ...config, events });
  };
</script>`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(address);
  return { page, faults };
}

/** Prepares an editor, and waits until it has opened and closed what it rehearses with. */
async function prepared(page: Page, documentType: 'word' | 'cell', lang = 'en'): Promise<Frame> {
  await page.evaluate((config) => (window as unknown as Host).DocsAPI.prepare(config), {
    documentType,
    editorConfig: { lang },
  });
  const frame = await (await page.waitForSelector('iframe', { state: 'attached' })).contentFrame();
  if (!frame) throw new Error('The prepared editor has no frame.');
  await frame.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/rehearse')) &&
      document.querySelector('.layer') === null,
  );
  await frame.evaluate('window.wasPrepared = true');
  return frame;
}

interface Host {
  DocsAPI: { prepare(config: object): void; forgetPrepared(): void };
  open(config: object): void;
}

const open = (page: Page, config: object) =>
  page.evaluate((given) => (window as unknown as Host).open(given), config);

const isReady = (page: Page) => page.waitForFunction("window.noted.includes('onDocumentReady')");

/** Waits until the host is brought a document with this text: a pause in the typing may have saved a part of it before. */
const storesText = (key: string, text: string) =>
  server.host.callback(key, 6, {
    where: ({ document }) => textOfDocx(document ?? new Uint8Array()) === text,
    within: PATIENCE_MS,
  });

describe('an editor that was prepared', () => {
  test('opens the Word document it is given in the page it has loaded, and saves what is typed', async () => {
    const { page, faults } = await hostPage();
    const frame = await prepared(page, 'word');
    await open(page, await server.config('docx', { key: 'prepared-docx' }));
    await isReady(page);
    expect(await frame.evaluate('window.wasPrepared')).toBe(true);
    expect(page.frames().filter((other) => other !== page.mainFrame())).toEqual([frame]);
    // The keyboard is the document's, as in an editor that was not prepared.
    await page.keyboard.type('Buffer pH 7.4');
    await page.keyboard.press('Control+s');
    await storesText('prepared-docx', 'Buffer pH 7.4');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('opens the workbook it is given in the page it has loaded, and saves what is typed', async () => {
    const { page, faults } = await hostPage();
    const frame = await prepared(page, 'cell');
    await open(page, await server.config('xlsx', { key: 'prepared-xlsx' }));
    await isReady(page);
    expect(await frame.evaluate('window.wasPrepared')).toBe(true);
    await page.keyboard.type('42');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    const { document } = await server.host.callback('prepared-xlsx', 6, { within: PATIENCE_MS });
    const cells = readCells(document ?? new Uint8Array()).flatMap((sheet) => sheet.cells);
    expect(cells.map(({ row, column, value }) => ({ row, column, value }))).toEqual([
      { row: 0, column: 0, value: 42 },
    ]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('opens a document while it still rehearses', async () => {
    const { page, faults } = await hostPage();
    await page.evaluate(() =>
      (window as unknown as Host).DocsAPI.prepare({ documentType: 'word', editorConfig: { lang: 'en' } }),
    );
    const frame = await (await page.waitForSelector('iframe', { state: 'attached' })).contentFrame();
    await frame?.waitForSelector('.layer', { state: 'attached' });
    await open(page, await server.config('docx', { key: 'prepared-early' }));
    await isReady(page);
    await page.keyboard.type('Early');
    await page.keyboard.press('Control+s');
    await storesText('prepared-early', 'Early');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('is out of reach of the keyboard and of screen readers, and asks nothing of a session', async () => {
    const { page } = await hostPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await prepared(page, 'word');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('IFRAME');
    expect(await page.locator('body').ariaSnapshot()).not.toContain('Document editor');
    expect(asked.filter((path) => path.includes('/session'))).toEqual([]);
    await page.close();
  });

  test('stays where it is when a document of another kind or language is opened, and goes when it is forgotten', async () => {
    const { page } = await hostPage();
    await prepared(page, 'cell');
    await open(page, await server.config('docx', { key: 'prepared-other' }));
    await isReady(page);
    expect(await page.locator('iframe').count()).toBe(2);
    await page.evaluate(() => (window as unknown as Host).DocsAPI.forgetPrepared());
    expect(await page.locator('iframe').count()).toBe(1);
    await page.close();
  });

  test('is loaded anew when it has waited for half an hour', async () => {
    const { page } = await hostPage();
    const prepare = () =>
      page.evaluate(() =>
        (window as unknown as Host).DocsAPI.prepare({ documentType: 'cell', editorConfig: { lang: 'en' } }),
      );
    const address = () => page.locator('iframe').getAttribute('src');
    await prepare();
    const first = await address();
    await prepare();
    expect(await address()).toBe(first);
    await page.evaluate(
      'performance.now = ((now) => () => now.call(performance) + 1_800_000)(performance.now)',
    );
    await prepare();
    expect(await page.locator('iframe').count()).toBe(1);
    expect(await address()).not.toBe(first);
    await page.close();
  });

  test('is not loaded where a browser cannot move a frame, and documents open as ever', async () => {
    const { page } = await hostPage();
    await page.evaluate('delete Element.prototype.moveBefore');
    await page.evaluate(() =>
      (window as unknown as Host).DocsAPI.prepare({ documentType: 'word', editorConfig: { lang: 'en' } }),
    );
    expect(await page.locator('iframe').count()).toBe(0);
    await open(page, await server.config('docx', { key: 'prepared-never' }));
    await isReady(page);
    await page.close();
  });
});

describe('an editor that was not prepared', () => {
  test.each(['docx', 'xlsx'] as const)(
    'is loaded while the session of a %s file is still being opened',
    async (kind) => {
      const { page } = await hostPage();
      // A server that is busy: the session has no answer.
      await page.routeWebSocket(/\/session/, () => {});
      const loaded = page.waitForRequest((request) => new URL(request.url()).pathname.includes('/mount-'));
      await open(page, await server.config(kind, { key: `loaded-ahead-${kind}` }));
      await loaded;
      expect(await page.evaluate('window.noted')).not.toContain('onDocumentReady');
      await page.close();
    },
  );
});
