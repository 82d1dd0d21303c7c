import type { CellContent, CellRange, SnapshotTable } from '@benchbook/documents';
import { offsetFormula } from '@benchbook/documents/sorting';

/** The last row and column that a file can have. */
const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;
/** Characters of a column's name that Excel takes at most. */
const LONGEST_NAME = 255;

/** What a table becomes by what was typed beside it. */
export interface Growth {
  table: SnapshotTable;
  /** All of it, with its headings and totals. */
  range: CellRange;
  /** The name of the column that is new, if one is. */
  columns: string[];
  /** What is to be written into cells for it: the heading of the column, formulas that columns calculate by. */
  cells: { row: number; column: number; content: { text: string } | { formula: string } }[];
  /** Cells that look as the one beside them, each with where that is from it. */
  looks: { row: number; column: number; fromRow: number; fromColumn: number }[];
}

/**
 * How a table grows because something was typed into a cell right below it, or right of it, as in Excel; undefined: no table does.
 * What stands beside it already is not taken in, and no row goes below totals.
 */
export function growthBy(
  { row, column }: { row: number; column: number },
  tables: readonly SnapshotTable[],
  contentOf: (row: number, column: number) => CellContent,
): Growth | undefined {
  const typed = contentOf(row, column);
  if (typed.kind === 'empty' || row > LAST_ROW || column > LAST_COLUMN) return undefined;
  const isEmpty = (at: number, of: number) => contentOf(at, of).kind === 'empty';
  for (const table of tables) {
    if (!table.grows) continue;
    const { range } = table;
    const isBelow = row === range.endRow + 1 && column >= range.startColumn && column <= range.endColumn;
    const isBeside = column === range.endColumn + 1 && row >= range.startRow && row <= range.endRow;
    const whole = table.hasTotals ? { ...range, endRow: range.endRow + 1 } : range;
    const grown = isBelow ? { ...range, endRow: row } : { ...whole, endColumn: column };
    const isFree = !tables.some((other) => other !== table && meet(withTotals(other), grown));
    if (isBelow && !table.hasTotals && isFree) {
      const others = span(range.startColumn, range.endColumn).filter((one) => one !== column);
      if (others.every((one) => isEmpty(row, one))) return grownDown(table, row, column, contentOf);
    } else if (isBeside && isFree) {
      const others = span(range.startRow, whole.endRow).filter((one) => one !== row);
      if (others.every((one) => isEmpty(one, column))) return grownRight(table, grown, row, typed);
    }
  }
  return undefined;
}

function grownDown(
  table: SnapshotTable,
  row: number,
  typed: number,
  contentOf: (row: number, column: number) => CellContent,
): Growth {
  const { range } = table;
  const columns = span(range.startColumn, range.endColumn);
  const cells = columns.flatMap((column): Growth['cells'] => {
    const above = contentOf(row - 1, column);
    const isCalculated = table.calculated.includes(column - range.startColumn);
    if (column === typed || !isCalculated || above.kind !== 'formula') return [];
    return [{ row, column, content: { formula: offsetFormula(above.formula, 1, 0) } }];
  });
  const looks = columns.map((column) => ({ row, column, fromRow: row - 1, fromColumn: column }));
  return { table, range: { ...range, endRow: row }, columns: [], cells, looks };
}

function grownRight(
  table: SnapshotTable,
  range: CellRange,
  row: number,
  typed: CellContent,
): Growth | undefined {
  const column = range.endColumn;
  const isHeading = row === range.startRow;
  const names = new Set(table.names.map((name) => name.toLowerCase()));
  const text = isHeading ? textOf(typed) : freeName(names);
  if (text.trim() === '' || text.length > LONGEST_NAME || names.has(text.toLowerCase())) return undefined;
  const isWritten = isHeading && typed.kind === 'text';
  const cells: Growth['cells'] = isWritten ? [] : [{ row: range.startRow, column, content: { text } }];
  const looks = span(range.startRow, range.endRow).map((at) => ({
    row: at,
    column,
    fromRow: at,
    fromColumn: column - 1,
  }));
  return { table, range, columns: [text], cells, looks };
}

/** `Column1`, as Excel calls a column that nobody has named. */
function freeName(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`column${number}`)) number++;
  return `Column${number}`;
}

/** A heading is a text, whatever was typed. */
function textOf(content: CellContent): string {
  if (content.kind === 'empty') return '';
  if (content.kind === 'formula') return String(content.result ?? '');
  return typeof content.value === 'boolean' ? String(content.value).toUpperCase() : String(content.value);
}

const withTotals = ({ range, hasTotals }: SnapshotTable): CellRange =>
  hasTotals ? { ...range, endRow: range.endRow + 1 } : range;

function meet(one: CellRange, other: CellRange): boolean {
  return (
    one.startRow <= other.endRow &&
    one.endRow >= other.startRow &&
    one.startColumn <= other.endColumn &&
    one.endColumn >= other.startColumn
  );
}

/** Whole numbers from one to another, both included. */
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
