import { expect, it } from 'vitest';
import type { XlsxEdit } from '../../xlsx/edits.ts';
import { makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

it('says what the pages of a sheet are and were, and nothing of what moved along', () => {
  const cells = ['A', 'B', 'C', 'D'].map((name) => `<c r="${name}1"><v>1</v></c>`).join('');
  const rows = Array.from(
    { length: 8 },
    (_, at) =>
      `<row r="${at + 1}">${cells.replaceAll('1"', `${at + 1}"`).replaceAll('<v>1', `<v>${at + 7}`)}</row>`,
  ).join('');
  const area = { startRow: 0, endRow: 5, startColumn: 0, endColumn: 1 };
  const before = patchWorkbook(makeWorkbook({ sheets: [{ name: 'Data', rows }] }), [
    { op: 'set-page', sheet: '1', page: { area: [area], breaks: { rows: [4], columns: [] } } },
  ]).bytes;
  const notes = (edits: XlsxEdit[]) =>
    diffWorkbooks(before, patchWorkbook(before, edits).bytes).sheets.flatMap((sheet) => sheet.notes);
  const insert: XlsxEdit = { op: 'insert-rows', sheet: '1', index: 2, count: 1 };
  expect(notes([insert])).toEqual([]);
  expect(
    notes([
      insert,
      {
        op: 'set-page',
        sheet: '1',
        page: {
          landscape: true,
          paper: 9,
          footer: { left: '', center: '&P', right: '' },
          first: {
            isUsed: true,
            header: { left: '', center: '', right: '' },
            footer: { left: 'Lab 3', center: '', right: '' },
          },
          breaks: { rows: [5, 7], columns: [] },
          area: [],
        },
      },
    ]),
  ).toEqual([
    'Pages: landscape, was portrait',
    'Paper: A4, was as the printer has it',
    'Page footer: “&C&P”, was none',
    'Header of the first page: none, was that of all pages',
    'Footer of the first page: “&LLab 3”, was that of all pages',
    'Pages begin with rows: 6, 8, was 6',
    'Print area: all cells, was A1:B7',
  ]);
});
