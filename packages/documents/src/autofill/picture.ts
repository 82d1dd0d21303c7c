import { bytesOfBase64, insertablePicture, MOST_BASE64 } from '../xlsx/drawings/inserted-picture.ts';
import { pictureSize } from '../xlsx/drawings/picture-type.ts';

/** A picture that stands for a value, and its size on paper. */
export interface Picture {
  /** In words: `QR code`. */
  called: string;
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  /** In millimetres. */
  width: number;
  height: number;
}

/** Millimetres: what fits between the margins of a page, and the highest a page of Word is. */
const WIDEST_UNASKED = 160;
const HIGHEST = 550;
const MILLIMETRES_PER_PIXEL = 25.4 / 96;

/**
 * The picture that a text is, base64 of a PNG or JPEG with or without `data:` before it, or what keeps it from being one, as the
 * end of a sentence about its placeholder. `width` in millimetres; left out: as wide as its pixels are on a screen, and no
 * wider than a page.
 */
export function pictureOfText(text: string, width?: number): Picture | { refused: string } {
  const base64 = text.replace(/^data:image\/(?:png|jpeg);base64,/, '').replace(/\s/g, '');
  if (base64.length > MOST_BASE64) return { refused: 'is to be a picture, and has more than 5 MB' };
  const bytes = bytesOfBase64(base64);
  const found = bytes && insertablePicture(bytes);
  const size = bytes && pictureSize(bytes);
  if (!found || 'refused' in found || !size || size.width === 0 || size.height === 0)
    return { refused: 'is to be a picture, and its value is no PNG or JPEG in base64' };
  const wide = width ?? Math.min(WIDEST_UNASKED, size.width * MILLIMETRES_PER_PIXEL);
  const height = (wide * size.height) / size.width;
  if (height > HIGHEST)
    return { refused: `is a picture that would be ${Math.round(height)} mm high. Have it less wide` };
  return { called: 'Picture', bytes, type: found.type, width: wide, height };
}
