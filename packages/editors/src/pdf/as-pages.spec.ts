import { readFile } from 'node:fs/promises';
import { docxWithText, LibreOffice, TestServer, textOfDocx } from '@benchbook/document-server/testing';
import { createBlank } from '@benchbook/documents';
import { makePdf } from '@benchbook/documents/testing/pdf';
import { borrowBrowser, goToEndOfText, type LentBrowser, PATIENCE_MS } from '@benchbook/testing/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { problemsOf } from '../testing/accessibility.ts';
import { ALL_EVENTS, editorFrame, HostPage, notedEvents } from '../testing/host-page.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = PATIENCE_MS;

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
  const at = frame.getByRole('textbox', { name: 'Page', exact: true });
  await expect.poll(() => at.inputValue(), { timeout: PATIENCE }).toBe('3');
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

it('highlights words and takes notes on pages, which the host keeps, and leads to each by the keyboard', async () => {
  server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  server.host.files.set('/file.pdf', makePdf(['Buffer A at pH 7.4', 'Buffer B', 'Phosphate']));
  const config = { ...(await server.config('pdf', { key: 'marks' })), documentType: 'pdf' };
  host.show(`${server.url}/`, config, [...ALL_EVENTS, 'onRequestMark', 'onRequestWithdrawMark']);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(host.address);
  const frame = await editorFrame(page);
  const words = frame.locator('.pdfViewer .textLayer span', { hasText: 'Buffer A' }).first();
  await words.waitFor({ timeout: PATIENCE });
  /** What the host is asked for, the next time. */
  let heard = 0;
  const asked = async (): Promise<Record<string, unknown>> => {
    const requests = async () =>
      (await notedEvents(page)).filter(([name]) => name.startsWith('onRequest') && name.endsWith('Mark'));
    await expect.poll(async () => (await requests()).length, { timeout: PATIENCE }).toBeGreaterThan(heard);
    const [, data] = (await requests())[heard] ?? [];
    heard += 1;
    return Object(data);
  };
  const marks: object[] = [];
  const answer = (token: unknown, problem: string | null, show: number | null = null) =>
    page.evaluate(
      (given) => {
        const { editor } = window as unknown as {
          editor: Record<'setMarks' | 'markWritten', (data: unknown) => void>;
        };
        editor.markWritten({ token: given.token, problem: given.problem });
        editor.setMarks({ marks: given.marks, show: given.show });
      },
      { token, problem, marks, show },
    );
  const keep = async (mark: Record<string, unknown>) => {
    marks.push({
      ...mark,
      id: marks.length + 1,
      by: 'Ada',
      when: 'today',
      mayWithdraw: true,
      mayReplace: true,
    });
    await answer(mark.token, null);
  };

  // Nothing is selected yet.
  await frame.getByRole('button', { name: 'Highlight', exact: true }).click();
  await frame.getByText('Select the words first that you want to highlight.').waitFor();
  await words.evaluate((span) => {
    const text = span.firstChild as Text;
    const at = text.data.indexOf('pH 7.4');
    document.getSelection()?.setBaseAndExtent(text, at, text, at + 6);
  });
  await frame.getByRole('button', { name: 'Highlight', exact: true }).click();
  const form = frame.getByRole('dialog', { name: 'Highlight' });
  await form.getByRole('radio', { name: 'Green' }).check();
  expect(await problemsOf(frame, '.mark-panel')).toEqual([]);
  await form.getByRole('button', { name: 'Highlight' }).click();
  const refused = await asked();
  await answer(refused.token, 'The document has a newer version.');
  await form.getByText('The document has a newer version.').waitFor();
  await form.getByRole('textbox').fill('Too high?');
  await page.keyboard.press('Control+Enter');
  const highlight = await asked();
  expect(highlight).toMatchObject({
    kind: 'highlight',
    page: 1,
    color: 'green',
    quote: 'pH 7.4',
    text: 'Too high?',
  });
  await keep(highlight);
  await form.waitFor({ state: 'detached' });
  const mark = frame.getByRole('button', { name: 'Page 1, highlight by Ada: “pH 7.4”: Too high?' });
  await mark.waitFor({ timeout: PATIENCE });
  // It lies upon the end of the line, and there again once the page is turned and larger.
  const lies = async () => {
    const [over, line] = await Promise.all([mark.boundingBox(), words.boundingBox()]);
    if (!over || !line) return [];
    return [
      Math.abs(over.x + over.width - line.x - line.width) < 4,
      Math.abs(over.y + over.height / 2 - line.y - line.height / 2) < line.height / 2,
      over.width < line.width / 2,
    ];
  };
  await expect.poll(lies, { timeout: PATIENCE }).toEqual([true, true, true]);
  await frame.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(lies, { timeout: PATIENCE }).toEqual([true, true, true]);

  // It is on the printed page, too, with a number that leads to what it says.
  await frame.evaluate(() => {
    window.print = () => {
      const first = document.querySelector<HTMLImageElement>('.print-sheets img');
      const canvas = document.createElement('canvas');
      canvas.width = first?.naturalWidth ?? 0;
      canvas.height = first?.naturalHeight ?? 0;
      const context = canvas.getContext('2d');
      if (first) context?.drawImage(first, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      // Pixels in the green of the mark.
      let green = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0x8c && data[at + 1] === 0xe9 && data[at + 2] === 0x9a) green += 1;
      const said = document.querySelector('.print-marks p')?.textContent;
      Object.assign(window, { printed: { said, green, page: canvas.toDataURL() } });
    };
  });
  await page.keyboard.press('Control+p');
  const printed = () =>
    frame.evaluate(
      () => (window as unknown as { printed?: { said: string; green: number; page: string } }).printed,
    );
  await expect.poll(printed, { timeout: PATIENCE }).toMatchObject({
    said: '1. Page 1, highlight by Ada: “pH 7.4”: Too high?',
    green: expect.any(Number),
  });
  expect((await printed())?.green).toBeGreaterThan(500);

  // By the keyboard alone: a note in the middle of what is seen, said anew, withdrawn.
  await frame.locator('.pdf').focus();
  await page.keyboard.press('Control+Alt+m');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Weighed twice');
  await page.keyboard.press('Control+Enter');
  const note = await asked();
  expect(note).toMatchObject({ kind: 'note', page: 1, color: 'green', quote: '', text: 'Weighed twice' });
  await keep(note);
  await frame.getByRole('button', { name: 'All highlights and notes' }).click();
  await frame.getByRole('menuitem', { name: 'Page 1, note by Ada: Weighed twice' }).click();
  await frame.locator('.mark.note:focus').waitFor({ timeout: PATIENCE });
  await page.keyboard.press('Enter');
  const said = frame.getByRole('dialog', { name: 'Note on the page' });
  expect(await problemsOf(frame, '.mark-panel')).toEqual([]);
  await said.getByRole('button', { name: 'Change' }).click();
  await page.keyboard.type(', and dried');
  await page.keyboard.press('Control+Enter');
  const changed = await asked();
  expect(changed).toMatchObject({ replaces: 2, text: 'Weighed twice, and dried' });
  marks.pop();
  await keep(changed);
  await frame.getByRole('button', { name: 'Page 1, note by Ada: Weighed twice, and dried' }).click();
  await said.getByRole('button', { name: 'Withdraw' }).click();
  await said.getByRole('button', { name: 'Withdraw it' }).click();
  const withdrawn = await asked();
  expect(withdrawn).toMatchObject({ id: 2 });
  marks.pop();
  // The list of remarks beside it brings the person to one.
  await answer(withdrawn.token, null, 1);
  await frame.locator('.mark.highlight:focus').waitFor({ timeout: PATIENCE });
  expect(await frame.locator('.mark').count()).toBe(1);
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
