import type { XlsxEdit } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { saveWorkbook } from './index.ts';
import { rowsOf, set } from './testing/saves.ts';
import { cell, workbook } from './testing/workbooks.ts';

const months = workbook({
  rows: [
    cell('A1', { f: 'SUM(Jan:Feb!B2)', v: 3 }) + cell('B1', { f: 'A1+1', v: 4 }),
    cell('A2', { f: 'SUM(Jan!B1:B3)', v: 6 }) + cell('B2', { f: 'Jan!B2*A3', v: 5 }),
    cell('A3', 5),
  ],
  more: [
    { name: 'Jan', rows: [cell('B1', 2), cell('B2', 1), cell('B3', 3)] },
    { name: 'Feb', rows: [cell('B1', 9), cell('B2', 2)] },
  ],
});
const cleared: XlsxEdit = {
  op: 'set-cells',
  sheet: '1',
  cells: [{ row: 0, column: 0, content: { kind: 'empty' } }],
};
const insert: XlsxEdit = { op: 'insert-rows', sheet: '2', index: 1, count: 1 };

describe('what a formula of several sheets kept from moving', () => {
  it('moves once that formula is cleared, with the results of what is calculated from it', async () => {
    const edits = [cleared, insert, set('A3', 7)];
    const { bytes, stale } = await saveWorkbook(months, edits);
    expect(rowsOf(bytes)).toContain('<c r="B1"><f>A1+1</f><v>1</v></c>');
    expect(rowsOf(bytes)).toContain('<f>SUM(Jan!B1:B4)</f><v>6</v>');
    expect(rowsOf(bytes)).toContain('<f>Jan!B3*A3</f><v>7</v>');
    expect(stale).toEqual([]);
  });

  it('goes once another formula is typed over it', async () => {
    const edits: XlsxEdit[] = [set('A1', { f: 'Jan!B2*2' }), { op: 'delete-sheet', sheet: '3' }];
    const { bytes } = await saveWorkbook(months, edits);
    expect(rowsOf(bytes)).toContain('<f>Jan!B2*2</f><v>2</v>');
    expect(rowsOf(bytes)).toContain('<f>A1+1</f><v>3</v>');
  });
});
