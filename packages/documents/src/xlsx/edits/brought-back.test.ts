import { expect, test } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { verifyPatch } from '../verify/verify.ts';
import { patchWorkbook } from '../write/patch.ts';
import { withoutTakenBack } from './taken-back.ts';

const sheet = '1';
const gone: XlsxEdit = { op: 'delete-rows', sheet, index: 2, count: 3 };
const back: XlsxEdit = { op: 'insert-rows', sheet, index: 2, count: 3, isBack: true };
const cells = (row: number, value: number): XlsxEdit => ({
  op: 'set-cells',
  sheet,
  cells: [{ row, column: 0, content: { kind: 'number', value } }],
});

test('rows that came back never went, and what was done meanwhile was done with them', () => {
  const area = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 1 });
  expect(withoutTakenBack([gone, back])).toEqual([]);
  expect(
    withoutTakenBack([
      cells(1, 1),
      gone,
      cells(1, 2),
      cells(2, 3),
      { ...cells(2, 4), sheet: '2' },
      { op: 'merge-cells', sheet, range: area(1, 2) },
      { op: 'set-row-height', sheet, from: 0, to: 4, height: 30 },
      { op: 'set-column-width', sheet, from: 0, to: 4, width: 30 },
      back,
      cells(3, 5),
    ]),
  ).toEqual([
    cells(1, 1),
    cells(1, 2),
    cells(5, 3),
    { ...cells(2, 4), sheet: '2' },
    { op: 'merge-cells', sheet, range: area(1, 5) },
    { op: 'set-row-height', sheet, from: 0, to: 1, height: 30 },
    { op: 'set-row-height', sheet, from: 5, to: 7, height: 30 },
    { op: 'set-column-width', sheet, from: 0, to: 4, width: 30 },
    cells(3, 5),
  ]);
});

test('the last ones that went come back first', () => {
  const columns: XlsxEdit = { op: 'delete-columns', sheet, index: 2, count: 3 };
  const others: XlsxEdit = { op: 'insert-columns', sheet, index: 2, count: 3, isBack: true };
  expect(withoutTakenBack([gone, gone, columns, others, back])).toEqual([gone]);
});

test('what did not go cannot come back, nor what was followed by what cannot be said of it', () => {
  const other: XlsxEdit = { op: 'insert-rows', sheet, index: 0, count: 1 };
  expect(() => withoutTakenBack([back])).toThrow('stored workbook');
  expect(() => withoutTakenBack([{ ...gone, count: 2 }, back])).toThrow('stored workbook');
  expect(() => withoutTakenBack([gone, other, back])).toThrow('cannot be saved');
});

test('formulas that several cells share or an array computes are in the file as they were', () => {
  const original = makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows:
          '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1*2</f><v>2</v></c><c r="B1"><v>1</v></c></row>' +
          '<row r="2"><c r="A2"><f t="shared" si="0"/><v>4</v></c><c r="B2"><v>2</v></c></row>' +
          '<row r="3"><c r="A3"><f t="shared" si="0"/><v>6</v></c><c r="B3"><v>3</v></c><c r="C3"><f t="array" ref="C3:C4">B1:B2</f><v>1</v></c></row>' +
          '<row r="4"><c r="C4"><v>2</v></c><c r="D4"><f>SUM(A1:A3)</f><v>12</v></c></row>',
        after: '<mergeCells count="2"><mergeCell ref="E3:F4"/><mergeCell ref="E1:F1"/></mergeCells>',
      },
    ],
  });
  const formula = (row: number, column: number, text: string, result: number) => ({
    row,
    column,
    content: { kind: 'formula', formula: text, result } as const,
  });
  const area = { startRow: 2, endRow: 3, startColumn: 4, endColumn: 5 };
  const edits: XlsxEdit[] = [
    { op: 'unmerge-cells', sheet, range: area },
    { ...gone, count: 2 } as XlsxEdit,
    { ...back, count: 2 } as XlsxEdit,
    { op: 'merge-cells', sheet, range: area },
    {
      op: 'set-cells',
      sheet,
      cells: [formula(2, 0, 'B3*2', 6), formula(2, 2, 'B1:B2', 1), formula(3, 3, 'SUM(A1:A3)', 12)],
    },
  ];
  const { bytes, changedParts } = patchWorkbook(original, edits);
  verifyPatch(original, edits, bytes);
  expect(changedParts).toEqual([]);
});
