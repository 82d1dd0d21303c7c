import { anchorOf } from '../conditional/evaluation.ts';
import { anchorStep, shiftRange } from '../conditional/moved-rules.ts';
import type { CellRange } from '../edits.ts';
import { intersects } from '../file/references.ts';
import { offsetFormula } from '../formula/formula.ts';
import type { FormulaChange, Shift } from '../formula/formula-changes.ts';
import type { InputRuleEdit, InputTest } from '../input-rule-edits.ts';
import type { InputRule } from './input-rule-model.ts';

/** What is left of ranges without the cells of others. */
export function rangesWithout(ranges: readonly CellRange[], cuts: readonly CellRange[]): CellRange[] {
  return cuts.reduce((left, cut) => left.flatMap((range) => rangeWithout(range, cut)), [...ranges]);
}

function rangeWithout(range: CellRange, cut: CellRange): CellRange[] {
  if (!intersects(range, cut)) return [range];
  const startRow = Math.max(range.startRow, cut.startRow);
  const endRow = Math.min(range.endRow, cut.endRow);
  const parts: CellRange[] = [
    { ...range, endRow: startRow - 1 },
    { ...range, startRow, endRow, endColumn: cut.startColumn - 1 },
    { ...range, startRow, endRow, startColumn: cut.endColumn + 1 },
    { ...range, startRow: endRow + 1 },
  ];
  return parts.filter((part) => part.startRow <= part.endRow && part.startColumn <= part.endColumn);
}

/** How far the formulas of a rule with these cells are seen from another one, once only others are left. */
export function stepToOthers(
  ranges: readonly CellRange[],
  left: readonly CellRange[],
): { rows: number; columns: number } {
  const [was, is] = [anchorOf(ranges), anchorOf(left)];
  return { rows: is.row - was.row, columns: is.column - was.column };
}

/** The rules of a sheet after an edit, as its file has them then. */
export function editedInputRules(rules: readonly InputRule[], { ranges, rule }: InputRuleEdit): InputRule[] {
  const left = rules.flatMap((one) => {
    const others = rangesWithout(one.ranges, ranges);
    if (others.length === 0 && one.ranges.length > 0) return [];
    if (JSON.stringify(others) === JSON.stringify(one.ranges)) return [one];
    const { rows, columns } = stepToOthers(one.ranges, others);
    return [{ ...withFormulas(one, (formula) => offsetFormula(formula, rows, columns)), ranges: others }];
  });
  if (!rule || (rule.test.kind === 'any' && !rule.prompt)) return left;
  return left.toSpliced(left.findLastIndex(({ newer }) => !newer) + 1, 0, { ...rule, ranges, newer: false });
}

export function shiftedInputRules(rules: readonly InputRule[], shift: Omit<Shift, 'sheet'>): InputRule[] {
  return rules.flatMap((rule) => {
    const ranges = rule.ranges.flatMap((range) => shiftRange(range, shift) ?? []);
    if (ranges.length === 0 && rule.ranges.length > 0) return [];
    const { rows, columns } = anchorStep(rule.ranges, shift);
    return [{ ...withFormulas(rule, (formula) => offsetFormula(formula, rows, columns)), ranges }];
  });
}

export function inputRulesFollowing(
  rules: readonly InputRule[],
  change: FormulaChange,
  host: string | undefined,
): InputRule[] {
  return rules.map((rule) => withFormulas(rule, (formula) => change(formula, host)));
}

function withFormulas(rule: InputRule, change: (formula: string) => string): InputRule {
  return { ...rule, test: testWith(rule.test, change) };
}

function testWith(test: InputTest, change: (formula: string) => string): InputTest {
  if (test.kind === 'any') return test;
  if (test.kind === 'list' || test.kind === 'custom') return { ...test, formula: change(test.formula) };
  return { ...test, formulas: test.formulas.map(change) };
}
