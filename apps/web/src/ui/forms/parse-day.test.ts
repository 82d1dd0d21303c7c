import { expect, it } from 'vitest';
import { parseDay, problemOfDay } from './parse-day.ts';

it.each([
  ['2026-01-31', '2026-01-31'],
  [' 2024-02-29 ', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-06-31', null],
  ['2026-1-31', null],
  ['0202-01-31', null],
  ['31.1.2026', null],
  ['', null],
])('reads %o as %o', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it('says why what was typed is no day to choose', () => {
  expect(problemOfDay('', { min: '2026-01-01' })).toBeNull();
  expect(problemOfDay('2026-01-31', { min: '2026-01-01', max: '2026-02-01' })).toBeNull();
  expect(problemOfDay('31.1.2026', {})).toBe('Write the day as year-month-day: 2026-01-31.');
  expect(problemOfDay('2025-12-31', { min: '2026-01-01' })).toBe('Choose a day from 2026-01-01 on.');
  expect(problemOfDay('2026-02-02', { max: '2026-02-01' })).toBe('Choose a day up to 2026-02-01.');
});
