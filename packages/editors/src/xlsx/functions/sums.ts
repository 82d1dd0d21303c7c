import type { CellRange } from '@benchbook/documents';
import { rangeName } from '@benchbook/documents/conditional';
import { t } from '@benchbook/words';

/** What a sum looks at in a sheet. Rows and columns count from 0. */
export interface Counted {
  isNumber(row: number, column: number): boolean;
  isEmpty(row: number, column: number): boolean;
  rows: number;
  columns: number;
}

export interface FormulaAt {
  row: number;
  column: number;
  formula: string;
}

/** What a button like Σ does: opens a cell with a formula in it, or writes several of them, or says why it cannot. */
export type Summed =
  | ({ kind: 'open' } & FormulaAt)
  | { kind: 'write'; cells: FormulaAt[] }
  | { kind: 'refused'; reason: string };

/**
 * The formulas that count up what is selected. One cell gets the numbers right above it, else those left of it, and is opened, so
 * that a person sees and may change which cells are meant. Selected numbers get a formula in the empty row or column at their
 * end: in the selection where it ends with one, else behind it.
 * @param name of the function, SUM for example
 */
export function sumsOf(name: string, selected: CellRange, active: [number, number], sheet: Counted): Summed {
  const range = {
    ...selected,
    endRow: Math.min(selected.endRow, sheet.rows - 1),
    endColumn: Math.min(selected.endColumn, sheet.columns - 1),
  };
  const hasNumbers = rowsOf(range).some((row) =>
    columnsOf(range).some((column) => sheet.isNumber(row, column)),
  );
  const isOne = range.startRow === range.endRow && range.startColumn === range.endColumn;
  if (isOne || !hasNumbers) return { kind: 'open', ...before(name, active, sheet) };
  const sum = (row: number, column: number, of: CellRange): FormulaAt => ({
    row,
    column,
    formula: `=${name}(${rangeName(of)})`,
  });
  const isBlank = (of: CellRange) =>
    rowsOf(of).every((row) => columnsOf(of).every((column) => sheet.isEmpty(row, column)));
  const isHigh = range.endRow > range.startRow;
  const isWide = range.endColumn > range.startColumn;
  const endsBelow = isHigh && isBlank({ ...range, startRow: range.endRow });
  const endsRight = isWide && isBlank({ ...range, startColumn: range.endColumn });
  const lastRow = endsBelow ? range.endRow - 1 : range.endRow;
  const lastColumn = endsRight ? range.endColumn - 1 : range.endColumn;
  const columns = (to: number) =>
    columnsOf({ ...range, endColumn: lastColumn })
      .filter((column) => rowsOf({ ...range, endRow: lastRow }).some((row) => sheet.isNumber(row, column)))
      .map((column) =>
        sum(to, column, { ...range, endRow: lastRow, startColumn: column, endColumn: column }),
      );
  const rows = (to: number) =>
    rowsOf({ ...range, endRow: lastRow })
      .filter((row) =>
        columnsOf({ ...range, endColumn: lastColumn }).some((column) => sheet.isNumber(row, column)),
      )
      .map((row) => sum(row, to, { ...range, endColumn: lastColumn, startRow: row, endRow: row }));
  if (endsBelow || endsRight) {
    const corner =
      endsBelow && endsRight
        ? [sum(range.endRow, range.endColumn, { ...range, startRow: range.endRow, endColumn: lastColumn })]
        : [];
    const cells = [
      ...(endsBelow ? columns(range.endRow) : []),
      ...(endsRight ? rows(range.endColumn) : []),
      ...corner,
    ];
    return { kind: 'write', cells };
  }
  const cells = isHigh ? columns(range.endRow + 1) : rows(range.endColumn + 1);
  const isRoom = cells.every(
    ({ row, column }) => row < sheet.rows && column < sheet.columns && sheet.isEmpty(row, column),
  );
  if (isRoom) return { kind: 'write', cells };
  const where = isHigh ? t('below the selected cells') : t('right of the selected cells');
  return {
    kind: 'refused',
    reason: t('There are no empty cells {where}. Select the cell that is to hold the result.', { where }),
  };
}

/** The formula of one cell: of the numbers above it, else of those left of it, else without any. */
function before(name: string, [row, column]: [number, number], sheet: Counted): FormulaAt {
  const above = run(
    row,
    (at) => sheet.isNumber(at, column),
    (at) => sheet.isEmpty(at, column),
  );
  const left = run(
    column,
    (at) => sheet.isNumber(row, at),
    (at) => sheet.isEmpty(row, at),
  );
  const isLeft = left !== undefined && (above === undefined || (left.isNext && !above.isNext));
  const cells = isLeft
    ? { startRow: row, endRow: row, startColumn: left.from, endColumn: column - 1 }
    : above && { startRow: above.from, endRow: row - 1, startColumn: column, endColumn: column };
  // Where there are none, a person goes on behind the bracket.
  return { row, column, formula: `=${name}(${cells ? `${rangeName(cells)})` : ''}` };
}

/** The numbers that end before a place, empty cells between them and it aside. */
function run(
  to: number,
  isNumber: (at: number) => boolean,
  isEmpty: (at: number) => boolean,
): { from: number; isNext: boolean } | undefined {
  let last = to - 1;
  while (last >= 0 && isEmpty(last)) last--;
  if (last < 0 || !isNumber(last)) return undefined;
  let from = last;
  while (from > 0 && isNumber(from - 1)) from--;
  return { from, isNext: last === to - 1 };
}

function rowsOf({ startRow, endRow }: CellRange): number[] {
  return Array.from({ length: endRow - startRow + 1 }, (_, index) => startRow + index);
}

function columnsOf({ startColumn, endColumn }: CellRange): number[] {
  return Array.from({ length: endColumn - startColumn + 1 }, (_, index) => startColumn + index);
}
