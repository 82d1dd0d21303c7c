import type { Frame, Page } from 'playwright-core';
import type { EditorPage, OpenDocument } from '../lossless/editor.ts';
import type { FileType } from '../lossless/host.ts';
import { bringScript, inPage } from './in-page.ts';
import type { Piece } from './measure.ts';

/** A page or a sheet as a picture (PNG), and the pieces of text on it. */
export interface Shot {
  png: Buffer;
  pieces: Piece[];
  /** Pixels of the picture for a CSS pixel of the document. */
  scale: number;
}

export interface Shots {
  shots: Shot[];
  /** Pages of the document; of a workbook the sheet that is open, 1. */
  pages: number;
}

/** Of a Word document so many pages are compared. */
export const PAGES = 3;
/** What of a sheet is on the screen, about 20 columns and 50 rows. */
export const WINDOW = { width: 1500, height: 1240 };

/** Pixels of scrolling: further than any sheet goes. */
const FAR = 1e7;
const PAINTED_WITHIN = 30_000;
/** The caret blinks, and is on no paper. */
const STILL = {
  animations: 'disabled' as const,
  style: '.presentation-editor__selection-caret { visibility: hidden }',
};
/** Milliseconds between looks whether anything was painted still, and how often. */
const LOOK_EVERY = 250;
const LOOKS = 12;

/** What our editors show of a document; a sentence where they show none. The document is closed again. */
export async function photograph(
  editor: EditorPage,
  type: FileType,
  bytes: Uint8Array,
): Promise<Shots | string> {
  const opened = await editor.open(type, bytes);
  try {
    const { opening } = opened;
    if (opening.outcome === 'refused' || opening.outcome === 'hung') return opening.reason;
    await opened.page.setViewportSize(WINDOW);
    return type === 'docx' ? await pagesOf(opened) : await sheetOf(opened);
  } finally {
    await editor.close(opened);
  }
}

async function pagesOf({ page, frame }: OpenDocument): Promise<Shots> {
  const pageAt = (index: number) => frame.locator(`.docx .superdoc-page[data-page-index="${index}"]`);
  await pageAt(0).waitFor({ timeout: PAINTED_WITHIN });
  await bringScript(frame);
  const shots: Shot[] = [];
  // The page behind one that is in view is there.
  for (let index = 0; index < PAGES && (await pageAt(index).count()) > 0; index++) {
    const one = pageAt(index);
    await one.scrollIntoViewIfNeeded();
    await settled(page);
    const png = await one.screenshot(STILL);
    shots.push({
      png,
      pieces: (await one.evaluate((root) => Reflect.get(globalThis, 'likeness').piecesIn(root))) as Piece[],
      scale: 1,
    });
  }
  await inPage(frame, 'scrollToEnd');
  await settled(page);
  return { shots, pages: await inPage(frame, 'lastPage') };
}

async function sheetOf({ page, frame }: OpenDocument): Promise<Shots> {
  const canvas = frame.locator('canvas[id^="univer-sheet-main-canvas"]').first();
  await canvas.waitFor({ timeout: PAINTED_WITHIN });
  // From the corner of the sheet, wherever its author left it, and with the frame of the chosen cell out of the way.
  const box = await boxOf(frame);
  await canvas.click({ position: { x: box.width - 100, y: box.height - 60 } });
  await page.mouse.wheel(-FAR, 0);
  await page.mouse.wheel(0, -FAR);
  await settled(page);
  await bringScript(frame);
  await inPage(frame, 'hearPainting');
  // Another size has everything painted anew.
  await page.setViewportSize({ width: WINDOW.width - 10, height: WINDOW.height });
  await settled(page);
  const { pieces, scale } = await inPage(frame, 'paintedTexts');
  // With everything that lies above the canvas: charts and pictures are elements of their own.
  const png = await page.screenshot({ clip: await boxOf(frame), ...STILL });
  return { shots: [{ png, pieces, scale }], pages: 1 };
}

async function boxOf(frame: Frame) {
  const box = await frame.locator('canvas[id^="univer-sheet-main-canvas"]').first().boundingBox();
  if (!box) throw new Error('The grid is not on the screen.');
  return box;
}

/** Resolves once two pictures of the page in a row are the same, or has looked often enough. */
async function settled(page: Page): Promise<void> {
  let before: Buffer | undefined;
  for (let look = 0; look < LOOKS; look++) {
    const now = await page.screenshot(STILL);
    if (before?.equals(now)) return;
    before = now;
    await page.waitForTimeout(LOOK_EVERY);
  }
}
