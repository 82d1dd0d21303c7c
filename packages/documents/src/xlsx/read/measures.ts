/**
 * Pixels of a digit in the usual fonts: Calibri 11 and Arial 10 at 96 dpi. Excel measures columns in digits of the font
 * of the Normal style (`normalDigit`). Shown and saved widths use the same number, so what a person sees is what is kept.
 */
export const USUAL_DIGIT = 7;
const PADDING = 5;

/** CSS pixels of a column width in characters (ECMA-376 part 1, 18.3.1.13). */
export function widthToPixels(width: number, digit: number): number {
  return Math.trunc(((256 * width + Math.trunc(128 / digit)) / 256) * digit);
}

/** Column width in characters, padding included, as the file holds it, of a width in CSS pixels. */
export function pixelsToWidth(pixels: number, digit: number): number {
  return Math.round((pixels / digit) * 256) / 256;
}

/** CSS pixels of `baseColWidth` characters: padding is added and the sum rounded up to a multiple of 8. */
export function baseWidthToPixels(characters: number, digit: number): number {
  return Math.ceil((characters * digit + PADDING) / 8) * 8;
}

/** CSS pixels of a height in points. */
export function pointsToPixels(points: number): number {
  return Math.round((points * 4) / 3);
}

export function pixelsToPoints(pixels: number): number {
  return Math.round(pixels * 75) / 100;
}
