import type { RuleRange } from './rule-edits.ts';

/**
 * What a person can do to the filters of a sheet. A filter is named by its table, by the name that formulas use, or is the one of the
 * sheet itself (null). Which rows it hides is said by edits of rows.
 */
export type FilterEdit =
  /** `range`: with its headings. Of a table those of the table. */
  | { op: 'add-filter'; sheet: string; table: string | null; range: RuleRange }
  | { op: 'remove-filter'; sheet: string; table: string | null }
  /** `column` counts from the first one of the filter; null: it does not filter by that column. */
  | { op: 'filter-column'; sheet: string; table: string | null; column: number; test: FilterTest | null };

/** What a filter asks of the cells of a column. */
export type FilterTest =
  /** Texts as the cells show them, and whether empty cells are shown. */
  | { kind: 'values'; values: string[]; blank: boolean }
  /** One or two. Texts may have `*` and `?` where they are compared for being equal or not. */
  | { kind: 'compare'; and: boolean; conditions: FilterCondition[] }
  | { kind: 'top'; count: number; percent: boolean; bottom: boolean };

export interface FilterCondition {
  compare: 'equal' | 'notEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual';
  value: string;
}
