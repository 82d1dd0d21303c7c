import type { Letters } from './look.ts';
import type { CellFont, MeasuredFont } from './measurer.ts';

const SCRIPT_SIZE = 0.66;
const SUPER_UP = 0.33;
const SUB_DOWN = 0.14;
/** Smallest size of text that is shrunk into its cell, as a part of its own. */
export const SMALLEST = 0.05;

/** The font letters are painted in: super- and subscript are smaller. */
export function fontOf({ font, script }: Pick<Letters, 'font' | 'script'>, scale: number): CellFont {
  return { ...font, size: font.size * scale * (script ? SCRIPT_SIZE : 1) };
}

/** How far letters stand below the line (above it: below 0), in CSS pixels; `base` is their font without a script. */
export function raiseOf(
  { script }: Pick<Letters, 'script'>,
  base: Pick<MeasuredFont, 'ascent' | 'descent'>,
): number {
  const part = script === 'super' ? -SUPER_UP : script === 'sub' ? SUB_DOWN : 0;
  return part * (base.ascent + base.descent);
}

/** The same by the font they are painted in. */
export function raiseOfPainted(letters: Pick<Letters, 'script'>, font: MeasuredFont): number {
  return raiseOf(letters, font) / SCRIPT_SIZE;
}
