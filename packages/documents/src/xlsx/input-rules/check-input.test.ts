import { expect, test } from 'vitest';
import type { RuleValue } from '../conditional/values.ts';
import type { InputTest } from '../input-rule-edits.ts';
import { isRightInput, writtenItems } from './check-input.ts';
import { sayInput } from './say-input.ts';

const whole: InputTest = { kind: 'whole', compare: 'between', formulas: ['1', '10'] };
const list: InputTest = { kind: 'list', formula: '"Pass, fail"' };

test.each<[InputTest, RuleValue, boolean | undefined]>([
  [whole, 5, true],
  [whole, 5.5, false],
  [whole, 11, false],
  [whole, 'x', false],
  [whole, null, true],
  [{ ...whole, kind: 'decimal' }, 5.5, true],
  [{ ...whole, kind: 'length' }, 'abc', true],
  [{ ...whole, kind: 'length' }, 12345678901, false],
  [{ kind: 'decimal', compare: 'greaterThan', formulas: ['0'] }, -1, false],
  // Written lists tell capitals, as in Excel.
  [list, 'Pass', true],
  [list, 'pass', false],
  [{ kind: 'list', formula: '$A$1:$A$2' }, 'PASS', true],
  [{ kind: 'any' }, 'x', true],
  [{ kind: 'custom', formula: 'A1>1' }, 5, undefined],
])('%j of %j', (one, value, expected) => {
  const constants: RuleValue[] = 'formulas' in one ? one.formulas.map(Number) : [];
  const items = one.kind === 'list' ? (writtenItems(one.formula) ?? ['pass', 'fail']) : undefined;
  expect(isRightInput(one, value, (place) => constants[place], items)).toBe(expected);
});

test('is silent where a list or a limit is not known', () => {
  expect(
    isRightInput({ kind: 'list', formula: 'OFFSET(A1,0,0)' }, 'x', () => undefined, undefined),
  ).toBeUndefined();
  expect(isRightInput(whole, 5, () => undefined, undefined)).toBeUndefined();
});

test('says what is allowed in words of a reader', () => {
  expect(sayInput(whole, false)).toBe('Whole number between 1 and 10');
  expect(sayInput(list, false)).toBe('One of Pass, fail');
  expect(sayInput({ kind: 'date', compare: 'lessThan', formulas: ['46350'] }, false)).toBe(
    'Day less than 2026-11-24',
  );
  expect(sayInput({ kind: 'date', compare: 'lessThan', formulas: ['44888'] }, true)).toBe(
    'Day less than 2026-11-24',
  );
  expect(sayInput({ kind: 'time', compare: 'lessThan', formulas: ['0.5'] }, false)).toBe(
    'Time less than 12:00:00',
  );
});
