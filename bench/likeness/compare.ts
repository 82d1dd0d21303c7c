import type { Page } from 'playwright-core';
import type { FileType } from '../lossless/host.ts';
import { inkOf } from './ink.ts';
import {
  type Likeness,
  likenessOf,
  likenessOfWords,
  shiftBetween,
  type Word,
  wordsIn,
  wordsOf,
} from './measure.ts';
import type { Shot, Shots } from './ours.ts';

/** CSS pixels of the names of rows and columns, which paper has not. */
const NAMES = { x: 46, y: 20 };

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
  const words = wordsOf(
    one.pieces.map(({ text, x, y, width }) => ({
      text,
      x: x / one.scale,
      y: y / one.scale,
      width: width / one.scale,
    })),
  );
  const other = best(theirs.shots, words);
  if (!other) return [{ ours: one.png, theirs: null, likeness: NOTHING }];
  const theirWords = wordsOf(other.pieces);
  const shift = shiftBetween(words, theirWords) ?? NAMES;
  const corner = { x: Math.max(shift.x, NAMES.x), y: Math.max(shift.y, NAMES.y) };
  const theirCorner = { x: corner.x - shift.x, y: corner.y - shift.y };
  const [whole, theirWhole] = [sizeOf(one.png), sizeOf(other.png)];
  const size = {
    width: Math.max(1, Math.min(whole.width / one.scale - corner.x, theirWhole.width - theirCorner.x)),
    height: Math.max(1, Math.min(whole.height / one.scale - corner.y, theirWhole.height - theirCorner.y)),
  };
  const ourPart = {
    x: corner.x * one.scale,
    y: corner.y * one.scale,
    width: size.width * one.scale,
    height: size.height * one.scale,
    scale: one.scale,
  };
  const likeness = likenessOf(
    { words: wordsIn(words, corner, size), ink: await inkOf(page, one.png, ourPart) },
    {
      words: wordsIn(theirWords, theirCorner, size),
      ink: await inkOf(page, other.png, { ...theirCorner, ...size, scale: 1 }),
    },
  );
  return [{ ours: one.png, theirs: other.png, likeness }];
}

/** A workbook opens on the sheet that was open last, whose number among the pages nobody says. */
function best(shots: readonly Shot[], words: readonly Word[]): Shot | undefined {
  const worth = (shot: Shot) => {
    const others = wordsOf(shot.pieces);
    const shift = shiftBetween(words, others) ?? NAMES;
    const size = { width: sizeOf(shot.png).width, height: sizeOf(shot.png).height };
    return likenessOfWords(wordsIn(words, shift, size), others) ?? 0;
  };
  return shots.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** Pixels of a PNG (RFC 2083, IHDR). */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
