import type { Plan } from './edit.ts';
import type { OpenDocument } from './editor.ts';

/** Milliseconds. */
const ANSWER_WITHIN = 10_000;
/** Far beyond what a busy machine takes: what has not appeared by then counts as refused by the document. */
const TYPED_WITHIN = 60_000;

/** Text of the body as it is painted. Headers and notes are other parts, and a click on a drawing selects it whole. */
const RUNS =
  '.superdoc-page [data-layout-story="body"]:not([contenteditable="false"]) .superdoc-text-run[data-pm-start]' +
  ':not([data-note-reference]):not([class*="delete"]):not([class*="drawing"] *):not([class*="shape"] *)';

/**
 * Clicks into a piece of the text on the screen, chosen by `seed`, and types a word there, as a person would; at the
 * end of the document where there is no text. Answers whether the word appeared.
 */
export async function typeWord(document: OpenDocument, { seed, word }: Plan): Promise<boolean> {
  const { page, frame } = document;
  if (!(await clickText(document, seed))) await page.keyboard.press('Control+End');
  await page.keyboard.type(word);
  const shown = frame.locator('.superdoc-page', { hasText: word }).first();
  return shown.waitFor({ state: 'attached', timeout: TYPED_WITHIN }).then(
    () => true,
    () => false,
  );
}

/** Takes back what was just typed, step by step, until the document is as it was opened. */
export async function untype({ page, frame }: OpenDocument, word: string): Promise<void> {
  for (let press = 0; press < word.length; press += 1) {
    const before = await frame.locator('.docx').textContent();
    await page.keyboard.press('Control+z');
    await frame.waitForFunction(
      `document.querySelector('.docx').textContent !== ${JSON.stringify(before)}`,
      undefined,
      { timeout: ANSWER_WITHIN },
    );
    if (await frame.locator('[data-tool="undo"]').isDisabled()) return;
  }
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
  await run.scrollIntoViewIfNeeded({ timeout: ANSWER_WITHIN });
  const box = await run.boundingBox();
  if (!box || box.width === 0) return undefined;
  return { x: box.x + box.width * 0.4, y: box.y + box.height / 2 };
}

const PARAGRAPHS =
  '.superdoc-page > .superdoc-fragment[data-layout-story="body"][data-layout-fragment-id*="|para:0:"]';

/**
 * Puts the caret into the first line of a paragraph that stands right behind another one, on the screen and not in a
 * table. `isGone` says whether that paragraph is part of another one by now.
 */
export async function clickParagraphStart(
  { frame }: OpenDocument,
  seed: number,
): Promise<{ isGone(): Promise<boolean> } | undefined> {
  const ids = await frame.locator(PARAGRAPHS).evaluateAll((fragments) =>
    fragments.flatMap((fragment) => {
      const before = fragment.previousElementSibling;
      const isBehindOne = before?.getAttribute('data-layout-fragment-id')?.includes('|para:') ?? false;
      const runs = '.superdoc-line .superdoc-text-run[data-pm-start]:not([contenteditable="false"])';
      const isText = fragment.querySelector(runs) !== null && before?.querySelector(runs) !== null;
      const id = fragment.getAttribute('data-block-id');
      return isBehindOne && isText && id !== null ? [id] : [];
    }),
  );
  const id = ids[seed % Math.max(ids.length, 1)];
  if (id === undefined) return undefined;
  const run = frame.locator(`[data-block-id="${id}"] .superdoc-line .superdoc-text-run`).first();
  await run.scrollIntoViewIfNeeded({ timeout: ANSWER_WITHIN });
  await run.click({ position: { x: 1, y: 2 }, timeout: ANSWER_WITHIN });
  return {
    isGone: () =>
      frame
        .locator(`[data-block-id="${id}"]`)
        .first()
        .waitFor({ state: 'detached', timeout: ANSWER_WITHIN })
        .then(
          () => true,
          () => false,
        ),
  };
}
