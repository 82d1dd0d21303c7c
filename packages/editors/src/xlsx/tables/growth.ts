import type { CellContent, CellRange, SnapshotTable } from '@benchbook/documents';
import { offsetFormula } from '@benchbook/documents/sorting';

/** The last row and column that a file can have. */
const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;
/** Characters of a column's name that Excel takes at most. */
const LONGEST_NAME = 255;

/** What a table becomes by what was written beside it. */
export interface Growth {
  table: SnapshotTable;
  /** All of it, with its headings and totals. */
  range: CellRange;
  /** The names of columns that are new. */
  columns: string[];
  /** What is to be written into cells for it: headings of columns, formulas that columns calculate by. */
  cells: { row: number; column: number; content: { text: string } | { formula: string } }[];
  /** Cells that look as the one beside them, each with where that is from it. */
  looks: { row: number; column: number; fromRow: number; fromColumn: number }[];
}

/**
 * How a table grows because something was written right below it, or right of it, as in Excel; undefined: no table does. What stands
 * beside it already is not taken in, and no row goes below totals.
 *
 * @param written the cells, a whole block of them; those within the table count for nothing
 */
export function growthBy(
  written: CellRange,
  tables: readonly SnapshotTable[],
  contentOf: (row: number, column: number) => CellContent,
): Growth | undefined {
  if (written.endRow > LAST_ROW || written.endColumn > LAST_COLUMN) return undefined;
  const isEmpty = (row: number, column: number) => contentOf(row, column).kind === 'empty';
  for (const table of tables) {
    if (!table.grows) continue;
    const { range } = table;
    const isBelow = reaches(written, range, 'Row') && isWithin(written, range, 'Column');
    const isBeside = reaches(written, range, 'Column') && isWithin(written, range, 'Row');
    const whole = table.hasTotals ? { ...range, endRow: range.endRow + 1 } : range;
    const grown = isBelow ? { ...range, endRow: written.endRow } : { ...whole, endColumn: written.endColumn };
    if (tables.some((other) => other !== table && meet(withTotals(other), grown))) continue;
    const added = isBelow
      ? { ...grown, startRow: range.endRow + 1 }
      : { ...grown, startColumn: range.endColumn + 1 };
    if (!(isBelow && !table.hasTotals) && !isBeside) continue;
    const cells = cellsIn(added);
    const others = cells.filter(([row, column]) => !holds(written, row, column));
    if (!others.every((one) => isEmpty(...one)) || cells.every((one) => isEmpty(...one))) continue;
    return isBelow ? grownDown(table, written.endRow, contentOf) : grownRight(table, grown, contentOf);
  }
  return undefined;
}

/** Whether cells go on behind a table, from within it or right behind it. */
function reaches(written: CellRange, table: CellRange, axis: 'Row' | 'Column'): boolean {
  return written[`start${axis}`] <= table[`end${axis}`] + 1 && written[`end${axis}`] > table[`end${axis}`];
}

function isWithin(written: CellRange, table: CellRange, axis: 'Row' | 'Column'): boolean {
  return written[`start${axis}`] >= table[`start${axis}`] && written[`end${axis}`] <= table[`end${axis}`];
}

function grownDown(
  table: SnapshotTable,
  endRow: number,
  contentOf: (row: number, column: number) => CellContent,
): Growth {
  const { range } = table;
  const columns = span(range.startColumn, range.endColumn);
  const rows = span(range.endRow + 1, endRow);
  const cells = columns.flatMap((column): Growth['cells'] => {
    const above = contentOf(range.endRow, column);
    if (!table.calculated.includes(column - range.startColumn) || above.kind !== 'formula') return [];
    return rows.flatMap((row): Growth['cells'] => {
      if (contentOf(row, column).kind !== 'empty') return [];
      const formula = offsetFormula(above.formula, row - range.endRow, 0);
      return [{ row, column, content: { formula } }];
    });
  });
  const looks = rows.flatMap((row) =>
    columns.map((column) => ({ row, column, fromRow: range.endRow, fromColumn: column })),
  );
  return { table, range: { ...range, endRow }, columns: [], cells, looks };
}

function grownRight(
  table: SnapshotTable,
  range: CellRange,
  contentOf: (row: number, column: number) => CellContent,
): Growth | undefined {
  const names = new Set(table.names.map((name) => name.toLowerCase()));
  const [columns, cells]: [string[], Growth['cells']] = [[], []];
  const added = span(table.range.endColumn + 1, range.endColumn);
  for (const column of added) {
    const heading = contentOf(range.startRow, column);
    const text = heading.kind === 'empty' ? freeName(names) : textOf(heading);
    if (text.trim() === '' || text.length > LONGEST_NAME || names.has(text.toLowerCase())) return undefined;
    names.add(text.toLowerCase());
    columns.push(text);
    if (heading.kind !== 'text') cells.push({ row: range.startRow, column, content: { text } });
  }
  const looks = span(range.startRow, range.endRow).flatMap((row) =>
    added.map((column) => ({ row, column, fromRow: row, fromColumn: table.range.endColumn })),
  );
  return { table, range, columns, cells, looks };
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

function holds(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}

function cellsIn({ startRow, endRow, startColumn, endColumn }: CellRange): [row: number, column: number][] {
  return span(startRow, endRow).flatMap((row) =>
    span(startColumn, endColumn).map((column): [number, number] => [row, column]),
  );
}

/** Whole numbers from one to another, both included. */
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
