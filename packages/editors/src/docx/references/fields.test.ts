import { expect, it } from 'vitest';
import { today } from './fields.ts';

it('writes a date the one way nobody reads another way', () => {
  expect(today(new Date(2026, 2, 4))).toBe('2026-03-04');
});
