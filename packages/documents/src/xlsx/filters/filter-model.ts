import type { CellRange } from '../edits.ts';
import type { FilterTest } from '../filter-edits.ts';
import type { SortKey } from '../sort-edits.ts';

export interface SheetFilters {
  sheet: string;
  filters: StoredFilter[];
}

/** A filter as the file has it. */
export interface StoredFilter {
  /** The table it belongs to; null: the sheet. */
  table: string | null;
  /** With its headings. */
  ranges: [CellRange];
  columns: FilteredColumn[];
  /** What its rows were sorted by last, columns counted from its first one; left out: by nothing. */
  sorted?: SortKey[];
  /** Columns without a button, counted from the first one. */
  noButton: number[];
}

export interface FilteredColumn {
  /** Counted from the first one of the filter. */
  column: number;
  /** What it asks; of what is kept and not understood here, in words. */
  test: FilterTest | { kind: 'other'; what: string };
}
