/**
 * Pixels of the widest digit in the default font. Excel measures it in the font of the Normal style; 7 is Calibri 11
 * and Arial 10 at 96 dpi. Shown and saved widths use the same number, so what a person sees is what is kept.
 */
const DIGIT = 7;
const PADDING = 5;

/** CSS pixels of a column width in characters (ECMA-376 part 1, 18.3.1.13). */
export function widthToPixels(width: number): number {
  return Math.trunc(((256 * width + Math.trunc(128 / DIGIT)) / 256) * DIGIT);
}

/** Column width in characters, padding included, as the file holds it, of a width in CSS pixels. */
export function pixelsToWidth(pixels: number): number {
  return Math.round((pixels / DIGIT) * 256) / 256;
}

/** CSS pixels of `baseColWidth` characters: padding is added and the sum rounded up to a multiple of 8. */
export function baseWidthToPixels(characters: number): number {
  return Math.ceil((characters * DIGIT + PADDING) / 8) * 8;
}

/** CSS pixels of a height in points. */
export function pointsToPixels(points: number): number {
  return Math.round((points * 4) / 3);
}

export function pixelsToPoints(pixels: number): number {
  return Math.round(pixels * 75) / 100;
}
