import { expect, it } from 'vitest';
import { goesOn } from './suggested-when.ts';

it('takes what is written within ten minutes as one suggestion, and nothing from before it was begun', () => {
  const goesOnAt = (now: string) => goesOn('2026-01-01T10:00:00Z', now);
  expect(goesOnAt('2026-01-01T10:00:00.000Z')).toBe(true);
  expect(goesOnAt('2026-01-01T10:10:00.000Z')).toBe(true);
  expect(goesOnAt('2026-01-01T10:11:00.000Z')).toBe(false);
  expect(goesOnAt('2026-01-01T09:59:00.000Z')).toBe(false);
  expect(goesOn('', '2026-01-01T10:00:00.000Z')).toBe(false);
});
