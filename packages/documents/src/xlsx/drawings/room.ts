import type { Anchor } from '../drawing-edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import type { SheetSnapshot, WorkbookSnapshot } from '../read/snapshot.ts';
import type { SheetDrawings } from './drawing-model.ts';

/** Empty rows and columns after the last drawing. */
const ROOM = 5;

/** The workbook with as many rows and columns as its drawings reach: below and beside the cells a chart is seen, too. */
export function withRoomForDrawings(
  snapshot: WorkbookSnapshot,
  drawn: readonly SheetDrawings[],
): WorkbookSnapshot {
  const sheets = { ...snapshot.sheets };
  for (const { sheet: id, drawings, controls = [] } of drawn) {
    const sheet = sheets[id];
    if (!sheet) continue;
    let { rowCount, columnCount } = sheet;
    for (const { anchor } of [...drawings, ...controls]) {
      const last = lastCell(anchor, sheet);
      rowCount = Math.max(rowCount, Math.min(MAX_ROWS, last.row + 1 + ROOM));
      columnCount = Math.max(columnCount, Math.min(MAX_COLUMNS, last.column + 1 + ROOM));
    }
    sheets[id] = { ...sheet, rowCount, columnCount };
  }
  return { ...snapshot, sheets };
}

/** The cell in which a drawing ends. */
function lastCell(anchor: Anchor, sheet: SheetSnapshot): { row: number; column: number } {
  if (anchor.kind === 'two-cells') {
    const { from, to } = anchor;
    return { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) };
  }
  const { width, height } = anchor;
  const start = anchor.kind === 'one-cell' ? anchor.from : { row: 0, column: 0, x: anchor.x, y: anchor.y };
  const heightOf = (row: number) =>
    sizeOf(sheet.rowData[row]?.hd, sheet.rowData[row]?.h, sheet.defaultRowHeight);
  const widthOf = (column: number) =>
    sizeOf(sheet.columnData[column]?.hd, sheet.columnData[column]?.w, sheet.defaultColumnWidth);
  return {
    row: reached(start.row, start.y + height, MAX_ROWS, heightOf),
    column: reached(start.column, start.x + width, MAX_COLUMNS, widthOf),
  };
}

function sizeOf(hidden: 0 | 1 | undefined, own: number | undefined, usual: number): number {
  return hidden ? 0 : (own ?? usual);
}

/** Where one is so many CSS pixels after the beginning of a row or column. */
function reached(from: number, pixels: number, count: number, sizeAt: (index: number) => number): number {
  let index = from;
  for (let left = pixels - sizeAt(index); left > 0 && index < count - 1; left -= sizeAt(index)) index++;
  return index;
}
