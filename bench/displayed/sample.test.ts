import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importWorkbook } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { hasLibreOffice } from '../lossless/libre-office.ts';
import { compareTexts, isRounded } from './compare.ts';
import { readCsv } from './csv.ts';
import { libreOfficeTexts } from './libre-office-texts.ts';

const corpus = fileURLToPath(new URL('../../../shared/corpus/xlsx/', import.meta.url));
/** Fractions, dates, currencies, percents, exponents, times and very small numbers: each has some of them. */
const FILES = [
  'ClosedXML__xlsx_functions-excel-2010.xlsx',
  'ClosedXML__TryToLoad_CellsWithTimeSpanDataTypeOrFormatting.xlsx',
  'apache__apache_FormulaEvalTestData_Copy.xlsx',
  'apache__apache_DateFormatNumberTests.xlsx',
  'apache__apache_right-to-left.xlsx',
].filter((file) => existsSync(corpus + file));
const isThere = FILES.length > 0 && hasLibreOffice();
if (!isThere)
  console.log('Left out: texts of numbers in real workbooks, without ../shared/corpus or LibreOffice.');

describe('the texts of numbers', () => {
  it.skipIf(!isThere)(
    'are those of LibreOffice in real workbooks, or differ for a known reason',
    async () => {
      const workbooks = FILES.map((file) => readFileSync(corpus + file));
      const imported = workbooks.map((bytes) => importWorkbook(bytes));
      const names = imported.map(({ sheetOrder, sheets }) => sheetOrder.map((id) => sheets[id]?.name ?? ''));
      const texts = await libreOfficeTexts(workbooks, names);
      const compared = imported.flatMap((workbook, index) =>
        compareTexts(workbook, texts[index] ?? new Map()),
      );
      expect(compared.length).toBeGreaterThan(1_000);
      expect(compared.filter(({ verdict, isFitted }) => verdict === 'wrong' || !isFitted)).toEqual([]);
      expect(compared.filter(({ verdict }) => verdict === 'same').length / compared.length).toBeGreaterThan(
        0.75,
      );
    },
  );

  it('that are wrong are found', () => {
    const at = (v: number, s: string, theirs: string) => {
      const workbook = importWorkbookOf(v, s);
      return compareTexts(workbook, new Map([['Data', { shown: [[theirs]], values: [[String(v)]] }]]))[0]
        ?.verdict;
    };
    expect(at(1.25, '1', '1.25')).toBe('same');
    expect(at(1.25, '1', '1.26')).toBe('wrong');
    expect(at(1.25, '0', '1.24')).toBe('wrong');
    expect(at(1 / 3, '0', '0.333333333333333')).toBe('general');
    expect(isRounded('0.34', 1 / 3)).toBe(false);
    expect(readCsv('"a, ""b""",1\n,"x\ny"\n')).toEqual([
      ['a, "b"', '1'],
      ['', 'x\ny'],
    ]);
  });
});

function importWorkbookOf(value: number, style: string) {
  const sheet = {
    id: '1',
    name: 'Data',
    tabColor: '',
    hidden: 0 as const,
    rowCount: 10,
    columnCount: 10,
    defaultColumnWidth: 64,
    defaultRowHeight: 20,
    freeze: { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 },
    mergeData: [],
    cellData: { 0: { 0: { v: value, t: 2 as const, s: style } } },
    rowData: {},
    columnData: {},
    showGridlines: 1 as const,
    rightToLeft: 0 as const,
  };
  const styles = { 0: {}, 1: { n: { pattern: '0.00' } } };
  return {
    id: 'workbook',
    name: '',
    appVersion: '',
    locale: 'enUS' as const,
    styles,
    sheetOrder: ['1'],
    sheets: { 1: sheet },
    resources: [],
    custom: {
      calculate: false,
      newSheet: { defaultColumnWidth: 64, defaultRowHeight: 20, rowCount: 200, columnCount: 26 },
      tables: [],
      tableNames: [],
    },
  };
}
