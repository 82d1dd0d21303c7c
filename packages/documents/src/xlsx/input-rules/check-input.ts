import { compares } from '../conditional/evaluation.ts';
import { constantOf, isError, isTrue, type RuleValue, textOf } from '../conditional/values.ts';
import type { InputTest } from '../input-rule-edits.ts';

/** Entries of a list that is written out: `"a, b"`; undefined where the formula is another one. */
export function writtenItems(formula: string): string[] | undefined {
  const constant = constantOf(formula);
  if (typeof constant === 'number') return [formula.trim()];
  if (typeof constant !== 'string') return undefined;
  return constant
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Whether a value may stand in a cell; undefined: that is not known. Nothing may stand everywhere: a cell is emptied whatever its
 * rule says, as in Excel. `calculated`: what the formula at a place comes to; `items`: what a list offers, if it is known.
 */
export function isRightInput(
  test: InputTest,
  value: RuleValue,
  calculated: (place: number) => RuleValue | undefined,
  items: readonly RuleValue[] | undefined,
): boolean | undefined {
  if (test.kind === 'any' || value === null || value === '') return true;
  if (test.kind === 'custom') {
    const found = calculated(0);
    return found === undefined ? undefined : isTrue(found);
  }
  if (isError(value)) return false;
  if (test.kind === 'list') {
    if (!items) return undefined;
    // A list that is written out tells small letters from capitals, cells do not.
    const isWritten = writtenItems(test.formula) !== undefined;
    const same = (item: RuleValue) => {
      const [one, other] = [textOf(item), textOf(value)];
      return isWritten ? one === other : one.toLowerCase() === other.toLowerCase();
    };
    return items.some(same);
  }
  const measured = test.kind === 'length' ? textOf(value).length : value;
  if (typeof measured !== 'number') return false;
  if (test.kind === 'whole' && !Number.isInteger(measured)) return false;
  const limits = test.formulas.map((_, place) => calculated(place));
  const [first, second] = limits;
  if (first === undefined) return undefined;
  if ((test.compare === 'between' || test.compare === 'notBetween') && second === undefined) return undefined;
  return compares(measured, test.compare, first, second ?? first);
}
