import type { CompareWith, RuleRange } from './rule-edits.ts';

/** What may be typed into cells: each cell has at most one such rule, so its cells leave those they had. null: anything may. */
export interface InputRuleEdit {
  op: 'set-input-rule';
  sheet: string;
  ranges: RuleRange[];
  rule: InputDesign | null;
}

/** What a person says about what may be typed into cells. */
export interface InputDesign {
  test: InputTest;
  /** Nothing is right, too; of a list, cells that are empty. */
  allowBlank: boolean;
  /** Of a list: offered by an arrow beside the cell. */
  arrow: boolean;
  /** Said while a cell is selected. */
  prompt: InputMessage | null;
  /** What happens to what is not right; null: nothing. */
  error: (InputMessage & { style: 'stop' | 'warning' | 'information' }) | null;
}

export interface InputMessage {
  title: string;
  text: string;
}

/** Formulas stand without `=`, as seen from the upper left cell of all ranges of the rule. */
export type InputTest =
  | { kind: 'any' }
  /** A text with commas in quotes, cells, a name, or another formula. */
  | { kind: 'list'; formula: string }
  | { kind: InputNumber; compare: CompareWith; formulas: string[] }
  | { kind: 'custom'; formula: string };

export type InputNumber = 'whole' | 'decimal' | 'date' | 'time' | 'length';
