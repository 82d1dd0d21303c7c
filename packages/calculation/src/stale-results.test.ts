import { describe, expect, it } from 'vitest';
import { staleResults } from './index.ts';
import { intersectsRanges } from './joined-ranges.ts';
import { cell, workbook } from './testing/workbooks.ts';

const ASKS = '<calcPr fullCalcOnLoad="1"/>';
const names = (bytes: Uint8Array) =>
  staleResults(bytes).map(({ sheetName, row, column }) => `${sheetName}!${'ABCDEF'[column]}${row + 1}`);

describe('the stored results of a workbook', () => {
  const rows = [
    cell('A1', 2) + cell('B1', { f: 'A1*2', v: 4 }),
    cell('A2', { f: 'STRANGE(A1)', v: 7 }) +
      cell('B2', { f: 'A2+1', v: 8 }) +
      cell('C2', { f: 'B2&""', v: 'x' }),
    cell('A3', { f: 'TODAY()', v: 46000 }),
    cell('A4', { f: 'A1+1', v: 3 }),
  ];

  it('count as stale where nobody can calculate them, with all that is calculated from them', () => {
    expect(names(workbook({ rows, workbook: ASKS }))).toEqual(['Data!A2', 'Data!B2', 'Data!C2', 'Data!A3']);
  });

  it('are believed where the file does not ask for a calculation', () => {
    expect(names(workbook({ rows }))).toEqual([]);
  });

  it('count as stale over sheets, whole columns, other workbooks and three-dimensional references', () => {
    const other = [
      cell('A1', { f: 'SUM(Data!A:A)', v: 1 }) + cell('B1', { f: 'Data!B1', v: 4 }),
      cell('A2', { f: '[1]Book!A1', v: 1 }) + cell('B2', { f: 'MAX(VSTACK(Data:Other!B1))', v: 1 }),
    ];
    expect(
      names(workbook({ rows, more: [{ name: 'Other', rows: other }], workbook: ASKS })).slice(4),
    ).toEqual(['Other!A1', 'Other!A2', 'Other!B2']);
  });

  it('count as stale where two ranges share cells, and not where blanks stand between anything else', () => {
    const shared = [
      cell('A1', 2) +
        cell('B1', { f: 'SUM(A1:A3 A1:C2)', v: 2 }) +
        cell('C1', { f: 'SUM( A1:A3 , A2 )', v: 2 }),
      cell('B2', { f: 'A1 + A2', v: 2 }) +
        cell('C2', { f: '$A$1:$A$3  $A$1', v: 2 }) +
        cell('D2', { f: 'A1&" "&A2', v: '2 ' }),
    ];
    expect(names(workbook({ rows: shared, workbook: ASKS }))).toEqual(['Data!B1', 'Data!C2']);
  });

  it.each([
    ['SUM((A1:A3) A2:B5)', true],
    ['SUM((A1:A3) (A2:B5))', true],
    ['SUM(A1:A3 (A2:B5))', true],
    ['SUM(INDEX(A1:B3,0,1) A2:B2)', true],
    ['SUM(masses A2:B2)', true],
    ['SUM(T[First mass] T[[#Totals],[b c]])', true],
    ['SUM(T[First mass],T[[#Totals],[b c]])', false],
    ['IF( A1 > 2 , ( B1 ) , "a b" & SUM( B1:B2 ) )', false],
    ['SUM (A1,\n  ABS (B1)\n)', false],
  ])('%s is about what two ranges share: %s', (formula, isShared) => {
    expect(intersectsRanges(formula)).toBe(isShared);
  });

  it('are all stale where the workbook is calculated with numbers as displayed, or in circles', () => {
    const sure = [cell('A1', 2) + cell('B1', { f: 'A1*2', v: 4 })];
    for (const rule of ['iterate="1"', 'fullPrecision="0"']) {
      expect(names(workbook({ rows: sure, workbook: `<calcPr ${rule} fullCalcOnLoad="1"/>` }))).toEqual([
        'Data!B1',
      ]);
    }
  });

  it('hold nothing stale without formulas, and cells of an array formula are stale together', () => {
    expect(names(workbook({ rows: [cell('A1', 2)], workbook: ASKS }))).toEqual([]);
    const array = '<c r="A1"><f t="array" ref="A1:A2">ROW(1:2)</f><v>1</v></c>';
    const bytes = workbook({
      rows: [array, '<c r="A2"><v>2</v></c><c r="B2"><f>A2</f><v>2</v></c>'],
      workbook: ASKS,
    });
    expect(names(bytes)).toEqual(['Data!A1', 'Data!A2', 'Data!B2']);
  });
});
