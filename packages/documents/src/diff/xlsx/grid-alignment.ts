import { type Alignment, align, type Items, indexAfter } from './align.ts';
import type { Contents } from './contents.ts';
import type { Grid } from './version.ts';

/** How the rows and columns of a sheet's two versions belong together. */
export interface GridAlignment {
  rows: Alignment;
  columns: Alignment;
}

/** Cells of a column that are looked at to find out which one it is. */
const SAMPLE = 400;
/**
 * What it costs to take two rows or columns for one that was changed: `CHANGED` in any case, and up to `DIFFERENT` more,
 * the less they have in common.
 */
const DIFFERENT = 1;
const CHANGED = 0.5;

/**
 * Aligns two versions of a sheet: first the columns by what they hold in any order, then the rows by what they hold in
 * the columns both have, then the columns again by what they hold in the rows both have. So one inserted row or
 * column is found as that, and not as a change of every cell after it.
 */
export function alignGrids(before: Grid, after: Grid, contents: Contents): GridAlignment {
  const [one, other] = [new Sides(before, contents), new Sides(after, contents)];
  const guess = alignLoosely(before, after, one, other);
  const rows = alignAcross(one.byRow, other.byRow, before.height, after.height, guess);
  const columns = alignAcross(one.byColumn, other.byColumn, before.width, after.width, rows);
  if (sameAlignment(guess, columns)) return { rows, columns };
  return { rows: alignAcross(one.byRow, other.byRow, before.height, after.height, columns), columns };
}

/** Aligns the columns of two versions of a sheet by what they hold, in whatever order. */
export function alignColumns(before: Grid, after: Grid, contents: Contents): Alignment {
  return alignLoosely(before, after, new Sides(before, contents), new Sides(after, contents));
}

function alignLoosely(before: Grid, after: Grid, one: Sides, other: Sides): Alignment {
  const step = Math.ceil(Math.max(before.height, after.height, 1) / SAMPLE);
  return align(one.loose(), other.loose(), looseCost(one.bags(step), other.bags(step)));
}

/** A cell in its row or column: where it stands along it, and its content's number. */
type Crossing = [across: number, content: number];
type Crossings = ReadonlyMap<number, readonly Crossing[]>;

class Sides {
  readonly byRow = new Map<number, Crossing[]>();
  readonly #width: number;
  #byColumn: Map<number, Crossing[]> | undefined;

  constructor(grid: Grid, contents: Contents) {
    this.#width = grid.width;
    for (const [row, cells] of grid.rows) {
      const numbers = contents.of(grid).get(row);
      const item = cells.flatMap((cell, index): Crossing[] => {
        const content = numbers?.[index] ?? 0;
        return content === 0 ? [] : [[cell.column, content]];
      });
      if (item.length > 0) this.byRow.set(row, item);
    }
  }

  get byColumn(): ReadonlyMap<number, readonly Crossing[]> {
    this.#byColumn ??= this.#readColumns();
    return this.#byColumn;
  }

  #readColumns(): Map<number, Crossing[]> {
    const columns = new Map<number, Crossing[]>();
    for (const [row, item] of this.byRow) {
      for (const [column, content] of item) {
        const other = columns.get(column);
        if (other) other.push([row, content]);
        else columns.set(column, [[row, content]]);
      }
    }
    return columns;
  }

  /** The columns by what they hold from top to bottom, wherever. */
  loose(): Items {
    const keys = new Map<number, number>();
    const tokens = this.byColumn;
    for (const [column, item] of tokens) keys.set(column, hash(item.map(([, content]) => content)));
    return {
      length: this.#width,
      key: (column) => keys.get(column) ?? 0,
      tokens: (column) => tokens.get(column)?.map(([, content]) => content) ?? [],
    };
  }

  /** What each column holds and how often. With a step above 1 the same contents are left out in both versions. */
  bags(step: number): Map<number, ReadonlyMap<number, number>> {
    const bags = new Map<number, Map<number, number>>();
    for (const [column, item] of this.byColumn) {
      const bag = new Map<number, number>();
      for (const [, content] of item) {
        if (content % step === 0) bag.set(content, (bag.get(content) ?? 0) + 1);
      }
      bags.set(column, bag);
    }
    return bags;
  }
}

function looseCost(
  before: ReadonlyMap<number, ReadonlyMap<number, number>>,
  after: ReadonlyMap<number, ReadonlyMap<number, number>>,
) {
  const none = new Map<number, number>();
  return (one: number, other: number) => {
    const [a, b] = [before.get(one) ?? none, after.get(other) ?? none];
    let [common, all] = [0, 0];
    for (const [content, count] of a) {
      common += Math.min(count, b.get(content) ?? 0);
      all += count;
    }
    for (const count of b.values()) all += count;
    return CHANGED + (all === 0 ? 0 : DIFFERENT * (1 - (2 * common) / all));
  };
}

/** Aligns rows or columns by what they hold where both versions have the same places across them. */
function alignAcross(
  before: Crossings,
  after: Crossings,
  beforeLength: number,
  afterLength: number,
  across: Alignment,
): Alignment {
  const mapped = new Map<number, Crossing[]>();
  for (const [item, cells] of before) {
    const kept = cells.flatMap(([place, content]): Crossing[] => {
      const to = indexAfter(across, place);
      return to < 0 ? [] : [[to, content]];
    });
    if (kept.length > 0) mapped.set(item, kept);
  }
  const isNew = new Set(across.inserted);
  const kept = new Map<number, readonly Crossing[]>();
  for (const [item, cells] of after) {
    const old = isNew.size === 0 ? cells : cells.filter(([place]) => !isNew.has(place));
    if (old.length > 0) kept.set(item, old);
  }
  return align(itemsOf(mapped, beforeLength), itemsOf(kept, afterLength), (one, other) =>
    unlikeness(mapped.get(one) ?? [], kept.get(other) ?? []),
  );
}

function itemsOf(of: Crossings, length: number): Items {
  return {
    length,
    key: (item) => hash(of.get(item)?.flat() ?? []),
    tokens: (item) => of.get(item)?.map(([, content]) => content) ?? [],
  };
}

/** The share of cells that differ between two rows or columns; both go up. */
function unlikeness(one: readonly Crossing[], other: readonly Crossing[]): number {
  let [same, i, j] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const [[place = 0, content] = [], [otherPlace = 0, otherContent] = []] = [one[i], other[j]];
    if (place === otherPlace && content === otherContent) same++;
    if (place <= otherPlace) i++;
    if (otherPlace <= place) j++;
  }
  const all = one.length + other.length - same;
  return CHANGED + (all === 0 ? 0 : DIFFERENT * (1 - same / all));
}

/** FNV-1a over numbers; never 0, which stands for an empty row or column. */
function hash(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  let value = 0x811c9dc5;
  for (const number of numbers) value = Math.imul(value ^ number, 0x01000193) ^ (value >>> 15);
  return (value & 0x3fffffff) + 1;
}

function sameAlignment(one: Alignment, other: Alignment): boolean {
  return one.inserted.join() === other.inserted.join() && one.deleted.join() === other.deleted.join();
}
