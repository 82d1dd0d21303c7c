import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Clicks something, as a person does. */
export type Click = (what: Locator, options?: { position: { x: number; y: number } }) => Promise<void>;

/** How many clicks what people do all day may take; what is typed in between is not counted. */
export const MOST_CLICKS = {
  'the workbook that was opened last': 1,
  'a new Word workbook': 2,
  'a new Excel workbook': 2,
  'a new workbook from a template': 3,
  'a table in a Word document': 2,
  'a comment in a Word document': 2,
  'a comment in a workbook': 2,
} as const;

/** Does something that people do all day, and holds how many clicks it takes, which is printed. */
export async function countClicks<Result>(
  what: keyof typeof MOST_CLICKS,
  work: (click: Click) => Promise<Result>,
): Promise<Result> {
  let clicks = 0;
  const result = await work((place, options) => {
    clicks += 1;
    return place.click(options);
  });
  // In the words the reporter of `npm test` looks for.
  console.log(`clicks for ${what}: ${clicks}`);
  expect(clicks, `clicks for ${what}`).toBeLessThanOrEqual(MOST_CLICKS[what]);
  return result;
}
