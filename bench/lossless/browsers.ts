import { launchBrowser } from '@benchbook/testing';
import type { Browser, Page } from 'playwright-core';

/** The browser of a run. One that dies, for want of memory or under a document, is replaced by the next page. */
export class Browsers {
  #running: Promise<Browser> | undefined;

  async newPage(): Promise<Page> {
    const before = await this.#running;
    if (before && !before.isConnected()) this.#running = undefined;
    this.#running ??= launchBrowser();
    const context = await (await this.#running).newContext({ viewport: { width: 1280, height: 900 } });
    return context.newPage();
  }

  async close(): Promise<void> {
    await (await this.#running)?.close();
  }
}
