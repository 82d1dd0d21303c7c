import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Timing } from '../server/settings.ts';
import { TestServer, textOfDocx } from '../server/testing/test-server.ts';
import { Desk } from './testing/desk.ts';
import { HostPage, launchBrowser } from './testing/host-page.ts';

let server: TestServer;
let host: HostPage;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  host = await HostPage.start();
});
afterAll(() => host.stop());
beforeEach(async () => {
  browser = await launchBrowser();
  // A page that counts as lost would keep the pen for longer than any of these tests waits.
  await serve({ grace: 300, lostGrace: 600_000, recoveryGrace: 600_000 });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
});

async function serve(timing: Partial<Timing>): Promise<void> {
  server = await new TestServer({ frameAncestors: [new URL(host.address).origin], timing }).start();
}

const open = () => Desk.open({ browser, server, host }, { fileType: 'docx', key: 'leaving' });

/** What the host has under the key once it is over. */
async function left(): Promise<string> {
  const { document } = await server.host.callback('leaving', 2, 60_000);
  return textOfDocx(document ?? new Uint8Array());
}

it('a tab that is closed ends at once, with what was typed', async () => {
  const desk = await open();
  await desk.type('Weighed 5.2 mg.');
  await desk.journaled('Weighed 5.2 mg.');
  await desk.page.close({ runBeforeUnload: true });
  expect(await left()).toBe('Weighed 5.2 mg.');
});

it('a tab that is closed in the middle of its work ends at once', async () => {
  const desk = await open();
  await desk.type('Weighed 5.2 mg.');
  await desk.page.keyboard.press('Control+s');
  await server.host.callback('leaving', 6, 60_000);
  await desk.type(' And more.');
  // Longer than a browser waits for a page that is to go.
  await desk.frame.evaluate(() => {
    setTimeout(() => {
      for (const end = Date.now() + 10_000; Date.now() < end; );
    });
  });
  desk.page.on('dialog', (dialog) => void dialog.accept());
  await desk.page.close({ runBeforeUnload: true });
  expect(await left()).toContain('Weighed 5.2 mg.');
});

it('a browser that is quit ends at once, with what was typed', async () => {
  const desk = await open();
  await desk.type('Weighed 5.2 mg.');
  await desk.journaled('Weighed 5.2 mg.');
  await browser.close();
  expect(await left()).toBe('Weighed 5.2 mg.');
});

it('a tab that crashes ends soon, with what was typed', async () => {
  await server.stop();
  await serve({ grace: 300, lostGrace: 600_000, recoveryGrace: 500 });
  const desk = await open();
  await desk.type('Weighed 5.2 mg.');
  await desk.heard(([name, data]) => name === 'onDocumentStateChange' && data === false);
  const crashed = desk.page.waitForEvent('crash');
  const tools = await desk.page.context().newCDPSession(desk.page);
  // Nobody is left to answer it.
  tools.send('Page.crash').catch(() => {});
  await crashed;
  expect(await left()).toBe('Weighed 5.2 mg.');
});
