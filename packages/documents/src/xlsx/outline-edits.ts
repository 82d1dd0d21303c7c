/** Rows or columns of a sheet go a level of its outline deeper (`by` 1), or come up one; those at its end stay where they are. */
export interface OutlineEdit {
  op: 'change-level';
  sheet: string;
  axis: 'row' | 'column';
  /** From 0, both ends belong to it. */
  from: number;
  to: number;
  by: 1 | -1;
}
