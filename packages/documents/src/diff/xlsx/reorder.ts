import type { CellRange } from '../../xlsx/edits.ts';
import { cellName, parseRange } from '../../xlsx/file/references.ts';
import type { ReadCell } from '../../xlsx/read/read-cells.ts';
import type { Contents } from './contents.ts';
import { type Grid, isBlank } from './version.ts';

/** Rows of a range, or its columns, that stand in another order. Nothing around them moved. */
export interface Reorder {
  axis: 'row' | 'column';
  range: CellRange;
  /** By row (column) before: the one after. Those of the range that stayed are there, too. */
  to: ReadonlyMap<number, number>;
  from: ReadonlyMap<number, number>;
  /** One stretch of them was moved, and the others made room. */
  moved?: { from: number; to: number; count: number };
  /** The column that rows are in the order of, the row that columns are. */
  by?: { line: number; descending: boolean };
}

/** Where a cell of the version before is after the range was put in order; undefined for one beside it. */
export function placeAfter(reorder: Reorder | undefined, cell: CellPlace): CellPlace | undefined {
  return reorder && isIn(reorder, cell) ? placed(reorder.axis, cell, reorder.to) : undefined;
}

/** The names of cells of the version before as they are after the range was put in order; those of ranges stay. */
export function cellsAfter(reorder: Reorder | undefined, refs: string): string {
  if (!reorder) return refs;
  return refs.replace(/[^\s]+/g, (ref) => {
    const at = parseRange(ref);
    if (!at || at.startRow !== at.endRow || at.startColumn !== at.endColumn) return ref;
    const now = placeAfter(reorder, { row: at.startRow, column: at.startColumn });
    return now ? cellName(now.row, now.column) : ref;
  });
}

/** Where a cell of the version after was before. */
export function placeBefore(reorder: Reorder | undefined, cell: CellPlace): CellPlace | undefined {
  return reorder && isIn(reorder, cell) ? placed(reorder.axis, cell, reorder.from) : undefined;
}

type CellPlace = Pick<ReadCell, 'row' | 'column'>;

function placed(
  axis: Reorder['axis'],
  { row, column }: CellPlace,
  places: ReadonlyMap<number, number>,
): CellPlace {
  return axis === 'row'
    ? { row: places.get(row) ?? row, column }
    : { row, column: places.get(column) ?? column };
}

function isIn({ range }: Reorder, { row, column }: CellPlace): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}

/** Rows that hold the same as one before; the others were changed as well. */
const KNOWN = 0.75;
/** What a row that was changed has in common with what it was, at least. */
const ALIKE = 0.5;
/** Rows that were changed beside the order, each of which is looked for among all. */
const MOST_CHANGED = 300;

/**
 * Finds that the rows of a range are in another order, or its columns, where that is all that happened to rows and columns: as
 * after a sort, or when a row was moved. Two values that changed places say nothing of rows, and are none.
 */
export function findReorder(before: Grid, after: Grid, contents: Contents): Reorder | undefined {
  const lines = { before: linesOf(before, contents), after: linesOf(after, contents) };
  const range = differingRange(lines.before, lines.after);
  if (!range) return undefined;
  const rows = orderOf(lines, range);
  if (rows) {
    const cells = [before, after].map((grid) => rowsOf(grid, range));
    return { axis: 'row', range, ...rows, ...sortedBy(rows, cells, range) };
  }
  if (range.endColumn - range.startColumn >= COLUMNS) return undefined;
  const across = turned(range);
  const columns = orderOf({ before: lines.before.turned(), after: lines.after.turned() }, across);
  if (!columns) return undefined;
  const cells = [before, after].map((grid) => columnsOf(grid, range));
  return { axis: 'column', range, ...columns, ...sortedBy(columns, cells, across) };
}

/** Ranges with more columns are tables, whose columns nobody sorts. */
const COLUMNS = 1_000;

type Order = Pick<Reorder, 'to' | 'from' | 'moved'>;

/** The order in which rows of a range stand now, if that is all that happened to them. */
function orderOf(lines: { before: Lines; after: Lines }, range: CellRange): Order | undefined {
  const { startRow, endRow, startColumn, endColumn } = range;
  const rows = Array.from({ length: endRow - startRow + 1 }, (_, index) => startRow + index);
  if (rows.length < 2) return undefined;
  const key = (of: Lines, row: number) => of.key(row, startColumn, endColumn);
  const places = new Map<string, number[]>();
  for (const row of rows) {
    const own = key(lines.after, row);
    if (own === key(lines.before, row)) continue;
    const others = places.get(own);
    if (others) others.push(row);
    else places.set(own, [row]);
  }
  const to = new Map<number, number>();
  const left: number[] = [];
  for (const row of rows) {
    const own = key(lines.before, row);
    if (own === key(lines.after, row)) to.set(row, row);
    else {
      const place = places.get(own)?.shift();
      if (place === undefined) left.push(row);
      else to.set(row, place);
    }
  }
  if (left.length > MOST_CHANGED || to.size < rows.length * KNOWN) return undefined;
  // Those that are known are still in their order: others came and went between them.
  if (left.length > 0 && isRising([...to.values()])) return undefined;
  const free = new Set([...places.values()].flat());
  for (const row of left) {
    const place = mostAlike(row, free, lines, range);
    if (place === undefined) return undefined;
    to.set(row, place);
    free.delete(place);
  }
  const moved = rows.filter((row) => to.get(row) !== row);
  // An empty row that came and pushed others down is none that moved up.
  if (moved.some((row) => !lines.before.rows.has(row) || !lines.after.rows.has(row))) return undefined;
  const width = endColumn - startColumn + 1;
  if (moved.length < 2 || (moved.length < 3 && width < 2)) return undefined;
  const from = new Map([...to].map(([old, now]) => [now, old]));
  const stretch = movedStretch(rows, to);
  return { to, from, ...(stretch ? { moved: stretch } : {}) };
}

function sortedBy(
  { moved }: Order,
  [before = [], after = []]: Row[][],
  range: CellRange,
): Pick<Reorder, 'by'> {
  const by = moved ? undefined : orderedBy(before, after, range);
  return by ? { by } : {};
}

/** Rows as columns, and columns as rows. */
function turned({ startRow, endRow, startColumn, endColumn }: CellRange): CellRange {
  return { startRow: startColumn, endRow: endColumn, startColumn: startRow, endColumn: endRow };
}

function linesOf(grid: Grid, contents: Contents): Lines {
  const rows = new Map<number, Map<number, number>>();
  for (const [row, cells] of grid.rows) {
    const line = new Map<number, number>();
    const numbers = contents.of(grid).get(row);
    cells.forEach((cell, index) => {
      if (!isBlank(cell)) line.set(cell.column, numbers?.[index] ?? 0);
    });
    if (line.size > 0) rows.set(row, line);
  }
  return new Lines(rows);
}

/** The contents of a sheet as numbers, row by row; empty cells are left out, whatever they look like. */
class Lines {
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, number>>;

  constructor(rows: ReadonlyMap<number, ReadonlyMap<number, number>>) {
    this.rows = rows;
  }

  /** The same, column by column. */
  turned(): Lines {
    const columns = new Map<number, Map<number, number>>();
    for (const [row, line] of this.rows) {
      for (const [column, content] of line) {
        const cells = columns.get(column) ?? new Map<number, number>();
        columns.set(column, cells.set(row, content));
      }
    }
    return new Lines(columns);
  }

  key(row: number, from: number, to: number): string {
    const line = this.rows.get(row);
    if (!line) return '';
    let key = '';
    // Of the cells there are: a range may be as wide as a sheet.
    for (const [column, content] of line) if (column >= from && column <= to) key += `${column}:${content} `;
    return key;
  }

  columnsThatDiffer(row: number, other: Lines): number[] {
    const [one, two] = [this.rows.get(row), other.rows.get(row)];
    const columns = new Set([...(one?.keys() ?? []), ...(two?.keys() ?? [])]);
    return [...columns].filter((column) => one?.get(column) !== two?.get(column));
  }
}

/** Everything that holds something else than before, where it stands. */
function differingRange(before: Lines, after: Lines): CellRange | undefined {
  let range: CellRange | undefined;
  for (const row of new Set([...before.rows.keys(), ...after.rows.keys()])) {
    const columns = before.columnsThatDiffer(row, after);
    if (columns.length === 0) continue;
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    range ??= { startRow: row, endRow: row, startColumn: first, endColumn: last };
    range.startRow = Math.min(range.startRow, row);
    range.endRow = Math.max(range.endRow, row);
    range.startColumn = Math.min(range.startColumn, first);
    range.endColumn = Math.max(range.endColumn, last);
  }
  return range;
}

function mostAlike(
  row: number,
  places: ReadonlySet<number>,
  lines: { before: Lines; after: Lines },
  { startColumn, endColumn }: CellRange,
): number | undefined {
  const own = lines.before.rows.get(row);
  let [best, place]: [number, number | undefined] = [ALIKE, undefined];
  for (const other of places) {
    const now = lines.after.rows.get(other);
    let [same, all] = [0, 0];
    for (const column of new Set([...(own?.keys() ?? []), ...(now?.keys() ?? [])])) {
      if (column < startColumn || column > endColumn) continue;
      all++;
      if (own?.get(column) === now?.get(column)) same++;
    }
    const isBetter = all > 0 && (place === undefined ? same / all >= best : same / all > best);
    if (isBetter) [best, place] = [same / all, other];
  }
  return place;
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

/** That some rows which stood together were moved over others, if that is all. */
function movedStretch(rows: readonly number[], to: ReadonlyMap<number, number>): Reorder['moved'] {
  const places = rows.map((row) => to.get(row) ?? row);
  const shift = (index: number) => (places[index] ?? 0) - (rows[index] ?? 0);
  let cut = 1;
  while (cut < rows.length && shift(cut) === shift(0)) cut++;
  for (let index = cut; index < rows.length; index++) if (shift(index) !== shift(cut)) return undefined;
  const [first = 0] = rows;
  const [above, below] = [cut, rows.length - cut];
  // Two stretches changed places; the shorter one was moved.
  return above < below
    ? { from: first, to: first + below, count: above }
    : { from: first + above, to: first, count: below };
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base' });

/** Columns that are looked at for the one that rows were sorted by. */
const SORTED_BY = 100;

/** The column by which rows that stand in another order were sorted, without these, which were not there before. */
export function sortedWithout(
  { axis, range, moved }: Reorder,
  [before, after]: [Grid, Grid],
  isNew: ReadonlySet<number>,
): Reorder['by'] {
  if (axis !== 'row' || moved) return undefined;
  const there = (grid: Grid) => rowsOf(grid, range).filter((_, index) => !isNew.has(range.startRow + index));
  return orderedBy(there(before), there(after), range);
}

/** The column whose cells go up or down all the way and did not before. */
function orderedBy(old: readonly Row[], now: readonly Row[], range: CellRange): Reorder['by'] {
  const last = Math.min(range.endColumn, range.startColumn + SORTED_BY - 1);
  for (let column = range.startColumn; column <= last; column++) {
    for (const descending of [false, true]) {
      const is = (rows: readonly Row[]) => isOrdered(rows, column, descending);
      if (is(now) && !is(old)) return { line: column, descending };
    }
  }
  return undefined;
}

type Row = ReadonlyMap<number, ReadCell>;

function rowsOf(grid: Grid, { startRow, endRow }: CellRange): Row[] {
  return Array.from(
    { length: endRow - startRow + 1 },
    (_, index) => new Map(grid.rows.get(startRow + index)?.map((cell) => [cell.column, cell])),
  );
}

/** The columns of a range, each cell by its row. */
function columnsOf(grid: Grid, { startColumn, endColumn }: CellRange): Row[] {
  const columns = Array.from({ length: endColumn - startColumn + 1 }, () => new Map<number, ReadCell>());
  for (const cells of grid.rows.values()) {
    for (const cell of cells) columns[cell.column - startColumn]?.set(cell.row, cell);
  }
  return columns;
}

function isOrdered(rows: readonly Row[], column: number, descending: boolean): boolean {
  let last: ReadCell | undefined;
  for (const row of rows) {
    const cell = row.get(column);
    // Empty cells come last, whichever way they are sorted.
    if (!cell || isBlank(cell)) {
      last = EMPTY;
      continue;
    }
    if (last === EMPTY) return false;
    const order = last ? compareCells(last, cell) : 0;
    if (descending ? order < 0 : order > 0) return false;
    last = cell;
  }
  return last !== undefined && last !== EMPTY;
}

const EMPTY: ReadCell = { row: -1, column: -1, type: 'empty', value: '', style: 0 };
const KINDS = ['number', 'text', 'boolean', 'error', 'empty'];

/** As Excel sorts: numbers, then texts without regard to capitals, then logical values. */
function compareCells(one: ReadCell, other: ReadCell): number {
  if (one.type !== other.type) return KINDS.indexOf(one.type) - KINDS.indexOf(other.type);
  if (typeof one.value === 'string' && typeof other.value === 'string')
    return COLLATOR.compare(one.value, other.value);
  return Number(one.value) - Number(other.value);
}
