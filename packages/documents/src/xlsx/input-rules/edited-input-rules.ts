import { anchorOf } from '../conditional/evaluation.ts';
import { anchorStep, LOSES_CELLS, rulePartsAfter, shiftedRanges } from '../conditional/moved-rules.ts';
import { type CellsGo, MOST_RULES, type RuleCells } from '../conditional/rule-model.ts';
import type { CellRange } from '../edits.ts';
import { rangesWithout } from '../file/areas.ts';
import { intersects } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { offsetFormula } from '../formula/formula.ts';
import type { FormulaChange, Shift } from '../formula/formula-changes.ts';
import type { InputRuleEdit, InputTest } from '../input-rule-edits.ts';
import type { InputRule } from './input-rule-model.ts';

/** How far the formulas of a rule with these cells are seen from another one, once only others are left. */
export function stepToOthers(
  ranges: readonly CellRange[],
  left: readonly CellRange[],
): { rows: number; columns: number } {
  const [was, is] = [anchorOf(ranges), anchorOf(left)];
  return { rows: is.row - was.row, columns: is.column - was.column };
}

/** The cells of a rule that others leave it; null where they take none. Throws EditRefused where it would lose some that are not read. */
export function rangesLeft(
  { ranges, unread }: Pick<RuleCells, 'ranges' | 'unread'>,
  others: readonly CellRange[],
): CellRange[] | null {
  const isLess = [...ranges, ...(unread ?? [])].some((range) =>
    others.some((other) => intersects(range, other)),
  );
  if (!isLess) return null;
  if (unread) throw new EditRefused(LOSES_CELLS);
  return rangesWithout(ranges, others);
}

/** The rules of a sheet after an edit, as its file has them then. Throws EditRefused as `rangesLeft` does. */
export function editedInputRules(rules: readonly InputRule[], { ranges, rule }: InputRuleEdit): InputRule[] {
  const left = rules.flatMap((one) => {
    const others = rangesLeft(one, ranges);
    if (!others) return [one];
    if (others.length === 0) return [];
    const { rows, columns } = stepToOthers(one.ranges, others);
    return [{ ...withFormulas(one, (formula) => offsetFormula(formula, rows, columns)), ranges: others }];
  });
  if (!rule || (rule.test.kind === 'any' && !rule.prompt)) return left;
  return left.toSpliced(left.findLastIndex(({ newer }) => !newer) + 1, 0, { ...rule, ranges, newer: false });
}

export function shiftedInputRules(rules: readonly InputRule[], shift: Omit<Shift, 'sheet'>): InputRule[] {
  return rules.flatMap((rule) => {
    const { ranges, ...cells } = shiftedRanges(rule, shift);
    if (ranges.length === 0 && rule.ranges.length > 0) return [];
    const { rows, columns } = anchorStep(rule.ranges, shift);
    return [{ ...withFormulas(rule, (formula) => offsetFormula(formula, rows, columns)), ranges, ...cells }];
  });
}

export function inputRulesFollowing(
  rules: readonly InputRule[],
  change: FormulaChange,
  host: string | undefined,
): InputRule[] {
  return rules.map((rule) => withFormulas(rule, (formula) => change(formula, host)));
}

/** The rules of a sheet after cells of this or another one were moved or made room; `host` is its name. Throws EditRefused where a rule would come apart into more than `most`. */
export function goneInputRules(
  rules: readonly InputRule[],
  go: CellsGo,
  host: string | undefined,
  most = MOST_RULES,
): InputRule[] {
  const gone = rules.flatMap((rule) => {
    const parts = rulePartsAfter({ ...rule, formulas: inputFormulas(rule.test), isOne: false }, go, host);
    if (!parts) return [rule];
    return parts.map(({ ranges, change }) => ({ ...withFormulas(rule, change), ranges }));
  });
  if (gone.length > most && gone.length > rules.length) throw new EditRefused(TOO_MANY_INPUT_RULES);
  return gone;
}

export const TOO_MANY_INPUT_RULES = 'The sheet has too many input rules for another one.';

/** The formulas of what a rule asks. */
export function inputFormulas(test: InputTest): string[] {
  if (test.kind === 'any') return [];
  return 'formula' in test ? [test.formula] : test.formulas;
}

function withFormulas(rule: InputRule, change: (formula: string) => string): InputRule {
  return { ...rule, test: testWith(rule.test, change) };
}

function testWith(test: InputTest, change: (formula: string) => string): InputTest {
  if (test.kind === 'any') return test;
  if (test.kind === 'list' || test.kind === 'custom') return { ...test, formula: change(test.formula) };
  return { ...test, formulas: test.formulas.map(change) };
}
