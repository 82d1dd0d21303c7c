import type { CellContent, CellRange } from '@benchbook/documents';

/** What of a sheet says which cells belong together. */
export interface AreaSheet {
  contentOf(row: number, column: number): CellContent;
  isBold(row: number, column: number): boolean;
  /** Cells that hold something: the last row and column. */
  lastRow: number;
  lastColumn: number;
  frozenRows: number;
  /** Ranges with one row of headings and none of totals. */
  tables: readonly CellRange[];
}

export interface SortArea {
  /** With the headings. */
  range: CellRange;
  hasHeader: boolean;
  /** Its headings are those of a table: they stay where they are. */
  isTable: boolean;
  /** Its columns are sorted instead of its rows: then its headings are in its first column. */
  columns?: true;
}

/**
 * The cells that are sorted together where a person has selected some: those of a table; of one cell, or of some in one column, all
 * that hang together with it, so that no row is torn apart; else those that are selected. undefined: there are none.
 */
export function sortArea(
  sheet: AreaSheet,
  selected: CellRange,
  active: { row: number; column: number },
): SortArea | undefined {
  const table = sheet.tables.find((one) => isIn(one, active.row, active.column));
  if (table) return { range: table, hasHeader: true, isTable: true };
  const used = { startRow: 0, startColumn: 0, endRow: sheet.lastRow, endColumn: sheet.lastColumn };
  const isCell = selected.startRow === selected.endRow && selected.startColumn === selected.endColumn;
  const isColumn = selected.startColumn === selected.endColumn;
  const region = isColumn ? regionAt(sheet, active.row, active.column) : undefined;
  const wanted = isCell && region ? region : region ? { ...region, ...rowsOf(selected) } : selected;
  const range = {
    startRow: Math.max(wanted.startRow, used.startRow),
    startColumn: Math.max(wanted.startColumn, used.startColumn),
    endRow: Math.min(wanted.endRow, used.endRow),
    endColumn: Math.min(wanted.endColumn, used.endColumn),
  };
  if (range.startRow >= range.endRow || range.startColumn > range.endColumn) return undefined;
  return { range, hasHeader: hasHeader(sheet, range), isTable: false };
}

const rowsOf = ({ startRow, endRow }: CellRange) => ({ startRow, endRow });

function isIn({ startRow, startColumn, endRow, endColumn }: CellRange, row: number, column: number): boolean {
  return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
}

/** The cells around one that hang together: beyond each of their edges nothing is written, or a table stands, which is sorted by itself. */
export function regionAt(sheet: AreaSheet, row: number, column: number): CellRange {
  const isFilled = (at: number, of: number) =>
    at >= 0 &&
    of >= 0 &&
    sheet.contentOf(at, of).kind !== 'empty' &&
    !sheet.tables.some((table) => isIn(table, at, of));
  const region = { startRow: row, startColumn: column, endRow: row, endColumn: column };
  const isRowFilled = (at: number) => {
    for (let of = region.startColumn - 1; of <= region.endColumn + 1; of++) if (isFilled(at, of)) return true;
    return false;
  };
  const isColumnFilled = (of: number) => {
    for (let at = region.startRow - 1; at <= region.endRow + 1; at++) if (isFilled(at, of)) return true;
    return false;
  };
  for (let grows = true; grows; ) {
    grows = false;
    for (; region.endRow < sheet.lastRow && isRowFilled(region.endRow + 1); grows = true) region.endRow++;
    for (; region.startRow > 0 && isRowFilled(region.startRow - 1); grows = true) region.startRow--;
    for (; region.endColumn < sheet.lastColumn && isColumnFilled(region.endColumn + 1); grows = true)
      region.endColumn++;
    for (; region.startColumn > 0 && isColumnFilled(region.startColumn - 1); grows = true)
      region.startColumn--;
  }
  return region;
}

/** Whether the first row of some cells are headings: texts over something else, in bold over what is not, or above what is frozen. */
export function hasHeader(
  sheet: AreaSheet,
  { startRow, endRow, startColumn, endColumn }: CellRange,
): boolean {
  if (startRow >= endRow) return false;
  let isAnother = sheet.frozenRows === startRow + 1;
  let texts = 0;
  for (let column = startColumn; column <= endColumn; column++) {
    const head = shown(sheet.contentOf(startRow, column));
    const below = shown(sheet.contentOf(startRow + 1, column));
    if (head !== undefined && typeof head !== 'string') return false;
    if (head !== undefined) texts++;
    if (head !== undefined && below !== undefined && typeof below !== 'string') isAnother = true;
    if (sheet.isBold(startRow, column) && !sheet.isBold(startRow + 1, column)) isAnother = true;
  }
  return texts > 0 && isAnother;
}

function shown(content: CellContent): number | string | boolean | undefined {
  if (content.kind === 'empty') return undefined;
  return content.kind === 'formula' ? content.result : content.value;
}
