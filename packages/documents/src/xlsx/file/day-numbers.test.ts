import { describe, expect, it } from 'vitest';
import { dayNumber, momentNumber, momentOf } from './day-numbers.ts';

describe('a day of a workbook', () => {
  it.each([
    ['1970-01-01', false, 25_569],
    ['1900-03-01', false, 61],
    ['1900-02-28', false, 59],
    ['1900-01-01', false, 1],
    ['2026-11-24', false, 46_350],
    ['2026-11-24', true, 44_888],
    ['1904-01-01', true, 0],
    [' 1904-01-02 ', true, 1],
  ])('%s (from 1904: %s) is %d, and back', (written, date1904, number) => {
    expect(dayNumber(written, date1904)).toBe(number);
    expect(momentOf(number, date1904)?.slice(0, 10)).toBe(written.trim());
  });

  it.each([
    ['2026-02-30', false],
    ['1899-12-31', false],
    ['0099-01-01', false],
    ['1903-12-31', true],
    ['24.11.2026', false],
    ['2026-11-24 10:00', false],
  ])('is not what %s says (from 1904: %s)', (written, date1904) => {
    expect(dayNumber(written, date1904)).toBeUndefined();
  });

  it.each([
    ['2024-01-02T12:00:00', false, 45_293.5],
    ['2024-01-02T12:00:00', true, 43_831.5],
    ['2024-01-02', true, 43_831],
    ['2024-01-02T06:00', false, 45_293.25],
    ['2024-01-02T01:00:00+02:00', false, 45_292 + 23 / 24],
    ['2024-01-02T23:00:00.000-0200', false, 45_294 + 1 / 24],
    ['2024-01-02T12:00:00Z', false, 45_293.5],
    ['1900-01-01', false, 1],
    ['18:00:00', true, 0.75],
    ['T06:00', false, 0.25],
  ])('and its time, written %s (from 1904: %s), are %d', (written, date1904, number) => {
    expect(momentNumber(written, date1904)).toBeCloseTo(number, 9);
  });

  it.each([
    '2024-13-01',
    '2024-01-02T25:00',
    '2024-01-02 12:00',
    'March 7, 2024',
    '2024',
    '',
    'T',
    '1899-12-30',
  ])('is not what %s says', (written) => expect(momentNumber(written, false)).toBeUndefined());

  it('has its time, and a number beyond all days is none', () => {
    expect(momentOf(44_888.5, true)).toBe('2026-11-24T12:00:00');
    expect(momentOf(0.25, false)?.slice(11)).toBe('06:00:00');
    expect(momentOf(1e12, false)).toBeUndefined();
  });
});
