import { createBlank, readPackage } from '@benchbook/documents';
import { borrowBrowser, type LentBrowser, PATIENCE_MS, usualPort } from '@benchbook/testing/browser';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { editorFrame, HostPage, notedEvents } from '../testing/host-page.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */

const CONFIG = {
  documentType: 'word',
  document: { fileType: 'docx', key: 'key-1', title: 'Sample preparation.docx', url: 'http://host/file' },
  editorConfig: { customization: { uiTheme: 'theme-light' } },
};

const textOf = (docx: Uint8Array) =>
  readPackage(docx)
    .text('word/document.xml')
    .replaceAll(/<[^>]*>/g, '');

/** In the page: has superdoc leave paragraphs that begin with "f" out of what it writes, as it did with cells. */
function leaveOutWhatIsFaint(): void {
  interface Node {
    name?: string;
    text?: string;
    elements?: Node[];
  }
  interface Converter {
    exportToXmlJson(given: object): { result: { elements: { elements: Node[] }[] } };
  }
  interface App {
    config: { globalProperties: { $superdoc?: { activeEditor: { converter: Converter } } } };
  }
  const apps = [...document.querySelectorAll<HTMLElement & { __vue_app__?: App }>('*')];
  const superdoc = apps.map((each) => each.__vue_app__?.config.globalProperties.$superdoc).find(Boolean);
  if (!superdoc) throw new Error('superdoc is not there.');
  const { converter } = superdoc.activeEditor;
  const write = converter.exportToXmlJson;
  const textOf = ({ text = '', elements = [] }: Node): string => text + elements.map(textOf).join('');
  converter.exportToXmlJson = (given) => {
    const written = write.call(converter, given);
    for (const body of written.result.elements) {
      body.elements = body.elements.filter((block) => block.name !== 'w:p' || !textOf(block).startsWith('f'));
    }
    return written;
  };
}

describe('the docx page', () => {
  let browser: LentBrowser;
  let server: FakeServer;
  let host: HostPage;
  let page: Page;
  let frame: Frame;
  let problems: string[];

  /** Opens a blank document in the host's page and waits until it is on the screen. */
  async function open(
    change: ConstructorParameters<typeof FakeServer>[1] = {},
    prepare = () => {},
    lang = 'en',
  ): Promise<void> {
    server = new FakeServer('docx', change, await usualPort());
    server.content = createBlank('docx');
    prepare();
    await server.start();
    host = await HostPage.start();
    host.show(server.address, { ...CONFIG, editorConfig: { ...CONFIG.editorConfig, lang } });
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    await page.goto(host.address);
    frame = await editorFrame(page);
    await heard('onDocumentReady');
  }
  const heard = (name: string, data?: unknown) =>
    vi.waitFor(
      async () => {
        const events = (await notedEvents(page)).filter(([noted]) => noted === name);
        expect(events.map(([, noted]) => noted ?? undefined)).toContainEqual(data);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
  const line = (name: string) =>
    frame.textContent(`[data-line="${name}"]:not([hidden])`, { timeout: PATIENCE_MS });
  async function type(text: string): Promise<void> {
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    await page.keyboard.type(text);
  }
  const journaled = (text: string) =>
    vi.waitFor(() => expect(server.edited.map(({ bytes }) => textOf(bytes)).at(-1)).toContain(text), {
      timeout: PATIENCE_MS,
      interval: 50,
    });

  /** Asks for everything typed, as the server does before it saves: what the page answers once that is journaled. */
  async function handedIn() {
    const id = server.of('flushed').length + 1;
    server.send({ type: 'flush', id });
    return vi.waitFor(
      () => {
        const answer = server.of('flushed').find((message) => message.id === id);
        if (!answer) throw new Error('The page did not answer.');
        return answer;
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
  }
  /** Types, which changes nothing on the screen nor on the server. */
  async function typesInVain(): Promise<void> {
    const before = [...server.edited];
    const dirtied = server.of('dirty').length;
    await type('in vain');
    await handedIn();
    expect(server.edited).toEqual(before);
    expect(server.of('dirty')).toHaveLength(dirtied);
    expect(await frame.textContent('.superdoc-page')).not.toContain('in vain');
  }

  beforeAll(async () => {
    browser = await borrowBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await page.close();
    await host.stop();
    await server.stop();
  });

  it('hands in its base, is dirty only once somebody types, journals what is typed, and saves it by itself', async () => {
    await open();
    expect(server.bases).toHaveLength(1);
    expect(server.shown).toEqual([
      { kind: 'docx', stories: [{ place: 'body', paragraphs: [{ in: '', text: '' }] }] },
    ]);
    // What somebody does who only looks.
    const width = async () => (await frame.locator('.superdoc-page').first().boundingBox())?.width;
    await frame.getByRole('button', { name: 'More' }).click();
    await frame.getByLabel('Zoom').selectOption('50 %');
    await vi.waitFor(async () => expect(await width()).toBeLessThan(450), PATIENCE_MS);
    await frame.getByLabel('Zoom').selectOption('100 %');
    await vi.waitFor(async () => expect(await width()).toBeGreaterThan(700), PATIENCE_MS);
    await type('');
    await page.keyboard.press('Control+a');
    await handedIn();
    // "active" says that somebody is there, not that they changed anything.
    const said = server.received.map(({ type }) => type).filter((type) => type !== 'active');
    expect(said).toEqual(['open', 'ready', 'flushed']);
    expect(server.edited).toEqual([]);

    await type('x');
    await journaled('x');
    await page.keyboard.type(' marks the spot');
    await heard('onDocumentStateChange', true);
    await heard('onDocumentStateChange', false);
    await vi.waitFor(
      () => expect(server.of('save')).toContainEqual({ type: 'save', cause: 'timer' }),
      PATIENCE_MS,
    );
    await journaled('x marks the spot');
    await frame.waitForSelector('.save-text:text-matches("^Saved \\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d$")');
    expect(problems).toEqual([]);
  });

  it('hands in what was typed last when somebody saves with Ctrl+S, and when the server asks for it', async () => {
    await open();
    await type('weighed 5.2 mg');
    await page.keyboard.press('Control+s');
    await vi.waitFor(
      () => expect(server.of('save')).toContainEqual({ type: 'save', cause: 'button' }),
      PATIENCE_MS,
    );
    await journaled('weighed 5.2 mg');
    await page.keyboard.type(' to the last word');
    expect(await handedIn()).toEqual({ type: 'flushed', id: 1 });
    await journaled('weighed 5.2 mg to the last word');
  });

  it('says why what is typed is not saved, uploads nothing that a failed export left, and loses nothing', async () => {
    await open();
    await frame.evaluate(() => {
      // Memory that runs out while the package is put together.
      Object.assign(window, { RealBlob: window.Blob });
      window.Blob = class {
        constructor() {
          throw new Error('Out of memory');
        }
      } as unknown as typeof Blob;
    });
    await type('precious');
    expect(await line('save')).toContain('Could not save: the editor could not write the document.');
    expect((await handedIn()).failed).toContain('could not write');
    expect(server.edited).toEqual([]);
    // At once, before it is tried again by itself.
    await frame.locator('[data-line="save"] >> text=Retry').evaluate((button: HTMLButtonElement) => {
      Object.assign(window, { Blob: (window as unknown as { RealBlob: unknown }).RealBlob });
      button.click();
    });
    await journaled('precious');
    await frame.waitForSelector('[data-line="save"]', { state: 'hidden' });

    server.editedStatus = 507;
    await page.keyboard.type(' as gold');
    expect(await line('save')).toContain('The disk of the document server is full.');
    server.editedStatus = 204;
    await journaled('precious as gold');
    await frame.waitForSelector('[data-line="save"]', { state: 'hidden' });

    await frame.evaluate(leaveOutWhatIsFaint);
    await page.keyboard.press('Enter');
    await page.keyboard.type('faint');
    await frame
      .locator('[data-line="save"]')
      .getByText('Could not save: the editor would leave “faint” out of the file.')
      .waitFor({ timeout: PATIENCE_MS });
    expect((await handedIn()).failed).toContain('leave “faint” out');
    expect(server.of('left-out').at(-1)).toEqual({
      type: 'left-out',
      part: 'word/document.xml',
      characters: 5,
    });
    expect(textOf(server.edited.at(-1)?.bytes ?? new Uint8Array())).not.toContain('fain');
    for (let letters = 0; letters < 5; letters++) await page.keyboard.press('Backspace');
    await page.keyboard.type('bold');
    await journaled('as goldbold');
    await frame.waitForSelector('[data-line="save"]', { state: 'hidden' });
    for (let letters = 0; letters < 5; letters++) await page.keyboard.press('Backspace');

    const isTried = page.waitForEvent('requestfailed', (request) => request.url().includes('/edited?'));
    await server.stop();
    await page.keyboard.type(', in the dark too');
    expect(await line('connection')).toContain(
      'Connection lost – your edits are kept here and will be saved when it is back.',
    );
    await isTried;
    const saves = server.of('save').length;
    await server.start();
    await journaled('precious as gold, in the dark too');
    await frame.waitForSelector('[data-line="connection"]', { state: 'hidden' });
    await vi.waitFor(() => expect(server.of('save').length).toBeGreaterThan(saves), PATIENCE_MS);
  });

  it('stays read-only when the base is not accepted, and says why in German before anything is pressed', async () => {
    const reason =
      'The editor does not show footnote 2 of this document as it is stored, near “die Probe, 2 mL”.';
    const keptNotShown = ['charts', 'an embedded object (Excel.Sheet.12) near “ink”', 'macros'];
    await open(
      { keptNotShown },
      () => {
        server.baseAnswer = { editable: false, reason };
      },
      'de',
    );
    await frame
      .locator('[data-line="read-only"]')
      .getByText(
        'Der Editor zeigt die Fußnote 2 dieses Dokuments nicht so, wie es gespeichert ist, bei „die Probe, 2 mL“.',
      )
      .waitFor({ timeout: PATIENCE_MS });
    await frame
      .locator('[data-line="kept"]')
      .getByText(
        'Diese Datei enthält Diagramme und ein eingebettetes Objekt (Excel.Sheet.12) bei „ink“. Das bleibt erhalten, wird hier aber nicht gezeigt.',
      )
      .waitFor({ timeout: PATIENCE_MS });
    await heard('onInfo', { mode: 'view', tellsWriter: true });
    await typesInVain();
    expect(await frame.isVisible('[data-tool="bold"]')).toBe(false);
  });

  it('uploads nothing for a viewer, offers no save, and names who is editing', async () => {
    await open({ mode: 'view', writer: { id: 'user-2', name: 'Ana Kovač', since: '2026-11-21T14:02:00' } });
    expect(await line('writer')).toBe('Ana Kovač is editing since 14:02. You are viewing.');
    await heard('onInfo', { mode: 'view', tellsWriter: true });
    expect(await frame.isVisible('[data-tool="save"]')).toBe(false);
    await typesInVain();
    await page.keyboard.press('Control+s');
    await handedIn();
    expect([server.bases, server.of('save')]).toEqual([[], []]);
    server.send({ type: 'writer', writer: null });
    await frame.waitForSelector('[data-line="writer"]', { state: 'hidden' });
  });

  it('opens recovered work without handing in a base again, and goes on journaling', async () => {
    await open({ recovered: true, unsaved: true });
    expect(await line('recovered')).toContain('recovered');
    expect([server.bases, server.shown]).toEqual([[], []]);
    await type('goes on');
    await journaled('goes on');
  });

  it('starts over with a fresh config when its key is closed, and reads when its right to edit is taken', async () => {
    await open();
    server.send({ type: 'stale' });
    await vi.waitFor(async () => {
      const names = (await notedEvents(page)).map(([name]) => name);
      expect(names).toContain('onRequestRefreshFile');
    }, PATIENCE_MS);
    await page.evaluate((config) => {
      const { editor } = window as unknown as { editor: { refreshFile(config: unknown): void } };
      editor.refreshFile({ ...config, document: { ...config.document, key: 'key-2' } });
    }, CONFIG);
    await vi.waitFor(() => expect(server.of('ready')).toHaveLength(2), PATIENCE_MS);
    expect(server.of('open').at(1)?.config).toMatchObject({ document: { key: 'key-2' } });
    await type('again');
    await journaled('again');

    server.send({ type: 'dropped', reason: 'This workbook has been published.' });
    expect(await line('read-only')).toContain('This workbook has been published.');
    await typesInVain();
  });

  it('leaves out what the permissions do not allow', async () => {
    const permissions = {
      edit: false,
      review: true,
      comment: false,
      download: false,
      print: false,
      copy: true,
    };
    await open({ permissions, access: 'review' });
    expect(await frame.isVisible('[data-tool="bold"]')).toBe(true);
    expect(
      await frame.locator('[data-tool="download"], [data-tool="comment"], [data-tool="table"]').count(),
    ).toBe(0);
    await type('suggested');
    await journaled('suggested');
    const xml = readPackage(server.edited.at(-1)?.bytes ?? new Uint8Array()).text('word/document.xml');
    expect(xml).toMatch(/<w:ins [^>]*w:author="Ana Kovač"/);
  });
});
