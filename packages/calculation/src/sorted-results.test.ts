import { readCells } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { saveWorkbook } from './index.ts';
import { cell, workbook } from './testing/workbooks.ts';

const results = (bytes: Uint8Array) =>
  readCells(bytes)[0]?.cells.flatMap(({ formula, value }) => (formula === undefined ? [] : [value]));

it('has the result of a formula that reads the same where a sort put it, and of what is calculated from it', async () => {
  const masses = [1, 2, 3];
  const rows = masses.map((mass, at) =>
    [
      cell(`A${at + 1}`, mass),
      cell(`C${at + 1}`, `sample ${at + 1}`),
      cell(`D${at + 1}`, { f: `SUM(A$1:A${at + 1})`, v: ((at + 1) * (at + 2)) / 2 }),
      cell(`F${at + 1}`, { f: `D${at + 1}*10`, v: (at + 1) * (at + 2) * 5 }),
    ].join(''),
  );
  const range = { startRow: 0, startColumn: 2, endRow: 2, endColumn: 3 };
  const { bytes, stale } = await saveWorkbook(workbook({ rows }), [
    { op: 'sort-rows', sheet: '1', range, order: [2, 1, 0] },
  ]);
  expect(stale).toEqual([]);
  expect(results(bytes)).toEqual([1, 10, 3, 30, 6, 60]);
});

it('has the results of formulas that came into another column', async () => {
  const rows = [
    [cell('A1', 3), cell('B1', 2), cell('C1', 1)].join(''),
    [cell('A2', { f: 'A1*$A$1', v: 9 }), cell('B2', { f: 'SUM($A$1:B1)', v: 5 }), cell('C2', 7)].join(''),
    cell('A3', { f: 'A2+C2', v: 16 }),
  ];
  const range = { startRow: 0, startColumn: 0, endRow: 1, endColumn: 2 };
  const { bytes, stale } = await saveWorkbook(workbook({ rows }), [
    { op: 'sort-rows', sheet: '1', range, order: [2, 1, 0], columns: true },
  ]);
  expect(stale).toEqual([]);
  expect(results(bytes)).toEqual([3, 3, 10]);
});
