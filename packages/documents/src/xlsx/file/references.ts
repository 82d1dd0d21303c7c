import type { CellRange } from '../edits.ts';

/** Rows of a sheet in the xlsx format (ECMA-376 part 1, 18.3.1.73 and Excel's limits). */
export const MAX_ROWS = 1_048_576;
/** Columns of a sheet: A to XFD. */
export const MAX_COLUMNS = 16_384;

/** Letters of a column counted from 0: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Column of its letters, from 0, in any case; -1 if they name none up to XFD. */
export function columnIndex(letters: string): number {
  if (letters.length === 0 || letters.length > 3) return -1;
  let number = 0;
  for (let i = 0; i < letters.length; i++) {
    const digit = (letters.charCodeAt(i) & ~32) - 64;
    if (digit < 1 || digit > 26) return -1;
    number = number * 26 + digit;
  }
  return number <= MAX_COLUMNS ? number - 1 : -1;
}

/** `B2` for row 1, column 1. */
export function cellName(row: number, column: number): string {
  return columnName(column) + (row + 1);
}

/** Row and column of `B2` (`$` allowed), both from 0; undefined if it names no cell of a sheet. */
export function parseCell(name: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})$/.exec(name);
  if (!match) return undefined;
  const column = columnIndex(match[1] ?? '');
  const row = Number(match[2]) - 1;
  return column < 0 || row >= MAX_ROWS ? undefined : { row, column };
}

/** `B2:C9`, or `B2` if it is one cell. */
export function rangeName(range: CellRange): string {
  const start = cellName(range.startRow, range.startColumn);
  const end = cellName(range.endRow, range.endColumn);
  return start === end ? start : `${start}:${end}`;
}

/** Range of `B2:C9` or `B2`, also of whole columns `B:C` and rows `2:9`; undefined if it is none. */
export function parseRange(name: string): CellRange | undefined {
  const [from = '', to = from, ...more] = name.replaceAll('$', '').split(':');
  if (more.length > 0) return undefined;
  const start = parseCell(from) ?? edge(from, 0, 0);
  const end = parseCell(to) ?? edge(to, MAX_ROWS - 1, MAX_COLUMNS - 1);
  if (!start || !end) return undefined;
  return {
    startRow: Math.min(start.row, end.row),
    startColumn: Math.min(start.column, end.column),
    endRow: Math.max(start.row, end.row),
    endColumn: Math.max(start.column, end.column),
  };
}

function edge(name: string, row: number, column: number): { row: number; column: number } | undefined {
  if (/^[A-Za-z]{1,3}$/.test(name)) {
    const index = columnIndex(name);
    return index < 0 ? undefined : { row, column: index };
  }
  const number = /^[1-9][0-9]{0,6}$/.test(name) ? Number(name) : 0;
  return number >= 1 && number <= MAX_ROWS ? { row: number - 1, column } : undefined;
}

export function intersects(a: CellRange, b: CellRange): boolean {
  return (
    a.startRow <= b.endRow &&
    b.startRow <= a.endRow &&
    a.startColumn <= b.endColumn &&
    b.startColumn <= a.endColumn
  );
}

export function contains(outer: CellRange, inner: CellRange): boolean {
  return (
    outer.startRow <= inner.startRow &&
    outer.endRow >= inner.endRow &&
    outer.startColumn <= inner.startColumn &&
    outer.endColumn >= inner.endColumn
  );
}

export function cellRange(row: number, column: number): CellRange {
  return { startRow: row, startColumn: column, endRow: row, endColumn: column };
}
