import type { Stripes, TableLine, TablePart } from './table-looks.ts';

/** How the parts of a pivot table look; of totals and headings of groups the outer ones come first. */
export interface PivotStyle {
  whole?: TablePart;
  header?: TablePart;
  totals?: TablePart;
  firstColumn?: TablePart;
  rowStripes?: Stripes;
  columnStripes?: Stripes;
  subtotals: (TablePart | undefined)[];
  subheadings: (TablePart | undefined)[];
  pageLabels?: TablePart;
  pageValues?: TablePart;
}

/** A colour of the accent, made lighter or darker; where a style has none, another one of the theme: its place, and so much of it. */
export type Tone = (tint: number, otherwise: readonly [theme: number, tint: number]) => string;

/** Places of colours in a theme, as styles count them. */
export const LIGHT = 0;
export const DARK = 1;

export const line = (color: string, style = 'thin'): TableLine => ({ style, color });
export const both = (of: TableLine) => ({ top: of, bottom: of });
export const sides = (of: TableLine) => ({ left: of, right: of });
export const box = (of: TableLine) => ({ ...both(of), ...sides(of) });
export const stripes = (part: TablePart): Stripes => ({
  first: { part, size: 1 },
  second: { part: {}, size: 1 },
});
/** Only every second row or column looks otherwise. */
export const secondStripes = (part: TablePart): Stripes => ({
  first: { part: {}, size: 1 },
  second: { part, size: 1 },
});
