import type { CellRange } from '../edits.ts';
import type { InputDesign } from '../input-rule-edits.ts';

/** A rule of what may be typed, as its file has it. */
export interface InputRule extends InputDesign {
  ranges: CellRange[];
  /** As conditional formats have them (`RuleCells`). */
  unread?: CellRange[];
  /** Is written so that only programs since 2010 know it, behind all others. */
  newer: boolean;
}

/** Those of a sheet, in the order of the file. */
export interface SheetInputRules {
  sheet: string;
  rules: InputRule[];
}
