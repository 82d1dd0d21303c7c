import type { Page } from 'playwright-core';
import { inPage } from './in-page.ts';
import { CELL, type Ink, type Part } from './measure.ts';

/**
 * The ink of a part of a picture (PNG), read by `page`, which has `in-page.js`. Light greys are paper, for the screen has lines between cells
 * that paper has not.
 */
export async function inkOf(page: Page, png: Buffer, part?: Part): Promise<Ink> {
  const { width, height, cells } = await inPage(page, 'readInk', {
    png: png.toString('base64'),
    part,
    edge: CELL,
  });
  return { width, height, cells: new Uint8Array(Buffer.from(cells, 'base64')) };
}
