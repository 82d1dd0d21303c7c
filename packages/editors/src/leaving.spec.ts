import { TestServer, type Timing, textOfDocx } from '@benchbook/document-server/testing';
import { launchBrowser, PATIENCE_MS } from '@benchbook/testing/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './testing/desk.ts';
import { HostPage } from './testing/host-page.ts';

let browser: Browser;
let host: HostPage;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await HostPage.start();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});

/** A document server that waits so long for whoever is gone. */
function serve(timing: Partial<Timing>) {
  let server: TestServer;
  beforeAll(async () => {
    server = await new TestServer({ frameAncestors: [new URL(host.address).origin], timing }).start();
  });
  afterAll(() => server.stop());
  return {
    async open(key: string): Promise<Desk> {
      const desk = await Desk.open({ browser, server, host }, { fileType: 'docx', key });
      await desk.mayWrite();
      return desk;
    },
    callback: (key: string, status: number) => server.host.callback(key, status, { within: PATIENCE_MS }),
    /** What the host has under the key once it is over. */
    async left(key: string): Promise<string> {
      const { document } = await server.host.callback(key, 2, { within: PATIENCE_MS });
      return textOfDocx(document ?? new Uint8Array());
    },
  };
}

/** Where a page that counts as lost is waited for, but not for one of whose work all is there. */
const WAITED_FOR = { grace: 300, lostGrace: 600_000, recoveryGrace: 500 };

describe('where a page that counts as lost is waited for', () => {
  const { open, left } = serve(WAITED_FOR);

  it('a tab that crashes ends soon, with what was typed', async () => {
    const desk = await open('crashed');
    await desk.type('Weighed 5.2 mg.');
    await desk.heard(([name, data]) => name === 'onDocumentStateChange' && data === false);
    const crashed = desk.page.waitForEvent('crash');
    const tools = await desk.page.context().newCDPSession(desk.page);
    // Nobody is left to answer it.
    tools.send('Page.crash').catch(() => {});
    await crashed;
    expect(await left('crashed')).toBe('Weighed 5.2 mg.');
    await desk.close();
  });
});

describe('where a page that counts as lost keeps the edit lock for longer than these tests wait', () => {
  const { open, callback, left } = serve({ grace: 300, lostGrace: 600_000, recoveryGrace: 600_000 });

  it('a tab that is closed ends at once, with what was typed', async () => {
    const desk = await open('closed');
    await desk.type('Weighed 5.2 mg.');
    await desk.journaled('Weighed 5.2 mg.');
    // The server has it; where the page does not know yet, it asks.
    desk.page.on('dialog', (dialog) => void dialog.accept());
    await desk.page.close({ runBeforeUnload: true });
    expect(await left('closed')).toBe('Weighed 5.2 mg.');
  });

  it('a tab that is closed in the middle of its work ends at once', async () => {
    const desk = await open('at-work');
    await desk.type('Weighed 5.2 mg.');
    await desk.page.keyboard.press('Control+s');
    await callback('at-work', 6);
    await desk.type(' And more.');
    // Longer than a browser waits for a page that is to go.
    await desk.frame.evaluate(() => {
      setTimeout(() => {
        for (const end = Date.now() + 10_000; Date.now() < end; );
      });
    });
    desk.page.on('dialog', (dialog) => void dialog.accept());
    await desk.page.close({ runBeforeUnload: true });
    expect(await left('at-work')).toContain('Weighed 5.2 mg.');
  });
});

// Last: the browser is gone then.
describe('where the browser is quit', () => {
  const { open, left } = serve(WAITED_FOR);

  it('ends soon, with what was typed, whether or not the browser comes to say that it goes', async () => {
    const desk = await open('quit');
    await desk.type('Weighed 5.2 mg.');
    await desk.heard(([name, data]) => name === 'onDocumentStateChange' && data === false);
    await browser.close();
    expect(await left('quit')).toBe('Weighed 5.2 mg.');
  });
});
