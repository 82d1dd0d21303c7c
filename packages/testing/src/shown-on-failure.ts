import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { openPages } from './shared-browser.ts';

/** A page that does not answer is said to be silent. */
const ANSWER_MS = 2_000;
/** Of its beginning, and of its end, where dialogs and what is told stand. */
const SHOWN = { first: 200, last: 800 };

/**
 * Vitest's set-up for files of browser tests: when a test fails, what each open page shows is printed, for whoever was not there.
 */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages()) console.log(`${page.url()} shows: ${await textOf(page)}`);
});

async function textOf(page: Page): Promise<string> {
  const texts = page.frames().map((frame) =>
    frame
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'what it does not tell'),
  );
  const silent = new Promise<string[]>((resolve) => setTimeout(() => resolve(['silence']), ANSWER_MS));
  const shown = (await Promise.race([Promise.all(texts), silent])).map((text) => text.replace(/\s+/g, ' '));
  return shown.map(shortened).join(' | ');
}

const shortened = (text: string): string =>
  text.length <= SHOWN.first + SHOWN.last
    ? text
    : `${text.slice(0, SHOWN.first)} … ${text.slice(-SHOWN.last)}`;
