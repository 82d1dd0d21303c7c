import { readCells } from '@benchbook/documents';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../pages/testing/launch-browser.ts';
import type { EditorConfig } from '../protocol.ts';
import { TestServer, textOfDocx } from './testing/test-server.ts';

/** The built pages in a real browser, embedded by a page of another origin through api.js. */
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
async function embed(config: EditorConfig): Promise<{ page: Page; frame: Frame; faults: string[] }> {
  server.host.page = `<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>html,body{height:100%;margin:0}</style>
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
</script>`;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
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
  await page.goto(`${server.host.origin}/`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The editor has no frame.');
  return { page, frame, faults };
}

async function noted(page: Page, name: string): Promise<unknown> {
  await page.waitForFunction(`window.noted.some(([event]) => event === '${name}')`, undefined, {
    timeout: 60_000,
  });
  return page.evaluate(`window.noted.find(([event]) => event === '${name}')[1]`);
}

test('a docx: what is typed reaches the host with Ctrl+S, and closing the page adds nothing to it', async () => {
  const { page, frame, faults } = await embed(await server.config('docx', { key: 'browser-docx' }));
  expect(await page.evaluate('DocsAPI.DocEditor.version()')).toBe('9.3.0');
  await noted(page, 'onDocumentReady');
  expect(await noted(page, 'onInfo')).toMatchObject({ mode: 'edit' });
  await page.screenshot({ path: 'test-output/screenshots/document-server-docx.png' });
  await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
  await page.keyboard.type('Buffer pH 7.4');
  await page.keyboard.press('Control+s');
  const { document } = await server.host.callback('browser-docx', 6, 30_000);
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
  await page.screenshot({ path: 'test-output/screenshots/document-server-xlsx.png' });
  const { document } = await server.host.callback('browser-xlsx', 6, 30_000);
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
