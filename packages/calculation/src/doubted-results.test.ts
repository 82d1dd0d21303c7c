import { describe, expect, it } from 'vitest';
import { saveWorkbook, staleResults } from './index.ts';
import { asks, measured, name, rowsOf, set } from './testing/saves.ts';
import { cell, workbook } from './testing/workbooks.ts';

describe('what the engine cannot be believed about', () => {
  const rows = [
    cell('A1', 2) + cell('B1', { f: 'A1*2', v: 4 }),
    cell('A2', { f: 'STRANGE(A1)', v: 7 }) + cell('B2', { f: 'A2+A1', v: 9 }),
    cell('A3', { f: 'STRANGE(5)', v: 8 }) + cell('B3', { f: 'A3+A1', v: 10 }),
  ];

  it('keeps its old result, is named with all that is calculated from it, and the file asks for a calculation', async () => {
    const { bytes, results, stale } = await saveWorkbook(workbook({ rows }), [set('A1', 3)]);
    expect(stale.map(name)).toEqual(['A2', 'B2']);
    expect(stale[0]?.sheetName).toBe('Data');
    expect(results.map((one) => [name(one), one.value])).toEqual([
      ['B1', 6],
      ['B3', 11],
    ]);
    expect(rowsOf(bytes)).toContain('<f ca="1">STRANGE(A1)</f><v>7</v>');
    expect(asks(bytes)).toBe(true);
  });

  it('is left alone where the edit does not reach it', async () => {
    const { bytes, stale } = await saveWorkbook(workbook({ rows }), [set('D9', 3)]);
    expect(stale).toEqual([]);
    expect(asks(bytes)).toBe(false);
  });

  it('is what is another result each time, in circles, or not what the file holds for the old inputs', async () => {
    const doubted = [
      cell('A1', 2) + cell('B1', { f: 'TODAY()+A1', v: 46000 }) + cell('C1', { f: 'ROUND(A1,0)+40', v: 41 }),
      cell('A2', { f: 'B2+A1', v: 1 }) + cell('B2', { f: 'A2', v: 1 }) + cell('C2', { f: 'C1+1', v: 42 }),
      cell('A3', { f: 'INDIRECT("A"&1)', v: 2 }),
    ];
    const { bytes, results, stale } = await saveWorkbook(workbook({ rows: doubted }), [set('A1', 3)]);
    expect(stale.map(name)).toEqual(['B1', 'C1', 'A2', 'B2', 'C2', 'A3']);
    expect(staleResults(bytes)).toEqual(stale);
    expect(results).toEqual([]);
  });

  it('is what it calculates otherwise than Excel, though it came to the old result', async () => {
    // From the 15th the engine goes to the 15th of the next month; from the 31st it goes beyond its end.
    const dates = [
      cell('A1', 45306) + cell('B1', { f: 'EDATE(A1,1)', v: 45337 }) + cell('C1', { f: 'B1+1', v: 45338 }),
    ];
    const { results, stale } = await saveWorkbook(workbook({ rows: dates }), [set('A1', 45322)]);
    expect(results).toEqual([]);
    expect(stale.map(name)).toEqual(['B1', 'C1']);
    // To Excel a text among what is averaged is 0, whatever it says.
    const texts = [cell('A1', 2) + cell('B1', { f: 'AVERAGEA(A1:A2)', v: 1 }), cell('A2', '7')];
    const averaged = await saveWorkbook(workbook({ rows: texts }), [set('A1', 4)]);
    expect([averaged.results, averaged.stale.map(name)]).toEqual([[], ['B1']]);
    // Of equal values Excel finds the last, and the engine the first, where the nearest one is looked for.
    const found = [
      cell('A1', 1) + cell('B1', { f: 'MATCH(2,A1:A3)', v: 2 }),
      cell('A2', 2) + cell('B2', { f: 'MATCH(2,A1:A3,0)', v: 2 }),
      cell('A3', 3) + cell('B3', { f: 'VLOOKUP(2,A1:A3,1)', v: 2 }),
      cell('A4', 4) + cell('B4', { f: 'VLOOKUP(A1,A1:A3,1,FALSE)', v: 1 }),
    ];
    const looked = await saveWorkbook(workbook({ rows: found }), [set('A1', 2)]);
    expect(looked.stale.map(name)).toEqual(['B1', 'B3']);
    expect(looked.results.map((one) => [name(one), one.value])).toEqual([
      ['B2', 1],
      ['B4', 2],
    ]);
  });

  it('is a number within a text that has more digits than Excel writes', async () => {
    const texts = [cell('A1', 2) + cell('B1', { f: '"Mean: "&1/A1', v: 'Mean: 0.5' })];
    const third = await saveWorkbook(workbook({ rows: texts }), [set('A1', 3)]);
    expect(third.stale.map(name)).toEqual(['B1']);
    const quarter = await saveWorkbook(workbook({ rows: texts }), [set('A1', 4)]);
    expect(quarter.results.map((one) => [name(one), one.value])).toEqual([['B1', 'Mean: 0.25']]);
  });

  it('is a name of another sheet, and a format that is not written out', async () => {
    const names =
      '<definedNames><definedName name="Rate" localSheetId="1">Other!$A$1</definedName></definedNames>';
    const original = workbook({
      rows: [
        cell('A1', 'zz') + cell('B1', { f: 'Other!Rate*2', v: 6 }),
        cell('A2', { f: 'TEXT(5,A1)', v: 'zz' }) + cell('B2', { f: 'TEXT(Other!A1,"0.0")', v: '3.0' }),
      ],
      more: [{ name: 'Other', rows: [cell('A1', 3)] }],
      workbook: names,
    });
    const { results, stale } = await saveWorkbook(original, [set('A1', 4, '2'), set('A1', 'q')]);
    expect(stale.map(name)).toEqual(['B1', 'A2']);
    expect(results.map((one) => [name(one), one.value])).toEqual([['B2', '4.0']]);
  });

  it('is everything where there is no time, and the edit is saved all the same', async () => {
    const { bytes, stale } = await saveWorkbook(workbook({ rows: measured }), [set('B2', 20)], 0);
    expect(stale.map(name)).toEqual(['B4', 'B5']);
    // The file alone says so as well, until they are calculated.
    expect(staleResults(bytes)).toEqual(stale);
    expect(rowsOf(bytes)).toContain('<f ca="1">AVERAGE(B2:B3)</f><v>2.5</v>');
    const later = await saveWorkbook(bytes, [set('B3', 4)]);
    expect(rowsOf(later.bytes)).toContain('<f>AVERAGE(B2:B3)</f><v>12</v>');
    expect(staleResults(later.bytes)).toEqual([]);
    expect(rowsOf(bytes)).toContain('<v>20</v>');
    expect(asks(bytes)).toBe(true);
  });
});
