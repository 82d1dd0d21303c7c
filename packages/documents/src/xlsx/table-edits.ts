import type { RuleRange } from './rule-edits.ts';

/**
 * What a person does to a table, which is named as formulas name it. What its cells hold is said by edits of cells: headings before the
 * table has them.
 */
export type TableEdit = AddTable | ResizeTable | SetTotals | StyleTable;

/** Cells become a table, with a filter. */
export interface AddTable {
  op: 'add-table';
  sheet: string;
  /** What formulas call it. */
  table: string;
  /** With its headings, which are its first row. */
  range: RuleRange;
  /** What the headings say, from left to right. */
  columns: string[];
  /** `TableStyleMedium2` */
  style: string;
}

/** A table has more rows or columns than before, below and to the right. */
export interface ResizeTable {
  op: 'resize-table';
  sheet: string;
  table: string;
  /** All of it, with its headings and its row of totals. */
  range: RuleRange;
  /** The names of the columns that are new, from left to right. */
  columns: string[];
}

/** A table has a row of totals right below it, or none any more. What stands in that row is said by edits of cells. */
export interface SetTotals {
  op: 'set-totals';
  sheet: string;
  table: string;
  shown: boolean;
}

/** A table looks otherwise. */
export interface StyleTable {
  op: 'style-table';
  sheet: string;
  table: string;
  /** `TableStyleMedium2`, or one of the workbook's own; null: none. */
  style: string | null;
  shows: TableShows;
}

/** Which parts of its style a table has beside its headings and totals. */
export interface TableShows {
  firstColumn: boolean;
  lastColumn: boolean;
  rowStripes: boolean;
  columnStripes: boolean;
}

/** A table is called something else from now on, by all formulas that name it as well. */
export interface RenameTable {
  op: 'rename-table';
  sheet: string;
  table: string;
  to: string;
}
