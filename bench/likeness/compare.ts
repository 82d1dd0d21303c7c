import type { Page } from 'playwright-core';
import type { FileType } from '../lossless/host.ts';
import { inkOf } from './ink.ts';
import {
  type Likeness,
  likenessOf,
  likenessOfWords,
  type Picture,
  shiftBetween,
  shiftOfInk,
  type Word,
  wordsIn,
  wordsOf,
} from './measure.ts';
import type { Shot, Shots } from './ours.ts';

/** CSS pixels of the names of rows and columns, which paper has not. */
const NAMES = { x: 46, y: 20 };

/** Pixels of the bars at the right and lower edge. */
const SCROLL_BAR = 16;

/** Pictures that were held beside each other; a page that one of them has not is null and counts nothing. */
export interface Pair {
  ours: Buffer | null;
  theirs: Buffer | null;
  likeness: Likeness;
}

const NOTHING: Likeness = { ink: 0, words: 0, whole: 0 };

/** Holds each page beside the one of the same number, and a sheet beside the one that says the most of what it says. */
export function comparePictures(page: Page, type: FileType, ours: Shots, theirs: Shots): Promise<Pair[]> {
  return type === 'docx' ? comparePages(page, ours, theirs) : compareSheet(page, ours, theirs);
}

async function comparePages(page: Page, ours: Shots, theirs: Shots): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < Math.max(ours.shots.length, theirs.shots.length); index++) {
    const [one, other] = [ours.shots[index], theirs.shots[index]];
    const likeness =
      one && other
        ? likenessOf(
            { words: wordsOf(one.pieces), ink: await inkOf(page, one.png) },
            { words: wordsOf(other.pieces), ink: await inkOf(page, other.png) },
          )
        : NOTHING;
    pairs.push({ ours: one?.png ?? null, theirs: other?.png ?? null, likeness });
  }
  return pairs;
}

async function compareSheet(page: Page, ours: Shots, theirs: Shots): Promise<Pair[]> {
  const [one] = ours.shots;
  if (!one) return [];
  const sheet = await sheetOf(page, one);
  const other = best(theirs.shots, sheet.words);
  if (!other) return [{ ours: one.png, theirs: null, likeness: NOTHING }];
  const words = wordsOf(other.pieces);
  const ink = await inkOf(page, other.png);
  // LibreOffice begins at the first cell of the sheet, or at the first that is used.
  const shifts = [shiftBetween(sheet.words, words), { x: 0, y: 0 }, shiftOfInk(sheet.ink, ink)];
  const likenesses = await Promise.all(
    shifts
      .filter((shift) => shift !== undefined)
      .map((shift) => compareShifted(page, one, other, sheet, shift)),
  );
  const [likeness = NOTHING] = likenesses.toSorted((a, b) => b.whole - a.whole);
  return [{ ours: one.png, theirs: other.png, likeness }];
}

/** What is on the screen without the names of rows and columns, in CSS pixels of the sheet. */
async function sheetOf(page: Page, { png, pieces, scale }: Shot): Promise<Picture & Size> {
  const whole = sizeOf(png);
  const size = {
    width: (whole.width - SCROLL_BAR) / scale - NAMES.x,
    height: (whole.height - SCROLL_BAR) / scale - NAMES.y,
  };
  const scaled = pieces.map(({ text, x, y, width }) => ({
    text,
    x: x / scale,
    y: y / scale,
    width: width / scale,
  }));
  const words = wordsIn(wordsOf(scaled), NAMES, size);
  const part = { x: NAMES.x * scale, y: NAMES.y * scale, ...scaledBy(size, scale), scale };
  return { words, ink: await inkOf(page, png, part), ...size };
}

/** @param shift by how much our sheet begins further left and up */
async function compareShifted(
  page: Page,
  one: Shot,
  other: Shot,
  sheet: Picture & Size,
  shift: { x: number; y: number },
): Promise<Likeness> {
  const corner = { x: Math.max(shift.x, 0), y: Math.max(shift.y, 0) };
  const theirCorner = { x: corner.x - shift.x, y: corner.y - shift.y };
  const whole = sizeOf(other.png);
  const size = {
    width: Math.max(1, Math.min(sheet.width - corner.x, whole.width - theirCorner.x)),
    height: Math.max(1, Math.min(sheet.height - corner.y, whole.height - theirCorner.y)),
  };
  const { scale } = one;
  const at = { x: (corner.x + NAMES.x) * scale, y: (corner.y + NAMES.y) * scale };
  return likenessOf(
    {
      words: wordsIn(sheet.words, corner, size),
      ink: await inkOf(page, one.png, { ...at, ...scaledBy(size, scale), scale }),
    },
    {
      words: wordsIn(wordsOf(other.pieces), theirCorner, size),
      ink: await inkOf(page, other.png, { ...theirCorner, ...size, scale: 1 }),
    },
  );
}

interface Size {
  width: number;
  height: number;
}

const scaledBy = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});

/** A workbook opens on the sheet that was open last, whose number among the pages nobody says. */
function best(shots: readonly Shot[], words: readonly Word[]): Shot | undefined {
  const worth = ({ pieces, png }: Shot) => {
    const others = wordsOf(pieces);
    const shift = shiftBetween(words, others) ?? { x: 0, y: 0 };
    return likenessOfWords(wordsIn(words, shift, sizeOf(png)), others) ?? 0;
  };
  return shots.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** Pixels of a PNG (RFC 2083, IHDR). */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
