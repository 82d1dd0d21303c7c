import { expect, it } from 'vitest';
import { figureText } from './figures.ts';

it('says what selected numbers come to with as many digits as General has', () => {
  expect(figureText(0.000_12, null)).toBe('0.00012');
  expect(figureText(123_456_789, null)).toBe('123456789');
  expect(figureText(-250_000_000.5, undefined)).toBe('-250000000.5');
  expect(figureText(0.1 + 0.2, 'General')).toBe('0.3');
  expect(figureText(1 / 3, '@')).toBe('0.333333333');
  expect(figureText(6.022_140_76e23, null)).toBe('6.02214E+23');
});

it('says it in the number format of the cell where the selection begins', () => {
  expect(figureText(1234.5678, '#,##0.00')).toBe('1,234.57');
  expect(figureText(0.125, '0.0%')).toBe('12.5%');
  expect(figureText(150_000_000, '0.00')).toBe('150000000.00');
  // No day of Excel.
  expect(figureText(-3, 'yyyy-mm-dd')).toBe('-3');
});
