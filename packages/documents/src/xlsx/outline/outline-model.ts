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
  /** Sums of rows stand above what they sum up, and not below; those of columns left of it, and not right. */
  above: boolean;
  left: boolean;
}
