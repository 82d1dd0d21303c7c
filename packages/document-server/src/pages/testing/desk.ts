import type { BrowserContext, Frame, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { ConfigChange, TestServer } from '../../server/testing/test-server.ts';
import { ALL_EVENTS, editorFrame, type HostEvents, notedEvents } from './host-page.ts';
import type { Workplace } from './workplace.ts';

/** How the next opening of a document is to be signed. */
type Opening = ConfigChange & {
  fileType: 'docx' | 'xlsx' /** Another way to the server. */;
  through?: string;
};

/** A person at a browser of their own with a document in the editor, against a real document server. */
export class Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  frame: Frame;
  readonly #server: TestServer;
  readonly #opening: Opening;

  private constructor(page: Page, frame: Frame, server: TestServer, opening: Opening) {
    this.context = page.context();
    this.page = page;
    this.frame = frame;
    this.#server = server;
    this.#opening = opening;
  }

  static async open(
    { browser, server, host }: Workplace,
    opening: Opening,
    viewport = { width: 1280, height: 800 },
  ): Promise<Desk> {
    host.show(
      `${opening.through ?? server.url}/`,
      await server.config(opening.fileType, opening),
      ALL_EVENTS,
    );
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(host.address);
    const desk = new Desk(page, await editorFrame(page), server, opening);
    await desk.heard(([name]) => name === 'onDocumentReady');
    return desk;
  }

  /** Waits for an event the host's page noted. */
  async heard(
    matches: (event: HostEvents[number], index: number, all: HostEvents) => boolean,
  ): Promise<void> {
    await vi.waitFor(
      async () => {
        const events = await notedEvents(this.page);
        if (!events.some(matches)) throw new Error(`There were ${JSON.stringify(events)}`);
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  /** Waits until the page has said as many times that its person may write. */
  mayWrite(times = 1): Promise<void> {
    return this.heard(
      (event, _index, all) => isWriting(event) && all.filter((each) => isWriting(each)).length >= times,
    );
  }

  /** Gives the editor a fresh config, as a host does when it is asked for one. */
  async refresh(key: string): Promise<void> {
    await this.heard(([name]) => name === 'onRequestRefreshFile');
    await this.giveConfig(key);
  }

  /** Gives the editor a fresh config unasked. */
  async giveConfig(key: string): Promise<void> {
    const config = await this.#server.config(this.#opening.fileType, { ...this.#opening, key });
    await this.page.evaluate((fresh) => {
      const { editor } = window as unknown as { editor: { refreshFile(config: unknown): void } };
      editor.refreshFile(fresh);
    }, config);
  }

  line(name: string) {
    return this.frame.locator(`[data-line="${name}"]:not([hidden])`);
  }

  button(name: string) {
    return this.frame.locator('.line').getByRole('button', { name, exact: true });
  }

  /** Writes at the place of a fresh document where its text begins. */
  async type(text: string): Promise<void> {
    if (this.#opening.fileType === 'docx') {
      await this.frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
      await this.page.keyboard.press('Control+End');
    }
    await this.page.keyboard.type(text);
  }

  async shows(text: string): Promise<void> {
    await this.frame.locator('.superdoc-page', { hasText: text }).first().waitFor({ timeout: 30_000 });
  }

  /** Waits until the page shows the text and the server has it: the last thing said is that nothing is unsent. */
  async journaled(text: string): Promise<void> {
    await this.shows(text);
    await this.heard(
      (event, _index, all) =>
        event[1] === false && event === all.findLast(([name]) => name === 'onDocumentStateChange'),
    );
  }

  /** From now on the editor has a computer that is so many times slower. */
  async slowDown(times: number): Promise<void> {
    // The editor's frame is a process of its own.
    const frame = await this.context.newCDPSession(this.frame);
    await frame.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

const isWriting = ([name, data]: HostEvents[number]): boolean =>
  name === 'onInfo' && JSON.stringify(data) === '{"mode":"edit"}';
