import { createBlank, readPackage } from '@benchbook/documents';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { editorFrame, HostPage, launchBrowser, notedEvents } from '../testing/host-page.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 60_000;

const CONFIG = {
  documentType: 'word',
  document: { fileType: 'docx', key: 'key-1', title: 'Sample preparation.docx', url: 'http://host/file' },
  editorConfig: { customization: { uiTheme: 'theme-light' } },
};

const textOf = (docx: Uint8Array) =>
  readPackage(docx)
    .text('word/document.xml')
    .replaceAll(/<[^>]*>/g, '');

describe('the docx page', () => {
  let browser: Browser;
  let server: FakeServer;
  let host: HostPage;
  let page: Page;
  let frame: Frame;
  let problems: string[];

  /** Opens a blank document in the host's page and waits until it is on the screen. */
  async function open(
    change: ConstructorParameters<typeof FakeServer>[1] = {},
    prepare = () => {},
  ): Promise<void> {
    server = new FakeServer('docx', change);
    server.content = createBlank('docx');
    prepare();
    await server.start();
    host = await HostPage.start();
    host.show(server.address, CONFIG);
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
      { timeout: PATIENCE, interval: 100 },
    );
  const line = (name: string) =>
    frame.textContent(`[data-line="${name}"]:not([hidden])`, { timeout: PATIENCE });
  async function type(text: string): Promise<void> {
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    await page.keyboard.type(text);
  }
  const journaled = (text: string) =>
    vi.waitFor(() => expect(server.edited.map(({ bytes }) => textOf(bytes)).at(-1)).toContain(text), {
      timeout: PATIENCE,
      interval: 50,
    });

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await page.close();
    await host.stop();
    await server.stop();
  });

  it('hands in its base before anything can be typed, journals what is typed, and shows the save', async () => {
    await open();
    expect(server.bases).toHaveLength(1);
    expect(server.shown).toEqual([{ kind: 'docx', paragraphs: [''] }]);
    await type('x');
    await journaled('x');
    await page.keyboard.type(' marks the spot');
    await heard('onDocumentStateChange', true);
    await heard('onDocumentStateChange', false);
    await vi.waitFor(
      () => expect(server.of('save')).toContainEqual({ type: 'save', cause: 'timer' }),
      PATIENCE,
    );
    await journaled('x marks the spot');
    await frame.waitForSelector('.save-text:text-matches("^Saved \\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d$")');
    expect(problems).toEqual([]);
  });

  it('says ready only after the base is accepted, and nothing is dirty before somebody types', async () => {
    await open();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(server.received.map((message) => message.type)).toEqual(['open', 'ready']);
    expect(server.edited).toEqual([]);
  });

  it('saves at once on Ctrl+S, with what was typed last', async () => {
    await open();
    await type('weighed 5.2 mg');
    await page.keyboard.press('Control+s');
    await vi.waitFor(
      () => expect(server.of('save')).toContainEqual({ type: 'save', cause: 'button' }),
      PATIENCE,
    );
    await journaled('weighed 5.2 mg');
  });

  it('answers a flush with everything typed', async () => {
    await open();
    await type('the last word');
    server.send({ type: 'flush', id: 3 });
    await vi.waitFor(() => expect(server.of('flushed')).toEqual([{ type: 'flushed', id: 3 }]), PATIENCE);
    await journaled('the last word');
  });

  it('never uploads what an export that failed left, and says that the work is not saved', async () => {
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
    server.send({ type: 'flush', id: 4 });
    await vi.waitFor(() => expect(server.of('flushed').at(0)?.failed).toContain('could not write'), PATIENCE);
    expect(server.edited).toEqual([]);
    await frame.evaluate(() =>
      Object.assign(window, { Blob: (window as unknown as { RealBlob: unknown }).RealBlob }),
    );
    await frame.click('[data-line="save"] >> text=Retry');
    await journaled('precious');
    await frame.waitForSelector('[data-line="save"]', { state: 'hidden' });
  });

  it('shows why the server did not journal, and that it tries again', async () => {
    await open();
    server.editedStatus = 507;
    await type('a');
    expect(await line('save')).toContain('The disk of the document server is full.');
    server.editedStatus = 204;
    await journaled('a');
  });

  it('stays read-only, with the reason on the screen, when the base is not accepted', async () => {
    const reason = 'The editor does not show 2 paragraphs of this file.';
    await open({}, () => {
      server.baseAnswer = { editable: false, reason };
    });
    expect(await line('read-only')).toContain(reason);
    await heard('onInfo', { mode: 'view' });
    await type('in vain');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(server.of('dirty')).toEqual([]);
    expect(await frame.isVisible('[data-tool="bold"]')).toBe(false);
  });

  it('uploads nothing for a viewer, and names who is editing', async () => {
    await open({ mode: 'view', writer: { id: 'user-2', name: 'Ana Kovač', since: '2026-11-21T14:02:00' } });
    expect(await line('writer')).toBe('Ana Kovač is editing since 14:02. You are viewing.');
    await type('in vain');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(server.bases).toEqual([]);
    expect(server.edited).toEqual([]);
    server.send({ type: 'writer', writer: null });
    await frame.waitForSelector('[data-line="writer"]', { state: 'hidden' });
  });

  it('opens recovered work without handing in a base again, and goes on journaling', async () => {
    await open({ recovered: true });
    expect(await line('recovered')).toContain('recovered');
    expect([server.bases, server.shown]).toEqual([[], []]);
    await type('goes on');
    await journaled('goes on');
  });

  it('keeps what is typed while the server is away and hands it in when it is back', async () => {
    await open();
    await server.stop();
    await type('typed in the dark');
    expect(await line('connection')).toContain(
      'Connection lost – your edits are kept here and will be saved when it is back.',
    );
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await server.start();
    await journaled('typed in the dark');
    await frame.waitForSelector('[data-line="connection"]', { state: 'hidden' });
    await vi.waitFor(() => expect(server.of('save').length).toBeGreaterThan(0), PATIENCE);
  });

  it('goes on as a viewer when its right to edit is taken, with the reason', async () => {
    await open();
    server.send({ type: 'dropped', reason: 'This workbook has been published.' });
    expect(await line('read-only')).toContain('This workbook has been published.');
    await type('in vain');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(server.edited).toEqual([]);
  });

  it('asks the host for a fresh config when its key is closed, and starts over with it', async () => {
    await open();
    server.send({ type: 'stale' });
    await vi.waitFor(async () => {
      const names = (await notedEvents(page)).map(([name]) => name);
      expect(names).toContain('onRequestRefreshFile');
    }, PATIENCE);
    await page.evaluate((config) => {
      const { editor } = window as unknown as { editor: { refreshFile(config: unknown): void } };
      editor.refreshFile({ ...config, document: { ...config.document, key: 'key-2' } });
    }, CONFIG);
    await vi.waitFor(() => expect(server.of('ready')).toHaveLength(2), PATIENCE);
    expect(server.of('open').at(1)?.config).toMatchObject({ document: { key: 'key-2' } });
    await type('again');
    await journaled('again');
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
