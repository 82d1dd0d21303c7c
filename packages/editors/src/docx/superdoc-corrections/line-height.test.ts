import { expect, it } from 'vitest';
import { heightOfLine } from './line-height.ts';

/** One line of Calibri, in heights of its font. */
const CALIBRI = 1.22;

it('is what the font says, times the lines of the paragraph', () => {
  const of = (lines: number) =>
    heightOfLine({ line: lines * 1.15, lineUnit: 'multiplier', lineRule: 'auto' }, 20, undefined, CALIBRI);
  expect(of(1)).toBeCloseTo(24.4);
  expect(of(1.5)).toBeCloseTo(36.6);
  expect(of(0.8)).toBeCloseTo(19.52);
  expect(heightOfLine(undefined, 20, undefined, CALIBRI)).toBeCloseTo(24.4);
});

it('is no less than it says where it says at least, and what it says where it says exactly', () => {
  const of = (line: number, lineRule: 'atLeast' | 'exact') =>
    heightOfLine({ line, lineUnit: 'px', lineRule }, 20, undefined, CALIBRI);
  expect(of(18, 'atLeast')).toBeCloseTo(24.4);
  expect(of(30, 'atLeast')).toBe(30);
  expect(of(18, 'exact')).toBe(18);
  // A paragraph that says nothing of use has single lines.
  expect(of(0, 'exact')).toBeCloseTo(24.4);
});

it('is as superdoc has it where no font is known', () => {
  expect(heightOfLine(undefined, 20, undefined)).toBe(23);
});
