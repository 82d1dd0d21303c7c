import { launchBrowser } from '@benchbook/testing';
import type { Browser, Frame, Page } from 'playwright-core';
import { childrenOf, processorTime, proportionalSetSize, withDescendants } from '../lib/process-usage.ts';

/** As fast as somebody types who types fast. */
const KEY_MS = 80;
const KEYS = 'The sample was stirred for one hour, filtered and weighed. ';
/** What a page does behind an opening, or behind the last key, is over by then. */
const SETTLED_MS = 4_000;
const WHEEL_STEPS = 60;
const WHEEL_PIXELS = 240;

/** A browser whose processes nobody else has. */
export interface OwnBrowser {
  browser: Browser;
  /** Memory of all its processes, in MB. */
  memory(): number;
  /** Milliseconds of processor time a key of all its processes, beyond what the page takes while nobody types. */
  typing(page: Page): Promise<number>;
}

export async function openBrowser(): Promise<OwnBrowser> {
  const before = new Set(childrenOf(process.pid));
  const browser = await launchBrowser();
  // The notebook starts processes meanwhile, too: for a preview, or a connection to its database.
  const started = childrenOf(process.pid).filter((pid) => !before.has(pid));
  const own = () => started.flatMap(withDescendants);
  const spent = () => own().reduce((sum, pid) => sum + processorTime(pid), 0);
  return {
    browser,
    memory: () => own().reduce((sum, pid) => sum + proportionalSetSize(pid), 0),
    async typing(page) {
      const idle = async () => {
        const from = spent();
        await page.waitForTimeout(SETTLED_MS);
        return (spent() - from) / SETTLED_MS;
      };
      await page.waitForTimeout(SETTLED_MS);
      const idleRate = await idle();
      const [from, began] = [spent(), performance.now()];
      await page.keyboard.type(KEYS, { delay: KEY_MS });
      const typed = spent() - from - idleRate * (performance.now() - began);
      await page.waitForTimeout(SETTLED_MS);
      return Math.max(0, typed) / KEYS.length;
    },
  };
}

/** Milliseconds within which 95 of 100 frames of that frame came while the wheel turned over the middle of the page. */
export async function scrolling(page: Page, frame: Frame): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.mouse.move(width / 2, height * 0.6);
  await frame.evaluate(`{
    globalThis.benchFrames = [];
    const next = (at) => {
      globalThis.benchFrames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }`);
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, WHEEL_PIXELS);
    await page.waitForTimeout(16);
  }
  const frames = await frame.evaluate<number[]>('globalThis.benchFrames');
  const times = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
