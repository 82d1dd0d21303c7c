import { insertablePicture } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';

/** A picture as it is inserted. */
export interface Insertable {
  base64: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Reads a file that somebody inserts, pastes or drops; a sentence where it cannot be a picture here. */
export async function readInsertable(file: Blob): Promise<Insertable | { refused: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = insertablePicture(bytes);
  if ('refused' in found) return found;
  const blob = new Blob([bytes], { type: found.type });
  const size = await sizeOf(blob);
  if (!size) return { refused: t('This picture cannot be read.') };
  return { base64: await base64Of(blob), ...size };
}

/** As it will be seen; undefined for what the browser cannot draw. */
async function sizeOf(blob: Blob): Promise<{ width: number; height: number } | undefined> {
  const address = URL.createObjectURL(blob);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
