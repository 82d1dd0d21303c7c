import { expect, test } from 'vitest';
import type { XlsxEdit } from '../../xlsx/edits.ts';
import { makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

const BOOK = makeWorkbook({
  sheets: [
    {
      name: 'Data',
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>',
      after:
        '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>3</formula></cfRule></conditionalFormatting>',
    },
  ],
});
const notes = (...edits: XlsxEdit[]) =>
  diffWorkbooks(BOOK, patchWorkbook(BOOK, edits).bytes).sheets.flatMap((sheet) => sheet.notes);
const rule = { priority: 1, nth: 0 };
const cells = { startRow: 0, startColumn: 1, endRow: 8, endColumn: 1 };

test('says which conditional formats came, changed and went, and none of those that moved along', () => {
  expect(
    notes({
      op: 'insert-rule',
      sheet: '1',
      ranges: [cells],
      rule: { test: { kind: 'text', how: 'contains', text: 'fail' }, look: { bold: true }, stop: false },
    }),
  ).toEqual(['Conditional format added: Text contains “fail” in B1:B9']);
  expect(
    notes({
      op: 'change-rule',
      sheet: '1',
      rule,
      change: { test: { kind: 'value', compare: 'between', formulas: ['3', '"x"'] } },
    }),
  ).toEqual(['Conditional format changed: Value between 3 and x in A1:A9, was Value greater than 3']);
  expect(notes({ op: 'change-rule', sheet: '1', rule, change: { look: { bold: true } } })).toEqual([
    'Conditional format changed: Value greater than 3 in A1:A9, another look',
  ]);
  expect(notes({ op: 'delete-rule', sheet: '1', rule })).toEqual([
    'Conditional format removed: Value greater than 3 in A1:A9',
  ]);
  expect(notes({ op: 'insert-rows', sheet: '1', index: 1, count: 2 })).toEqual([]);
});
