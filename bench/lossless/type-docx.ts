import type { OpenDocument } from './editor.ts';

/** No word of any language, so that it is found again and corrected by nobody. */
export const WORD = 'zymqurgx';

/** Text of the body as it is painted; what is repeated on every page (headers, notes) is not the body. */
const RUNS =
  '.superdoc-page [data-layout-story="body"]:not([contenteditable="false"]) .superdoc-text-run[data-pm-start]:not([data-note-reference])';

/**
 * Clicks into a piece of the text on the screen, chosen by `seed`, and types a word there, as a person would; into
 * the first line where there is no text.
 */
export async function typeWord({ page, frame }: OpenDocument, seed: number): Promise<void> {
  const runs = frame.locator(RUNS);
  const count = await runs.count();
  if (count > 0) {
    const run = runs.nth(seed % count);
    await run.scrollIntoViewIfNeeded({ timeout: 10_000 });
    const box = await run.boundingBox();
    if (box && box.width > 0) {
      await page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
      await page.keyboard.type(WORD);
      return;
    }
  }
  await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
  await page.keyboard.type(WORD);
}
