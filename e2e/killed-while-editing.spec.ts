import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  borrowBrowser,
  freePorts,
  type LentBrowser,
  launchBrowser,
  type Product,
  screenshot,
  startProduct,
} from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, idsOf, setUp } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

/** Longer than the two seconds after which everything typed has to be safe. */
const SAFE_AFTER_MS = 2_000;
/** A part that was killed is started again after a second, on a machine that other tests keep busy. */
const BACK_MS = 90_000;
/** One starts a browser, another one the product once more. */
const TEST_MS = 400_000;

interface Typed {
  word: string;
  at: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-killed-'));
let ports: [number, number];
let product: Product;
let browser: LentBrowser;
beforeAll(async () => {
  ports = await freePorts();
  product = await startProduct({ dataDir, ports });
  browser = await borrowBrowser();
  await setUp(product.url, [ANA], ['Power cut']);
});
afterAll(async () => {
  await browser.close();
  const code = await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(0);
});

/** Ana in a new workbook of that name. */
async function anaIn(title: string, at: LentBrowser): Promise<Person> {
  const ana = await enter(at, product.url, ANA);
  await ana.openProject('Power cut');
  await ana.createWorkbook(title, 'Word');
  await ana.openWorkbook(title);
  return ana;
}

/** What was typed so long before that it has to be safe. */
const safeAt = (typed: Typed[], moment: number): Typed[] =>
  typed.filter(({ at }) => moment - at > SAFE_AFTER_MS);

/**
 * Types without a pause, so that there never is an idle moment in which a version is made, until enough of it has to be
 * safe.
 */
async function typeWithoutPause(ana: Person): Promise<Typed[]> {
  const typed: Typed[] = [];
  await ana.typeInDocument('Start ');
  while (safeAt(typed, performance.now()).length < 12) {
    const word = `w${typed.length}`;
    await ana.page.keyboard.type(`${word} `, { delay: 30 });
    typed.push({ word, at: performance.now() });
  }
  return typed;
}

/** Opens the workbook in a browser that knows nothing of it, and waits until everything that had to be safe is there. */
async function findsWhatWasSafe(path: string, typed: Typed[], killedAt: number): Promise<void> {
  const ana = await enter(browser, product.url, ANA);
  await ana.go(path);
  await ana.editorIsOpen();
  const safe = safeAt(typed, killedAt).map(({ word }) => word);
  await ana.onPages(safe.join(' ')).waitFor();
  await ana.leave();
}

const isReady = (): Promise<boolean> =>
  fetch(`${product.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const pathOf = (ana: Person): string => {
  const { projectId, experimentId } = idsOf(ana);
  return `/projects/${projectId}/experiments/${experimentId}`;
};

it(
  'loses at most the last two seconds when everything is killed while somebody types',
  async () => {
    const ana = await anaIn('Titration', browser);
    const path = pathOf(ana);
    const typed = await typeWithoutPause(ana);
    const killedAt = performance.now();
    await product.kill9();
    await ana.leave();
    product = await startProduct({ dataDir, ports });
    await findsWhatWasSafe(path, typed, killedAt);
  },
  TEST_MS,
);

it(
  'loses at most the last two seconds when the browser is killed while somebody types',
  async () => {
    const ana = await anaIn('Distillation', await launchBrowser());
    const path = pathOf(ana);
    const typed = await typeWithoutPause(ana);
    const killed = ana.page.context().browser();
    const gone = new Promise((resolve) => killed?.once('disconnected', resolve));
    const killedAt = performance.now();
    const session = await killed?.newBrowserCDPSession();
    session?.send('Browser.crash').catch(() => {});
    await gone;
    await findsWhatWasSafe(path, typed, killedAt);
  },
  TEST_MS,
);

it(
  'loses nothing when application and document server are killed under somebody who goes on typing',
  async () => {
    const ana = await anaIn('Extraction', browser);
    const path = pathOf(ana);
    await ana.typeInDocument('Start before');
    const parts: { pid: number }[] = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
    expect(parts).toHaveLength(2);
    // Windows stops no process without ending it.
    const mayHang = process.platform !== 'win32';
    await ana.savedAsVersion(/[2-9]/);
    if (mayHang) process.kill(parts[1]?.pid ?? 0, 'SIGSTOP');
    await ana.page.keyboard.type(' and');
    if (mayHang) {
      await ana.page
        .getByText('Could not save: the document server does not answer', { exact: true })
        .waitFor();
      await screenshot(ana.page, 'document-server-hangs');
    }
    for (const { pid } of parts) process.kill(pid, 'SIGKILL');
    await ana.page.keyboard.type(' after');
    await ana.editor().getByText('Connection lost').waitFor();
    await ana.page.keyboard.type(' end');
    await ana.editor().getByText('Connection lost').waitFor({ state: 'hidden', timeout: BACK_MS });
    await expect.poll(isReady, { timeout: BACK_MS }).toBe(true);
    // Somebody who is asked whether to leave stays until nothing is unsent.
    await ana.closeTabAndOpenAnother();
    await ana.go(path);
    await ana.editorIsOpen();
    await ana.onPages('Start before and after end').waitFor();
    await ana.leave();
  },
  TEST_MS,
);
