import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';
import type { OpenDocument } from '../lossless/editor.ts';
import type { Passage } from './compare.ts';

/** Some letters on a page that stand in one place of the document. */
export interface Piece {
  /** `body`, `header:rId7`, `footnote-2`, as superdoc calls them. */
  story: string;
  /** The same for all pieces of a paragraph. */
  paragraph: string;
  /** Where in its paragraph. */
  order: number;
  text: string;
  /** A cell, a page or something else cuts it off: it is there, and nobody sees it. */
  cut: boolean;
}

export interface PaintedDocument {
  pages: number;
  /** Paragraphs that are seen. Those that are on several pages, as headers are, once. */
  passages: Passage[];
  /** What is there and not seen. */
  cut: Passage[];
}

const SCRIPT = `(() => {${readFileSync(new URL('in-page.js', import.meta.url), 'utf8')}})()`;
const PAINTED_WITHIN = 60_000;
/** Milliseconds between looks whether anything is painted still, and how often. */
const LOOK_EVERY = 150;
const LOOKS = 200;
/** Tall: fewer stops on the way through a document. */
const WINDOW = { width: 1280, height: 2600 };

type Seen = { page: number; pieces: Piece[] }[];

/** What is painted of an open Word document, on all of its pages. */
export async function readPainted({ page, frame }: OpenDocument): Promise<PaintedDocument> {
  await page.setViewportSize(WINDOW);
  await frame.locator('.docx .superdoc-page').first().waitFor({ timeout: PAINTED_WITHIN });
  await frame.evaluate(SCRIPT);
  const pages = new Map<number, Piece[]>();
  for (let isEnd = false; !isEnd; isEnd = await frame.evaluate<boolean>('painted.scrollOn()')) {
    for (const { page: number, pieces } of await settled(frame)) pages.set(number, pieces);
  }
  const last = Math.max(...pages.keys());
  for (let number = 0; number <= last; number++) {
    if (!pages.has(number)) throw new Error(`Page ${number + 1} of ${last + 1} was never painted.`);
  }
  const inOrder = [...pages].sort(([one], [other]) => one - other).map(([, pieces]) => pieces);
  return { pages: pages.size, ...passagesOf(inOrder) };
}

/** What is painted once two looks in a row see the same. */
async function settled(frame: Frame): Promise<Seen> {
  let before = '';
  for (let look = 0; look < LOOKS; look++) {
    const seen = await frame.evaluate<Seen>('painted.pages()');
    const now = JSON.stringify(seen);
    if (now === before) return seen;
    before = now;
    await frame.page().waitForTimeout(LOOK_EVERY);
  }
  throw new Error('The pages do not come to rest.');
}

/** Paragraphs of the pieces on each page. A row that is repeated on each page is there once, like a header. */
export function passagesOf(pages: readonly Piece[][]): Omit<PaintedDocument, 'pages'> {
  const paragraphs = new Map<string, { place: string; pieces: Piece[] }>();
  const cut = new Map<string, Passage>();
  for (const pieces of pages) {
    const before = new Map([...paragraphs].map(([key, paragraph]) => [key, paragraph.pieces.length]));
    for (const piece of pieces) {
      if (piece.cut) {
        cut.set(`${piece.story} ${piece.text}`, { place: piece.story, text: piece.text });
        continue;
      }
      const key = `${piece.story} ${piece.paragraph}`;
      const paragraph = paragraphs.get(key) ?? { place: piece.story, pieces: [] };
      paragraphs.set(key, paragraph);
      const earlier = paragraph.pieces.slice(0, before.get(key) ?? 0);
      if (!earlier.some(({ order }) => order === piece.order)) paragraph.pieces.push(piece);
    }
  }
  const passages = [...paragraphs.values()].map(({ place, pieces }) => ({
    place,
    // Pieces of one place stay as they were found.
    text: pieces
      .toSorted((one, other) => one.order - other.order)
      .map(({ text }) => text)
      .join(''),
  }));
  return { passages, cut: [...cut.values()] };
}
