import { expect, test } from 'vitest';
import { cellName, parseRange } from '../file/references.ts';
import type { RuleDesign, RuleTest, Threshold } from '../rule-edits.ts';
import { RuleEvaluation } from './evaluation.ts';
import { averageOf } from './numbers.ts';
import { daysOf } from './periods.ts';
import type { ConditionalRule } from './rule-model.ts';
import type { RuleValue } from './values.ts';

const column = (...values: RuleValue[]) => values;

const rule = (test: RuleTest, more: Partial<RuleDesign> & { priority?: number; ref?: string } = {}) => {
  const range = parseRange(more.ref ?? 'A1:A100');
  if (!range) throw new Error('no range');
  return {
    priority: more.priority ?? 1,
    ranges: [range],
    test,
    look: more.look ?? { bold: true },
    stop: more.stop ?? false,
    newer: false,
    fixed: false,
  } satisfies ConditionalRule;
};

/** What rules make of a column of cells. */
function evaluate(
  rules: ConditionalRule[],
  values: RuleValue[],
  formula: (formula: string, row: number) => RuleValue | undefined = () => undefined,
  dayShift = 0,
) {
  const evaluation = new RuleEvaluation(rules, {
    value: (row, at) => (at === 0 ? (values[row] ?? null) : null),
    *filled({ startRow, endRow }) {
      for (let row = startRow; row <= Math.min(endRow, values.length - 1); row++) {
        const value = values[row] ?? null;
        if (value !== null) yield { row, column: 0, value };
      }
    },
    calculated: (_rule, _place, text, row) => formula(text, row),
    today: 45_000,
    dayShift: () => dayShift,
  });
  return values.map((_, row) => evaluation.at(row, 0));
}

const marked = (test: RuleTest, values: RuleValue[]) =>
  evaluate([rule(test)], values).flatMap((format, row) => (format ? [cellName(row, 0)] : []));

const at = (kind: Threshold['kind'], value = '', orEqual = true): Threshold => ({ kind, value, orEqual });

test.each<[string, RuleTest, RuleValue[], string[]]>([
  [
    'greater than',
    { kind: 'value', compare: 'greaterThan', formulas: ['2'] },
    [1, 2, 3, 'a', null],
    ['A3', 'A4'],
  ],
  // An empty cell counts as 0, as in Excel.
  ['less than', { kind: 'value', compare: 'lessThan', formulas: ['2'] }, [1, 2, null, 'a'], ['A1', 'A3']],
  [
    'equal to a text in any case',
    { kind: 'value', compare: 'equal', formulas: ['"ok"'] },
    ['OK', 'okay', 1],
    ['A1'],
  ],
  [
    'between, in whatever order',
    { kind: 'value', compare: 'between', formulas: ['5', '2'] },
    [1, 2, 5, 6],
    ['A2', 'A3'],
  ],
  ['not between', { kind: 'value', compare: 'notBetween', formulas: ['2', '5'] }, [1, 3, 6], ['A1', 'A3']],
  [
    'an error is compared with nothing',
    { kind: 'value', compare: 'notEqual', formulas: ['1'] },
    [{ error: '#N/A' }, 2],
    ['A2'],
  ],
  ['holds a text', { kind: 'text', how: 'contains', text: 'fail' }, ['FAILED', 'pass', null], ['A1']],
  ['holds a text with any letters', { kind: 'text', how: 'contains', text: 'a?c' }, ['xabcx', 'ac'], ['A1']],
  [
    'does not hold it',
    { kind: 'text', how: 'notContains', text: 'fail' },
    ['FAILED', 'pass', null],
    ['A2', 'A3'],
  ],
  ['begins', { kind: 'text', how: 'begins', text: '1' }, [12, 21, 'x1'], ['A1']],
  ['blanks', { kind: 'is', what: 'blank' }, ['', ' ', 0, null], ['A1', 'A2', 'A4']],
  ['errors', { kind: 'is', what: 'error' }, [{ error: '#REF!' }, 1], ['A1']],
  [
    'the two greatest, ties included',
    { kind: 'top', count: 2, percent: false, bottom: false },
    [5, 9, 5, 1, 'z'],
    ['A1', 'A2', 'A3'],
  ],
  [
    'the lowest tenth, at least one',
    { kind: 'top', count: 10, percent: true, bottom: true },
    [5, 9, 4, 7],
    ['A3'],
  ],
  ['above average', { kind: 'average', above: true, orEqual: false, deviations: 0 }, [1, 2, 3, 'a'], ['A3']],
  ['above or equal', { kind: 'average', above: true, orEqual: true, deviations: 0 }, [1, 2, 3], ['A2', 'A3']],
  [
    'duplicates, whatever the case',
    { kind: 'duplicate', unique: false },
    ['a', 'A', 1, '1', null, null],
    ['A1', 'A2'],
  ],
  ['unique', { kind: 'duplicate', unique: true }, ['a', 'A', 1, '1', null], ['A3', 'A4']],
  ['yesterday', { kind: 'date', period: 'yesterday' }, [44_999.7, 45_000, 44_998.9], ['A1']],
])('%s', (_, test, values, expected) => {
  expect(marked(test, values)).toEqual(expected);
});

test('a number of a rule stands for the day its file counts from 1904, where a cell shows a day', () => {
  const later: RuleTest = { kind: 'value', compare: 'greaterThanOrEqual', formulas: ['44888'] };
  const days = column(46_349, 46_350);
  expect(evaluate([rule(later)], days, () => undefined, 1462).map(Boolean)).toEqual([false, true]);
  // What the grid calculates is counted as its cells are.
  const calculated: RuleTest = { kind: 'value', compare: 'equal', formulas: ['$B$1'] };
  expect(evaluate([rule(calculated)], days, () => 46_350, 1462).map(Boolean)).toEqual([false, true]);
  const scale = (limit: Threshold) =>
    evaluate(
      [
        rule({
          kind: 'scale',
          stops: [
            { at: at('min'), color: '#000000' },
            { at: limit, color: '#ffffff' },
          ],
        }),
      ],
      days,
      () => undefined,
      1462,
    )[1]?.look.fill;
  expect([scale(at('number', '44889')), scale(at('percent', '100'))]).toEqual(['#808080', '#ffffff']);
  expect(evaluate([rule({ kind: 'formula', formula: '0' })], days, () => undefined, 1462)).toEqual([
    undefined,
    undefined,
  ]);
});

test('formulas are asked for cell by cell, and mark nothing while nobody knows', () => {
  const asked = rule({ kind: 'formula', formula: '$B1>2' });
  expect(evaluate([asked], column(1, 2), () => undefined)).toEqual([undefined, undefined]);
  expect(evaluate([asked], column(1, 2), (_, row) => row === 1).map((one) => one?.look.bold)).toEqual([
    undefined,
    true,
  ]);
});

test('the rule before wins, property by property, and may end it', () => {
  const first = rule(
    { kind: 'value', compare: 'greaterThan', formulas: ['0'] },
    { look: { fill: '#ff0000' } },
  );
  const second = rule(
    { kind: 'value', compare: 'greaterThan', formulas: ['0'] },
    { look: { fill: '#00ff00', bold: true }, priority: 2 },
  );
  expect(evaluate([second, first], column(1))[0]?.look).toEqual({ fill: '#ff0000', bold: true });
  expect(evaluate([second, { ...first, stop: true }], column(1))[0]?.look).toEqual({ fill: '#ff0000' });
});

test('colours run between their stops, and beyond them they stay', () => {
  const scale = rule({
    kind: 'scale',
    stops: [
      { at: at('min'), color: '#000000' },
      { at: at('percentile', '50'), color: '#808080' },
      { at: at('max'), color: '#ffffff' },
    ],
  });
  // The middle of 0, 5, 7.5 and 10 is 6.25.
  expect(evaluate([scale], column(0, 5, 10, 7.5, 'x')).map((one) => one?.look.fill)).toEqual([
    '#000000',
    '#666666',
    '#ffffff',
    '#aaaaaa',
    undefined,
  ]);
});

test('bars begin where they do in Excel: at a tenth before 2010, at an axis since', () => {
  const bar = {
    kind: 'bar' as const,
    min: at('min'),
    max: at('max'),
    color: '#638ec6',
    showValue: false,
    gradient: true,
    minLength: 10,
    maxLength: 90,
    axis: 'none' as const,
    axisColor: '#000000',
    leftwards: false,
  };
  const ends = (test: RuleTest, values: RuleValue[]) =>
    evaluate([rule(test)], values).map(
      (format) => format?.bar && [format.bar.from, format.bar.to, format.bar.isNegative],
    );
  expect(ends(bar, [0, 5, 10])).toEqual([
    [0, 0.1, false],
    [0, 0.5, false],
    [0, 0.9, false],
  ]);
  const newer = {
    ...bar,
    min: at('autoMin'),
    max: at('autoMax'),
    minLength: 0,
    maxLength: 100,
    axis: 'automatic' as const,
  };
  expect(ends(newer, [-5, 0, 15])).toEqual([[0, 0.25, true], undefined, [0.25, 1, false]]);
  expect(ends({ ...newer, leftwards: true }, [5, 10])).toEqual([
    [0.5, 1, false],
    [0, 1, false],
  ]);
  expect(evaluate([rule(newer)], column(3))[0]?.hidesValue).toBe(true);
});

test('icons go by their thresholds, from the lowest', () => {
  const icons = (more: object) =>
    evaluate(
      [
        rule({
          kind: 'icons',
          set: '3Arrows',
          thresholds: [at('percent', '0'), at('percent', '50'), at('number', '9', false)],
          reversed: false,
          showValue: true,
          ...more,
        }),
      ],
      column(0, 5, 9, 10),
    ).map((format) => format?.icon?.index);
  expect(icons({})).toEqual([0, 1, 1, 2]);
  expect(icons({ reversed: true })).toEqual([2, 1, 1, 0]);
  expect(icons({ custom: [null, { set: '3Flags', index: 2 }, null] })).toEqual([undefined, 2, 2, undefined]);
});

test('weeks begin on Sunday and months end where they do', () => {
  // 45,000 is Wednesday, the 15th of March 2023.
  expect(daysOf('thisWeek', 45_000)).toEqual({ from: 44_997, to: 45_003 });
  expect(daysOf('lastMonth', 45_000)).toEqual({ from: 44_958, to: 44_985 });
  expect(daysOf('last7Days', 45_000)).toEqual({ from: 44_994, to: 45_000 });
});

test('deviations are those of a sample', () => {
  expect(averageOf([2, 4, 4, 4, 5, 5, 7, 9]).deviation).toBeCloseTo(2.138, 3);
});
