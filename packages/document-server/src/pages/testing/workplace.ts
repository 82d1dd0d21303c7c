import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { TestServer } from '../../server/testing/test-server.ts';
import { HostPage } from './host-page.ts';
import { launchBrowser } from './launch-browser.ts';

/** A browser, a document server, and a host whose pages embed its editors. */
export interface Workplace {
  readonly browser: Browser;
  readonly server: TestServer;
  readonly host: HostPage;
}

/** Sets up a workplace for the tests beside it: one browser for all, a server and a host of its own for each. */
export function setUpWorkplace(settings: ConstructorParameters<typeof TestServer>[0] = {}): Workplace {
  let browser: Browser;
  let server: TestServer;
  let host: HostPage;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await HostPage.start();
    server = await new TestServer({ ...settings, frameAncestors: [new URL(host.address).origin] }).start();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
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
