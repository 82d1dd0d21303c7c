import type { CellRange } from '../edits.ts';
import type { RuleDesign, RulesGo } from '../rule-edits.ts';

/** A conditional format as its file has it. */
export interface ConditionalRule extends RuleDesign {
  /** 1 wins over 2. */
  priority: number;
  ranges: CellRange[];
  /** See `RuleCells`. */
  unread?: CellRange[];
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

/** Cells that are moved, or make room, on a sheet of this name. */
export interface CellsGo {
  sheet: string;
  /** Of the one they go to, where that is another one. */
  toSheet?: string | undefined;
  edit: RulesGo;
}

/** What a rule says of its cells, as far as it matters where these are. */
export interface RuleCells {
  ranges: readonly CellRange[];
  /** Given where it has more cells than `ranges`: among these lie those that are not read. None: it names some that nobody can read. */
  unread?: readonly CellRange[];
  /** Seen from the upper left cell of all ranges. */
  formulas: readonly string[];
  /** It is asked of all its cells together, as a scale of colours is, and stays one rule. */
  isOne: boolean;
}

/** Cells of a rule after a move, and its formulas as they are seen from the first of these. */
export interface RulePart {
  ranges: CellRange[];
  change(formula: string): string;
}

/** Rules of a sheet, and ranges of a rule, that are read. */
export const MOST_RULES = 5_000;
