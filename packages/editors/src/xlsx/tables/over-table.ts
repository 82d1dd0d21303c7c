import type { IStyleData } from '@univerjs/core';
import { isLight, keptColor } from '../painting/kept-color.ts';

/** Letters of a font that says no colour. */
const AUTOMATIC = '#000000';

/**
 * A cell's own format over that of its table, which gives letters their colour where nobody gave them one. Some programs say no
 * colour, others that of the text of the theme: both are the usual one.
 *
 * @param usualColor of the letters of the workbook's first format; undefined: it says none
 */
export function overTable(own: IStyleData, table: IStyleData, usualColor: string | undefined): IStyleData {
  const colorOf = (color: string | null | undefined) => (color || AUTOMATIC).toLowerCase();
  const isUsualColor = !own.cl?.rgb || colorOf(own.cl.rgb) === colorOf(usualColor);
  const [letters, ground] = [table.cl?.rgb, table.bg?.rgb];
  // White on a colour is that in the dark, too, where all else is turned over.
  const isKept = letters && ground && isUsualColor && !own.bg?.rgb && isLight(letters);
  const kept = isKept ? { cl: { rgb: keptColor(letters) }, bg: { rgb: keptColor(ground) } } : {};
  return {
    ...own,
    ...(table.bl === 1 ? { bl: table.bl } : {}),
    ...(table.it === 1 ? { it: table.it } : {}),
    ...(table.cl && isUsualColor ? { cl: table.cl } : {}),
    ...(table.bg && !own.bg?.rgb ? { bg: table.bg } : {}),
    ...kept,
    ...(table.bd || own.bd ? { bd: { ...table.bd, ...own.bd } } : {}),
  };
}
