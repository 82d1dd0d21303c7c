import { numberText } from '@benchbook/documents/display';
import { describe, expect, it, vi } from 'vitest';
import { stopTimers } from '../headless.ts';
import { writesDayFirst } from './day-order.ts';

stopTimers();
const { isTextAlone, parsedNumber, readNumber } = await import('./read-number.ts');

describe('what is typed into a cell that has a number format', () => {
  it.each([
    ['a day, where days and hours are shown', '2024-03-05', 'dd-mmm-yyyy hh:mm', 45356],
    ['a day with hours, where days are shown', '2024-03-05 12:00', 'yyyy-mm-dd', 45356.5],
    ['a day, where a number is shown', '2024-03-05', '0.00', 45356],
    ['a percentage, where a number is shown', '5%', '0.000', 0.05],
    ['an amount, where a percentage is shown', '$5', '0%', 5],
    ['a number with groups', '1,250.5', '0.0', 1250.5],
    ['a power of ten', '1e-7', '0.00', 1e-7],
  ])('is a number in that format: %s', (_, typed, format, number) => {
    expect(readNumber(typed, format)?.number).toBe(number);
  });

  it.each([
    ['5', 0.05],
    ['12.3', 0.123],
    ['0.07', 0.0007],
    ['-7', -0.07],
    ['1,250', 12.5],
    ['1e21', 1e19],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['0.07%', 0.0007],
    ['110.7 %', 1.107],
    ['1E-7%', 1e-9],
  ])('is a percentage where the cell shows one, as in Excel: %s', (typed, number) => {
    expect(readNumber(typed, '0.00%')?.number).toBe(number);
  });

  it.each([
    ['the day first', '05/03/2024', 'dd/mm/yyyy', '2024-03-05'],
    ['a day that is no month', '13/12/2024', 'dd/mm/yyyy;@', '2024-12-13'],
    ['the month first', '05/03/2024', 'mm/dd/yyyy', '2024-05-03'],
    ['points in a format of slashes', '5.3.24', '[$-809]d/m/yy', '2024-03-05'],
    ['with hours', '05.03.2024 12:30', 'dd.mm.yyyy hh:mm', '2024-03-05 12:30'],
    ['the year first, whatever the order', '2024-03-05', 'dd/mm/yyyy', '2024-03-05'],
    ['the month, where no day could be it', '12/25/2024', 'dd/mm/yyyy', '2024-12-25'],
  ])('is a day in the order that the cell shows: %s', (_, typed, format, iso) => {
    expect(readNumber(typed, format)?.number).toBe(readNumber(iso, 'yyyy-mm-dd hh:mm')?.number);
  });

  it('is left to what reads it rightly: texts and plain numbers', () => {
    expect(readNumber('2024-03-05', '@')).toBeNull();
    expect(readNumber('05.03.2024', '@')).toBeNull();
    expect(readNumber('12.5', '0.0')).toBeNull();
    expect(readNumber('water', '0.00')).toBeNull();
    expect(readNumber('30.02.2024', '0.00')).toBeNull();
  });
});

it.each([
  ['12:30:15.250', 'hh:mm:ss.000'],
  ['0:00:01.5', 'h:mm:ss.0'],
  ['12:30:15.1234', 'hh:mm:ss.000'],
  ['1:02:03.25 PM', 'h:mm:ss.00 AM/PM'],
  ['2026-01-02 12:30:15.25', 'yyyy-mm-dd hh:mm:ss.00'],
  ['12:30:15', 'hh:mm:ss'],
])('fractions of a second are shown as they were typed: %s', (typed, format) => {
  const read = parsedNumber(typed);
  expect(read?.format).toBe(format);
  expect(numberText(read?.number ?? 0, format)?.text.slice(0, 8)).toBe(typed.slice(0, 8));
});

describe('a comma that stands between no thousands', () => {
  it.each([
    '0,5%',
    '12,5 %',
    '-1,5%',
    '1,5E-3',
    '1,5E-3%',
    '12,5e3',
    '1,5,5 %',
    '0,123',
    '1,234,56%',
    '(1,5%)',
    '(5',
  ])('makes a text of what would be another number: %s', (typed) => {
    expect(isTextAlone(typed)).toBe(true);
    for (const format of [undefined, '0.00', '0.00%']) expect(readNumber(typed, format)).toBeNull();
    expect(parsedNumber(typed)).toBeNull();
  });

  it.each([
    ['1,234', 1234],
    ['-1,234,567.5', -1234567.5],
    ['$1,234', 1234],
    ['12,500%', 125],
    ['1,000.5e3', 1000500],
    ['Mar 5, 2024', 45356],
    ['1.5E-3', 0.0015],
    ['(5%)', -0.05],
  ])('and one between thousands leaves the number: %s', (typed, number) => {
    expect(isTextAlone(typed)).toBe(false);
    expect(parsedNumber(typed)?.number).toBe(number);
  });

  it('says nothing about a text that is no number anyhow', () => {
    for (const text of ['water, pure', '1,5', 'a (b', '0.5', '']) expect(isTextAlone(text)).toBe(false);
  });
});

describe('what is typed into a cell without a number format', () => {
  it('has the day before the month where points stand between them', () => {
    expect(readNumber('05.03.2024', undefined)).toEqual({ number: 45356, format: 'dd.mm.yyyy' });
    expect(readNumber('5.3.2024 12:00', 'General')).toEqual({ number: 45356.5, format: 'd.m.yyyy hh:mm' });
  });

  it('is the parts of a mixture, where the cell shows no hours', () => {
    expect(readNumber('60:40', undefined)).toBeNull();
    expect(readNumber('60:40', '0.00')).toBeNull();
    expect(readNumber('60:40', '[h]:mm')?.number).toBe(60 / 24 + 40 / 1440);
    expect(readNumber('36:00', 'hh:mm')?.number).toBe(1.5);
    expect(readNumber('36:75', '[h]:mm')).toBeNull();
  });

  it('is the percentage that was typed', () => {
    expect(readNumber('0.07%', undefined)).toMatchObject({ number: 0.0007, format: '0.00%' });
  });

  it('is a number also with many decimals, and the text it was with many digits', () => {
    expect(readNumber('0.000123456789012345', undefined)).toEqual({ number: 0.000123456789012345 });
    expect(readNumber('123456789012345678901', undefined)).toBeNull();
    expect(readNumber('2024-03-05', undefined)).toBeNull();
    expect(readNumber('12.5', undefined)).toBeNull();
  });
});

describe('a day that is written in numbers, in a cell that shows none', () => {
  const day = (text: string, dayFirst: boolean) => {
    const read = readNumber(text, undefined, dayFirst) ?? parsedNumber(text);
    return read && [numberText(read.number, 'yyyy-mm-dd')?.text, read.format];
  };

  it.each([
    ['03/04/2024', '2024-04-03', 'dd/mm/yyyy', '2024-03-04', 'mm/dd/yyyy'],
    ['3-4-24', '2024-04-03', 'd-m-yyyy', '2024-03-04', 'm-d-yy'],
    ['03/04/2024 12:30', '2024-04-03', 'dd/mm/yyyy hh:mm', '2024-03-04', 'mm/dd/yyyy hh:mm'],
    ['12/25/2024', '2024-12-25', 'mm/dd/yyyy', '2024-12-25', 'mm/dd/yyyy'],
    ['2024/03/04', '2024-03-04', 'yyyy/mm/dd', '2024-03-04', 'yyyy/mm/dd'],
  ])('is read in the order of the person: %s', (text, first, firstFormat, second, secondFormat) => {
    expect(day(text, true)).toEqual([first, firstFormat]);
    expect(day(text, false)).toEqual([second, secondFormat]);
  });

  it('is the number of a section, and a text, where points stand in it and the month comes first', () => {
    expect(day('1.2.10', true)).toEqual(['2010-02-01', 'd.m.yyyy']);
    expect(day('1.2.10', false)).toBeNull();
    expect([isTextAlone('1.2.10', false), isTextAlone('1.2.10', true)]).toEqual([true, false]);
    // In a cell that shows days with points, it is one.
    expect(readNumber('1.2.10', 'dd.mm.yyyy', false)).toMatchObject({ number: 40210 });
  });

  it('is one of this year where the year is left out', () => {
    const year = new Date().getFullYear();
    expect(day('3/4', true)).toEqual([`${year}-04-03`, 'd/m']);
    expect(day('25/4', true)).toEqual([`${year}-04-25`, 'dd/m']);
    expect(day('3/4', false)).toEqual([`${year}-03-04`, 'm/d']);
  });

  it('has the order of the cell where that shows one, whoever types it', () => {
    expect(readNumber('03/04/2024', 'mm/dd/yyyy', true)).toMatchObject({ number: 45355 });
    expect(readNumber('03/04/2024', 'dd/mm/yyyy', false)).toMatchObject({ number: 45385 });
    for (const format of ['dd/mm/yyyy', 'd.m'])
      expect(readNumber('3/4', format, false)?.number).toBe(readNumber('3/4', undefined, true)?.number);
    expect(readNumber('3/4', 'm/d', true)?.number).toBe(parsedNumber('3/4')?.number);
  });

  it.each([
    ['en-US', 'en', false],
    ['en', 'en', false],
    ['en-GB', 'en', true],
    ['de-DE', 'en', true],
    ['en-US', 'de', true],
    ['fr-CA', 'fr', true],
  ])('by the browser %s and the page %s has the day first: %s', (browser, read, dayFirst) => {
    expect(writesDayFirst(browser, read)).toBe(dayFirst);
  });

  it('is half an hour where hours are shown and seconds have decimals, and a text elsewhere', () => {
    expect(readNumber('30:15.25', 'mm:ss.0')?.number).toBe(1815.25 / 86_400);
    expect([readNumber('30:15.25', undefined), readNumber('30:61.5', 'mm:ss.0')]).toEqual([null, null]);
  });

  it('asks the browser once which one that is, and not for each of thousands of cells', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat');
    for (let cell = 0; cell < 9; cell++) writesDayFirst('en-NZ', 'en');
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});

describe('a whole number with a fraction', () => {
  it.each([
    ['1 1/2', 1.5, '# ?/?', '1 1/2'],
    ['0 3/4', 0.75, '# ?/?', '3/4'],
    ['-2 5/16', -2.3125, '# ??/??', '-2 5/16'],
    [' 12  7/100 ', 12.07, '# ???/???', '12 7/100'],
  ])('is the number %j, shown as it was typed', (typed, number, format, shown) => {
    expect(readNumber(typed, undefined)).toEqual({ number, format });
    expect(numberText(number, format)?.text.replace(/\s+/g, ' ').trim()).toBe(shown);
  });

  it('is as many hundredths in a percentage, and in a cell for texts a text', () => {
    expect(readNumber('1 1/2', '0.0%')?.number).toBe(0.015);
    expect(readNumber('1 7/100', '0.0%')?.number).toBe(0.0107);
    expect(readNumber('1 1/2', '0.00')?.number).toBe(1.5);
    expect(readNumber('1 1/2', '@')).toBeNull();
    expect([readNumber('1/2', '# ?/?')?.number, readNumber('-7/8', '# ??/16')?.number]).toEqual([
      0.5, -0.875,
    ]);
    expect(readNumber('1/2', 'dd/mm/yyyy')?.number).toBeGreaterThan(40_000);
    expect(readNumber('3/4', '0.0" mg in 10/20"')?.number).not.toBe(0.75);
    for (const text of ['1 1/0', '1 of 1/2', '1 1/2 ml', '1 1/1000', '1\n1/2'])
      expect(readNumber(text, undefined)).toBeNull();
  });
});
