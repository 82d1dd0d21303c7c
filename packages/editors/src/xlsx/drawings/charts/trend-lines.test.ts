import type { TrendLine } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { trendName, trendOf, trendText } from './trend-lines.ts';

const line = (more: Partial<TrendLine> = {}): TrendLine => ({
  name: undefined,
  kind: 'linear',
  order: 2,
  period: 2,
  forward: 0,
  backward: 0,
  intercept: undefined,
  equation: true,
  rSquared: true,
  look: {},
  format: '',
  text: {},
  ...more,
});

const says = (more: Partial<TrendLine>, points: [number, number][]) => {
  const trend = trendOf(line(more), points);
  return trend && trendText(line(more), trend);
};

it('says what Excel would of a calibration', () => {
  const points: [number, number][] = [
    [0.5, 0.061],
    [1, 0.118],
    [2, 0.241],
    [4, 0.472],
    [8, 0.951],
  ];
  // SLOPE, INTERCEPT and RSQ of the same numbers.
  expect(says({}, points)).toBe('y = 0.11863x + 0.00083333\nR² = 0.99995');
  expect(says({ format: '0.000' }, points)).toBe('y = 0.119x + 0.001\nR² = 1.000');
});

it('goes through points that lie on its curve', () => {
  const of = (f: (x: number) => number) => [1, 2, 3, 4, 5].map((x): [number, number] => [x, f(x)]);
  const only = { rSquared: false };
  expect(
    says(
      only,
      of((x) => 2 * x + 1),
    ),
  ).toBe('y = 2x + 1');
  expect(
    says(
      only,
      of((x) => -3 * x),
    ),
  ).toBe('y = -3x');
  expect(
    says(
      { ...only, kind: 'polynomial', order: 2 },
      of((x) => x * x - 4),
    ),
  ).toBe('y = x² - 4');
  expect(
    says(
      { ...only, kind: 'exponential' },
      of((x) => 3 * Math.exp(0.5 * x)),
    ),
  ).toBe('y = 3e^(0.5x)');
  expect(
    says(
      { ...only, kind: 'power' },
      of((x) => 2 * x ** 3),
    ),
  ).toBe('y = 2x^3');
  expect(
    says(
      { ...only, kind: 'logarithmic' },
      of((x) => 2 * Math.log(x) + 7),
    ),
  ).toBe('y = 2ln(x) + 7');
  expect(
    says(
      { ...only, intercept: 0 },
      of((x) => 4 * x),
    ),
  ).toBe('y = 4x');
  expect(
    says(
      { rSquared: true, equation: false },
      of((x) => 2 * x),
    ),
  ).toBe('R² = 1');
});

it('keeps its digits where x is far from zero', () => {
  const days = [46_000, 46_001, 46_002, 46_003].map((x): [number, number] => [x, 2 * (x - 46_000) + 10]);
  expect(says({ rSquared: false }, days)).toBe('y = 2x - 91990');
});

it('averages over the points before', () => {
  const points: [number, number][] = [
    [1, 2],
    [2, 4],
    [3, 9],
  ];
  expect(trendOf(line({ kind: 'moving-average', period: 2 }), points)?.points).toEqual([
    [2, 3],
    [3, 6.5],
  ]);
});

it('goes on as far as it is asked to', () => {
  const points: [number, number][] = [
    [1, 1],
    [3, 3],
  ];
  const ends = trendOf(line({ forward: 2, backward: 1 }), points)?.points.map(([x]) => x);
  expect(ends).toEqual([0, 5]);
});

it('is not drawn through points it cannot go through', () => {
  expect(trendOf(line(), [[1, 1]])).toBeUndefined();
  expect(
    trendOf(line(), [
      [2, 1],
      [2, 5],
    ]),
  ).toBeUndefined();
  const zero: [number, number][] = [
    [0, 0],
    [1, 1],
  ];
  for (const kind of ['exponential', 'power', 'logarithmic'] as const) {
    expect(trendOf(line({ kind }), zero), kind).toBeUndefined();
  }
});

it('is named as in Excel', () => {
  expect(trendName(line(), 'A280')).toBe('Linear (A280)');
  expect(trendName(line({ kind: 'moving-average', period: 3 }), 'A280')).toBe('3 per. Mov. Avg. (A280)');
  expect(trendName(line({ name: 'Fit' }), 'A280')).toBe('Fit');
});
