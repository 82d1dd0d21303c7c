import { PICTURES_ARE_WANTED, screenshot } from '@benchbook/testing/browser';
import type { Page } from 'playwright-core';

/** Pictures of the page as it stands, on a desk and on a phone, in both schemes, where somebody looks at them. */
export async function pictures(page: Page, name: string): Promise<void> {
  if (!PICTURES_ARE_WANTED) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [size, width, height] of [
      ['phone', 390, 844],
      ['desk', 1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The frame is drawn after the page that holds it.
      for (const frame of page.frames())
        await frame.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
        );
      await screenshot(page, `${name}-${size}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
}
