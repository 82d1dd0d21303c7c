import { DocumentError } from '../errors.ts';

/** A picture of a camera, without anything that says where, when or with what it was taken. */
export interface Jpeg {
  bytes: Uint8Array;
  /** In pixels, as it is looked at. */
  width: number;
  height: number;
}

/** Pixels at most, on a side and in all. */
const MOST_SIDE = 12_000;
const MOST_PIXELS = 60_000_000;

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APPLICATION = 0xe0;
const COMMENT = 0xfe;

/**
 * A JPEG file (ITU-T T.81 annex B) with only what its pixels need: Exif, XMP, IPTC, comments, previews and whatever stands behind
 * its end are left out, colour profiles stay. The pixels are the same.
 *
 * @throws DocumentError `not-a-document` for what is no JPEG, `damaged`, `too-large`; `not-supported` for one that is stored turned
 */
export function plainJpeg(bytes: Uint8Array): Jpeg {
  if (bytes[0] !== 0xff || bytes[1] !== START) {
    throw new DocumentError('not-a-document', 'The picture is not a JPEG file.');
  }
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let at = 2;
  for (;;) {
    // Markers may have fill bytes before them.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw cutOff();
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) throw cutOff();
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) size ??= { height: number16(segment, 5), width: number16(segment, 7) };
    if (marker === APPLICATION + 1) checkUpright(segment);
    if (isNeeded(marker, segment)) kept.push(segment);
    at = end;
    if (marker === SCAN) {
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (!size || size.width === 0 || size.height === 0) throw cutOff();
  const { width, height } = size;
  if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS) {
    throw new DocumentError(
      'too-large',
      `The picture has ${width} × ${height} pixels; at most ${MOST_SIDE.toLocaleString('en')} on a side and ${MOST_PIXELS / 1e6} million in all are taken.`,
    );
  }
  return { bytes: Buffer.concat(kept), width, height };
}

const cutOff = () => new DocumentError('damaged', 'The picture is damaged: it is cut off or no photo.');

const number16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Of a segment, with the two bytes of the length itself. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const length = number16(bytes, at);
  if (length < 2) throw cutOff();
  return length;
}

/** SOF0 to SOF15, of which three numbers stand for other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Behind the bytes of a scan: at the next marker that is none of a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw cutOff();
}

const says = (segment: Uint8Array, word: string): boolean =>
  Buffer.from(segment.subarray(4, 4 + word.length)).toString('latin1') === word;

/** JFIF, the colour profile and Adobe's note about colours are needed; other notes are about the taking. */
function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < APPLICATION || marker > APPLICATION + 15) return true;
  return (
    (marker === APPLICATION && says(segment, 'JFIF\0')) ||
    (marker === APPLICATION + 2 && says(segment, 'ICC_PROFILE\0')) ||
    (marker === APPLICATION + 14 && says(segment, 'Adobe'))
  );
}

/** Exif 2.32, 4.6.4: without the note that it is turned, it would be looked at lying on its side. */
function checkUpright(segment: Uint8Array): void {
  if (!says(segment, 'Exif\0\0')) return;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 10, segment.length - 10);
  if (orientationOf(tiff) <= 1) return;
  throw new DocumentError(
    'not-supported',
    'The picture is stored lying on its side. Turn it upright and send it again.',
  );
}

const ORIENTATION = 0x0112;

/** 1 where nothing is said that can be read. */
function orientationOf(tiff: DataView): number {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, isLittle);
    const entries = tiff.getUint16(directory, isLittle);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12;
      if (tiff.getUint16(at, isLittle) === ORIENTATION) return tiff.getUint16(at + 8, isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
