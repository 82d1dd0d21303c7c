import { contains, MAX_COLUMNS, MAX_ROWS, rangeName } from '../file/references.ts';
import type { SortRows } from '../sort-edits.ts';

/** Why an order of rows is none, as a sentence; null: it is one. */
export function sortProblem({ range, order }: Pick<SortRows, 'range' | 'order'>): string | null {
  const { startRow, startColumn, endRow, endColumn } = range;
  const sheet = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const isRange = startRow <= endRow && startColumn <= endColumn && contains(sheet, range);
  const isOrder =
    isRange &&
    order.length === endRow - startRow + 1 &&
    new Set(order).size === order.length &&
    order.every((place) => Number.isInteger(place) && place >= 0 && place < order.length);
  return isOrder ? null : 'These rows cannot be brought into that order.';
}

/** Where a cell is after its rows were sorted. Answers the same cell where it stays. */
export function placeAfterSort(edit: Pick<SortRows, 'range' | 'order'>): <At extends Place>(at: At) => At {
  const { range, order } = edit;
  const to = new Map(order.map((from, place) => [from, place]));
  return (at) => {
    const isIn =
      at.row >= range.startRow &&
      at.row <= range.endRow &&
      at.column >= range.startColumn &&
      at.column <= range.endColumn;
    const place = isIn ? to.get(at.row - range.startRow) : undefined;
    const row = place === undefined ? at.row : range.startRow + place;
    return row === at.row ? at : { ...at, row };
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

/** Two sorts of one range, one after the other, as one: 'none' where they come to nothing; undefined for other ranges. */
export function sortedTwice(first: SortRows, second: SortRows): SortRows | 'none' | undefined {
  if (first.sheet !== second.sheet || rangeName(first.range) !== rangeName(second.range)) return undefined;
  if (first.order.length !== second.order.length) return undefined;
  const order = second.order.map((place) => first.order[place] ?? place);
  // What a filter says of its order is to be said again.
  const isNothing = second.by === undefined && order.every((from, place) => from === place);
  return isNothing ? 'none' : { ...second, order };
}
