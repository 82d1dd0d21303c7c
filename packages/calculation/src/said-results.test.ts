import type { XlsxEdit } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { saveWorkbook } from './index.ts';
import { asks, measured, name, place, rowsOf, set } from './testing/saves.ts';
import { cell, workbook } from './testing/workbooks.ts';

/** What an editor sends of a formula, with the result that it shows. */
const said = (name: string, formula: string, result: number | string): XlsxEdit => ({
  op: 'set-cells',
  sheet: '1',
  cells: [{ ...place(name), content: { kind: 'formula', formula, result } }],
});

describe('what an editor says a formula comes to', () => {
  const formulas = workbook({
    rows: [
      ...measured,
      cell('B6', { f: 'CUBEVALUE("x","y")', v: 7 }) + cell('C6', { f: 'B6*2', v: 14 }),
      cell('B7', { f: '1/0', v: { error: '#DIV/0!' } }),
    ],
  });

  it('is not believed where the formula and all that it is calculated from are as before', async () => {
    const edits = [
      said('B4', 'AVERAGE(B2:B3)', 99),
      said('B5', 'IF(B4<4,"PASS","FAIL")', 'FAIL'),
      said('B6', 'CUBEVALUE("x","y")', 8),
      said('B7', '1/0', 0),
    ];
    const { bytes, stale } = await saveWorkbook(formulas, edits);
    expect(rowsOf(bytes)).toBe(rowsOf(formulas));
    expect(stale).toEqual([]);
    expect(asks(bytes)).toBe(false);
  });

  it('is not believed after an undo that says what was shown a moment before', async () => {
    const edits = [set('B2', 20), said('B4', 'AVERAGE(B2:B3)', 11.5), set('B2', 2), set('D9', 1)];
    const { bytes } = await saveWorkbook(formulas, edits);
    expect(rowsOf(bytes)).toContain('<f>AVERAGE(B2:B3)</f><v>2.5</v>');
    expect(rowsOf(bytes)).toContain('<v>PASS</v>');
  });

  it('is not what a formula that cannot be calculated keeps: that is the result of the file, marked', async () => {
    const original = workbook({
      rows: [cell('A1', 2) + cell('B1', { f: 'CUBEVALUE("x",A1)', v: 7 }) + cell('C1', { f: 'B1*2', v: 14 })],
    });
    const edits = [set('A1', 3), said('B1', 'CUBEVALUE("x",A1)', 8), said('C1', 'B1*2', 16)];
    const { bytes, stale } = await saveWorkbook(original, edits);
    expect(stale.map(name)).toEqual(['B1', 'C1']);
    expect(rowsOf(bytes)).toContain('<f ca="1">CUBEVALUE("x",A1)</f><v>7</v>');
    expect(rowsOf(bytes)).toContain('<f ca="1">B1*2</f><v>14</v>');
  });

  it('is not what other formulas are calculated from', async () => {
    const original = workbook({
      rows: [
        cell('A1', 2),
        cell('A2', { f: 'A1*2', v: 4 }),
        cell('A3', 1) + cell('B3', { f: 'A2+A3', v: 5 }),
      ],
    });
    const { bytes } = await saveWorkbook(original, [said('A2', 'A1*2', 99), set('A3', 6)]);
    expect(rowsOf(bytes)).toContain('<f>A1*2</f><v>4</v>');
    expect(rowsOf(bytes)).toContain('<f>A2+A3</f><v>10</v>');
  });

  it('is not believed of formulas that have moved', async () => {
    const moved = [said('B5', 'AVERAGE(B3:B4)', 11.5), said('C7', 'B7*2', 1)];
    const { bytes } = await saveWorkbook(formulas, [
      { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
      ...moved,
    ]);
    expect(rowsOf(bytes)).toContain('<f>AVERAGE(B3:B4)</f><v>2.5</v>');
    expect(rowsOf(bytes)).toContain('<f>B7*2</f><v>14</v>');
  });

  it('is calculated where the file has no result of the formula', async () => {
    const original = workbook({ rows: [cell('A1', 2), cell('A2', { f: 'A1*2' })] });
    const { bytes } = await saveWorkbook(original, [said('A2', 'A1*2', 5)]);
    expect(rowsOf(bytes)).toContain('<f>A1*2</f><v>4</v>');
  });
});
