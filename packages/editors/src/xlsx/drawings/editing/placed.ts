import type { Anchor, Corner } from '@benchbook/documents';
import type { GridView } from '../grid-view.ts';
import type { Box } from '../placing.ts';

/** CSS pixels of a new chart, as in Excel, and of the least a drawing is made. */
const NEW = { width: 480, height: 288 };
const LEAST = 24;
/** How much of what is seen a new picture takes. */
const SEEN = 0.75;

/** The place in a cell where a point of the sheet is; beyond the grid its last cell. */
function cornerAt(x: number, y: number, view: GridView): Corner {
  const column = indexAt(x, view.columnStart, view.columnCount);
  const row = indexAt(y, view.rowStart, view.rowCount);
  const inCell = (at: number, start: (index: number) => number, index: number) =>
    Math.max(0, Math.min(at - start(index), start(index + 1) - start(index)));
  return { row, column, x: inCell(x, view.columnStart, column), y: inCell(y, view.rowStart, row) };
}

/** The last row or column that begins at a point or before it. */
function indexAt(at: number, start: (index: number) => number, count: number): number {
  let [from, to] = [0, Math.max(0, count - 1)];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (start(middle) <= at) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** A box inside of the grid, and no smaller than one can take hold of. */
export function withinGrid(box: Box, view: GridView): Box {
  const [gridWidth, gridHeight] = [view.columnStart(view.columnCount), view.rowStart(view.rowCount)];
  const width = Math.min(gridWidth, Math.max(LEAST, box.width));
  const height = Math.min(gridHeight, Math.max(LEAST, box.height));
  return {
    left: Math.max(0, Math.min(box.left, gridWidth - width)),
    top: Math.max(0, Math.min(box.top, gridHeight - height)),
    width,
    height,
  };
}

/** The anchor of a drawing that is put into a box, of the kind it was. */
export function anchorIn(box: Box, was: Anchor, view: GridView): Anchor {
  const { left, top, width, height } = box;
  if (was.kind === 'absolute') return { kind: 'absolute', x: left, y: top, width, height };
  const from = cornerAt(left, top, view);
  if (was.kind === 'one-cell') return { kind: 'one-cell', from, width, height };
  return { kind: 'two-cells', from, to: cornerAt(left + width, top + height, view), fixed: was.fixed };
}

/** Where a new picture goes: at its cell, in its own size where that is seen whole. */
export function boxForPicture(
  at: { left: number; top: number },
  size: { width: number; height: number },
  view: GridView,
): Box {
  const pane = view.panes[0];
  const most = {
    width: Math.max(LEAST, (pane ? pane.box.width / view.scale : NEW.width) * SEEN),
    height: Math.max(LEAST, (pane ? pane.box.height / view.scale : NEW.height) * SEEN),
  };
  const factor = Math.min(1, most.width / size.width, most.height / size.height);
  return withinGrid({ ...at, width: size.width * factor, height: size.height * factor }, view);
}

/** Where a new chart goes: beside its cells or below them where that is seen, else where one looks. */
export function boxForNew(cells: Box, view: GridView): Box {
  const pane = view.panes[0];
  if (!pane) return withinGrid({ ...NEW, left: 0, top: 0 }, view);
  const seen = {
    left: Math.max(0, pane.scroll.left),
    top: Math.max(0, pane.scroll.top),
    width: pane.box.width / view.scale,
    height: pane.box.height / view.scale,
  };
  const size = {
    width: Math.min(NEW.width, Math.max(160, seen.width - 24)),
    height: Math.min(NEW.height, Math.max(120, seen.height - 24)),
  };
  const gap = 16;
  const places: Box[] = [
    { ...size, left: cells.left + cells.width + gap, top: Math.max(cells.top, seen.top + gap / 2) },
    { ...size, left: Math.max(cells.left, seen.left + gap / 2), top: cells.top + cells.height + gap },
  ];
  const found = places.find(
    (box) =>
      box.left >= seen.left &&
      box.top >= seen.top &&
      box.left + box.width <= seen.left + seen.width &&
      box.top + box.height <= seen.top + seen.height,
  );
  return withinGrid(found ?? { ...size, left: seen.left + gap / 2, top: seen.top + gap / 2 }, view);
}
