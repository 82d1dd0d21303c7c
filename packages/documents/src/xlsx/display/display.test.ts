import { describe, expect, it } from 'vitest';
import { fitCell, generalText, generalTexts, numberColor, numberText, wholeText } from './index.ts';

/** Digits as wide as seven pixels, like those of Calibri 11 in Excel. */
const measure = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[0-9#E+]/.test(character) ? 7 : 4), 0);
const inWidth = (value: number, width: number, code = 'General') =>
  fitCell('number', value, code, width, measure).text;

describe('a number in General', () => {
  it('has at most eleven characters, as in Excel', () => {
    const shown: [number, string][] = [
      [0.1 + 0.2, '0.3'],
      [12345678901, '12345678901'],
      [-12345678901, '-12345678901'],
      [123456789012, '1.23457E+11'],
      [100000000000, '1E+11'],
      [99999999999.5, '1E+11'],
      [9999999999.5, '10000000000'],
      [12345678901.5, '12345678902'],
      [1234567.891, '1234567.891'],
      [1 / 3, '0.333333333'],
      [-2 / 3, '-0.666666667'],
      [0.000123456789, '0.000123457'],
      [0.0000123, '0.0000123'],
      [0.0000123456789, '1.23457E-05'],
      [1e-10, '1E-10'],
      [1.7976931348623157e308, '1.79769E+308'],
      [0, '0'],
      [-0, '0'],
      [-5, '-5'],
    ];
    for (const [value, text] of shown) expect(generalText(value)).toBe(text);
  });

  it('loses its decimals first, then digits before an exponent, and ends as ###', () => {
    expect(generalTexts(1234567.891)).toEqual([
      '1234567.891',
      '1234567.89',
      '1234567.9',
      '1234568',
      '1.23457E+06',
      '1.2346E+06',
      '1.235E+06',
      '1.23E+06',
      '1.2E+06',
      '1E+06',
    ]);
    expect(inWidth(123456789012, 57)).toBe('1.23E+11');
    expect(inWidth(0.0000123, 60)).toBe('0.0000123');
    expect(inWidth(0.0000123, 59)).toBe('1.23E-05');
    expect(inWidth(123456, 20)).toBe('##');
  });

  it('is never shown as 0 unless it is', () => {
    expect(generalTexts(0.00012)).not.toContain('0');
    expect(inWidth(0.04, 11)).toBe('#');
    expect(inWidth(0.04, 30)).toBe('0.04');
  });

  it('shows no digit that is not the number rounded to where it ends', () => {
    for (const value of [98765.4321, 0.99999999999, 1.005, 2.675, 5e-324, 123456.5, 999999.96, 1e15 / 7])
      for (const text of generalTexts(value)) {
        const digits = text.replace(/E.*/, '').split('.')[1]?.length ?? 0;
        const power = Number(text.split('E')[1] ?? 0);
        const half = 0.5000001 * 10 ** (power - digits);
        expect(Math.abs(Number(text) - value), `${value} as ${text}`).toBeLessThanOrEqual(half || 5e-324);
      }
  });
});

describe('a number in another format', () => {
  it('is shown as the format says or as ###, and never cut off', () => {
    expect(inWidth(45000, 200, 'yyyy-mm-dd')).toBe('2023-03-15');
    expect(inWidth(45000, 60, 'yyyy-mm-dd')).toBe('########');
    expect(inWidth(1.23e-5, 56, '0.00E+00')).toBe('1.23E-05');
    expect(inWidth(1.23e-5, 45, '0.00E+00')).toBe('######');
    expect(inWidth(3, 2, '0')).toBe('#');
  });

  it('follows fractions, conditions, currencies and elapsed times', () => {
    expect(inWidth(1.75, 99, '# ?/?')).toBe('1 3/4');
    expect(inWidth(1500, 99, '[>999]#,"K";0')).toBe('2K');
    expect(inWidth(12.5, 99, '[$€-2] #,##0.00')).toBe('€ 12.50');
    expect(inWidth(1.5, 99, '[h]:mm:ss')).toBe('36:00:00');
  });

  it('has fifteen digits, and zeros where the format asks for more', () => {
    expect(inWidth(347.99232604148267, 999, '0.000000000000000')).toBe('347.992326041483000');
    expect(inWidth(0.1 + 0.2, 999, '0.00000000000000000000')).toBe('0.30000000000000000000');
  });

  it('keeps its size where it is very small or very large', () => {
    const shown: [number, string, string][] = [
      [1.8744045912597986e-8, '0.0000000000', '0.0000000187'],
      [-1.87e-8, '0.0000000000', '-0.0000000187'],
      [-1.87e-8, '0.000000000;(0.000000000)', '(0.000000019)'],
      [1.87e-8, '#.##########', '.0000000187'],
      [1.5e-8, '0.00000000%', '0.00000150%'],
      [1e-9, '0.00', '0.00'],
      [1e-9, '0.00E+00', '1.00E-09'],
      [1e-9, '"c = "0.000000000_)', 'c = 0.000000001 '],
      [1.5e21, '#,##0', '1,500,000,000,000,000,000,000'],
      [1.5e22, '0.0,,', '15000000000000000.0'],
      [1e21, '[<5]0;0.0', '1E+21'],
    ];
    for (const [value, code, text] of shown) expect(wholeText('number', value, code).text, code).toBe(text);
  });

  it('is rounded up at a half of its decimal digits, not of those the machine holds', () => {
    const shown: [number, string, string][] = [
      [9.075, '#,##0.00', '9.08'],
      [-40.175, '0.00', '-40.18'],
      [-2.175, '0.00;(0.00)', '(2.18)'],
      [1.022525, '0.00000\\ ', '1.02253 '],
      [1.005, '0.00', '1.01'],
      [1005, '0.00,', '1.01'],
      [0.10005, '0.00%', '10.01%'],
      [0.5, '?.?', ' .5'],
    ];
    for (const [value, code, text] of shown) expect(wholeText('number', value, code).text, code).toBe(text);
  });

  it('has the point and the commas of the screen, whatever language its currency names', () => {
    expect(inWidth(355232.32, 200, '#,##0.00\\ [$€-40C]')).toBe('355,232.32 €');
    expect(inWidth(0, 200, '#,##0.00\\ [$Kč-405]')).toBe('0.00 Kč');
    expect(inWidth(5, 200, '[$-409]0.0')).toBe('5.0');
  });

  it('is ### where there is no such day', () => {
    expect(numberText(-1, 'yyyy-mm-dd')).toBeUndefined();
    expect(numberText(3_000_000, 'yyyy-mm-dd')).toBeUndefined();
    expect(inWidth(-1, 200, 'h:mm')).toMatch(/^#+$/);
  });

  it('fills the cell between what stands at its edges', () => {
    const accounting = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';
    expect(numberText(1234.5, accounting)).toEqual({
      text: ' $1,234.50 ',
      filled: { before: ' $', after: '1,234.50 ', character: ' ' },
    });
    expect(numberText(5, '0*-')?.filled).toEqual({ before: '5', after: '', character: '-' });
  });

  it('has the colour its format gives it', () => {
    expect(numberColor(-2, '0;[Red]-0')).toBe('#ff0000');
    expect(numberColor(2, '[Blue]0;[Red]-0')).toBe('#0000ff');
    expect(numberColor(2, '[$€-2] 0')).toBeUndefined();
  });

  it('is shown in General where nobody can read the format', () => {
    expect(wholeText('number', 2.5, '0.0.0"').text).toBe('2.5');
  });
});

describe('other contents', () => {
  it('a boolean or an error that is too wide is ###', () => {
    expect(fitCell('boolean', true, 'General', 30, measure).text).toBe('TRUE');
    expect(fitCell('boolean', false, 'General', 15, measure)).toEqual({ text: '##', isTooWide: true });
    expect(fitCell('error', '#DIV/0!', 'General', 8, measure).text).toBe('#');
  });

  it('a text stays as it is, at any width', () => {
    expect(fitCell('text', '2026-11-22', 'General', 5, measure).text).toBe('2026-11-22');
    expect(fitCell('text', 'ten', '0;-0;0;@" mg"', 5, measure).text).toBe('ten mg');
  });
});
