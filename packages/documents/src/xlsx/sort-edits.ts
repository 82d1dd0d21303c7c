import type { RuleRange } from './rule-edits.ts';

/**
 * The rows of a range, or its columns, stand in another order: their cells with everything that is theirs (looks, notes, links). What else the
 * sheet says of rows, columns and cells stays where it is: heights, widths, conditional formats, input rules.
 */
export interface SortRows {
  op: 'sort-rows';
  sheet: string;
  range: RuleRange;
  /** Of each row of the range which of them comes there; both counted from its first row. Each comes once. */
  order: number[];
  /** `order` is about the columns of the range, from the left; no filter says by what. */
  columns?: true;
  /**
   * What the filter whose rows these are is sorted by then, the first key first; none: by nothing. Left out: no filter has just
   * these rows.
   */
  by?: SortKey[];
}

/** By which column rows are sorted, and how. */
export interface SortKey {
  /** Of the sheet, from 0. */
  column: number;
  descending: boolean;
}
