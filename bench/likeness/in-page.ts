import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import type { Part, Piece } from './measure.ts';

/** What `in-page.js` puts into the window of a page under this name. */
interface InPage {
  scrollToEnd(): void;
  lastPage(): number;
  hearPainting(): void;
  paintedTexts(): { pieces: Piece[]; scale: number };
  readInk(given: { png: string; part: Part | undefined; edge: number }): {
    width: number;
    height: number;
    cells: string;
  };
  drawPdf(given: {
    pdf: string;
    limit: { most: number; width?: number; height?: number };
    address: string;
  }): { shots: { png: string; pieces: Piece[] }[]; pages: number };
}

const SCRIPT = `(() => {${readFileSync(new URL('in-page.js', import.meta.url), 'utf8')}})()`;

/** Brings `in-page.js` into a page or a frame, once for each document it loads. */
export async function bringScript(frame: Frame | Page): Promise<void> {
  await frame.evaluate(SCRIPT);
}

/** Calls a function of `in-page.js`, which is there. */
export async function inPage<Name extends keyof InPage>(
  frame: Frame | Page,
  name: Name,
  ...given: Parameters<InPage[Name]>
): Promise<ReturnType<InPage[Name]>> {
  return frame.evaluate(([called, argument]) => Reflect.get(globalThis, 'likeness')[called](argument), [
    name,
    given[0],
  ] as const);
}
