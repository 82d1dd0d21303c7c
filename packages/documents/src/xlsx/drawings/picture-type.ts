/** Bytes of a picture file that is shown. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Pixels of a picture that is shown: a browser takes four bytes for each. */
const MOST_PIXELS = 100_000_000;

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/bmp';

/** The media type of a picture by its bytes, or, in plain words, what it is that is not shown. */
export function pictureType(bytes: Uint8Array): { type: PictureType } | { notShown: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = typeByStart(bytes);
  if (!type)
    return { notShown: isMetafile(view) ? 'pictures in EMF or WMF format' : 'pictures in other formats' };
  const size = pixelsOf(type, view);
  if (bytes.length > MOST_BYTES || !size || size.width * size.height > MOST_PIXELS) {
    return { notShown: size ? 'very large pictures' : 'pictures that cannot be read' };
  }
  return { type };
}

function typeByStart(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  return start.startsWith('BM') ? 'image/bmp' : undefined;
}

/** [MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2. */
function isMetafile(view: DataView): boolean {
  if (view.byteLength < 44) return false;
  const first = view.getUint32(0, true);
  const isEnhanced = first === 1 && view.getUint32(40, true) === 0x464d4520;
  return isEnhanced || first === 0x9ac6cdd7 || first === 0x00090001;
}

/** Width and height of a picture in pixels, as its file says them; undefined where it does not. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const type = typeByStart(bytes);
  return type && pixelsOf(type, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
}

function pixelsOf(type: PictureType, view: DataView): { width: number; height: number } | undefined {
  const has = (bytes: number) => view.byteLength >= bytes;
  if (type === 'image/png' && has(24)) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (type === 'image/gif' && has(10))
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (type === 'image/bmp' && has(26)) {
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  }
  return type === 'image/jpeg' ? pixelsOfJpeg(view) : undefined;
}

/** From the frame header (ITU-T T.81, B.2.2). */
function pixelsOfJpeg(view: DataView): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) {
      at++;
      continue;
    }
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
