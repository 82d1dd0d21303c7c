import { expect, it } from 'vitest';
import { newNumber } from './new-number.ts';

it('the number of a new drawing is none that a drawing has, and not the next one', () => {
  const drawn = [0, 0, 0.5, 0.999_999_999_9];
  const next = () => drawn.shift() ?? 0;
  expect(newNumber(new Set(), next)).toBe(100_000);
  expect(newNumber(new Set([100_000, 100_001]), next)).toBe(1_073_791_823);
  expect(newNumber(new Set(), next)).toBeLessThan(2 ** 31);
});
