import type { ConfigChange } from '@benchbook/document-server/testing';
import { goToEndOfText, PATIENCE_MS } from '@benchbook/testing/browser';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { vi } from 'vitest';
import { ALL_EVENTS, editorFrame, type HostEvents, notedEvents } from './host-page.ts';
import { setUpWorkplace, type Workplace } from './workplace.ts';

/** How the next opening of a document is to be signed. */
type Opening = ConfigChange & {
  fileType: 'docx' | 'xlsx';
  /** Another way to the server. */
  through?: string;
  /** What the host's page handles; `ALL_EVENTS` without it. A page that stays goes on with what it had first. */
  events?: string[];
};

/** However busy the computer is, a page that is loaded again is back before its session ends. */
export const TIME_TO_LOAD_AGAIN = { timing: { grace: 20_000 } };

/**
 * Sets up a workplace where one person opens one document after the other, of one kind, on a page that stays: each test
 * has a document and a session of its own.
 *
 * @param watch is given every page before it goes anywhere
 */
export function setUpDesk(watch?: (page: Page) => void): {
  place: Workplace;
  open(opening: Opening & { key: string }): Promise<Desk>;
} {
  const place = setUpWorkplace(TIME_TO_LOAD_AGAIN, { pagesStay: true });
  let desk: Desk | undefined;
  return {
    place,
    async open(opening) {
      if (desk?.isOpen) await desk.turnTo(opening);
      else desk = await Desk.open(place, opening, undefined, watch);
      return desk;
    },
  };
}

/** A person at a browser of their own with a document in the editor, against a real document server. */
export class Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  frame: Frame;
  readonly #place: Workplace;
  #opening: Opening;

  private constructor(page: Page, frame: Frame, place: Workplace, opening: Opening) {
    this.context = page.context();
    this.page = page;
    this.frame = frame;
    this.#place = place;
    this.#opening = opening;
  }

  static async open(
    place: Workplace,
    opening: Opening,
    viewport = { width: 1280, height: 800 },
    watch?: (page: Page) => unknown,
  ): Promise<Desk> {
    const { browser, host } = place;
    await show(place, opening);
    // A page may write to the clipboard when somebody copies; without a window, a browser has to be told.
    const context = await browser.newContext({ viewport, permissions: ['clipboard-write'] });
    const page = await context.newPage();
    await watch?.(page);
    await page.goto(host.address);
    const desk = new Desk(page, await editorFrame(page), place, opening);
    await desk.heard(([name]) => name === 'onDocumentReady');
    return desk;
  }

  /** Of the document that is open. */
  get key(): string | undefined {
    return this.#opening.key;
  }

  /** Whether its page is open still. */
  get isOpen(): boolean {
    return this.#place.browser.contexts().includes(this.context) && !this.page.isClosed();
  }

  /** Loads the host's page anew, with the document it opens. */
  async reload(): Promise<void> {
    await this.page.reload();
    this.frame = await editorFrame(this.page);
    await this.heard(([name]) => name === 'onDocumentReady');
  }

  /** Opens another document on the same page, with a config that the host gives the editor for it. */
  async turnTo(opening: Opening & { key: string }): Promise<void> {
    this.#opening = opening;
    await show(this.#place, opening);
    await this.page.evaluate(() => {
      (window as unknown as { noted: HostEvents }).noted = [];
    });
    await this.giveConfig(opening.key);
    await this.heard(([name]) => name === 'onDocumentReady');
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
      { timeout: PATIENCE_MS, interval: 50 },
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
    this.#opening = { ...this.#opening, key };
    const config = await this.#place.server.config(this.#opening.fileType, this.#opening);
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

  /** Writes at the end of a Word document, and where the cursor is in a sheet. */
  async type(text: string): Promise<void> {
    if (this.#opening.fileType === 'docx') await this.goToEnd();
    await this.page.keyboard.type(text);
  }

  /** Puts the caret at the end of a Word document. */
  async goToEnd(): Promise<void> {
    await goToEndOfText(this.frame.locator('[contenteditable="true"]').first());
  }

  async shows(text: string): Promise<void> {
    await this.frame.locator('.superdoc-page', { hasText: text }).first().waitFor();
  }

  /** Waits until the page shows the text and the server has it: the last thing said is that nothing is unsent. */
  async journaled(text: string): Promise<void> {
    await this.shows(text);
    await this.heard(
      (event, _index, all) =>
        event[1] === false && event === all.findLast(([name]) => name === 'onDocumentStateChange'),
    );
  }

  /** How many functions the editor calls meanwhile: what it does for somebody, however fast the machine. */
  async callsWhile(act: () => Promise<void>): Promise<number> {
    const tools = await this.context.newCDPSession(this.frame);
    await tools.send('Profiler.enable');
    await tools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await act();
    const { result } = await tools.send('Profiler.takePreciseCoverage');
    await tools.detach();
    const functions = result.flatMap((script) => script.functions);
    return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  }

  /** From now on the editor has a computer that is so many times slower; 1: that is as fast as it is. */
  async slowDown(times: number): Promise<void> {
    // The editor's frame is a process of its own.
    const frame = await this.context.newCDPSession(this.frame);
    await frame.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** The host's page opens this when it is loaded. */
async function show({ host, server }: Workplace, opening: Opening): Promise<void> {
  const config = await server.config(opening.fileType, opening);
  host.show(`${opening.through ?? server.url}/`, config, opening.events ?? ALL_EVENTS);
}

const isWriting = ([name, data]: HostEvents[number]): boolean =>
  name === 'onInfo' && JSON.stringify(data) === '{"mode":"edit"}';
