import type { OpenDocument } from './editor.ts';

/** No word of any language, so that it is found again and corrected by nobody. */
export const WORD = 'zymqurgx';

/** Text of the body as it is painted. Headers and notes are other parts, and a click on a drawing selects it whole. */
const RUNS =
  '.superdoc-page [data-layout-story="body"]:not([contenteditable="false"]) .superdoc-text-run[data-pm-start]' +
  ':not([data-note-reference]):not([class*="delete"]):not([class*="drawing"] *):not([class*="shape"] *)';

/**
 * Clicks into a piece of the text on the screen, chosen by `seed`, and types a word there, as a person would; at the
 * end of the document where there is no text. Answers whether the word appeared.
 */
export async function typeWord(document: OpenDocument, seed: number): Promise<boolean> {
  const { page, frame } = document;
  if (!(await clickText(document, seed))) await page.keyboard.press('Control+End');
  await page.keyboard.type(WORD);
  const shown = frame.locator('.superdoc-page', { hasText: WORD }).first();
  return shown.waitFor({ state: 'attached', timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** Puts the caret into a piece of text on the screen; false where there is none. */
export async function clickText(document: OpenDocument, seed: number): Promise<boolean> {
  const box = await boxOfText(document, seed);
  if (!box) return false;
  await document.page.mouse.click(box.x, box.y);
  return true;
}

/** A place inside of a piece of text on the screen. */
export async function boxOfText(
  { frame }: OpenDocument,
  seed: number,
): Promise<{ x: number; y: number } | undefined> {
  const runs = frame.locator(RUNS);
  const count = await runs.count();
  if (count === 0) return undefined;
  const run = runs.nth(seed % count);
  await run.scrollIntoViewIfNeeded({ timeout: 10_000 });
  const box = await run.boundingBox();
  if (!box || box.width === 0) return undefined;
  return { x: box.x + box.width * 0.4, y: box.y + box.height / 2 };
}
