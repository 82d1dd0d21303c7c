import { followChanges, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { placeCells, type TableNode } from './cells.ts';
import { widened } from './look.ts';

type State = SuperdocDocument['editor']['state'];

const TWIPS_PER_PIXEL = 15;

/**
 * Has the grid of a table have as many columns as the table (ECMA-376 part 1, 17.4.48 tblGrid), and the table the width of them: superdoc 1.46.3 left both
 * as they were where a column was deleted or a cell split.
 */
export function keepGridsWithColumns({ editor }: SuperdocDocument): void {
  followChanges(editor, withGrid);
}

/** The change that gives the table somebody was in the grid of its columns, where these came or went; null for none. */
function withGrid(done: readonly Transaction[], before: State, { doc, tr }: State): Transaction | null {
  const at = tableAround(before);
  if (!at) return null;
  const position = done.reduce((place, { mapping }) => mapping.map(place), at.position);
  const table = doc.nodeAt(position);
  if (table?.type.name !== 'table' || !hasOtherCells(at.table, table)) return null;
  const grid = gridOf(table);
  const known = widthsOf(at.table);
  const columns = widthsOf(table);
  if (grid.length !== known.length || columns.length === known.length) return null;
  const wide = gridAfter(grid, known, columns);
  const grown = sum(wide) - sum(grid);
  tr.setNodeMarkup(position, null, {
    ...table.attrs,
    grid: wide.map((col) => ({ col })),
    ...(grown < 0 && widened(table.attrs, grown)),
  });
  return tr;
}

/**
 * The grid of a table (twips) once other columns are in it: those on the left and on the right that are as they were keep their width.
 *
 * @param before the widths of the columns there were, and `after` of those there are, in pixels; undefined where no cell says it
 */
export function gridAfter(
  grid: readonly number[],
  before: readonly (number | undefined)[],
  after: readonly (number | undefined)[],
): number[] {
  const most = Math.min(before.length, after.length);
  let left = 0;
  while (left < most && before[left] === after[left]) left++;
  let right = 0;
  while (right < most - left && before.at(-1 - right) === after.at(-1 - right)) right++;
  const usual = sum(grid) / grid.length / TWIPS_PER_PIXEL;
  const others = after.slice(left, after.length - right);
  return [
    ...grid.slice(0, left),
    ...others.map((width) => Math.round((width ?? usual) * TWIPS_PER_PIXEL)),
    ...grid.slice(grid.length - right),
  ];
}

function tableAround({ selection: { $from } }: State): { table: State['doc']; position: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth);
    if (table.type.name === 'table') return { table, position: $from.before(depth) };
  }
  return undefined;
}

/** Whether a row has another number of cells. It is asked at every key, so columns are counted only then. */
function hasOtherCells(before: TableNode, after: TableNode): boolean {
  if (before === after) return false;
  if (before.childCount !== after.childCount) return true;
  for (let row = 0; row < after.childCount; row++)
    if (before.child(row).childCount !== after.child(row).childCount) return true;
  return false;
}

/** Pixels of each column, by the cells that are in no other one. */
function widthsOf(table: TableNode): (number | undefined)[] {
  const widths: (number | undefined)[] = [];
  for (const { node, column, columns } of placeCells(table, 0)) {
    const { colwidth } = node.attrs;
    const [width] = Array.isArray(colwidth) && columns === 1 ? colwidth.map(Number) : [];
    for (let each = column; each < column + columns; each++) widths[each] ??= undefined;
    if (width) widths[column] ??= width;
  }
  return Array.from(widths);
}

function gridOf({ attrs }: TableNode): number[] {
  const { grid } = attrs;
  return Array.isArray(grid) ? (grid as { col?: number }[]).map(({ col }) => Number(col ?? 0)) : [];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
