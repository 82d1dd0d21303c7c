import type { CellContent } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { shownText } from './cell-texts.ts';
import { partsFound, type Query } from './query.ts';
import { IS_FORMAT, IS_RESULT, NO_FORMULA, NO_NUMBER, replaced, SHOWS_ANOTHER } from './replaced.ts';
import { sayFound, sayReplacement } from './say-replacement.ts';

const query = (text: string, more: Partial<Query> = {}): Query => ({
  text,
  matchCase: false,
  wholeCell: false,
  lookIn: 'shown',
  ...more,
});

const in_ = (content: CellContent, asked: Query, by: string, format?: string) =>
  replaced(
    { content, shown: shownText(content, format), format, font: { name: 'Calibri', size: 11 } },
    asked,
    by,
  );

describe('what is looked for', () => {
  it('is taken as it stands, in small and capital letters unless these matter', () => {
    expect(partsFound('a.b A.B a+b', query('a.b'))).toEqual([
      { from: 0, to: 3 },
      { from: 4, to: 7 },
    ]);
    expect(partsFound('a.b A.B', query('A.B', { matchCase: true }))).toEqual([{ from: 4, to: 7 }]);
    expect(partsFound('[1] 1', query('[1]'))).toEqual([{ from: 0, to: 3 }]);
  });

  it('may be all of a cell only, and keeps blanks at its ends', () => {
    expect(partsFound('12', query('1', { wholeCell: true }))).toEqual([]);
    expect(partsFound('Blank', query('blank', { wholeCell: true }))).toEqual([{ from: 0, to: 5 }]);
    expect(partsFound('a b', query(' b'))).toEqual([{ from: 1, to: 3 }]);
    expect(partsFound('a', query(''))).toEqual([]);
  });
});

describe('what a cell becomes', () => {
  it('stays a text where it was one, whatever it reads like then', () => {
    expect(in_({ kind: 'text', value: 'A001' }, query('a'), '')).toEqual({
      cell: { v: '001', t: 4, p: null },
    });
    expect(in_({ kind: 'text', value: 'ab' }, query('a'), '$&x')).toEqual({
      cell: { v: '$&xb', t: 1, p: null },
    });
    expect(in_({ kind: 'text', value: 'ab' }, query('ab'), '')).toEqual({
      cell: { v: null, t: null, p: null },
    });
  });

  it('is a number with all its digits where it is one still, read as its cell shows it', () => {
    const number = (value: number): CellContent => ({ kind: 'number', value });
    expect(in_(number(12.3456789), query('12'), '13', '0.0')).toEqual({
      cell: { v: 13.3456789, t: 2, p: null },
    });
    expect(in_(number(0.05), query('5'), '7', '0%')).toEqual({ cell: { v: 0.07, t: 2, p: null } });
    const day = in_(number(46350), query('2026'), '2027', 'dd.mm.yyyy');
    expect(day).toEqual({ cell: { v: 46715, t: 2, p: null } });
    expect(in_(number(12), query('12'), '5%')).toEqual({
      cell: { v: 0.05, t: 2, p: null, s: { n: { pattern: '0%' } } },
    });
  });

  it('is nothing else where only its format shows what was found, unless all of it was', () => {
    const content: CellContent = { kind: 'number', value: 12.5 };
    expect(in_(content, query('0'), '1', '0.00')).toEqual({ stays: IS_FORMAT });
    const whole = query('12.50', { wholeCell: true });
    expect(in_(content, whole, '8', '0.00')).toEqual({ cell: { v: 8, t: 2, p: null } });
  });

  it('is nothing else where a text is found in what its format adds to it', () => {
    const content: CellContent = { kind: 'text', value: 'A1' };
    expect(in_(content, query('Sample'), 'Probe', '"Sample "@')).toEqual({ stays: IS_FORMAT });
    expect(in_(content, query('A'), 'B', '"Sample A"@')).toEqual({ stays: SHOWS_ANOTHER });
    const whole = query('Sample A1', { wholeCell: true });
    expect(in_(content, whole, 'B2', '"Sample "@')).toEqual({ cell: { v: 'B2', t: 1, p: null } });
  });

  it('is a text in place of a number or a day only where all of it is replaced', () => {
    const number = (value: number): CellContent => ({ kind: 'number', value });
    expect(in_(number(12), query('12'), 'n.d.')).toEqual({ cell: { v: 'n.d.', t: 1, p: null } });
    expect(in_(number(12), query('1'), 'x')).toEqual({ stays: NO_NUMBER });
    expect(in_(number(12), query('1', { lookIn: 'written' }), 'x')).toEqual({ stays: NO_NUMBER });
    expect(in_(number(45786), query('9'), '10', 'd mmm')).toEqual({ stays: NO_NUMBER });
  });

  it('is nothing else where a number would not show it replaced where it is shown now', () => {
    const number = (value: number): CellContent => ({ kind: 'number', value });
    const stays = { stays: SHOWS_ANOTHER };
    expect(in_(number(1.16), query('1'), '2', '0.0')).toEqual(stays);
    expect(in_(number(0.000012), query('0'), '9', '0.0E+00')).toEqual(stays);
    // As often as it is shown, and elsewhere: 9.51 shows 10, and 9.52 would.
    expect(in_(number(9.51), query('1'), '2', '0')).toEqual(stays);
    expect(in_(number(12345), query('4'), '5', '0.0E+00')).toEqual(stays);
    expect(in_(number(12345), query('2'), '3', '0.0E+00')).toEqual({ cell: { v: 13345, t: 2, p: null } });
    // The hours of a day that shows none.
    expect(in_(number(46000.5), query('12'), '11', 'dd.mm.yyyy')).toEqual(stays);
    expect(in_(number(1234.5), query('4'), '40', '#,##0.00')).toEqual({
      cell: { v: 12340.5, t: 2, p: null },
    });
  });

  it('is another formula where formulas were asked for, and the same one where results were', () => {
    const content: CellContent = { kind: 'formula', formula: 'SUM(A1:A9)', result: 9 };
    expect(in_(content, query('9'), '8')).toEqual({ stays: IS_RESULT });
    const asked = query('a', { lookIn: 'written', matchCase: false });
    expect(in_(content, asked, 'B')).toEqual({ cell: { f: '=SUM(B1:B9)', si: null, v: null, p: null } });
    expect(in_(content, query('=SUM(A1:A9)', { lookIn: 'written' }), '')).toEqual({ stays: NO_FORMULA });
  });

  it('keeps the looks of the letters that stay, and what is put in looks like what it replaces', () => {
    const bold = { name: 'Calibri', size: 11, bold: true };
    const content: CellContent = {
      kind: 'text',
      value: 'CO2 in CO2',
      runs: [{ length: 2 }, { length: 1, font: bold }, { length: 6 }, { length: 1, font: bold }],
    };
    const made = in_(content, query('2'), '3+');
    const body = 'cell' in made ? made.cell.p?.body : undefined;
    expect(body?.dataStream).toBe('CO3+ in CO3+\r\n');
    expect(body?.textRuns?.filter(({ ts }) => ts?.bl === 1).map(({ st, ed }) => [st, ed])).toEqual([
      [2, 4],
      [10, 12],
    ]);
  });
});

describe('what is said of it', () => {
  const cells = Array.from({ length: 17 }, (_, row) => ({ sheet: '1', row, column: 0 }));

  it('counts what was found, and what is hidden', () => {
    expect(sayFound({ cells, hidden: 0 }, 2)).toBe('3 of 17');
    expect(sayFound({ cells, hidden: 2 }, -1)).toBe('17 found, and 2 cells in what is hidden, left out.');
    expect(sayFound({ cells: [], hidden: 0 }, -1)).toBe('Nothing found.');
  });

  it('says how many were replaced, and why others stay', () => {
    const stays = new Map([[IS_RESULT, 1]]);
    const refused = { count: 2, reason: 'Cell A1 is locked.' };
    expect(sayReplacement({ replaced: 12, stays, refused })).toBe(
      'Replaced in 12 cells. 1 cell with it as the result of a formula stays. ' +
        '2 cells may not be changed: Cell A1 is locked.',
    );
  });
});
