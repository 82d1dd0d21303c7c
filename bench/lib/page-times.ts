import type { Page } from 'playwright-core';

/** Of a page's loading: times in milliseconds since it was asked for, and how far things moved, as the browser counts that. */
export interface PageTimes {
  firstPaint: number;
  largestPaint: number;
  /** The sum of what tasks took beyond 50 ms each after the first paint: so long a click was not answered. */
  blocked: number;
  /** The worst sum of layout shifts within five seconds, with no second between two. */
  shift: number;
}

/** What Lighthouse gives a desk for each: a value that has 90 of 100, one that has 50, and its weight. */
const CURVES: Record<keyof PageTimes, { good: number; middle: number; weight: number }> = {
  firstPaint: { good: 934, middle: 1_600, weight: 10 },
  largestPaint: { good: 1_200, middle: 2_400, weight: 25 },
  blocked: { good: 150, middle: 350, weight: 30 },
  shift: { good: 0.1, middle: 0.25, weight: 25 },
};

/** Of 100, as Lighthouse has it without the speed index. Source: Lighthouse 13, `core/config` and `shared/statistics.js`. */
export function performanceScore(times: PageTimes): number {
  let score = 0;
  let weights = 0;
  for (const [name, { good, middle, weight }] of Object.entries(CURVES)) {
    score += weight * logNormalScore(times[name as keyof PageTimes], good, middle);
    weights += weight;
  }
  return (100 * score) / weights;
}

/** The share of a log-normal distribution that lies above a value: 0.9 at `good`, 0.5 at `middle`. */
export function logNormalScore(value: number, good: number, middle: number): number {
  if (value <= 0) return 1;
  /** Where the complementary error function is a fifth. */
  const FIFTH = 0.9061938024368232;
  return (1 - erf((Math.log(value / middle) * FIFTH) / Math.log(middle / good))) / 2;
}

/** The error function to seven digits. Source: Abramowitz and Stegun, 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

interface Watching {
  largest: number;
  tasks: { start: number; took: number }[];
  shifts: { at: number; by: number }[];
}

/** Runs in the page. */
const WATCH = `{
  const seen = { largest: 0, tasks: [], shifts: [] };
  window.seenTimes = seen;
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, took: duration }));
  watch('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push({ at: startTime, by: value });
  });
}`;

/** From the next page that is loaded on. */
export const watchTimes = (page: Page): Promise<unknown> => page.addInitScript(WATCH);

/** What was seen up to now. */
export async function timesOf(page: Page): Promise<PageTimes> {
  const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
  const firstPaint = (await page.evaluate<number | undefined>(paint)) ?? Number.POSITIVE_INFINITY;
  const { largest, tasks, shifts } = await page.evaluate<Watching>('seenTimes');
  const blocking = tasks.filter(({ start, took }) => start + took > firstPaint);
  const blocked = blocking.reduce((sum, { took }) => sum + took - 50, 0);
  return { firstPaint, largestPaint: largest, blocked, shift: worstShift(shifts) };
}

/** Source: web.dev, Cumulative Layout Shift: session windows of at most 5 s with gaps below 1 s. */
export function worstShift(shifts: readonly { at: number; by: number }[]): number {
  let worst = 0;
  let window = { from: 0, last: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const { at, by } of shifts) {
    const isSame = at - window.last < 1_000 && at - window.from < 5_000;
    window = isSame ? { ...window, last: at, sum: window.sum + by } : { from: at, last: at, sum: by };
    worst = Math.max(worst, window.sum);
  }
  return worst;
}
