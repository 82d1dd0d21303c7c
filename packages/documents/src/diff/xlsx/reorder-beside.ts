import type { ReadCell } from '../../xlsx/read/read-cells.ts';
import { type Alignment, finished, indexAfter } from './align.ts';
import type { Contents } from './contents.ts';
import { alignColumns, type GridAlignment } from './grid-alignment.ts';
import { findReorder, placeAfter, type Reorder, sortedWithout } from './reorder.ts';
import { type Grid, isBlank } from './version.ts';

/** What was done to a sheet: rows and columns came and went, and those that were there before stand in another order. */
export interface Rearranged {
  alignment: GridAlignment;
  /** In the places of the version after, of what was there before. */
  reorder: Reorder;
}

/** What a row of the version before has in common with the one after that it became, at least. */
const ALIKE = 0.5;
/** Rows that were changed as well, each of which is looked for among all. */
const MOST_CHANGED = 300;
/** Fewer entries are told one by one. */
const FEW = 3;

/**
 * Finds that rows were put in another order beside rows and columns that came or went: as after a sort of a list to which something
 * was added. `plain` is how the two versions belong together if nothing was; undefined where that explains as much.
 */
export function findRearranged(
  before: Grid,
  after: Grid,
  contents: Contents,
  plain: GridAlignment,
): Rearranged | undefined {
  const most = entries(before, after, contents, plain);
  if (most <= FEW) return undefined;
  const columns = alignColumns(before, after, contents);
  const rows = alignRows(before, after, contents, columns);
  if (!rows) return undefined;
  const alignment = { rows, columns };
  const old = moved(before, alignment);
  const reorder = findReorder(old, kept(after, alignment), contents);
  if (reorder?.axis !== 'row') return undefined;
  if (entries(before, after, contents, alignment, reorder) >= most) return undefined;
  const by = sortedWithout(reorder, [old, after], new Set(rows.inserted));
  return { alignment, reorder: by ? { ...reorder, by } : reorder };
}

/** The rows by what they hold in the columns that both have, in whatever order. */
function alignRows(before: Grid, after: Grid, contents: Contents, columns: Alignment): Alignment | undefined {
  const old = rowsOf(before, contents, (column) => indexAfter(columns, column));
  const isNew = new Set(columns.inserted);
  const now = rowsOf(after, contents, (column) => (isNew.has(column) ? -1 : column));
  const places = new Map<string, number[]>();
  for (const [row, line] of now) {
    const others = places.get(keyOf(line));
    if (others) others.push(row);
    else places.set(keyOf(line), [row]);
  }
  const left: number[] = [];
  for (const [row, line] of old) if (places.get(keyOf(line))?.shift() === undefined) left.push(row);
  const come = new Set([...places.values()].flat());
  if (left.length > MOST_CHANGED) return undefined;
  const gone = new Set<number>();
  for (const row of left) {
    const became = mostAlike(old.get(row), come, now);
    if (became === undefined) gone.add(row);
    else come.delete(became);
  }
  const to = new Int32Array(Math.max(before.height, after.height)).fill(-1);
  let place = 0;
  for (let row = 0; row < before.height; row++) {
    if (gone.has(row)) continue;
    while (come.has(place)) place++;
    if (place < after.height) to[row] = place++;
  }
  return finished(to, before.height, after.height);
}

type Line = ReadonlyMap<number, number>;

/** What rows hold by column, which may be another one; negative: the cell is left out. Empty rows are left out, too. */
function rowsOf(grid: Grid, contents: Contents, columnOf: (column: number) => number): Map<number, Line> {
  const rows = new Map<number, Line>();
  for (const [row, cells] of grid.rows) {
    const numbers = contents.of(grid).get(row);
    const line = new Map<number, number>();
    cells.forEach((cell, index) => {
      const column = columnOf(cell.column);
      if (column >= 0 && !isBlank(cell)) line.set(column, numbers?.[index] ?? 0);
    });
    if (line.size > 0) rows.set(row, line);
  }
  return rows;
}

const keyOf = (line: Line): string => [...line].map((cell) => cell.join(':')).join(' ');

function mostAlike(
  own: Line | undefined,
  places: ReadonlySet<number>,
  now: ReadonlyMap<number, Line>,
): number | undefined {
  let [best, found]: [number, number | undefined] = [ALIKE, undefined];
  for (const place of places) {
    const other = now.get(place);
    if (!own || !other) continue;
    const same = [...own].filter(([column, content]) => other.get(column) === content).length;
    const share = same / new Set([...own.keys(), ...other.keys()]).size;
    if (found === undefined ? share >= best : share > best) [best, found] = [share, place];
  }
  return found;
}

/** The version before as it stands in the places of the version after, without what is not there any more. */
function moved(grid: Grid, { rows, columns }: GridAlignment): Grid {
  return gridOf(grid, (cell) => {
    const [row, column] = [indexAfter(rows, cell.row), indexAfter(columns, cell.column)];
    return row < 0 || column < 0 ? undefined : { ...cell, row, column };
  });
}

/** The version after without what was not there before. */
function kept(grid: Grid, { rows, columns }: GridAlignment): Grid {
  const isNew = { row: new Set(rows.inserted), column: new Set(columns.inserted) };
  return gridOf(grid, (cell) =>
    isNew.row.has(cell.row) || isNew.column.has(cell.column) ? undefined : cell,
  );
}

function gridOf(grid: Grid, change: (cell: ReadCell) => ReadCell | undefined): Grid {
  const rows = new Map<number, ReadCell[]>();
  for (const cell of [...grid.rows.values()].flat()) {
    const changed = change(cell);
    if (!changed) continue;
    const row = rows.get(changed.row);
    if (row) row.push(changed);
    else rows.set(changed.row, [changed]);
  }
  return { ...grid, rows };
}

/** How much is told: rows and columns that came or went, the order, and rows that hold something else. */
function entries(
  before: Grid,
  after: Grid,
  contents: Contents,
  alignment: GridAlignment,
  reorder?: Reorder,
): number {
  const { rows, columns } = alignment;
  const [one, other] = [moved(before, alignment), kept(after, alignment)];
  const placed = gridOf(one, (cell) => ({ ...cell, ...placeAfter(reorder, cell) }));
  const [old, now] = [placed, other].map((grid) => rowsOf(grid, contents, (column) => column));
  const keyAt = (lines: Map<number, Line> | undefined, row: number) => {
    const line = lines?.get(row);
    return line ? keyOf(new Map([...line].sort(([a], [b]) => a - b))) : '';
  };
  const all = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const changed = [...all].filter((row) => keyAt(old, row) !== keyAt(now, row)).length;
  const came = [rows.inserted, rows.deleted, columns.inserted, columns.deleted];
  return came.reduce((sum, { length }) => sum + length, changed + (reorder ? 1 : 0));
}
