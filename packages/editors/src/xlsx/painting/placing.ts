import type { CellLook, Letters } from './look.ts';
import type { MeasuredFont } from './measurer.ts';

/** CSS pixels, the edges of the cell's grid lines. */
export interface CellSize {
  width: number;
  height: number;
}

/** A piece of text on a canvas. `x` and `y`: where its base line begins, from the upper left corner of the cell. */
export interface PaintedRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** How it looks where its cell holds several looks. */
  own?: { font: MeasuredFont; letters: Letters };
  /** It is squeezed into this where the font on this computer is wider than Excel's. */
  most?: number;
}

/** What a canvas has to draw for a cell, in CSS pixels. */
export interface CellPainting {
  runs: PaintedRun[];
  font: MeasuredFont;
  /** Turned by so much (radians, clockwise) around a point of the cell; the runs are then placed from that point. */
  turn?: { x: number; y: number; angle: number };
  /** What a text takes beyond the left and right edge of its cell, if the cells there are empty. */
  beyond: { left: number; right: number };
}

/** Free at the left and right edge of a cell. */
export const EDGE = 2;
const GRID_LINE = 1;

export type Side = 'left' | 'center' | 'right';

/** What a number has for itself: the line beside the cell is not its own. The last part is for sums of halves. */
export function numberRoom(look: CellLook, width: number): number {
  return Math.max(0, inner(look, width) - GRID_LINE + 0.01);
}

/** Width without what stays free at the edges. */
export function inner(look: CellLook, width: number): number {
  return Math.max(0, width - 2 * EDGE - look.indent);
}

export function isBroken({ wraps, horizontal }: CellLook): boolean {
  return wraps || horizontal === 'justify' || horizontal === 'distributed';
}

/** Where a text begins that is aligned so in its cell. */
export function startOf(side: Side, width: number, cellWidth: number, indent: number): number {
  if (side === 'left') return EDGE + indent;
  if (side === 'right') return cellWidth - EDGE - indent - width;
  return (cellWidth - width) / 2;
}
