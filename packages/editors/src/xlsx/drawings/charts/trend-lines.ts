import type { TrendLine } from '@benchbook/documents';
import { textOfNumber } from './chart-data.ts';

/** A trend line through points: where it goes, and what it says of itself. */
export interface Trend {
  points: [x: number, y: number][];
  /** Undefined where it has none, as a moving average. */
  equation: string | undefined;
  rSquared: number | undefined;
}

/** Points a curve is drawn with. */
const STEPS = 100;
/** Part of the largest value. */
const NOISE = 1e-12;
/** Digits of the numbers of an equation. */
const DIGITS = 5;

/**
 * The trend line of points (least squares, as Excel's: exponential and power curves are fitted to logarithms). Undefined where
 * there are too few points for it, or some the curve cannot go through. `at`: where it is drawn; as far as it goes without.
 */
export function trendOf(
  line: TrendLine,
  points: readonly [x: number, y: number][],
  at?: readonly number[],
): Trend | undefined {
  if (line.kind === 'moving-average') {
    const average = movingAverage(points, line.period);
    return average && { points: average, equation: undefined, rSquared: undefined };
  }
  const fit = FITS[line.kind](points, line);
  if (!fit) return undefined;
  const xs = points.map(([x]) => x);
  const from = Math.min(...xs) - line.backward;
  const to = Math.max(...xs) + line.forward;
  const steps = line.kind === 'linear' ? 1 : STEPS;
  const xsOfCurve = at ?? Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
  const curve = xsOfCurve.map((x): [number, number] => [x, fit.at(x)]);
  return {
    points: curve.filter(([, y]) => Number.isFinite(y)),
    equation: fit.equation((value) => trendNumber(value, line.format)),
    rSquared: fit.rSquared,
  };
}

/** What stands beside the line; '' where it says nothing. */
export function trendText(line: TrendLine, trend: Trend): string {
  const lines = [
    ...(line.equation && trend.equation !== undefined ? [trend.equation] : []),
    ...(line.rSquared && trend.rSquared !== undefined
      ? [`R² = ${trendNumber(trend.rSquared, line.format)}`]
      : []),
  ];
  return lines.join('\n');
}

const NAMES: Record<TrendLine['kind'], string> = {
  linear: 'Linear',
  exponential: 'Expon.',
  logarithmic: 'Log.',
  power: 'Power',
  polynomial: 'Poly.',
  'moving-average': '',
};

/** Its name in the legend. */
export function trendName(line: TrendLine, series: string): string {
  if (line.name) return line.name;
  const kind = line.kind === 'moving-average' ? `${line.period} per. Mov. Avg.` : NAMES[line.kind];
  return `${kind} (${series})`;
}

interface Fit {
  at(x: number): number;
  equation(number: (value: number) => string): string;
  rSquared: number;
}

type Fitting = (points: readonly [number, number][], line: TrendLine) => Fit | undefined;

const FITS: Record<Exclude<TrendLine['kind'], 'moving-average'>, Fitting> = {
  linear: (points, { intercept }) => polynomialFit(points, 1, intercept),
  polynomial: (points, { order, intercept }) => polynomialFit(points, order, intercept),
  logarithmic: (points) => {
    if (points.some(([x]) => x <= 0)) return undefined;
    const fit = leastSquares(
      points.map(([x, y]) => [Math.log(x), y]),
      1,
    );
    if (!fit) return undefined;
    const [c = 0, b = 0] = fit.coefficients;
    return {
      at: (x) => b * Math.log(x) + c,
      equation: (number) => `y = ${number(b)}ln(x)${signed(c, number)}`,
      rSquared: fit.rSquared,
    };
  },
  exponential: (points, { intercept }) => {
    if (points.some(([, y]) => y <= 0) || (intercept !== undefined && intercept <= 0)) return undefined;
    const logs = points.map(([x, y]): [number, number] => [x, Math.log(y)]);
    const fit = leastSquares(logs, 1, intercept === undefined ? undefined : Math.log(intercept));
    if (!fit) return undefined;
    const [c = 0, b = 0] = fit.coefficients;
    return {
      at: (x) => Math.exp(c + b * x),
      equation: (number) => `y = ${number(Math.exp(c))}e^(${number(b)}x)`,
      rSquared: fit.rSquared,
    };
  },
  power: (points) => {
    if (points.some(([x, y]) => x <= 0 || y <= 0)) return undefined;
    const fit = leastSquares(
      points.map(([x, y]) => [Math.log(x), Math.log(y)]),
      1,
    );
    if (!fit) return undefined;
    const [c = 0, b = 0] = fit.coefficients;
    return {
      at: (x) => Math.exp(c) * x ** b,
      equation: (number) => `y = ${number(Math.exp(c))}x^${number(b)}`,
      rSquared: fit.rSquared,
    };
  },
};

function polynomialFit(
  points: readonly [number, number][],
  order: number,
  intercept: number | undefined,
): Fit | undefined {
  const fit = leastSquares(points, order, intercept);
  if (!fit) return undefined;
  const { coefficients } = fit;
  return {
    at: (x) => coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0),
    equation: (number) => {
      const terms = coefficients
        .map((coefficient, power) => ({ coefficient, power }))
        .filter(({ coefficient }) => coefficient !== 0)
        .toReversed();
      return terms.reduce((text, { coefficient, power }, place) => {
        const x = power === 0 ? '' : power === 1 ? 'x' : `x${superscript(power)}`;
        const size = number(place === 0 ? coefficient : Math.abs(coefficient));
        const term = `${size === '1' && x !== '' ? '' : size}${x}`;
        if (place === 0) return `y = ${term}`;
        return `${text} ${coefficient < 0 ? '-' : '+'} ${term}`;
      }, 'y = 0');
    },
    rSquared: fit.rSquared,
  };
}

/** Coefficients from the lowest power, by the normal equations of x that was scaled, so that large x lose no digits. */
function leastSquares(
  points: readonly [number, number][],
  order: number,
  intercept?: number,
): { coefficients: number[]; rSquared: number } | undefined {
  const first = intercept === undefined ? 0 : 1;
  if (points.length < order + 1 - first || points.length < 2) return undefined;
  const scale = Math.max(...points.map(([x]) => Math.abs(x))) || 1;
  const middle =
    intercept === undefined ? points.reduce((sum, [x]) => sum + x, 0) / points.length / scale : 0;
  const powers = Array.from({ length: order + 1 - first }, (_, index) => index + first);
  const rows = powers.map((row) => [
    ...powers.map((column) => points.reduce((sum, [x]) => sum + (x / scale - middle) ** (row + column), 0)),
    points.reduce((sum, [x, y]) => sum + (y - (intercept ?? 0)) * (x / scale - middle) ** row, 0),
  ]);
  const solved = solve(rows);
  if (!solved) return undefined;
  const centred = intercept === undefined ? solved : [intercept, ...solved];
  const value = (x: number) =>
    centred.reduceRight((sum, coefficient) => sum * (x / scale - middle) + coefficient, 0);
  const largest = points.reduce((most, [, y]) => Math.max(most, Math.abs(y)), 0);
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  // Excel measures a line with a given intercept against nothing instead of the mean.
  const from = intercept === undefined ? mean : 0;
  const total = points.reduce((sum, [, y]) => sum + (y - from) ** 2, 0);
  const residual = points.reduce((sum, [x, y]) => sum + (y - value(x)) ** 2, 0);
  return {
    // What is left of a term by rounding alone is no term.
    coefficients: expanded(centred, middle).map((coefficient, power) =>
      Math.abs(coefficient) < largest * NOISE ? 0 : coefficient / scale ** power,
    ),
    rSquared: total === 0 ? 1 : 1 - residual / total,
  };
}

/** Coefficients of powers of x, of those of powers of (x - middle). */
function expanded(centred: readonly number[], middle: number): number[] {
  let sum: number[] = [];
  for (const coefficient of centred.toReversed()) {
    const shifted = [0].concat(sum);
    sum = shifted.map((value, power) => value - middle * (sum[power] ?? 0));
    sum[0] = (sum[0] ?? 0) + coefficient;
  }
  return sum.slice(0, centred.length);
}

/** Gauss with pivoting; undefined where there is no single answer. */
function solve(rows: number[][]): number[] | undefined {
  const size = rows.length;
  const largest = Math.max(...rows.flat().map(Math.abs));
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = row;
    }
    const pivot = rows[best];
    const other = rows[at];
    if (!pivot || !other || Math.abs(pivot[at] ?? 0) <= largest * 1e-14) return undefined;
    rows[at] = pivot;
    rows[best] = other;
    for (const [row, cells] of rows.entries()) {
      if (row === at) continue;
      const factor = (cells[at] ?? 0) / (pivot[at] ?? 1);
      rows[row] = cells.map((cell, column) => cell - factor * (pivot[column] ?? 0));
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function movingAverage(points: readonly [number, number][], period: number): [number, number][] | undefined {
  if (points.length < period) return undefined;
  return points.slice(period - 1).map(([x], index): [number, number] => {
    const window = points.slice(index, index + period);
    return [x, window.reduce((sum, [, y]) => sum + y, 0) / period];
  });
}

/** In General as many digits as a lab needs; Excel shows fewer of small numbers. */
function trendNumber(value: number, format: string): string {
  return textOfNumber(format === '' ? Number(value.toPrecision(DIGITS)) : value, format);
}

function signed(value: number, number: (value: number) => string): string {
  return value === 0 ? '' : ` ${value < 0 ? '-' : '+'} ${number(Math.abs(value))}`;
}

function superscript(power: number): string {
  return '⁰¹²³⁴⁵⁶'[power] ?? `^${power}`;
}
