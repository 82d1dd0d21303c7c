import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isBlankPicture } from './blank-picture.ts';

const SIDE = 32;
const WHITE = 255;

/** A PNG of one chunk each; checksums, which nobody here looks at, are empty. */
function png(rows: readonly Buffer[], { colourType = 2, interlaced = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colourType, 0, 0, interlaced], 8);
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const packed = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row of pixels of `samples` bytes, all white, as a filter leaves it. */
function whiteRow(filter: number, samples: number, isFirst: boolean): Buffer {
  const row = Buffer.alloc(1 + SIDE * samples);
  row[0] = filter;
  for (let place = 0; place < SIDE * samples; place++) {
    const left = place < samples ? 0 : WHITE;
    const up = isFirst ? 0 : WHITE;
    const corner = place < samples || isFirst ? 0 : WHITE;
    // On white alone the predictor of Paeth is the larger of the two, as is what it is told from.
    const guess = [0, left, up, (left + up) >> 1, corner === WHITE ? WHITE : Math.max(left, up)][filter] ?? 0;
    row[1 + place] = WHITE - guess;
  }
  return row;
}

const whitePage = (filter: number, samples = 3) =>
  Array.from({ length: SIDE }, (_, at) => whiteRow(filter, samples, at === 0));

describe('a picture of a page on which nothing stands', () => {
  it.each([0, 1, 2, 3, 4])('is known, with rows of filter %i', (filter) => {
    expect(isBlankPicture(png(whitePage(filter)))).toBe(true);
  });

  it.each([
    ['grey', 0, 1],
    ['of a palette', 3, 1],
    ['with transparency', 6, 4],
  ])('is known where it is %s', (_, colourType, samples) => {
    expect(isBlankPicture(png(whitePage(1, samples), { colourType }))).toBe(true);
  });
});

describe('a picture that is not blank or not read', () => {
  it('is told by a single pixel', () => {
    const rows = whitePage(0);
    rows[20]?.writeUInt8(254, 50);
    expect(isBlankPicture(png(rows))).toBe(false);
  });

  it('is one that is interlaced, damaged, cut off or large', () => {
    const page = whitePage(0);
    expect(isBlankPicture(png(page, { interlaced: 1 }))).toBe(false);
    expect(isBlankPicture(png(page.slice(0, 3)).subarray(0, 50))).toBe(false);
    expect(isBlankPicture(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe(false);
    expect(isBlankPicture(Buffer.concat([png(page), Buffer.alloc(20_000)]))).toBe(false);
  });
});
