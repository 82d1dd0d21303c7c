import type { CellRange } from '../edits.ts';
import { contains, MAX_COLUMNS, MAX_ROWS, rangeName } from '../file/references.ts';
import type { SortRows } from '../sort-edits.ts';

type Sort = Pick<SortRows, 'range' | 'order' | 'columns'>;

/** Why an order of rows or columns is none, as a sentence; null: it is one. */
export function sortProblem({ range, order, columns, by }: Sort & Pick<SortRows, 'by'>): string | null {
  const { startRow, startColumn, endRow, endColumn } = range;
  const sheet = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const isRange = startRow <= endRow && startColumn <= endColumn && contains(sheet, range);
  const length = columns ? endColumn - startColumn + 1 : endRow - startRow + 1;
  const isOrder =
    isRange &&
    order.length === length &&
    new Set(order).size === order.length &&
    order.every((place) => Number.isInteger(place) && place >= 0 && place < order.length);
  if (isOrder && !(columns && by)) return null;
  return columns
    ? 'These columns cannot be brought into that order.'
    : 'These rows cannot be brought into that order.';
}

/** Where a cell is after its rows or columns were sorted. Answers the same cell where it stays. */
export function placeAfterSort({ range, order, columns }: Sort): <At extends Place>(at: At) => At {
  const [axis, first] = columns
    ? (['column', range.startColumn] as const)
    : (['row', range.startRow] as const);
  const to = new Map(order.map((from, place) => [from, place]));
  return (at) => {
    const isIn =
      at.row >= range.startRow &&
      at.row <= range.endRow &&
      at.column >= range.startColumn &&
      at.column <= range.endColumn;
    const place = isIn ? to.get(at[axis] - first) : undefined;
    const line = place === undefined ? at[axis] : first + place;
    return line === at[axis] ? at : { ...at, [axis]: line };
  };
}

/** Where cells of one row are after rows were sorted, or of one column after columns; the same range where they stay. */
export function rangeAfterSort(edit: Sort): (range: CellRange) => CellRange {
  const placeOf = placeAfterSort(edit);
  return (range) => {
    const { startRow, startColumn, endRow, endColumn } = range;
    const isLine = edit.columns ? startColumn === endColumn : startRow === endRow;
    const start = placeOf({ row: startRow, column: startColumn });
    const end = placeOf({ row: endRow, column: endColumn });
    const [rows, columns] = [start.row - startRow, start.column - startColumn];
    const isTogether = end.row - endRow === rows && end.column - endColumn === columns;
    if (!isLine || !isTogether || (rows === 0 && columns === 0)) return range;
    return { startRow: start.row, startColumn: start.column, endRow: end.row, endColumn: end.column };
  };
}

interface Place {
  row: number;
  column: number;
}

/** The order that undoes one. */
export function sortBack(order: readonly number[]): number[] {
  const back = new Array<number>(order.length);
  order.forEach((from, place) => {
    back[from] = place;
  });
  return back;
}

/** Two sorts of one range, the same way and one after the other, as one: 'none' where they come to nothing; undefined for other ranges. */
export function sortedTwice(first: SortRows, second: SortRows): SortRows | 'none' | undefined {
  if (first.sheet !== second.sheet || rangeName(first.range) !== rangeName(second.range)) return undefined;
  if (first.columns !== second.columns || first.order.length !== second.order.length) return undefined;
  const order = second.order.map((place) => first.order[place] ?? place);
  // What a filter says of its order is to be said again.
  const isNothing = second.by === undefined && order.every((from, place) => from === place);
  return isNothing ? 'none' : { ...second, order };
}
