import { inflateSync } from 'node:zlib';

/** A picture of an empty page is smaller by far; what is larger is not looked into. */
const MOST_BYTES = 16_000;
/** More than a picture of 640 pixels a side needs. */
const MOST_PIXEL_BYTES = 4_000_000;
/** Samples of a pixel by colour type (PNG, table 11.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether a PNG has one colour everywhere, as the picture of a page on which nothing stands yet. False of whatever is not read here:
 * interlaced pictures, those of other than 8 bits a sample, and damaged ones.
 */
export function isBlankPicture(png: Uint8Array): boolean {
  if (png.length > MOST_BYTES) return false;
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  try {
    const { header, data } = chunksOf(bytes);
    const width = header.readUInt32BE(0);
    const pixel = SAMPLES[header.readUInt8(9)];
    if (header.readUInt8(8) !== 8 || header.readUInt8(12) !== 0 || pixel === undefined) return false;
    return isUniform(inflateSync(data, { maxOutputLength: MOST_PIXEL_BYTES }), width * pixel, pixel);
  } catch {
    return false;
  }
}

/** The header and the packed rows of a PNG (5.3). @throws Error where it ends too early */
function chunksOf(png: Buffer): { header: Buffer; data: Buffer } {
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') data.push(content);
    at += length + 12;
  }
  if (header === undefined) throw new Error('It has no header.');
  return { header, data: Buffer.concat(data) };
}

/** @param width bytes of a row, `pixel` of each of its pixels */
function isUniform(rows: Buffer, width: number, pixel: number): boolean {
  if (rows.length === 0 || rows.length % (width + 1) !== 0) return false;
  let above = new Uint8Array(width);
  let first: Uint8Array | undefined;
  for (let at = 0; at < rows.length; at += width + 1) {
    const filter = rows.readUInt8(at);
    const row = new Uint8Array(rows.subarray(at + 1, at + 1 + width));
    for (let place = 0; place < width; place++) {
      const left = row[place - pixel] ?? 0;
      const up = above[place] ?? 0;
      const corner = above[place - pixel] ?? 0;
      row[place] = (row[place] ?? 0) + predicted(filter, left, up, corner);
      first ??= place + 1 === pixel ? row.slice(0, pixel) : undefined;
      if (first !== undefined && row[place] !== first[place % pixel]) return false;
    }
    above = row;
  }
  return true;
}

/** What was taken from a byte before it was packed (PNG, 9.2). */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(left + up - corner - each));
  if (a === undefined || b === undefined || c === undefined) return 0;
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
