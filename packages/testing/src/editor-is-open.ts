import type { FrameLocator, Page } from 'playwright-core';

/** Waits until the document of a screen can be worked in, in whichever language. @return the editor's page, which is of another origin */
export async function editorIsOpen(page: Page): Promise<FrameLocator> {
  const editor = page.frameLocator('.editor-frame iframe');
  await editor.locator('main:not([inert])').waitFor();
  // A workbook takes the keyboard while it is still being drawn, and what is typed under its cover is for nobody.
  await editor.locator('.below > .cover').waitFor({ state: 'hidden' });
  await page.locator('.opening-overlay').waitFor({ state: 'hidden' });
  return editor;
}
