import { TestServer, textOfDocx } from '@benchbook/document-server/testing';
import { readCells } from '@benchbook/documents';
import { launchBrowser, PATIENCE_MS, screenshot } from '@benchbook/testing/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditorConfig } from './protocol.ts';
import { pictures } from './testing/pictures.ts';

/** The built pages in a browser that was never there, embedded by a page of another origin through api.js. */
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

/** A host's page with an editor; notes every event and everything that went wrong. */
async function embed(
  config: EditorConfig,
  /** What becomes of the first edits on their way to the server. */
  spoil?: (message: string) => string,
): Promise<{ page: Page; frame: Frame; faults: string[] }> {
  const address =
    server.host.show(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>html,body{height:100%;margin:0}</style>
<div id="place"></div>
<script src="${server.url}/web-apps/apps/api/documents/api.js?shardkey=k"></script>
<script>
  window.noted = [];
  const events = {};
  for (const name of ['onAppReady', 'onDocumentReady', 'onInfo', 'onError', 'onWarning', 'onDocumentStateChange']) {
    events[name] = ({ data }) => window.noted.push([name, data]);
  }
  // Works without new, as in the public API.
  window.editor = DocsAPI.DocEditor('place', { ...${JSON.stringify(config)}, events });
</script>`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (spoil !== undefined) {
    let isSpoilt = false;
    await page.routeWebSocket(/./, (socket) => {
      const forth = socket.connectToServer();
      socket.onMessage((message) => {
        const isFirst = !isSpoilt && typeof message === 'string' && message.includes('"type":"edits"');
        isSpoilt ||= isFirst;
        forth.send(isFirst ? spoil(message) : message);
      });
    });
  }
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && ![server.url, server.host.origin].includes(url.origin)) {
      faults.push(`A request left for ${url.href}`);
    }
  });
  await page.goto(address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The editor has no frame.');
  return { page, frame, faults };
}

/** The canvas of the cells of a workbook is as wide and as high as the place it stands in. */
const gridFillsItsPlace = () => {
  const canvases = [...document.querySelectorAll('canvas')];
  const grid = canvases.reduce((one, other) => (other.clientHeight > one.clientHeight ? other : one));
  const place = grid.parentElement;
  return (
    grid.clientWidth === place?.clientWidth &&
    grid.clientHeight === place.clientHeight &&
    innerWidth === place.clientWidth
  );
};

async function noted(page: Page, name: string): Promise<unknown> {
  await page.waitForFunction(`window.noted.some(([event]) => event === '${name}')`, undefined, {
    timeout: PATIENCE_MS,
  });
  return page.evaluate(`window.noted.find(([event]) => event === '${name}')[1]`);
}

test('a docx: what is typed reaches the host with Ctrl+S, and closing the page adds nothing to it', async () => {
  const { page, frame, faults } = await embed(await server.config('docx', { key: 'browser-docx' }));
  expect(await page.evaluate('DocsAPI.DocEditor.version()')).toBe('9.3.0');
  await noted(page, 'onDocumentReady');
  expect(await noted(page, 'onInfo')).toMatchObject({ mode: 'edit' });
  await screenshot(page, 'document-server-docx');
  await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
  await page.keyboard.type('Buffer pH 7.4');
  await page.keyboard.press('Control+s');
  const { document } = await server.host.callback('browser-docx', 6, { within: PATIENCE_MS });
  expect(textOfDocx(document ?? new Uint8Array())).toBe('Buffer pH 7.4');
  await page.close();
  expect((await server.host.callback('browser-docx', 2)).body.notmodified).toBe(true);
  expect(faults).toEqual([]);
});

test('an xlsx: what is typed reaches the host by itself, and destroyEditor gives the place back', async () => {
  const { page, faults } = await embed(await server.config('xlsx', { key: 'browser-xlsx' }));
  await noted(page, 'onDocumentReady');
  expect(await noted(page, 'onInfo')).toMatchObject({ mode: 'edit' });
  await page.mouse.click(640, 400);
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await screenshot(page, 'document-server-xlsx');
  const { document } = await server.host.callback('browser-xlsx', 6, { within: PATIENCE_MS });
  const values = readCells(document ?? new Uint8Array()).flatMap(({ cells }) =>
    cells.map(({ value }) => value),
  );
  expect(values).toEqual([42]);
  await page.evaluate('editor.destroyEditor()');
  expect(await page.locator('#place').count()).toBe(1);
  expect(await page.locator('iframe').count()).toBe(0);
  expect((await server.host.callback('browser-xlsx', 2)).body.notmodified).toBe(true);
  expect(faults).toEqual([]);
});

test('a config that is not signed: onError -20', async () => {
  const { token: _token, ...config } = await server.config('docx');
  const { page } = await embed(config);
  expect(await noted(page, 'onError')).toMatchObject({ errorCode: -20 });
  await page.close();
});

test('a right to read that ends takes the document off the screen, and says why', async () => {
  server.host.rights.set('page', 'edit');
  const { page, frame } = await embed(await server.config('docx', { key: 'browser-ended', opening: 'page' }));
  await noted(page, 'onDocumentReady');
  server.host.rights.set('page', 'none');
  await server.command({
    c: 'narrow',
    openings: [{ id: 'page', key: 'browser-ended', right: 'none' }],
  });
  await frame.getByRole('heading', { name: 'This document is closed' }).waitFor();
  await frame.getByText('You are signed out, or may not open this document any more.').waitFor();
  await frame.getByRole('button', { name: 'Open again' }).waitFor();
  expect(await frame.locator('.superdoc-page').count()).toBe(0);
  await pictures(page, 'right-ended');
  await page.close();
});

test('a page whose host does not answer says so, and opens by itself once it does', async () => {
  server.host.rights.set('late page', 'edit');
  server.host.answersQuestions = false;
  const { page, frame } = await embed(
    await server.config('docx', { key: 'browser-waiting', opening: 'late page' }),
  );
  await frame.getByText('trying again').waitFor();
  await pictures(page, 'host-away');
  server.host.answersQuestions = true;
  await noted(page, 'onDocumentReady');
  await frame.getByText('trying again').waitFor({ state: 'hidden' });
  await page.close();
});

test('an edit that nobody could save is taken back on the screen, with the reason, and the work goes on', async () => {
  const { page, frame } = await embed(
    await server.config('xlsx', { key: 'browser-refused' }),
    // As a page with a fault would send it: what is typed first is said to be on a sheet that is not there.
    (message) => message.replace(/"sheet":"[^"]*"/, '"sheet":"nope"'),
  );
  await noted(page, 'onDocumentReady');
  await page.mouse.click(640, 400);
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await frame.getByText(/That change was taken back\.$/).waitFor();
  await pictures(page, 'edit-refused');
  // A window that grows has cells everywhere at once, also while the browser finds no time for anything else.
  await page.setViewportSize({ width: 700, height: 500 });
  await frame.waitForFunction(gridFillsItsPlace);
  await frame.evaluate('window.requestIdleCallback = () => 0');
  await page.setViewportSize({ width: 1280, height: 800 });
  await frame.waitForFunction(gridFillsItsPlace);
  await page.mouse.click(1000, 700);
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  const { document } = await server.host.callback('browser-refused', 6, { within: PATIENCE_MS });
  const cells = readCells(document ?? new Uint8Array()).flatMap((sheet) => sheet.cells);
  expect(cells.map(({ value }) => value)).toEqual([42]);
  await page.close();
});

test('an editor that hangs leaves the page around it alive, which can take it away', async () => {
  const { page, frame } = await embed(await server.config('docx', { key: 'browser-hung' }));
  await noted(page, 'onDocumentReady');
  await frame.evaluate('setTimeout(() => { for (;;); })');
  await page.evaluate(`
    const close = Object.assign(document.createElement('button'), { textContent: 'Close' });
    close.addEventListener('click', () => editor.destroyEditor());
    document.body.prepend(close);
  `);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForSelector('#place', { state: 'attached' });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.close();
});
