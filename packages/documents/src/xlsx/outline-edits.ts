/** What a person does to the groups of rows and columns. Which of these are hidden is said by other edits. */
export type OutlineEdit = ChangeLevel | SetCollapsed;

/** Rows or columns of a sheet go a level of its outline deeper (`by` 1), or come up one; those at its end stay where they are. */
export interface ChangeLevel {
  op: 'change-level';
  sheet: string;
  axis: 'row' | 'column';
  /** From 0, both ends belong to it. */
  from: number;
  to: number;
  by: 1 | -1;
}

/** Groups were folded, or shown: Excel says so of the row or column beside each, where its button is. */
export interface SetCollapsed {
  op: 'set-collapsed';
  sheet: string;
  axis: 'row' | 'column';
  /** Rows or columns from 0, each of them beside a group that is folded. */
  collapsed: number[];
  /** Those beside groups that are shown. */
  expanded: number[];
}
