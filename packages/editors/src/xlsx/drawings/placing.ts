import type { Anchor, Corner } from '@benchbook/documents';

/** Where rows and columns begin, in CSS pixels from the first cell, as the grid has them now. */
export interface SheetMeasures {
  columnStart(column: number): number;
  rowStart(row: number): number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of the grid that scrolls by itself: one, or up to four where rows or columns are frozen. */
export interface Pane {
  name: string;
  /** On the canvas, in CSS pixels. */
  box: Box;
  /** What of the sheet is at its left top corner, in CSS pixels of the sheet. */
  scroll: { left: number; top: number };
}

/** Where a drawing is on its sheet, in CSS pixels from the first cell. Hidden rows and columns take no room. */
export function boxOf(anchor: Anchor, measures: SheetMeasures): Box {
  if (anchor.kind === 'absolute') {
    return { left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height };
  }
  const start = pointOf(anchor.from, measures);
  if (anchor.kind === 'one-cell') {
    return { left: start.x, top: start.y, width: anchor.width, height: anchor.height };
  }
  const end = pointOf(anchor.to, measures);
  return {
    left: start.x,
    top: start.y,
    width: Math.max(0, end.x - start.x),
    height: Math.max(0, end.y - start.y),
  };
}

/** A corner stays in its cell, also where that became smaller. */
function pointOf({ row, column, x, y }: Corner, { columnStart, rowStart }: SheetMeasures) {
  const [left, top] = [columnStart(column), rowStart(row)];
  return {
    x: left + Math.min(x, columnStart(column + 1) - left),
    y: top + Math.min(y, rowStart(row + 1) - top),
  };
}

/** Whether something of the drawing is seen in the pane. */
export function isSeen(box: Box, pane: Pane, scale: number): boolean {
  const left = (box.left - pane.scroll.left) * scale;
  const top = (box.top - pane.scroll.top) * scale;
  return (
    left < pane.box.width &&
    top < pane.box.height &&
    left + box.width * scale > 0 &&
    top + box.height * scale > 0
  );
}
