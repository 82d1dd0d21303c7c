import { expect, test } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import type { InputDesign, InputTest } from '../input-rule-edits.ts';
import { readInputRules } from '../input-rules/read-input-rules.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const RULES =
  '<dataValidations count="2" disablePrompts="1"><dataValidation type="whole" imeMode="off" sqref="A1:A9 C1"><formula1>B1</formula1><formula2>10</formula2></dataValidation><dataValidation type="custom" sqref="D1"><formula1>D1&gt;0</formula1></dataValidation></dataValidations>' +
  `<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" xmlns:x14="${X14}"><x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="1"><x14:dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1"><x14:formula1><xm:f>Lists!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>E1:E5</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`;
const book = (after: string) => makeWorkbook({ sheets: [{ name: 'Data', after }, { name: 'Lists' }] });
const cells = (startRow: number, startColumn: number, endRow = startRow, endColumn = startColumn) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});
const list: InputDesign = {
  test: { kind: 'list', formula: '"pass,fail"' },
  allowBlank: true,
  arrow: true,
  prompt: { title: 'Result', text: 'Did it "pass"?' },
  error: { style: 'warning', title: '', text: 'pass or fail' },
};
const set = (rule: InputDesign | null, ...ranges: ReturnType<typeof cells>[]): XlsxEdit => ({
  op: 'set-input-rule',
  sheet: '1',
  ranges,
  rule,
});
const rulesIn = (bytes: Uint8Array) => readInputRules(bytes)[0]?.rules ?? [];

test('an input rule is written where the schema wants it, and nothing else changes', () => {
  const { pkg, original, changedParts } = patched(
    book('<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>'),
    [set(list, cells(1, 1, 8, 1))],
  );
  expect(changedParts).toEqual([SHEET]);
  expect(pkg.text(SHEET)).toBe(
    original
      .text(SHEET)
      .replace(
        '<pageMargins',
        '<dataValidations count="1"><dataValidation type="list" errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1" error="pass or fail" promptTitle="Result" prompt="Did it &quot;pass&quot;?" sqref="B2:B9"><formula1>"pass,fail"</formula1></dataValidation></dataValidations><pageMargins',
      ),
  );
});

test('cells leave the rule they had, which is seen from the first one left and else stays as it was written', () => {
  const { pkg } = patched(book(RULES), [set(list, cells(0, 0, 2, 0))]);
  expect(pkg.text(SHEET)).toContain(
    '<dataValidation type="whole" imeMode="off" sqref="A4:A9 C1"><formula1>B1</formula1><formula2>10</formula2></dataValidation>',
  );
  expect(pkg.text(SHEET)).toContain('<dataValidations count="3" disablePrompts="1">');
  const { bytes } = patched(book(RULES), [set(null, cells(0, 0, 0, 2))]);
  expect(rulesIn(bytes)[0]).toMatchObject({
    ranges: [cells(1, 0, 8, 0)],
    test: { kind: 'whole', compare: 'between', formulas: ['B2', '10'] },
  });
});

test('rules of newer programs are left and taken away like others, and nothing is left empty', () => {
  const part = patched(book(RULES), [set(null, cells(0, 4, 1, 4))]);
  expect(part.pkg.text(SHEET)).toContain('<xm:sqref>E3:E5</xm:sqref>');
  const { pkg } = patched(book(RULES), [set(null, cells(0, 0, 99, 9))]);
  expect(pkg.text(SHEET)).not.toMatch(/dataValidation|extLst/);
});

test.each<InputTest>([
  { kind: 'list', formula: 'Lists!$A$1:$A$3' },
  { kind: 'whole', compare: 'greaterThan', formulas: ['0'] },
  { kind: 'decimal', compare: 'between', formulas: ['0', '$F$1*2'] },
  { kind: 'date', compare: 'notBetween', formulas: ['46000', '46001'] },
  { kind: 'time', compare: 'lessThanOrEqual', formulas: ['0.5'] },
  { kind: 'length', compare: 'equal', formulas: ['5'] },
  { kind: 'custom', formula: 'AND(B2<>"a&b",B2>1)' },
])('what is written is read as it was said: %j', (one) => {
  const rule: InputDesign = { ...list, test: one, arrow: false, prompt: null, error: null };
  const { bytes } = patched(book(RULES), [
    set(rule, cells(1, 1, 3, 1), cells(9, 9)),
    { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
    { op: 'rename-sheet', sheet: '2', name: 'Other lists' },
  ]);
  expect(rulesIn(bytes).find(({ ranges }) => ranges[0]?.startColumn === 1)?.test.kind).toBe(one.kind);
});

test('what is taken back leaves no trace', () => {
  const original = book(RULES);
  const edit = set(list, cells(0, 0, 2, 0));
  if (edit.op !== 'set-input-rule') throw new Error('another edit');
  const { bytes } = patched(original, [edit, { op: 'take-back', sheet: '1', of: edit }]);
  expect(Buffer.from(bytes).equals(Buffer.from(original))).toBe(true);
});

test('refuses what Excel could not open', () => {
  const refused = (rule: InputDesign) => () => patched(book(''), [set(rule, cells(0, 0))]);
  expect(refused({ ...list, test: { kind: 'list', formula: `"${'a'.repeat(300)}"` } })).toThrow('255');
  expect(refused({ ...list, prompt: { title: 'x'.repeat(33), text: '' } })).toThrow('32');
  expect(refused({ ...list, test: { kind: 'whole', compare: 'between', formulas: ['1'] } })).toThrow(
    'compares',
  );
});
