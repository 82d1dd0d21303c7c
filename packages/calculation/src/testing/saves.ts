import { type CellContent, readPackage, type XlsxEdit } from '@benchbook/documents';
import { cell } from './workbooks.ts';

export const SHEET = 'xl/worksheets/sheet1.xml';

/** Where a cell is, by a name such as `B4`. */
export const place = (name: string) => {
  const [, letter = 'A', digits = '1'] = /^([A-Z])(\d+)$/.exec(name) ?? [];
  return { row: Number(digits) - 1, column: letter.charCodeAt(0) - 65 };
};

/** Types a number or a text, or a formula without a result, into a cell. */
export const set = (name: string, value: number | string | { f: string }, sheet = '1'): XlsxEdit => {
  const content: CellContent =
    typeof value === 'number'
      ? { kind: 'number', value }
      : typeof value === 'string'
        ? { kind: 'text', value }
        : { kind: 'formula', formula: value.f };
  return { op: 'set-cells', sheet, cells: [{ ...place(name), content }] };
};

/** What stands between the tags of `sheetData`. */
export const rowsOf = (bytes: Uint8Array, part = SHEET) =>
  /<sheetData>(.*)<\/sheetData>/s.exec(readPackage(bytes).text(part))?.[1] ?? '';

/** Whether the file asks whoever opens it to calculate. */
export const asks = (bytes: Uint8Array) =>
  readPackage(bytes).text('xl/workbook.xml').includes('fullCalcOnLoad="1"');

export const name = ({ row, column }: { row: number; column: number }) =>
  `${String.fromCharCode(65 + column)}${row + 1}`;

/** The workbook of the review: two values, their mean, and what is concluded from it. */
export const measured = [
  cell('A1', 'Sample'),
  cell('B2', 2),
  cell('B3', 3),
  cell('B4', { f: 'AVERAGE(B2:B3)', v: 2.5 }, ' s="0"'),
  cell('B5', { f: 'IF(B4<4,"PASS","FAIL")', v: 'PASS' }),
];
