import { DocumentError } from '../errors.ts';
import {
  insertPicture,
  type PicturePlace,
  patchWorkbook,
  pictureRoom,
  sheetProtections,
  structureProtection,
  verifyPatch,
  type XlsxEdit,
} from '../xlsx/index.ts';
import type { Photo } from './photo.ts';

const SHEET = 'Photos';
/** CSS pixels, of both sides: what fits a screen. */
const LARGEST = 720;

/**
 * Makes room for a photo: a sheet called Photos behind the others, if there is none, and what the photo shows in column A below
 * everything on it.
 *
 * @throws DocumentError `not-supported` where the workbook or that sheet is protected
 */
export function roomInExcel(original: Uint8Array, photo: Photo): { ready: Uint8Array; place: PicturePlace } {
  const { sheet, row, added } = pictureRoom(original, SHEET);
  if (added && structureProtection(original) !== null) throw isProtected('its sheets are');
  if (sheetProtections(original).some((one) => one.sheet === sheet)) throw isProtected('its sheet Photos is');
  const caption = photo.caption.trim();
  const edits: XlsxEdit[] = [];
  if (added) edits.push({ op: 'add-sheet', sheet, ...added });
  if (caption !== '') {
    const cells = [{ row, column: 0, content: { kind: 'text' as const, value: caption } }];
    edits.push({ op: 'set-cells', sheet, cells });
  }
  const ready = patchWorkbook(original, edits).bytes;
  if (edits.length > 0) verifyPatch(original, edits, ready);
  return { ready, place: { sheet, row: caption === '' ? row : row + 1 } };
}

const isProtected = (what: string) =>
  new DocumentError(
    'not-supported',
    `This workbook is protected: ${what} not to be changed. No photo can be added.`,
  );

/** Puts a photo on its sheet, above the cells, its corner at the place. */
export function photoIntoExcel(
  ready: Uint8Array,
  { picture, caption }: Photo,
  place: PicturePlace,
): Uint8Array {
  const factor = Math.min(1, LARGEST / picture.width, LARGEST / picture.height);
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  return insertPicture(ready, place, {
    ...{ jpeg: picture.bytes, width, height },
    description: caption.trim() || 'Photo',
  });
}
