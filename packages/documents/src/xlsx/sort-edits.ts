import type { RuleRange } from './rule-edits.ts';

/**
 * The rows of a range stand in another order: their cells with everything that is theirs (looks, notes, links). What else the
 * sheet says of rows and cells stays where it is: heights, conditional formats, input rules.
 */
export interface SortRows {
  op: 'sort-rows';
  sheet: string;
  range: RuleRange;
  /** Of each row of the range which of them comes there; both counted from its first row. Each comes once. */
  order: number[];
}
