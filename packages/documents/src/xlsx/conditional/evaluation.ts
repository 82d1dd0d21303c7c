import type { CellRange } from '../edits.ts';
import type { BarTest, IconName, IconTest, RuleLook, RuleTest, Threshold } from '../rule-edits.ts';
import { averageOf, colorBetween, type SortedNumbers, thresholdValue, topLimit } from './numbers.ts';
import { daysOf } from './periods.ts';
import type { ConditionalRule } from './rule-model.ts';
import { compareValues, constantOf, holdsText, isError, isTrue, type RuleValue, textOf } from './values.ts';

/** The cells of a sheet as rules ask for them. */
export interface RuleCells {
  value(row: number, column: number): RuleValue;
  /** Cells of a range that hold something. */
  filled(range: CellRange): Iterable<{ row: number; column: number; value: RuleValue }>;
  /**
   * What a formula of a rule comes to for one of its cells; undefined while that is not known. `place`: which formula of the
   * rule it is.
   */
  calculated(
    rule: ConditionalRule,
    place: number,
    formula: string,
    row: number,
    column: number,
  ): RuleValue | undefined;
  /** As Excel counts days from 1900, which is how `value` gives them. */
  today: number;
  /** What a number that stands in a rule is to be raised by where it is compared with a cell: of a day that its file counts from 1904. */
  dayShift(row: number, column: number): number;
}

/** What the rules of a sheet make of one cell. */
export interface CellFormat {
  look: RuleLook;
  bar?: CellBar;
  icon?: IconName;
  /** Only the bar or the icon is seen. */
  hidesValue?: true;
}

/** A bar in parts of the width of its cell, from the left. */
export interface CellBar {
  from: number;
  to: number;
  isNegative: boolean;
  /** Where both signs begin. */
  axis?: number;
  test: BarTest;
}

/** Formulas of a test that have to be calculated cell by cell, each with its place. */
export function formulasOf(test: RuleTest): string[] {
  const ofThresholds = (thresholds: readonly Threshold[]) => thresholds.map(({ value }) => value);
  switch (test.kind) {
    case 'value':
      return test.formulas;
    case 'formula':
      return [test.formula];
    case 'scale':
      return ofThresholds(test.stops.map(({ at }) => at));
    case 'bar':
      return ofThresholds([test.min, test.max]);
    case 'icons':
      return ofThresholds(test.thresholds);
    default:
      return [];
  }
}

/** The cell from which the formulas of a rule are seen. */
export function anchorOf(ranges: readonly CellRange[]): { row: number; column: number } {
  return {
    row: ranges.reduce((least, { startRow }) => Math.min(least, startRow), Number.POSITIVE_INFINITY),
    column: ranges.reduce((least, { startColumn }) => Math.min(least, startColumn), Number.POSITIVE_INFINITY),
  };
}

/**
 * The rules of a sheet over its cells as they are when they are first asked for: made anew when cells or rules change (ECMA-376
 * part 1, 18.3.1.10). What is the same for all cells of a rule is found once.
 */
export class RuleEvaluation {
  readonly #rules: readonly ConditionalRule[];
  readonly #cells: RuleCells;
  readonly #numbers = new Map<ConditionalRule, SortedNumbers>();
  readonly #counts = new Map<ConditionalRule, Map<string, number>>();
  readonly #thresholds = new Map<ConditionalRule, (number | undefined)[]>();
  readonly #formats = new Map<number, CellFormat | undefined>();

  constructor(rules: readonly ConditionalRule[], cells: RuleCells) {
    this.#rules = [...rules].sort((one, other) => one.priority - other.priority);
    this.#cells = cells;
  }

  /** What the rules make of a cell; undefined: nothing. */
  at(row: number, column: number): CellFormat | undefined {
    const key = row * 16_384 + column;
    if (this.#formats.has(key)) return this.#formats.get(key);
    const format = this.#format(row, column);
    this.#formats.set(key, format);
    return format;
  }

  #format(row: number, column: number): CellFormat | undefined {
    const format: CellFormat = { look: {} };
    let isFormatted = false;
    let value: RuleValue | undefined;
    for (const rule of this.#rules) {
      if (!rule.ranges.some((range) => holds(range, row, column))) continue;
      if (value === undefined) value = this.#cells.value(row, column);
      const { test } = rule;
      if (test.kind === 'scale' || test.kind === 'bar' || test.kind === 'icons') {
        if (typeof value !== 'number') continue;
        if (test.kind === 'scale') {
          const color = this.#scaleColor(rule, value);
          if (color && format.look.fill === undefined) format.look.fill = color;
        } else if (test.kind === 'bar') {
          format.bar ??= this.#bar(rule, test, value);
          if (format.bar?.test === test && !test.showValue) format.hidesValue = true;
        } else if (!format.icon) {
          const found = this.#icon(rule, test, value);
          if (found) format.icon = found;
          if (!test.showValue) format.hidesValue = true;
        }
        isFormatted = true;
        continue;
      }
      if (!this.#applies(rule, value, row, column)) continue;
      // What a rule before it has said of a property counts.
      format.look = { ...rule.look, ...format.look };
      if (rule.look.borders && format.look.borders)
        format.look.borders = { ...rule.look.borders, ...format.look.borders };
      isFormatted = true;
      if (rule.stop) break;
    }
    return isFormatted ? format : undefined;
  }

  #applies(rule: ConditionalRule, value: RuleValue, row: number, column: number): boolean {
    const { test } = rule;
    const calculated = (place: number, formula: string) => {
      const constant = constantOf(formula);
      if (constant === undefined) return this.#cells.calculated(rule, place, formula, row, column);
      return typeof constant === 'number' ? constant + this.#cells.dayShift(row, column) : constant;
    };
    switch (test.kind) {
      case 'value': {
        const [first, second] = test.formulas.map((formula, place) => calculated(place, formula));
        return first !== undefined && compares(value, test.compare, first, second ?? first);
      }
      case 'formula':
        return isTrue(constantOf(test.formula) ?? this.#cells.calculated(rule, 0, test.formula, row, column));
      case 'text':
        return hasText(value, test.how, test.text);
      case 'is':
        return isSo(value, test.what);
      case 'date': {
        if (typeof value !== 'number') return false;
        const { from, to } = daysOf(test.period, this.#cells.today);
        return Math.floor(value) >= from && Math.floor(value) <= to;
      }
      case 'top': {
        const limit = topLimit(this.#numbersOf(rule), test);
        if (limit === undefined || typeof value !== 'number') return false;
        return test.bottom ? value <= limit : value >= limit;
      }
      case 'average': {
        if (typeof value !== 'number') return false;
        const { average, deviation } = averageOf(this.#numbersOf(rule));
        const limit = average + (test.above ? 1 : -1) * test.deviations * deviation;
        if (test.orEqual && value === limit) return true;
        return test.above ? value > limit : value < limit;
      }
      case 'duplicate': {
        if (value === null || value === '') return false;
        const count = this.#countsOf(rule).get(sameKey(value)) ?? 0;
        return test.unique ? count === 1 : count > 1;
      }
      default:
        return false;
    }
  }

  #scaleColor(rule: ConditionalRule, value: number): string | undefined {
    const { test } = rule;
    if (test.kind !== 'scale') return undefined;
    const values = this.#thresholdsOf(
      rule,
      test.stops.map(({ at }) => at),
    );
    const stops = test.stops.flatMap(({ color }, index) => {
      const at = values[index];
      return at === undefined ? [] : [{ at, color }];
    });
    return stops.length < test.stops.length ? undefined : colorBetween(value, stops);
  }

  #bar(rule: ConditionalRule, test: BarTest, value: number): CellBar | undefined {
    const [min, max] = this.#thresholdsOf(rule, [test.min, test.max]);
    return min === undefined || max === undefined ? undefined : barOf(test, value, min, max);
  }

  #icon(rule: ConditionalRule, test: IconTest, value: number): IconName | undefined {
    const values = this.#thresholdsOf(rule, test.thresholds);
    let place = 0;
    for (let index = 1; index < values.length; index++) {
      const limit = values[index];
      if (limit === undefined) return undefined;
      if (test.thresholds[index]?.orEqual === false ? value > limit : value >= limit) place = index;
    }
    const index = test.reversed ? values.length - 1 - place : place;
    return test.custom ? (test.custom[index] ?? undefined) : { set: test.set, index };
  }

  /** Formulas of thresholds come to the same for all cells: they are seen from the first one. */
  #thresholdsOf(rule: ConditionalRule, thresholds: readonly Threshold[]): (number | undefined)[] {
    const known = this.#thresholds.get(rule);
    if (known) return known;
    const numbers = this.#numbersOf(rule);
    const { row, column } = anchorOf(rule.ranges);
    const values = thresholds.map((threshold, place) =>
      thresholdValue(threshold, numbers, (formula) => {
        const constant = constantOf(formula);
        const found =
          constant === undefined ? this.#cells.calculated(rule, place, formula, row, column) : constant;
        if (typeof found !== 'number') return undefined;
        const isValue = threshold.kind === 'number' || threshold.kind === 'formula';
        return constant !== undefined && isValue ? found + this.#cells.dayShift(row, column) : found;
      }),
    );
    // A formula that is not calculated yet is asked for again.
    if (!values.includes(undefined)) this.#thresholds.set(rule, values);
    return values;
  }

  #numbersOf(rule: ConditionalRule): SortedNumbers {
    let numbers = this.#numbers.get(rule);
    if (!numbers) {
      const found: number[] = [];
      for (const { value } of this.#filledOf(rule)) if (typeof value === 'number') found.push(value);
      numbers = found.sort((one, other) => one - other);
      this.#numbers.set(rule, numbers);
    }
    return numbers;
  }

  #countsOf(rule: ConditionalRule): Map<string, number> {
    let counts = this.#counts.get(rule);
    if (!counts) {
      counts = new Map();
      for (const { value } of this.#filledOf(rule)) {
        if (value === null || value === '') continue;
        const key = sameKey(value);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      this.#counts.set(rule, counts);
    }
    return counts;
  }

  /** Each cell once, also where ranges overlap. */
  *#filledOf({ ranges }: ConditionalRule): Generator<{ value: RuleValue }> {
    for (const [index, range] of ranges.entries()) {
      const before = ranges.slice(0, index);
      for (const cell of this.#cells.filled(range)) {
        if (!before.some((other) => holds(other, cell.row, cell.column))) yield cell;
      }
    }
  }
}

function holds(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}

const sameKey = (value: RuleValue) =>
  typeof value === 'string'
    ? `text ${value.toLowerCase()}`
    : isError(value)
      ? value.error
      : `${typeof value} ${value}`;

export function compares(
  value: RuleValue,
  how: Extract<RuleTest, { kind: 'value' }>['compare'],
  first: RuleValue,
  second: RuleValue,
): boolean {
  if (how === 'between' || how === 'notBetween') {
    const [low, high] = (compareValues(first, second) ?? 0) > 0 ? [second, first] : [first, second];
    const [fromLow, fromHigh] = [compareValues(value, low), compareValues(value, high)];
    if (fromLow === undefined || fromHigh === undefined) return false;
    const isBetween = fromLow >= 0 && fromHigh <= 0;
    return how === 'between' ? isBetween : !isBetween;
  }
  const found = compareValues(value, first);
  if (found === undefined) return false;
  switch (how) {
    case 'lessThan':
      return found < 0;
    case 'lessThanOrEqual':
      return found <= 0;
    case 'equal':
      return found === 0;
    case 'notEqual':
      return found !== 0;
    case 'greaterThanOrEqual':
      return found >= 0;
    case 'greaterThan':
      return found > 0;
  }
}

function hasText(value: RuleValue, how: Extract<RuleTest, { kind: 'text' }>['how'], wanted: string): boolean {
  if (isError(value)) return false;
  const text = textOf(value);
  if (how === 'contains') return wanted !== '' && holdsText(text, wanted);
  if (how === 'notContains') return !holdsText(text, wanted);
  const [one, other] = [text.toLowerCase(), wanted.toLowerCase()];
  return how === 'begins' ? one.startsWith(other) : one.endsWith(other);
}

function isSo(value: RuleValue, what: Extract<RuleTest, { kind: 'is' }>['what']): boolean {
  if (what === 'error') return isError(value);
  if (what === 'notError') return !isError(value);
  const isBlank = !isError(value) && textOf(value).trim() === '';
  return what === 'blank' ? isBlank : !isBlank;
}

/** The bar of a value between the least and the greatest, as Excel draws it ([MS-XLSX] 2.6.27). */
export function barOf(test: BarTest, value: number, min: number, max: number): CellBar | undefined {
  if (max < min) return undefined;
  const least = Math.max(0, Math.min(100, test.minLength)) / 100;
  const most = Math.max(least, Math.min(100, test.maxLength) / 100);
  const clipped = Math.max(min, Math.min(max, value));
  const flip = (bar: CellBar): CellBar =>
    test.leftwards
      ? {
          ...bar,
          from: 1 - bar.to,
          to: 1 - bar.from,
          ...(bar.axis === undefined ? {} : { axis: 1 - bar.axis }),
        }
      : bar;
  const isSplit = test.axis === 'middle' || (test.axis === 'automatic' && min < 0 && max > 0);
  if (isSplit) {
    const axis = test.axis === 'middle' ? 0.5 : -min / (max - min);
    const isNegative = clipped < 0;
    const reach =
      test.axis === 'middle'
        ? (Math.abs(clipped) / (Math.max(Math.abs(min), Math.abs(max)) || 1)) * 0.5
        : Math.abs(clipped) / (max - min || 1);
    if (reach === 0) return undefined;
    return flip({
      from: isNegative ? axis - reach : axis,
      to: isNegative ? axis : axis + reach,
      isNegative,
      axis,
      test,
    });
  }
  if (test.axis === 'automatic' && max <= 0 && min < 0) {
    const reach = Math.abs(clipped) / (Math.abs(min) || 1);
    return reach === 0 ? undefined : flip({ from: 1 - reach, to: 1, isNegative: true, test });
  }
  const part = max === min ? (value >= max && max !== 0 ? 1 : 0) : (clipped - min) / (max - min);
  const length = least + (most - least) * part;
  return length <= 0
    ? undefined
    : flip({ from: 0, to: length, isNegative: test.axis !== 'none' && value < 0, test });
}
