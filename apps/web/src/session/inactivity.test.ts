import { expect, it } from 'vitest';
import { inactivityAfter } from './inactivity.ts';

it('warns after 3,500,000 ms and ends the session after 3,600,000 ms without activity', () => {
  expect(inactivityAfter(3_499_999)).toBe('active');
  expect(inactivityAfter(3_500_000)).toBe('warned');
  expect(inactivityAfter(3_599_999)).toBe('warned');
  expect(inactivityAfter(3_600_000)).toBe('over');
});
