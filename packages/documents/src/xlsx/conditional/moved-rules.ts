import type { CellRange } from '../edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { offsetFormula } from '../formula/formula.ts';
import { type FormulaChange, type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { RuleTest, Threshold } from '../rule-edits.ts';
import { anchorOf, formulasOf } from './evaluation.ts';
import { partsAfterMove } from './moved-parts.ts';
import {
  type CellsGo,
  type ConditionalRule,
  MOST_RULES,
  type RuleCells,
  type RulePart,
} from './rule-model.ts';
import { shiftedPart } from './shifted-part.ts';

/** A range after rows or columns came or went; undefined if all of it is gone. */
export function shiftRange(range: CellRange, shift: Omit<Shift, 'sheet'>): CellRange | undefined {
  const byRow = shift.axis === 'row';
  const isWhole = byRow
    ? range.startRow === 0 && range.endRow === MAX_ROWS - 1
    : range.startColumn === 0 && range.endColumn === MAX_COLUMNS - 1;
  if (isWhole) return range;
  const moved = { ...shift, sheet: '' };
  const span = byRow
    ? shiftSpan(range.startRow, range.endRow, moved)
    : shiftSpan(range.startColumn, range.endColumn, moved);
  if (!span) return undefined;
  return byRow
    ? { ...range, startRow: span.from, endRow: span.to }
    : { ...range, startColumn: span.from, endColumn: span.to };
}

/**
 * How far the cell from which the formulas of these ranges are seen is another one after the shift, counted as before it: where
 * the first rows of a rule are deleted, its formulas go on as seen from the first that is left.
 */
export function anchorStep(
  ranges: readonly CellRange[],
  shift: Omit<Shift, 'sheet'>,
): { rows: number; columns: number } {
  const left = ranges.flatMap((range) => shiftRange(range, shift) ?? []);
  if (left.length === 0) return { rows: 0, columns: 0 };
  const [was, is] = [anchorOf(ranges)[shift.axis], anchorOf(left)[shift.axis]];
  const isAfter = is >= shift.index + Math.max(0, shift.count);
  const step = (isAfter ? is - shift.count : is) - was;
  return shift.axis === 'row' ? { rows: step, columns: 0 } : { rows: 0, columns: step };
}

/** The cells of a rule after rows or columns of its sheet came or went. */
export function shiftedRanges(
  { ranges, unread }: { ranges: readonly CellRange[]; unread?: readonly CellRange[] },
  shift: Omit<Shift, 'sheet'>,
): { ranges: CellRange[]; unread?: CellRange[] } {
  const shifted = (cells: readonly CellRange[]) => cells.flatMap((range) => shiftRange(range, shift) ?? []);
  return { ranges: shifted(ranges), ...(unread ? { unread: shifted(unread) } : {}) };
}

/** The rules of a sheet after rows or columns of it came or went; formulas aside, those follow for all sheets. */
export function shiftedRules(
  rules: readonly ConditionalRule[],
  shift: Omit<Shift, 'sheet'>,
): ConditionalRule[] {
  return rules.flatMap((rule) => {
    const { ranges, ...cells } = shiftedRanges(rule, shift);
    // Of a rule that is not understood nobody knows the ranges here: it stays.
    if (ranges.length === 0 && rule.ranges.length > 0) return [];
    const { rows, columns } = anchorStep(rule.ranges, shift);
    return [{ ...withFormulas(rule, (formula) => offsetFormula(formula, rows, columns)), ranges, ...cells }];
  });
}

/** Rules whose formulas follow what became of cells and sheets. `host`: the sheet they stand on, by its name. */
export function rulesFollowing(
  rules: readonly ConditionalRule[],
  change: FormulaChange,
  host: string | undefined,
): ConditionalRule[] {
  return rules.map((rule) => withFormulas(rule, (formula) => change(formula, host)));
}

/**
 * What becomes of a rule when cells are moved or make room; null where it stays as it is. Throws EditRefused where it would come
 * apart into too many, have more ranges than are read, or lose cells that are not.
 *
 * @param host the sheet of the rule, by its name
 */
export function rulePartsAfter(
  rule: RuleCells,
  { sheet, toSheet = sheet, edit }: CellsGo,
  host: string | undefined,
): RulePart[] | null {
  const whole = { ...rule, ranges: [...rule.ranges, ...(rule.unread ?? [])] };
  if (whole.ranges.length === 0) return null;
  const parts =
    edit.op === 'shift-rules'
      ? shiftedPart(whole, sheet, edit, host)
      : partsAfterMove(whole, edit, { sheet, toSheet, host });
  if (parts && rule.unread) throw new EditRefused(LOSES_CELLS);
  if (parts?.some(({ ranges }) => ranges.length > MOST_RULES))
    throw new EditRefused('A rule of these cells would be about too many ranges.');
  return parts;
}

export const LOSES_CELLS = 'A rule has cells that are not read here, and would lose them. Excel can do it.';

/** The rules of a sheet after cells of this or another one were moved or made room; `host` is its name. Throws EditRefused where a rule would come apart into more than `most`. */
export function goneRules(
  rules: readonly ConditionalRule[],
  go: CellsGo,
  host: string | undefined,
  most = MOST_RULES,
): ConditionalRule[] {
  const gone = rules.flatMap((rule) => {
    const { test } = rule;
    const parts = rulePartsAfter({ ...rule, formulas: formulasOf(test), isOne: isOne(test) }, go, host);
    if (!parts) return [rule];
    return parts.map(({ ranges, change }) => ({ ...withFormulas(rule, change), ranges }));
  });
  if (gone.length > most && gone.length > rules.length)
    throw new EditRefused('The sheet has too many conditional formats for another one.');
  return gone;
}

/** Whether what a rule asks of a cell depends on all the others, or on nothing but the cell. */
export function isOne({ kind }: RuleTest): boolean {
  return kind !== 'value' && kind !== 'formula';
}

function withFormulas(rule: ConditionalRule, change: (formula: string) => string): ConditionalRule {
  return { ...rule, test: testWith(rule.test, change) };
}

function testWith(test: RuleTest, change: (formula: string) => string): RuleTest {
  const threshold = (one: Threshold): Threshold =>
    one.value === '' ? one : { ...one, value: change(one.value) };
  switch (test.kind) {
    case 'value':
      return { ...test, formulas: test.formulas.map(change) };
    case 'formula':
      return { ...test, formula: change(test.formula) };
    case 'scale':
      return { ...test, stops: test.stops.map(({ at, color }) => ({ at: threshold(at), color })) };
    case 'bar':
      return { ...test, min: threshold(test.min), max: threshold(test.max) };
    case 'icons':
      return { ...test, thresholds: test.thresholds.map(threshold) };
    default:
      return test;
  }
}
