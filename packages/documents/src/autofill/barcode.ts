import { crc32, deflateSync } from 'node:zlib';
import bwip from 'bwip-js/node';
import type { Picture } from './picture.ts';

export type BarcodeKind = 'qrcode' | 'datamatrix' | 'code128';

/** In words, and what a person has to know where a value does not go into one. */
export const BARCODES: Record<BarcodeKind, { called: string; takes: RegExp; most: string }> = {
  qrcode: { called: 'QR code', takes: /^.{1,1000}$/su, most: 'a text of at most 1,000 characters' },
  datamatrix: {
    called: 'Data Matrix code',
    takes: /^.{1,500}$/su,
    most: 'a text of at most 500 characters',
  },
  code128: {
    called: 'Code 128',
    takes: /^[\x20-\x7e]{1,48}$/,
    most: 'at most 48 letters without accents, digits and signs of a keyboard',
  },
};

/** Modules of white on each side (ISO/IEC 18004, 16022, 15417). */
const QUIET = { qrcode: 4, datamatrix: 1, code128: 10 } as const;
/** Pixels of a module, so that a picture that is printed larger has sharp edges still. */
const SCALE = 8;
/** Millimetres: the side of a code of squares, a module of Code 128 and the height of its bars, where nobody says. */
const SIDE = { qrcode: 20, datamatrix: 12 } as const;
const MODULE = 0.25;
const BARS = 10;

/**
 * A black and white picture of a text, with the white around that readers need, which `BARCODES` says it takes; undefined where it does not fit all the same. `width` in millimetres, as a
 * person wants it: its height follows, but for the bars of Code 128, which stay as high.
 */
export function barcodeOf(kind: BarcodeKind, text: string, width?: number): Picture | undefined {
  const rows = rowsOf(kind, text);
  if (!rows) return undefined;
  const across = rows[0]?.length ?? 0;
  const wide = width ?? (kind === 'code128' ? across * MODULE : SIDE[kind]);
  const high = kind === 'code128' ? BARS : (wide * rows.length) / across;
  const tall = kind === 'code128' ? Math.max(1, Math.round((high / wide) * across * SCALE)) : SCALE;
  const bytes = pngOf(rows, SCALE, tall);
  return { called: BARCODES[kind].called, bytes, type: 'image/png', width: wide, height: high };
}

/** True is black. Of Code 128 one row: its bars are as high as wanted. */
function rowsOf(kind: BarcodeKind, text: string): boolean[][] | undefined {
  const quiet = QUIET[kind];
  const aside = new Array<boolean>(quiet).fill(false);
  const [found] = drawn(kind, text) ?? [];
  if (!found) return undefined;
  if ('sbs' in found) {
    const bars = found.sbs.flatMap((width, index) => new Array<boolean>(width).fill(index % 2 === 0));
    return [[...aside, ...bars, ...aside]];
  }
  const { pixs, pixx, pixy } = found;
  const inner = Array.from({ length: pixy }, (_, y) => [
    ...aside,
    ...pixs.slice(y * pixx, (y + 1) * pixx).map((pixel) => pixel === 1),
    ...aside,
  ]);
  const blank = Array.from({ length: quiet }, () => new Array<boolean>(pixx + 2 * quiet).fill(false));
  return [...blank, ...inner, ...blank];
}

type Drawn = { pixs: number[]; pixx: number; pixy: number } | { sbs: number[] };

function drawn(kind: BarcodeKind, text: string): Drawn[] | undefined {
  try {
    // Of its three forms of answers the types do not say which one a kind has.
    return bwip.raw({ bcid: kind, text }) as unknown as Drawn[];
  } catch (error) {
    // It refuses by texts of its own making, `bwipp.…#number: …`.
    if (error instanceof Error && error.message.startsWith('bwipp')) return undefined;
    throw error;
  }
}

/** A PNG of one bit a pixel (W3C PNG, 11.2): each module `wide` pixels wide and `tall` high. */
function pngOf(rows: readonly boolean[][], wide: number, tall: number): Uint8Array {
  const width = (rows[0]?.length ?? 0) * wide;
  const stride = Math.ceil(width / 8) + 1;
  const pixels = Buffer.alloc(stride * rows.length * tall);
  rows.forEach((row, y) => {
    const line = Buffer.alloc(stride, 0xff);
    line[0] = 0;
    row.forEach((isBlack, module) => {
      for (let x = module * wide; isBlack && x < (module + 1) * wide; x++) {
        const at = 1 + (x >> 3);
        line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    });
    for (let copy = 0; copy < tall; copy++) line.copy(pixels, (y * tall + copy) * stride);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length * tall, 4);
  // One bit of grey.
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
