import { expect, it } from 'vitest';
import { isTyping } from './typed-steps.ts';

const mapping = (...maps: number[][]) => ({ maps: maps.map((ranges) => ({ ranges })) });

it('takes any one change, and as many as only add letters or set attributes, for what positions can follow', () => {
  expect(isTyping(mapping([5, 900, 0]))).toBe(true);
  expect(isTyping(mapping([5, 0, 1], [6, 0, 1]))).toBe(true);
  expect(isTyping(mapping([5, 0, 1], [], [2, 1, 1, 80, 1, 1]))).toBe(true);
});

it('takes letters that went and came again for no such changes: what stood among them may be elsewhere', () => {
  expect(isTyping(mapping([5, 2, 0], [5, 0, 2]))).toBe(false);
  expect(isTyping(mapping([5, 0, 1], [2, 1, 1, 80, 3, 1]))).toBe(false);
});
