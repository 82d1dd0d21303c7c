import { shiftRange } from '../conditional/moved-rules.ts';
import { rangeName } from '../file/references.ts';
import type { FilterEdit } from '../filter-edits.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { SortRows } from '../sort-edits.ts';
import type { RenameTable, TableEdit } from '../table-edits.ts';
import type { StoredFilter } from './filter-model.ts';

/** The filters of a sheet after an edit, as its file has them then. */
export function editedFilters(
  filters: readonly StoredFilter[],
  edit: FilterEdit | TableEdit | RenameTable,
): StoredFilter[] {
  const { table } = edit;
  if (edit.op === 'rename-table')
    return inOrder(filters.map((one) => (one.table === table ? { ...one, table: edit.to } : one)));
  // A filter is about the rows above the totals, and has no look.
  if (edit.op === 'set-totals' || edit.op === 'style-table') return [...filters];
  if (edit.op === 'resize-table') {
    const { range } = edit;
    return filters.map((one) => {
      if (one.table !== table) return one;
      const [was] = one.ranges;
      // Below a filter are totals, or nothing: no row goes below totals.
      const endRow = range.endColumn > was.endColumn ? was.endRow : range.endRow;
      return { ...one, ranges: [{ ...range, endRow }] };
    });
  }
  if (edit.op === 'add-filter' || edit.op === 'add-table')
    return inOrder([...filters, { table, ranges: [edit.range], columns: [], noButton: [] }]);
  if (edit.op === 'remove-filter') return filters.filter((one) => one.table !== table);
  const { column, test } = edit;
  return filters.map((one) => {
    if (one.table !== table) return one;
    const others = one.columns.filter((each) => each.column !== column);
    const columns = test ? [...others, { column, test }] : others;
    return { ...one, columns: columns.sort((first, second) => first.column - second.column) };
  });
}

/** The filters of a sheet after rows were sorted: the one whose rows these are says by what. */
export function sortedFilters(filters: readonly StoredFilter[], { range, by }: SortRows): StoredFilter[] {
  if (!by) return [...filters];
  return filters.map((filter) => {
    const [{ startRow, ...own }] = filter.ranges;
    if (rangeName({ ...own, startRow: startRow + 1 }) !== rangeName(range)) return filter;
    const { sorted: _, ...rest } = filter;
    const sorted = by.map((key) => ({ ...key, column: key.column - range.startColumn }));
    return sorted.length > 0 ? { ...rest, sorted } : rest;
  });
}

/** That of the sheet first, then those of tables by their names. */
export function inOrder(filters: readonly StoredFilter[]): StoredFilter[] {
  const name = ({ table }: StoredFilter) => (table === null ? '' : `!${table}`);
  return [...filters].sort((one, other) => (name(one) < name(other) ? -1 : 1));
}

/** Filters after rows or columns of their sheet came or went. */
export function shiftedFilters(
  filters: readonly StoredFilter[],
  shift: Omit<Shift, 'sheet'>,
): StoredFilter[] {
  return filters.flatMap((filter): StoredFilter[] => {
    const [range] = filter.ranges;
    const moved = shiftRange(range, shift);
    if (!moved) return [];
    if (shift.axis === 'row') return [{ ...filter, ranges: [moved] }];
    const placeOf = (column: number): number | undefined => {
      const place = range.startColumn + column;
      const now = shiftSpan(place, place, { ...shift, sheet: '' })?.from;
      return now === undefined ? undefined : now - moved.startColumn;
    };
    const columns = filter.columns.flatMap((one) => {
      const column = placeOf(one.column);
      return column === undefined ? [] : [{ ...one, column }];
    });
    const noButton = filter.noButton.flatMap((column) => placeOf(column) ?? []);
    const { sorted, ...rest } = filter;
    const keys = (sorted ?? []).flatMap((key) => {
      const column = placeOf(key.column);
      return column === undefined ? [] : [{ ...key, column }];
    });
    return [{ ...rest, ranges: [moved], columns, noButton, ...(keys.length > 0 ? { sorted: keys } : {}) }];
  });
}

/** They hold no formulas. */
export const filtersFollowing = (filters: readonly StoredFilter[]): StoredFilter[] => [...filters];
