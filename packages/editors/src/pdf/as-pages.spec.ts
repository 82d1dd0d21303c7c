import { readFile } from 'node:fs/promises';
import { docxWithText, LibreOffice, TestServer, textOfDocx } from '@benchbook/document-server/testing';
import { createBlank } from '@benchbook/documents';
import { borrowBrowser, goToEndOfText, type LentBrowser } from '@benchbook/testing/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { editorFrame, HostPage } from '../testing/host-page.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 90_000;

let browser: LentBrowser;
let host: HostPage;
let server: TestServer;
beforeAll(async () => {
  browser = await borrowBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  host = await HostPage.start();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await server.stop();
  await host.stop();
});

/** Opens a docx of one paragraph in the host's page. */
async function open(options: ConstructorParameters<typeof TestServer>[0], type?: 'embedded') {
  server = await new TestServer({ frameAncestors: [new URL(host.address).origin], ...options }).start();
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'Weighed 5 mg'));
  host.show(`${server.url}/`, { ...(await server.config('docx', { key: 'pages' })), ...(type && { type }) });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(host.address);
  return { page, frame: await editorFrame(page) };
}

const office = new LibreOffice({ limit: 1, maxBytes: 1 });

it.skipIf(!office.isThere)('shows as pages what is too large for an editor, and says why', async () => {
  const { frame } = await open({ editLimits: { docx: 0, xlsx: 0 } });
  await frame.locator('.pdfViewer .textLayer', { hasText: 'Weighed 5 mg' }).waitFor({ timeout: PATIENCE });
  await frame.locator('[data-line="read-only"]', { hasText: 'too large to be edited here' }).waitFor();
  expect(await frame.locator('[data-tool="bold"]').count()).toBe(0);
});

it('hands out what is too large where no pages can be made of it', async () => {
  const { page, frame } = await open({ editLimits: { docx: 0, xlsx: 0 }, libreOffice: '' });
  await frame.getByText('LibreOffice is not installed.').waitFor({ timeout: PATIENCE });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(textOfDocx(await readFile(await download.path()))).toBe('Weighed 5 mg');
});

it.skipIf(!office.isThere)(
  'shows pages to a host that wants no editor, until its person wants to edit',
  async () => {
    const { page, frame } = await open({}, 'embedded');
    await frame.locator('.pdfViewer .textLayer', { hasText: 'Weighed 5 mg' }).waitFor({ timeout: PATIENCE });
    await frame.locator('.line').getByRole('button', { name: 'Edit', exact: true }).click();
    const text = frame.locator('[contenteditable="true"]').first();
    await text.waitFor({ timeout: PATIENCE });
    await goToEndOfText(text);
    await page.keyboard.type(' of salt');
    await page.keyboard.press('Control+s');
    const { document } = await server.host.callback('pages', 6, { within: PATIENCE });
    expect(textOfDocx(document ?? new Uint8Array())).toBe('Weighed 5 mg of salt');
  },
);
