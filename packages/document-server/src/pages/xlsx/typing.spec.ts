import { readCells } from '@benchbook/documents';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestServer } from '../../server/testing/test-server.ts';
import { Desk } from '../testing/desk.ts';
import { HostPage, launchBrowser } from '../testing/host-page.ts';

const SUGGESTED = 'ul[data-u-comp="sheets-formula-editor"] > li';

describe('typing into cells', () => {
  let browser: Browser;
  let server: TestServer;
  let host: HostPage;

  /** Somebody at a blank workbook, in its first cell. */
  async function open(key: string): Promise<Desk> {
    const desk = await Desk.open(browser, server, host, { fileType: 'xlsx', key });
    await desk.mayWrite();
    await goTo(desk, 'A1');
    return desk;
  }
  async function goTo({ frame }: Desk, cell: string): Promise<void> {
    const box = frame.locator('[data-u-comp="defined-name"] input');
    await box.fill(cell);
    await box.press('Enter');
  }
  /** Waits until the list of functions shows one that begins with `name`. */
  const suggested = ({ frame }: Desk, name: string) =>
    frame.waitForSelector(`${SUGGESTED}:has-text("${name}")`, { timeout: 20_000 });
  /** Saves, and waits until the host has the texts and formulas one below the other in a column. */
  async function stores({ page }: Desk, column: number, expected: string[]): Promise<void> {
    await page.keyboard.press('Control+s');
    const stored = () => {
      const last = server.host.callbacks.findLast(({ body }) => body.status === 6);
      const cells = readCells(last?.document ?? new Uint8Array())[0]?.cells ?? [];
      return cells
        .filter((cell) => cell.column === column)
        .map(({ value, formula }) => (formula === undefined ? String(value) : `=${formula}`));
    };
    await vi.waitFor(() => expect(stored()).toEqual(expected), { timeout: 20_000, interval: 100 });
  }

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await HostPage.start();
    server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await host.stop();
    await server.stop();
  });

  it('stores the function that was typed, whichever is suggested', async () => {
    const desk = await open('key-a');
    const { keyboard } = desk.page;
    for (const [begin, suggestion, rest] of [
      ['=S', 'SLN', 'UM(B1:B2)'],
      ['=A', 'ACCRINT', '1+B1'],
      ['=SUM(B1)+L', 'LCM', 'N(2)'],
      ['=SU', 'SUBTOTAL', 'M(B1)'],
    ] as const) {
      await keyboard.type(begin);
      await suggested(desk, suggestion);
      await keyboard.type(rest);
      await keyboard.press('Enter');
    }
    await stores(desk, 0, ['=SUM(B1:B2)', '=A1+B1', '=SUM(B1)+LN(2)', '=SUM(B1)']);
  });

  it('ends a cell with Enter as it is, while the list is open', async () => {
    const desk = await open('key-b');
    await desk.page.keyboard.type('=S');
    await suggested(desk, 'SLN');
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.type('below');
    await desk.page.keyboard.press('Enter');
    await stores(desk, 0, ['=S', 'below']);
  });

  it('completes a function by Tab, with what is typed next in its brackets', async () => {
    const desk = await open('key-c');
    const { keyboard } = desk.page;
    await keyboard.type('=1+AVER');
    await suggested(desk, 'AVERAGE');
    await keyboard.press('Tab');
    await keyboard.type('B1:B2)');
    await keyboard.press('Enter');
    await stores(desk, 0, ['=1+AVERAGE(B1:B2)']);
  });

  it('completes a function by a click', async () => {
    const desk = await open('key-d');
    const { keyboard } = desk.page;
    await keyboard.type('=AVER');
    await suggested(desk, 'AVERAGEIFS');
    await desk.frame.click(`${SUGGESTED}:has-text("AVERAGEA")`);
    await keyboard.type('B1:B2)');
    await keyboard.press('Enter');
    await stores(desk, 0, ['=AVERAGEA(B1:B2)']);
  });

  it('leaves the beginning of a text as it was typed', async () => {
    const desk = await open('key-e');
    const texts = ['1. rinse', '* repeated', '# of wells', '- none', '[] open', '> 3 days'];
    for (const text of texts) {
      await desk.page.keyboard.type(text);
      await desk.page.keyboard.press('Enter');
    }
    await stores(desk, 0, texts);
  });
});
