import type { CellRange } from '../edits.ts';
import type { RuleLook } from '../rule-edits.ts';
import type { TableShows } from '../table-edits.ts';

export interface TableLine {
  style: string;
  color: string;
}

/** How a part of a table looks: all of it, its edges included, and the lines between its cells. */
export interface TablePart extends RuleLook {
  between?: { rows?: TableLine; columns?: TableLine };
}

/** A table as its style has it. */
export interface StyledTable {
  /** What formulas call it; undefined: a pivot table, or a part of one. */
  name?: string;
  /** The name of its style; null: none. Undefined: a pivot table. */
  style?: string | null;
  /** Which parts of its style it has; left out: all of them. */
  shows?: TableShows;
  /** With headings and totals. */
  ranges: [CellRange];
  headers: number;
  totals: number;
  /** Columns that are headings of rows; left out: one. */
  firstColumns?: number;
  /** Rows with a look of their own, by their place from the first one: heads and sums of groups. */
  rows?: [row: number, part: TablePart][];
  parts: TableLook;
}

/** What a style has for the parts of a table. */
export interface TableLook {
  whole?: TablePart;
  columnStripes?: Stripes;
  rowStripes?: Stripes;
  lastColumn?: TablePart;
  firstColumn?: TablePart;
  header?: TablePart;
  totals?: TablePart;
}

/** The styles that tables of a workbook may have. */
export interface TableStyles {
  /** The colours of its theme as styles count them, `rrggbb`: those of every program are made of them. */
  theme: string[];
  own: { name: string; parts: TableLook }[];
}

/** Two kinds of rows or columns in turn, each so many at a time. */
export interface Stripes {
  first: { part: TablePart; size: number };
  second: { part: TablePart; size: number };
}

export interface SheetTables {
  sheet: string;
  tables: StyledTable[];
}

const ALL: TableShows = { firstColumn: true, lastColumn: true, rowStripes: true, columnStripes: true };

/** How a table makes a cell look, the cell's own format aside; undefined for a cell outside of it. */
export function tableLookAt(table: StyledTable, row: number, column: number): RuleLook | undefined {
  const [range] = table.ranges;
  if (!holds(range, row, column)) return undefined;
  const { parts, headers, totals, shows = ALL } = table;
  const body = { ...range, startRow: range.startRow + headers, endRow: range.endRow - totals };
  const found: [TablePart, CellRange][] = [];
  const add = (part: TablePart | undefined, at: CellRange) => {
    if (part && holds(at, row, column)) found.push([part, at]);
  };
  add(parts.whole, range);
  if (parts.columnStripes && shows.columnStripes && holds(body, row, column)) {
    const { part, from, to } = stripeAt(parts.columnStripes, column - body.startColumn);
    add(part, {
      ...body,
      startColumn: body.startColumn + from,
      endColumn: Math.min(body.endColumn, body.startColumn + to),
    });
  }
  if (parts.rowStripes && shows.rowStripes && holds(body, row, column)) {
    const { part, from, to } = stripeAt(parts.rowStripes, row - body.startRow);
    add(part, { ...body, startRow: body.startRow + from, endRow: Math.min(body.endRow, body.startRow + to) });
  }
  if (shows.lastColumn) add(parts.lastColumn, { ...range, startColumn: range.endColumn });
  if (shows.firstColumn)
    add(parts.firstColumn, {
      ...range,
      endColumn: Math.min(range.endColumn, range.startColumn + (table.firstColumns ?? 1) - 1),
    });
  for (const [at, part] of table.rows ?? [])
    add(part, { ...range, startRow: range.startRow + at, endRow: range.startRow + at });
  if (headers > 0) add(parts.header, { ...range, endRow: range.startRow + headers - 1 });
  if (totals > 0) add(parts.totals, { ...range, startRow: range.endRow - totals + 1 });
  const look: RuleLook = {};
  for (const [part, at] of found) {
    const { between, borders, ...rest } = part;
    Object.assign(look, rest);
    const lines = linesAt(borders, between, at, row, column);
    if (Object.keys(lines).length > 0) look.borders = { ...look.borders, ...lines };
  }
  return look;
}

function stripeAt({ first, second }: Stripes, place: number): { part: TablePart; from: number; to: number } {
  const turn = first.size + second.size;
  const start = Math.floor(place / turn) * turn;
  return place - start < first.size
    ? { part: first.part, from: start, to: start + first.size - 1 }
    : { part: second.part, from: start + first.size, to: start + turn - 1 };
}

/** The lines around a cell of a part: its edges, or those between. */
function linesAt(
  edges: RuleLook['borders'],
  between: TablePart['between'],
  at: CellRange,
  row: number,
  column: number,
): NonNullable<RuleLook['borders']> {
  const lines = {
    top: row === at.startRow ? edges?.top : between?.rows,
    bottom: row === at.endRow ? edges?.bottom : between?.rows,
    left: column === at.startColumn ? edges?.left : between?.columns,
    right: column === at.endColumn ? edges?.right : between?.columns,
  };
  return Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== undefined));
}

function holds(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}
