import { TestServer } from '@benchbook/document-server/testing';
import { borrowBrowser, type LentBrowser, usualPort } from '@benchbook/testing/browser';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { HostPage } from './host-page.ts';

/** A browser, a document server, and a host whose pages embed its editors. */
export interface Workplace {
  readonly browser: LentBrowser;
  readonly server: TestServer;
  readonly host: HostPage;
}

/**
 * Sets up a workplace for the tests of a file. Each finds blank documents at the host, and opens one under a key that no
 * other test of the file has: what a session does, the server's other sessions do not notice.
 *
 * @param pagesStay what a test opened is there for the next one, unless it failed
 */
export function setUpWorkplace(
  settings: ConstructorParameters<typeof TestServer>[0] = {},
  { pagesStay = false } = {},
): Workplace {
  let browser: LentBrowser;
  let server: TestServer;
  let host: HostPage;
  beforeAll(async () => {
    browser = await borrowBrowser();
    host = await HostPage.start();
    const frameAncestors = [new URL(host.address).origin];
    server = await new TestServer({ port: await usualPort(), ...settings, frameAncestors }).start();
  });
  beforeEach(() => {
    server.giveOutBlanks();
    server.host.callbacks.length = 0;
  });
  afterEach(async ({ task }) => {
    if (pagesStay && task.result?.state !== 'fail') return;
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await server.stop();
  });
  return {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    get host() {
      return host;
    },
  };
}
