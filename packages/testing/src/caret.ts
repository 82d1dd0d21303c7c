import type { Locator } from 'playwright-core';

/**
 * Puts the caret at the end of a Word document in the editor, by the keyboard: a click would choose the place.
 *
 * @param text what the editor takes the keys in
 */
export async function goToEndOfText(text: Locator): Promise<void> {
  await text.focus();
  // 20 ms after it got the focus ProseMirror shows its own selection again, and a caret that a key has just moved would be
  // put back. What the same page waits for longer comes later.
  await text.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await text.page().keyboard.press('Control+End');
}
