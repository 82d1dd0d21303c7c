/**
 * Rows or columns next to each other on one level of an outline, from 1: columns that the file describes as one. They count
 * from 0, both ends belong to it.
 */
export interface OutlineRun {
  axis: 'row' | 'column';
  from: number;
  to: number;
  level: number;
}

/** What of a sheet is grouped. */
export interface SheetOutline {
  sheet: string;
  runs: OutlineRun[];
}
