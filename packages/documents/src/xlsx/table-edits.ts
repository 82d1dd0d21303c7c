import type { RuleRange } from './rule-edits.ts';

/**
 * What a person does to a table, which is named as formulas name it. What its cells hold is said by edits of cells: headings before the
 * table has them.
 */
export type TableEdit = AddTable | ResizeTable;

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
