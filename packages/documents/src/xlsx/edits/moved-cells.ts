import type { CellRange } from '../edits.ts';
import { contains, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import type { Shift } from '../formula/formula-changes.ts';

export { contains, intersects, rangeName } from '../file/references.ts';

/** Cells that are moved to others of their sheet; `row` and `column`: where the first of them stands then. */
export interface CellsMoved {
  range: CellRange;
  row: number;
  column: number;
}

/** Cells that come or go, and others that make room for them or move up. */
export interface CellsShifted {
  range: CellRange;
  /** `row`: those below them, `column`: those right of them. */
  axis: 'row' | 'column';
  inserts: boolean;
}

export type Band = Shift & { within: { from: number; to: number } };

/** What moves then of a sheet, which is called by its name or its id. */
export function bandOf(sheet: string, { range, axis, inserts }: CellsShifted): Band {
  const { startRow, startColumn, endRow, endColumn } = range;
  const byRow = axis === 'row';
  const size = byRow ? endRow - startRow + 1 : endColumn - startColumn + 1;
  return {
    sheet,
    axis,
    index: byRow ? startRow : startColumn,
    count: inserts ? size : -size,
    within: byRow ? { from: startColumn, to: endColumn } : { from: startRow, to: endRow },
  };
}

/** The cells that the moved ones come upon. */
export function targetOf({ range, row, column }: CellsMoved): CellRange {
  const { startRow, startColumn, endRow, endColumn } = range;
  return {
    startRow: row,
    startColumn: column,
    endRow: row + endRow - startRow,
    endColumn: column + endColumn - startColumn,
  };
}

/** Whether there are such cells, and such to come upon. */
export function canMove(move: CellsMoved): boolean {
  const { startRow, startColumn, endRow, endColumn } = move.range;
  const sheet = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const isRange = startRow <= endRow && startColumn <= endColumn;
  return isRange && contains(sheet, move.range) && contains(sheet, targetOf(move));
}

/** Whether there are such cells to come or go. */
export function canShift({ range }: CellsShifted): boolean {
  return canMove({ range, row: range.startRow, column: range.startColumn });
}

/** Where a cell is then; undefined: another came upon it. Answers the same cell where it stays. */
export function placeAfterMove(
  move: CellsMoved,
): <At extends { row: number; column: number }>(at: At) => At | undefined {
  const { range } = move;
  const target = targetOf(move);
  const [rows, columns] = [move.row - range.startRow, move.column - range.startColumn];
  return (at) => {
    if (isIn(range, at.row, at.column)) return { ...at, row: at.row + rows, column: at.column + columns };
    return isIn(target, at.row, at.column) ? undefined : at;
  };
}

/** Whether a cell is one of these. */
export function isIn(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}
