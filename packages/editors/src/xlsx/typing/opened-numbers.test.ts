import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { SheetInterceptorService } = await import('@univerjs/sheets');
const { openedText } = await import('./opened-numbers.ts');
const { keepNumberFormats } = await import('./kept-formats.ts');
const { readNumber } = await import('./read-number.ts');

const NOON = 45356.5;

describe('a number that is opened', () => {
  it.each([
    ['all fifteen digits', 0.123456789012345, undefined, '0.123456789012345'],
    ['no digits of a binary fraction', 0.1 + 0.2, 'General', '0.3'],
    ['a whole number', 9007199254740991, '0', '9007199254740991'],
    ['a small one', 0.000000123456789, '0.00', '1.23456789E-7'],
    ['without the unit of its format', 5.25, '0.0 "mg"', '5.25'],
    ['without the sign of its currency', 1250.5, '[$€-407] #,##0', '1250.5'],
    ['a whole percentage', 0.070707, '0%', '7.0707%'],
    ['a small percentage', 0.0007, '0.00%', '0.07%'],
    ['a day as its cell shows it', 45356, 'dd/mm/yyyy', '05/03/2024'],
    ['a day without a year', 45356, 'd mmm', '2024-03-05'],
    ['a day with two digits of a century that is not ours', 10000, 'dd.mm.yy', '1927-05-18'],
    ['the hours of a day whose format has none', NOON, 'yyyy-mm-dd', '2024-03-05 12:00:00'],
    ['hours', 0.5, 'hh:mm', '12:00'],
    ['seconds', 0.5 + 30 / 86_400, 'hh:mm', '12:00:30'],
    ['hours of more than a day', 1.5, '[h]:mm', '36:00'],
    ['the seconds of many hours', 1.5 + 30 / 86_400, '[h]:mm', '36:00:30'],
    ['a part of a second, which no text has', 0.500001, 'hh:mm', '0.500001'],
  ])('is read as %s', (_, number, format, text) => {
    expect(openedText(number, format)).toBe(text);
  });

  it('reads back as itself, to the fifteenth digit', () => {
    const formats = fc.constantFrom(
      '0.00',
      '0%',
      '0.0 "mg"',
      'yyyy-mm-dd',
      'dd/mm/yyyy hh:mm',
      'mmm d',
      '[h]:mm',
    );
    const numbers = fc.double({ min: -60_000, max: 60_000, noNaN: true });
    fc.assert(
      fc.property(numbers, formats, (number, format) => {
        const text = openedText(number, format);
        const read = readNumber(text, format)?.number ?? Number(text);
        // Of an hour there is a millisecond.
        const least = /[ymdh]/.test(format) ? 6e-9 : 0;
        expect(Math.abs(read - number)).toBeLessThanOrEqual(Math.max(Math.abs(number) * 1e-14, least));
      }),
    );
  });

  it.each([
    [0.1 + 0.2, undefined],
    [1e-7, undefined],
    [NOON, 'yyyy-mm-dd'],
    [0.500001, 'hh:mm'],
    [5.25, '0.0 "mg"'],
    [1 / 3, '0%'],
  ])('stays what it is in the file when it is left as it was: %s', async (number, pattern) => {
    const cell = { v: number, t: 2, ...(pattern && { s: 'own' }) };
    const editor = await openHeadless(workbookWith({ 0: { 0: cell } }, { 0: {}, own: { n: { pattern } } }));
    keepNumberFormats(editor.injector);
    const worksheet = editor.workbook.getActiveSheet();
    const interceptors = editor.injector.get(SheetInterceptorService);
    const left = { ...worksheet.getCellRaw(0, 0), v: openedText(number, pattern) };
    delete left.t;
    const got = interceptors.onWriteCell(editor.workbook, worksheet, 0, 0, left);
    expect(got).toMatchObject({ v: number, t: 2, ...(pattern && { s: 'own' }) });
    editor.dispose();
  });

  it.each([
    ['=TODAY()', undefined, 'yyyy-mm-dd'],
    ['= now()+1', undefined, 'yyyy-mm-dd hh:mm'],
    ['=DATE(2024,3,5)', '0.00', '0.00'],
    ['=B1', undefined, undefined],
    ['=YEAR(TODAY())', undefined, undefined],
  ])('a formula of a day gives a format to a cell without one: %s in %s', async (f, own, format) => {
    const cell = { v: 1, t: 2, ...(own && { s: 'own' }) };
    const editor = await openHeadless(
      workbookWith({ 0: { 0: cell } }, { 0: {}, own: { n: { pattern: own } } }),
    );
    keepNumberFormats(editor.injector);
    const worksheet = editor.workbook.getActiveSheet();
    const typed = { f, v: null, ...(own && { s: 'own' }) };
    const got = editor.injector
      .get(SheetInterceptorService)
      .onWriteCell(editor.workbook, worksheet, 0, 0, typed);
    const look = editor.workbook.getStyles().getStyleByCell(got as typeof typed);
    expect(look?.n?.pattern).toBe(format);
    editor.dispose();
  });

  it.each([undefined, '0.00%'])(
    'a comma where no thousands are leaves a text as it was typed, in %s',
    async (own) => {
      const cell = { v: 1, t: 2, ...(own && { s: 'own' }) };
      const editor = await openHeadless(
        workbookWith({ 0: { 0: cell } }, { 0: {}, own: { n: { pattern: own } } }),
      );
      keepNumberFormats(editor.injector);
      const worksheet = editor.workbook.getActiveSheet();
      const got = editor.injector
        .get(SheetInterceptorService)
        .onWriteCell(editor.workbook, worksheet, 0, 0, { ...(own && { s: 'own' }), v: '0,5%' });
      expect(got).toMatchObject({ v: '0,5%', t: 4 });
      editor.dispose();
    },
  );
});
