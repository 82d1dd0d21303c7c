import type { Locator } from 'playwright-core';

/** How often the key is pressed where it did not work, and how long each is given (milliseconds). */
const ATTEMPTS = 20;
const ATTEMPT_MS = 2_000;

/**
 * Puts the caret at the end of a Word document in the editor, by the keyboard: a click would choose the place.
 *
 * @param text what the editor takes the keys in
 */
export async function goToEndOfText(text: Locator): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await text.focus();
    // 20 ms after it got the focus ProseMirror shows its own selection again, and a caret that a key has just moved would be
    // put back. What the same page waits for longer comes later.
    await text.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await text.page().keyboard.press('Control+End');
    if (await text.evaluate(isAtEnd, ATTEMPT_MS)) return;
  }
  throw new Error('The caret does not go to the end of the document.');
}

/** What is needed of the page, where this runs; the types of browsers are not those of this package. */
interface InPage {
  document: { activeElement: unknown };
  getSelection(): { isCollapsed: boolean; focusNode: unknown; getRangeAt(index: number): TextRange } | null;
  requestAnimationFrame(callback: () => void): void;
}
interface TextRange {
  cloneRange(): TextRange;
  setEnd(node: unknown, offset: number): void;
  toString(): string;
}
interface Holder {
  contains(node: unknown): boolean;
  childNodes: { length: number };
}

/** Whether the caret comes to the end of what an element holds, and whoever listens to the selection knows of it. */
async function isAtEnd(element: Holder, forMs: number): Promise<boolean> {
  const page = globalThis as unknown as InPage;
  const look = () => {
    const selection = page.getSelection();
    if (page.document.activeElement !== element || !selection?.isCollapsed) return false;
    if (!element.contains(selection.focusNode)) return false;
    const behind = selection.getRangeAt(0).cloneRange();
    behind.setEnd(element, element.childNodes.length);
    return behind.toString() === '';
  };
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    // The browser tells of a moved caret before it draws the next time.
    await new Promise<void>((resolve) => page.requestAnimationFrame(() => setTimeout(resolve)));
    if (look()) return true;
  }
  return false;
}
