import { digitWidth } from '@benchbook/documents/display';
import { familyStack } from './fonts.ts';

/** A font as a cell names it; `size` in points. */
export interface CellFont {
  family: string;
  size: number;
  bold: boolean;
  italic: boolean;
}

/** A font as it is on this computer; sizes in CSS pixels. */
export interface MeasuredFont {
  /** For a canvas. */
  css: string;
  /** The same in parts: families, and points. */
  families: string;
  points: number;
  /** Of its letters, above and below the line they stand on. */
  ascent: number;
  descent: number;
  /** From one line to the next, and what a row of one line is high. */
  lineHeight: number;
  width(text: string): number;
  /** What a number takes in Excel, whose digits are whole pixels wide: columns are as wide as so many of them. */
  numberWidth(text: string): number;
}

/** What a canvas says about a text. */
export type RawMeasure = (text: string, css: string) => { width: number; ascent: number; descent: number };

/** Gives fonts their measures. */
export type Measurer = (font: CellFont) => MeasuredFont;

const PIXELS_PER_POINT = 4 / 3;
/** Rows of Calibri 11 are 20 pixels high and of Arial 10 17: their letters and a ninth. */
const LINE_SPACING = 1.11;
/** Size at which families are compared, in pixels. */
const PROBE = 100;
/** Two fonts whose digits differ by less are one. */
const SAME = 0.02;

/**
 * Measures of fonts, by what `raw` says. A font that is not on this computer is stood in for in the size in which the
 * digits of what stands in are as wide as its own, so that a column shows as many of them as in Excel.
 */
export function createMeasurer(raw: RawMeasure): Measurer {
  const fonts = new Map<string, MeasuredFont>();
  const scales = new Map<string, number>();
  const scaleOf = (family: string) => {
    const known = digitWidth(family);
    if (known === undefined) return 1;
    const found = raw('0', `${PROBE}px ${familyStack(family)}`).width / PROBE;
    return found > 0 && Math.abs(found / known - 1) > SAME ? known / found : 1;
  };
  return ({ family, size, bold, italic }) => {
    const key = `${family}|${size}|${bold}|${italic}`;
    const known = fonts.get(key);
    if (known) return known;
    const scale = scales.get(family) ?? scaleOf(family);
    scales.set(family, scale);
    const families = familyStack(family);
    const points = size * scale;
    const pixels = points * PIXELS_PER_POINT;
    const css = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${pixels}px ${families}`;
    const { ascent, descent } = raw('Ag', css);
    const digit = raw('0', `${pixels}px ${families}`).width;
    const perDigit = digit > 0 ? Math.max(1, Math.round(digit)) / digit : 1;
    const width = (text: string) => (text === '' ? 0 : raw(text, css).width);
    const font: MeasuredFont = {
      css,
      families,
      points,
      ascent,
      descent,
      lineHeight: Math.max(1, Math.round((ascent + descent) * LINE_SPACING)),
      width,
      numberWidth: (text) => width(text) * perDigit,
    };
    fonts.set(key, font);
    return font;
  };
}

/** Texts whose measures are kept at the same time. */
const KEPT = 20_000;

/** Measures with a canvas of the page. */
export function canvasMeasure(): RawMeasure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('The browser has no canvas to measure with.');
  const kept = new Map<string, ReturnType<RawMeasure>>();
  return (text, css) => {
    const key = `${css}\n${text}`;
    const known = kept.get(key);
    if (known) return known;
    context.font = css;
    const {
      width,
      fontBoundingBoxAscent: ascent,
      fontBoundingBoxDescent: descent,
    } = context.measureText(text);
    if (kept.size >= KEPT) kept.clear();
    const measured = { width, ascent, descent };
    kept.set(key, measured);
    return measured;
  };
}
