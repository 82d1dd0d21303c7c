import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConfigChange, TestServer, textOfDocx } from '../../server/testing/test-server.ts';
import { editorFrame, HostPage, launchBrowser, notedEvents } from '../testing/host-page.ts';

describe('the docx page and the document server', () => {
  let browser: Browser;
  let server: TestServer;
  let host: HostPage;
  let problems: string[];

  /** Opens the key in a browser of its own and waits until the document is on the screen. */
  async function open(key: string, change: ConfigChange = {}): Promise<{ page: Page; frame: Frame }> {
    const config = await server.config('docx', { ...change, key });
    host.show(`${server.url}/`, config);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    await page.goto(host.address);
    const frame = await editorFrame(page);
    await ready(page);
    return { page, frame };
  }
  const ready = (page: Page) =>
    vi.waitFor(
      async () => {
        const names = (await notedEvents(page)).map(([name]) => name);
        expect(names).toContain('onDocumentReady');
      },
      { timeout: 60_000, interval: 100 },
    );
  async function type(page: Page, frame: Frame, text: string): Promise<void> {
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    await page.keyboard.type(text);
  }
  const saved = (frame: Frame) =>
    frame.waitForSelector('.save-text:text-matches("^Saved \\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d$")', {
      timeout: 20_000,
    });

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    problems = [];
    host = await HostPage.start();
    server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await host.stop();
    await server.stop();
  });

  it('saves what is typed into the host, and shows it again after a reload', async () => {
    const { page, frame } = await open('key-a');
    await type(page, frame, 'Weighed 5.2 mg of sample');
    await page.keyboard.press('Control+s');
    await saved(frame);
    const stored = await server.host.callback('key-a', 6);
    expect(textOfDocx(stored.document ?? new Uint8Array())).toBe('Weighed 5.2 mg of sample');
    expect(problems).toEqual([]);

    await page.reload();
    await ready(page);
    const again = await editorFrame(page);
    await vi.waitFor(async () => {
      const text = await again.textContent('.superdoc-page');
      expect(text).toContain('Weighed 5.2 mg of sample');
    });
    await type(page, again, 'and ');
    await page.keyboard.press('Control+s');
    await vi.waitFor(() => {
      const { document } = server.host.callbacks.findLast(({ body }) => body.status === 6) ?? {};
      expect(textOfDocx(document ?? new Uint8Array())).toContain('and ');
    }, 20_000);
  });

  it('lets one person write, and tells the second who it is', async () => {
    const first = await open('key-b');
    const second = await open('key-b', { user: { id: 'u2', name: 'Grace' } });
    const line = await second.frame.textContent('[data-line="writer"]');
    expect(line).toMatch(/^Ada is editing since \d\d:\d\d\. You are viewing\.$/);
    await type(second.page, second.frame, 'in vain');
    await type(first.page, first.frame, 'Only this');
    await first.page.keyboard.press('Control+s');
    await saved(first.frame);
    const stored = await server.host.callback('key-b', 6);
    expect(textOfDocx(stored.document ?? new Uint8Array())).toBe('Only this');
  });

  it('keeps a viewer from typing', async () => {
    const { page, frame } = await open('key-c', { mode: 'view' });
    await type(page, frame, 'in vain');
    await page.keyboard.press('Control+s');
    expect(await frame.isVisible('[data-tool="save"]')).toBe(false);
    expect(server.host.statuses('key-c')).not.toContain(6);
  });

  it('saves for good when the last page is closed', async () => {
    const { page, frame } = await open('key-d');
    await type(page, frame, 'Journaled ');
    await saved(frame);
    await page.close();
    const final = await server.host.callback('key-d', 2);
    expect(textOfDocx(final.document ?? new Uint8Array())).toBe('Journaled');
  });
});
