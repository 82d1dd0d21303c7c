import { expect, it } from 'vitest';
import { logNormalScore, performanceScore, worstShift } from './page-times.ts';

it('gives a page 90 of 100 where it is good, and 50 in the middle', () => {
  expect(logNormalScore(1_200, 1_200, 2_400)).toBeCloseTo(0.9, 3);
  expect(logNormalScore(2_400, 1_200, 2_400)).toBeCloseTo(0.5, 6);
  expect(performanceScore({ firstPaint: 934, largestPaint: 1_200, blocked: 150, shift: 0.1 })).toBeCloseTo(
    90,
    1,
  );
  expect(performanceScore({ firstPaint: 1_600, largestPaint: 2_400, blocked: 350, shift: 0.25 })).toBeCloseTo(
    50,
    3,
  );
  expect(performanceScore({ firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 })).toBe(100);
});

it('adds up what moves within five seconds with no second of rest, and tells the worst', () => {
  const shifts = [
    { at: 0, by: 0.1 },
    { at: 900, by: 0.1 },
    { at: 2_000, by: 0.05 },
    { at: 9_000, by: 0.15 },
  ];
  expect(worstShift(shifts)).toBeCloseTo(0.2, 6);
  expect(worstShift([])).toBe(0);
});
