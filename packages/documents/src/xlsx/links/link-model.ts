import type { CellRange } from '../edits.ts';

/** Characters of a tip that Excel takes. */
export const MOST_TIP = 255;

export interface SheetLinks {
  sheet: string;
  links: StoredLink[];
}

/** A link of cells as the file has it. */
export interface StoredLink {
  ranges: [CellRange];
  /** What it leads to outside of the workbook, as written; null: nothing. */
  target: string | null;
  /** Behind `#` of that, or without it a place in the workbook; null: not said. */
  location: string | null;
  /** Said while the pointer is there. */
  tip: string | null;
}
