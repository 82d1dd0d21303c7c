import type { Frame, FrameLocator, Locator } from 'playwright-core';

/**
 * A text as it stands on the pages of a Word document in the editor. superdoc holds it a second time, where nobody sees it, and
 * has it there sooner: whoever presses the first text that is found waits for a place that never comes on the screen.
 */
export function onPages(
  editor: Frame | FrameLocator,
  text: string,
  options: { exact?: boolean } = {},
): Locator {
  return editor.locator('.superdoc-page').getByText(text, options).first();
}
