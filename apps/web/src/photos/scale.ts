import { PHOTO_SIDE } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Told } from '../ui/alerts.ts';

export interface Size {
  width: number;
  height: number;
}

/** What of a photo is sent: its longer side has so many pixels at most; a small one stays as it is. */
export function fitted({ width, height }: Size, side: number = PHOTO_SIDE): Size {
  const factor = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** Enough for reading what a display shows on the photo. */
const QUALITY = 0.88;

export interface ScaledPhoto {
  jpeg: Blob;
  size: Size;
}

/**
 * A picture of the camera as a JPEG file of a sensible size, upright and with nothing but its pixels: where and when it was taken is
 * in none of the bytes.
 *
 * @throws Told for what this browser cannot read
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) {
    throw new Told(
      t(
        'This browser cannot read the picture. Take it as JPEG or PNG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
      ),
    );
  }
  try {
    const size = fitted(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const paper = canvas.getContext('2d');
    if (paper === null) throw new Told(t('This browser cannot draw the picture. Try another one.'));
    // Where a picture is transparent, a page is white.
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, size.width, size.height);
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(bitmap, 0, 0, size.width, size.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (jpeg === null) throw new Told(t('This browser cannot store the picture. Try another one.'));
    return { jpeg, size };
  } finally {
    bitmap.close();
  }
}
