import { readPackage } from '../../opc/index.ts';

import { type PictureType, pictureType } from './picture-type.ts';

/**
 * A picture of a workbook by its part, with its type; undefined where there is none that is shown. Throws DocumentError as
 * `readPackage` does.
 */
export function readPicture(
  document: Uint8Array,
  part: string,
): { type: PictureType; bytes: Uint8Array } | undefined {
  const pkg = readPackage(document);
  if (!pkg.has(part)) return undefined;
  const bytes = pkg.readOnce(part);
  const found = pictureType(bytes);
  return 'type' in found ? { type: found.type, bytes } : undefined;
}
