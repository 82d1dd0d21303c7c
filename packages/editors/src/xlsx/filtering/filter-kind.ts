import type { CellRange } from '@benchbook/documents';
import {
  editedFilters,
  filtersFollowing,
  isFilterEdit,
  isTableEdit,
  type StoredFilter,
  shiftedFilters,
  sortedFilters,
} from '@benchbook/documents/filters';
import type { RuleKind, RuleState } from '../conditional/rule-state.ts';

export type FilterState = RuleState<StoredFilter>;

export const FILTERS: RuleKind<StoredFilter> = {
  edited: (filters, edit) =>
    isFilterEdit(edit) || isTableEdit(edit) || edit.op === 'rename-table'
      ? editedFilters(filters, edit)
      : undefined,
  shifted: shiftedFilters,
  following: filtersFollowing,
  sorted: sortedFilters,
};

/** The rows a filter is about: those below its headings. */
export function bodyRows({ ranges: [range] }: StoredFilter): number[] {
  return Array.from({ length: range.endRow - range.startRow }, (_, place) => range.startRow + 1 + place);
}

/** Whether these are the rows of a filter, all of them. */
export function isBody({ ranges: [range] }: StoredFilter, rows: CellRange): boolean {
  return (
    rows.startRow === range.startRow + 1 &&
    rows.endRow === range.endRow &&
    rows.startColumn === range.startColumn &&
    rows.endColumn === range.endColumn
  );
}

/** The filter a cell belongs to: that of its table, else that of the sheet. */
export function filterAt(
  filters: readonly StoredFilter[],
  row: number,
  column: number,
): StoredFilter | undefined {
  return filters.find(({ ranges: [range] }) => {
    const { startRow, endRow, startColumn, endColumn } = range;
    return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
  });
}
