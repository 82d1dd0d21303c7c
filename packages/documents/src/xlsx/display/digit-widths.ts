/** Width of a digit as a part of the font's size, of fonts that workbooks name and computers may not have. */
const DIGIT_WIDTHS: Record<string, number> = {
  aptos: 0.561,
  'aptos narrow': 0.49,
  arial: 0.556,
  'arial narrow': 0.456,
  calibri: 0.507,
  'calibri light': 0.507,
  cambria: 0.554,
  'century gothic': 0.554,
  consolas: 0.55,
  'courier new': 0.6,
  garamond: 0.469,
  georgia: 0.614,
  helvetica: 0.556,
  'lucida console': 0.602,
  'segoe ui': 0.539,
  tahoma: 0.546,
  'times new roman': 0.5,
  'trebuchet ms': 0.524,
  verdana: 0.636,
};

/** Of most fonts nobody knows here: East Asian ones are half as wide as high. */
const USUAL = 0.5;
const PIXELS_PER_POINT = 4 / 3;

/** How wide a digit of the font is, as a part of its size; undefined where nobody knows. */
export function digitWidth(family: string): number | undefined {
  return DIGIT_WIDTHS[family.toLowerCase()];
}

/** Width of a digit in Excel, which is whole CSS pixels at 96 dpi; `size` in points. */
export function digitPixels(family: string, size: number): number {
  return Math.max(1, Math.round((digitWidth(family) ?? USUAL) * size * PIXELS_PER_POINT));
}
