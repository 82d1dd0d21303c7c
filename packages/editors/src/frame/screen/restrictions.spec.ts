import { docxWithText, TestServer } from '@benchbook/document-server/testing';
import { createBlank } from '@benchbook/documents';
import { borrowBrowser, type LentBrowser } from '@benchbook/testing/browser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { editorFrame, HostPage, notedEvents } from '../../testing/host-page.ts';

let browser: LentBrowser;
let server: TestServer;
let host: HostPage;
beforeAll(async () => {
  browser = await borrowBrowser();
  host = await HostPage.start();
  server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'confidential'));
});
afterAll(async () => {
  await browser.close();
  await host.stop();
  await server.stop();
});

/** Selects everything and copies it: what the clipboard holds then, and whether paper would show the document. */
async function tried(permissions: Record<string, boolean>) {
  host.show(`${server.url}/`, await server.config('docx', { permissions }));
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(host.address);
  const frame = await editorFrame(page);
  await vi.waitFor(
    async () => expect((await notedEvents(page)).map(([name]) => name)).toContain('onDocumentReady'),
    { timeout: 60_000, interval: 100 },
  );
  await page.evaluate(() => navigator.clipboard.writeText('from before'));
  await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.bringToFront();
  const clipboard = await page.evaluate(async () => {
    window.focus();
    return navigator.clipboard.readText();
  });
  await page.emulateMedia({ media: 'print' });
  const isPrinted = await frame.isVisible('.superdoc-page');
  await context.close();
  return { clipboard: clipboard.trim(), isPrinted };
}

it('copies and prints where the host permits it, and neither where it does not', async () => {
  expect(await tried({})).toEqual({ clipboard: 'confidential', isPrinted: true });
  expect(await tried({ copy: false, print: false })).toEqual({ clipboard: 'from before', isPrinted: false });
});
