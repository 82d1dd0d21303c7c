import { describe, expect, it } from 'vitest';
import { numberInFormat } from './kept-formats.ts';

describe('what is typed into a cell that has a number format', () => {
  it.each([
    ['a day, where days and hours are shown', '2024-03-05', 'dd-mmm-yyyy hh:mm', 45356],
    ['a day with hours, where days are shown', '2024-03-05 12:00', 'yyyy-mm-dd', 45356.5],
    ['a day, where a number is shown', '2024-03-05', '0.00', 45356],
    ['a percentage, where a number is shown', '5%', '0.000', 0.05],
    ['an amount, where a percentage is shown', '$5', '0%', 5],
    ['a number with groups', '1,250.5', '0.0', 1250.5],
  ])('is a number in that format: %s', (_, typed, format, number) => {
    expect(numberInFormat(typed, format)).toBe(number);
  });

  it('gives a cell without a format one, and leaves texts and plain numbers alone', () => {
    expect(numberInFormat('2024-03-05', undefined)).toBeNull();
    expect(numberInFormat('2024-03-05', 'General')).toBeNull();
    expect(numberInFormat('2024-03-05', '@')).toBeNull();
    expect(numberInFormat('12.5', '0%')).toBeNull();
    expect(numberInFormat('water', '0.00')).toBeNull();
  });
});
