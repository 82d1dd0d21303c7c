import { type LOGO_TYPES, MAX_LOGO_PIXELS } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import { invalid, wrongKind } from '../plumbing/refusal.ts';
import { safeSvg } from './svg.ts';

export interface Logo {
  mediaType: (typeof LOGO_TYPES)[number];
  bytes: Uint8Array;
}

/**
 * What an uploaded file is, by its content and not by its name, made safe to be shown to everybody.
 *
 * @throws Refusal 415 for what is no PNG, JPEG or SVG; 400 for a picture that is broken or too large to be a logo.
 */
export function readLogo(bytes: Buffer): Logo {
  if (startsWith(bytes, PNG)) return raster('image/png', bytes, pngSize(bytes));
  if (startsWith(bytes, JPEG)) return raster('image/jpeg', bytes, jpegSize(bytes));
  const text = textOf(bytes);
  if (text !== null && /<(\w+:)?svg[\s>]/.test(text)) {
    return { mediaType: 'image/svg+xml', bytes: Buffer.from(safeSvg(text)) };
  }
  throw wrongKind('A logo is a PNG, JPEG or SVG picture.');
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Buffer, magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

function raster(mediaType: Logo['mediaType'], bytes: Buffer, size: [number, number] | null): Logo {
  const [width, height] = size ?? [0, 0];
  if (width === 0 || height === 0) throw invalid('The picture is damaged.');
  if (width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS) {
    throw invalid(
      sentence('A logo may be at most {maxLogoPixels} pixels wide and high; this is {width} × {height}.', {
        maxLogoPixels: MAX_LOGO_PIXELS,
        width,
        height,
      }),
    );
  }
  return { mediaType, bytes };
}

/** Width and height of the header chunk, which is the first (PNG 3rd edition, 11.2.1). */
function pngSize(bytes: Buffer): [number, number] | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Width and height of the frame header: the segment SOF0 to SOF15, without DHT, JPG and DAC (ITU-T T.81, B.1). */
function jpegSize(bytes: Buffer): [number, number] | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
