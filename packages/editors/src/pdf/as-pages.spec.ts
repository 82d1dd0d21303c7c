import { readFile } from 'node:fs/promises';
import { docxWithText, LibreOffice, TestServer, textOfDocx } from '@benchbook/document-server/testing';
import { createBlank } from '@benchbook/documents';
import { makePdf } from '@benchbook/documents/testing/pdf';
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

it('shows a PDF with small pages, turns it, and counts what is found in it', async () => {
  server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  const pdf = makePdf(['Buffer A', 'Buffer B', 'Phosphate']);
  server.host.files.set('/file.pdf', pdf);
  host.show(`${server.url}/`, { ...(await server.config('pdf', { key: 'small' })), documentType: 'pdf' });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(host.address);
  const frame = await editorFrame(page);
  await frame.locator('.pdfViewer .textLayer', { hasText: 'Buffer A' }).waitFor({ timeout: PATIENCE });

  const small = frame.getByRole('navigation', { name: 'Pages' });
  expect(await small.count()).toBe(0);
  await frame.getByRole('button', { name: 'Small pages' }).click();
  await small.getByRole('button', { name: 'Page 3' }).click();
  await small.locator('[aria-current]', { hasText: '3' }).waitFor();
  expect(await frame.getByRole('textbox', { name: 'Page', exact: true }).inputValue()).toBe('3');
  await page.keyboard.press('ArrowUp');
  await small.locator('[aria-current]:focus', { hasText: '2' }).waitFor();
  // They are drawn, not only named.
  const drawn = () =>
    small
      .locator('canvas')
      .first()
      .evaluate((canvas) => (canvas as HTMLCanvasElement).height);
  await expect.poll(drawn, { timeout: PATIENCE }).toBeGreaterThan(200);

  const isWide = () =>
    frame
      .locator('.pdfViewer .page')
      .first()
      .evaluate(({ clientWidth, clientHeight }) => clientWidth > clientHeight);
  expect(await isWide()).toBe(false);
  await frame.getByRole('button', { name: 'Turn the pages (only here)' }).click();
  await expect.poll(isWide, { timeout: PATIENCE }).toBe(true);

  await frame.getByRole('button', { name: 'Find' }).click();
  await frame.getByRole('textbox', { name: 'Find in the document' }).fill('buffer');
  await frame
    .getByRole('status')
    .filter({ hasText: /^[12] of 2$/ })
    .waitFor({ timeout: PATIENCE });
  // Nothing of this changed the file.
  expect(server.host.files.get('/file.pdf')).toEqual(pdf);
});

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
