import { crc32, deflateSync } from 'node:zlib';
import { type ConfigChange, docxWithText, type TestServer } from '@benchbook/document-server/testing';
import { createBlank, readPackage } from '@benchbook/documents';
import { PATIENCE_MS, screenshot } from '@benchbook/testing/browser';
import type { Frame, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk, setUpDesk } from '../testing/desk.ts';
import { ALL_EVENTS, notedEvents } from '../testing/host-page.ts';

const REQUESTS = [
  'onRequestHistory',
  'onRequestHistoryData',
  'onRequestHistoryClose',
  'onRequestRestore',
  'onRequestRename',
  'onRequestSaveAs',
  'onRequestUsers',
  'onRequestInsertImage',
  'onDownloadAs',
];

describe('what a host and an open page want of each other', () => {
  const { place, open: openDocument } = setUpDesk();
  let server: TestServer;
  beforeEach(() => {
    ({ server } = place);
    server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'second version'));
    server.host.files.set('/old.docx', docxWithText(createBlank('docx'), 'first version'));
    server.host.files.set('/gel.png', png());
    server.host.files.set('/no.png', new TextEncoder().encode('<svg onload="alert(1)"/>'));
  });

  const open = (key: string, change: ConfigChange = {}) =>
    openDocument({ ...change, fileType: 'docx', key, events: [...ALL_EVENTS, ...REQUESTS] });

  async function noted(page: Page, name: string): Promise<unknown> {
    return vi.waitFor(
      async () => {
        const event = (await notedEvents(page)).findLast(([each]) => each === name);
        if (!event) throw new Error(`There was no ${name}.`);
        return event[1];
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  }

  /** Calls a method of the editor; with a token over the argument, as a host does. */
  async function call(page: Page, method: string, argument: Record<string, unknown>): Promise<void> {
    const token = server.host.sign(argument, 300);
    await page.evaluate(`editor.${method}(${JSON.stringify({ ...argument, token })})`);
  }

  const menu = async (frame: Frame, entry: string) => {
    await frame.click('[data-tool="document"]');
    await frame.click(`[role="menuitem"]:has-text("${entry}")`);
  };

  it('has no menu for a host that declared no handlers', async () => {
    const desk = await Desk.open(place, { fileType: 'docx', key: 'no-menu' });
    expect(await desk.frame.isVisible('[data-tool="document"]')).toBe(false);
    await desk.close();
  });

  it('offers no copy to who may not download', async () => {
    const { page, frame } = await open('no-copy', { permissions: { download: false } });
    await frame.click('[data-tool="document"]');
    expect(await frame.locator('[role="menuitem"]').allTextContents()).toEqual([
      'Rename…',
      'Version history',
    ]);
    await page.keyboard.press('Escape');
  });

  it('asks the host to rename, and tells everybody the new name', async () => {
    const { page, frame } = await open('rename');
    await menu(frame, 'Rename');
    await frame.fill('.popover input', 'HPLC run 7.docx');
    await page.keyboard.press('Enter');
    expect(await noted(page, 'onRequestRename')).toBe('HPLC run 7.docx');
    await server.command({ c: 'meta', key: 'rename', meta: { title: 'HPLC run 7.docx' } });
    expect(await noted(page, 'onMetaChange')).toMatchObject({ title: 'HPLC run 7.docx' });
  });

  it('hands the host a copy under another name', async () => {
    const { page, frame } = await open('copy');
    await menu(frame, 'Save a copy');
    await frame.fill('.popover input', 'Copy.docx');
    await page.keyboard.press('Enter');
    const { url, ...rest } = (await noted(page, 'onRequestSaveAs')) as { url: string };
    expect(rest).toEqual({ fileType: 'docx', title: 'Copy.docx' });
    expect((await fetch(url)).status).toBe(200);
    await page.evaluate('editor.downloadAs("txt")');
    const text = (await noted(page, 'onDownloadAs')) as { fileType: string; url: string };
    expect([text.fileType, await (await fetch(text.url)).text()]).toEqual(['txt', 'second version\n']);
  });

  it('shows the history the host gives, reads a version, asks to restore it, and goes back', async () => {
    const { page, frame } = await open('history');
    await menu(frame, 'Version history');
    await noted(page, 'onRequestHistory');
    const user = { id: 'u1', name: 'Ada' };
    const history = [
      { version: 1, created: '2026-11-20 10:00:00', key: 'a', user },
      { version: 2, created: '2026-11-21 10:00:00', key: 'history', user },
    ];
    await call(page, 'refreshHistory', { currentVersion: 2, history });
    expect(await noted(page, 'onRequestHistoryData')).toBe(2);
    await frame.click('.history-entry:has-text("Version 1")');
    await vi.waitFor(async () => expect(await noted(page, 'onRequestHistoryData')).toBe(1), {
      timeout: PATIENCE_MS,
    });
    const url = `${server.host.origin}/old.docx`;
    await call(page, 'setHistoryData', { version: 1, key: 'a', url, fileType: 'docx' });
    await frame.waitForSelector('.history .superdoc-page:has-text("first version")', {
      timeout: PATIENCE_MS,
    });
    await screenshot(page, 'document-server-history');
    await frame.click('text=Restore this version');
    expect(await noted(page, 'onRequestRestore')).toEqual({ version: 1, fileType: 'docx' });
    await frame.click('[aria-label="Close the history"]');
    await noted(page, 'onRequestHistoryClose');
    await frame.waitForSelector('.superdoc-page:has-text("second version")');
  });

  it('shows no version the host did not sign', async () => {
    const { page, frame } = await open('unsigned');
    await page.evaluate(
      'editor.refreshHistory({ currentVersion: 1, history: [{ version: 1, created: "" }] })',
    );
    const url = `${server.host.origin}/old.docx`;
    await page.evaluate(`editor.setHistoryData(${JSON.stringify({ version: 1, url })})`);
    await frame.waitForSelector('text=The application did not sign this file.');
  });

  it('puts a picture of the host where the caret is, in a header too, and nothing that is no picture', async () => {
    const { page, frame } = await open('picture');
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    const images = (path: string) => ({
      c: 'add',
      images: [{ fileType: 'png', url: server.host.origin + path }],
    });
    const more = frame.locator('.toolbar .more');
    if (await more.isVisible()) await more.click();
    await frame.click('[data-tool="host-image"]');
    expect(await noted(page, 'onRequestInsertImage')).toEqual({ c: 'add' });
    await call(page, 'insertImage', images('/no.png'));
    await frame.waitForSelector('text=The picture is not a PNG');
    await call(page, 'insertImage', images('/gel.png'));
    await frame.waitForSelector('.superdoc-page img');
    await page.keyboard.press('Control+s');
    const { document } = await server.host.callback('picture', 6, { within: PATIENCE_MS });
    const names = readPackage(document ?? new Uint8Array()).names();
    expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1);

    await frame.dblclick('.superdoc-page', { position: { x: 300, y: 15 } });
    await page.keyboard.type('Batch 7');
    await call(page, 'insertImage', images('/gel.png'));
    await frame.locator('.superdoc-page-header', { hasText: 'Batch 7' }).locator('img').waitFor();
    await page.keyboard.press('Control+s');
    const header = await vi.waitFor(
      () => {
        const last = server.host.callbacks.findLast(({ body }) => body.status === 6)?.document;
        const stored = readPackage(last ?? new Uint8Array());
        expect(stored.text('word/_rels/header1.xml.rels')).toMatch(/Target="media\/[^"]+\.png"/);
        return stored.text('word/header1.xml');
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    expect(header).toMatch(/>Batch 7<.*<a:blip r:embed="[^"]+"/);
  });

  it('brings its person to what a search has found, marked until they press Escape', async () => {
    server.host.files.set('/file.docx', longText());
    const { page, frame } = await open('found', { path: '/file.docx' });
    const show = (location: string, words: string, hasChanged = false) =>
      page.evaluate(`editor.showFound(${JSON.stringify({ location, words, hasChanged })})`);
    const said = (text: string) =>
      frame.locator('[data-line="found"]:not([hidden])', { hasText: text }).waitFor();
    const marks = frame.locator('.superdoc-page .ProseMirror-search-match');
    // Pages are drawn some time after the editor has marked something.
    const isMarked = (text: string) =>
      expect.poll(async () => (await marks.allTextContents()).join(''), { timeout: PATIENCE_MS }).toBe(text);

    await show('body/60', 'PX-0042 -gone');
    await said('What was found is marked.');
    await isMarked('PX-0042');
    await expect
      .poll(() => marks.first().evaluate((mark) => mark.parentElement?.textContent), { timeout: 90_000 })
      .toContain('Sample 60: PX-0042');
    await expect
      .poll(
        () =>
          marks.first().evaluate((mark) => {
            const { top, bottom } = mark.getBoundingClientRect();
            return 0 < top && bottom <= innerHeight;
          }),
        { timeout: 90_000 },
      )
      .toBe(true);
    await screenshot(page, 'document-server-found');
    // The keyboard is in the document, in front of what was found.
    await page.keyboard.press('Escape');
    await marks.first().waitFor({ state: 'detached' });
    await frame.locator('[data-line="found"]').waitFor({ state: 'hidden' });
    await page.keyboard.type('weighed ');
    await frame.getByText('weighed PX-0042').first().waitFor();

    await show('body/2/row 2/cell 1/0', 'pX‑0042', true);
    await said('What was found is marked.');
    await isMarked('PX-0042');
    await show('body/61', 'PX-0042', true);
    await said('The document has changed since: this is the nearest place that says it.');
    await show('header 1/0', 'PX-0042');
    await said('It stands in a header, at the top of pages.');
    await show('weighing room/0', 'PX-0042');
    await said('The place where it was found is not in the document any more.');
    // As it reads with the changes accepted.
    await show('body/70', 'PX-0077');
    await said('What was found is marked.');
    await marks.first().waitFor();
    // Marks stand at places, and not at words: pasted, dropped or undone by the mouse is typed as well.
    await frame.locator('.toolbar [data-tool="undo"]').click();
    await frame.locator('[data-line="found"]').waitFor({ state: 'hidden' });
    await isMarked('');
    await show('body/61', 'PX-004');
    await said('The document does not say any more what was found in it.');
    await isMarked('');
    // A person who types elsewhere in the page goes on there.
    await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.id = 'elsewhere';
      field.focus();
    });
    await frame.waitForFunction(() => !document.hasFocus());
    await show('body/60', 'PX-0042');
    await said('What was found is marked.');
    await page.keyboard.type('buffer');
    expect(await page.inputValue('#elsewhere')).toBe('buffer');
  });

  it('asks for people to mention', async () => {
    const { page } = await open('people');
    expect(await noted(page, 'onRequestUsers')).toEqual({ c: 'mention' });
    await page.evaluate(
      'editor.setUsers({ c: "mention", users: [{ id: "u2", name: "Grace", email: "grace@example.org" }] })',
    );
  });
});

const BOOKMARK = '<w:bookmarkStart w:id="7" w:name="lot"/><w:bookmarkEnd w:id="7"/>';
const DELETED =
  '<w:del w:id="8" w:author="Ada" w:date="2026-11-01T10:00:00Z"><w:r><w:delText>9</w:delText></w:r></w:del>';

/** Pages of paragraphs, the 60th of which says a code, as does the second row of a table, and another one the 70th. */
function longText(): Uint8Array {
  const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const row = (text: string) =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc></w:tr>`;
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row('Lot')}${row('PX-0042')}</w:tbl>`;
  const blocks = Array.from({ length: 80 }, (_, at) =>
    at === 2
      ? table
      : paragraph(
          `Sample ${at}${at === 60 ? `: PX-</w:t></w:r>${BOOKMARK}<w:r><w:t>0042` : at === 70 ? `: PX-00</w:t></w:r>${DELETED}<w:r><w:t>77` : ''}`,
        ),
  );
  const pkg = readPackage(createBlank('docx'));
  const main = pkg.text('word/document.xml');
  pkg.set(
    'word/document.xml',
    main.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, () => blocks.join('')),
  );
  return pkg.write();
}

/** A picture of one pixel. */
function png(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from([0, 200, 30, 30]));
  return new Uint8Array(
    Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
}
