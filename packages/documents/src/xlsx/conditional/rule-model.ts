import type { CellRange } from '../edits.ts';
import type { RuleDesign } from '../rule-edits.ts';

/** A conditional format as its file has it. */
export interface ConditionalRule extends RuleDesign {
  /** 1 wins over 2. */
  priority: number;
  ranges: CellRange[];
  /** Is written so that only programs since 2010 know it, behind all that others know. */
  newer: boolean;
  /** Is written in a way that is changed by Excel only: it can be deleted here, and no more. */
  fixed: boolean;
}

/** The conditional formats of a sheet, in the order of the file. */
export interface SheetRules {
  sheet: string;
  rules: ConditionalRule[];
}

/** Rules of a sheet, and ranges of a rule, that are read. */
export const MOST_RULES = 5_000;
