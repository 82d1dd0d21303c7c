import { expect, test } from 'vitest';
import { readRules } from '../conditional/read-rules.ts';
import type { XlsxEdit } from '../edits.ts';
import type { RuleDesign, RuleTest, Threshold } from '../rule-edits.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const RULES =
  '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" priority="2" operator="greaterThan"><formula>3</formula></cfRule><cfRule type="duplicateValues" priority="1"/><cfRule type="top10" priority="4" rank="10"/></conditionalFormatting>' +
  '<dataValidations count="1"><dataValidation type="whole" sqref="A1"><formula1>1</formula1></dataValidation></dataValidations>';
const book = (after: string, styles?: string) =>
  makeWorkbook({ sheets: [{ name: 'Data', after }], ...(styles ? { styles } : {}) });

const A1 = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
const B2_C9 = { startRow: 1, startColumn: 1, endRow: 8, endColumn: 2 };
const above: RuleDesign = {
  test: { kind: 'value', compare: 'greaterThan', formulas: ['5'] },
  look: { fill: '#ffc7ce', color: '#9c0006' },
  stop: false,
};
const insert = (rule: RuleDesign = above): XlsxEdit => ({
  op: 'insert-rule',
  sheet: '1',
  ranges: [B2_C9],
  rule,
});
const rulesIn = (bytes: Uint8Array) => readRules(bytes).sheets[0]?.rules ?? [];

test('a rule is written where the schema wants it, with its look appended, and nothing else changes', () => {
  const original = book('<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>');
  const { pkg, bytes, changedParts, original: before } = patched(original, [insert()]);
  expect(changedParts).toEqual(['xl/styles.xml', SHEET]);
  expect(pkg.text(SHEET)).toBe(
    before
      .text(SHEET)
      .replace(
        '<pageMargins',
        '<conditionalFormatting sqref="B2:C9"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting><pageMargins',
      ),
  );
  expect(pkg.text('xl/styles.xml')).toBe(
    before
      .text('xl/styles.xml')
      .replace(
        '</styleSheet>',
        '<dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs></styleSheet>',
      ),
  );
  expect(rulesIn(bytes)).toEqual([{ ...above, priority: 1, ranges: [B2_C9], newer: false, fixed: false }]);
});

test('a new rule wins: only the rules in its way make room, and their look is used again', () => {
  const styles =
    '<dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs>';
  const { pkg, original } = patched(book(RULES, styles), [insert()]);
  expect(pkg.text(SHEET)).toBe(
    original
      .text(SHEET)
      .replace('priority="2"', 'priority="3"')
      .replace('type="duplicateValues" priority="1"', 'type="duplicateValues" priority="2"')
      .replace(
        '<dataValidations',
        '<conditionalFormatting sqref="B2:C9"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting><dataValidations',
      ),
  );
  expect(
    pkg.isUntouched('xl/styles.xml') || pkg.text('xl/styles.xml') === original.text('xl/styles.xml'),
  ).toBe(true);
});

const at = (kind: Threshold['kind'], value = ''): Threshold => ({ kind, value, orEqual: true });
test.each<RuleTest>([
  { kind: 'value', compare: 'between', formulas: ['$D$1', '"a ""b"" & c"'] },
  { kind: 'formula', formula: 'AND(B2>1,B2<"z")' },
  { kind: 'text', how: 'contains', text: 'a "b" & <c>' },
  { kind: 'text', how: 'notContains', text: 'x' },
  { kind: 'text', how: 'begins', text: 'x' },
  { kind: 'text', how: 'ends', text: 'x' },
  { kind: 'is', what: 'blank' },
  { kind: 'is', what: 'notError' },
  { kind: 'date', period: 'lastMonth' },
  { kind: 'top', count: 3, percent: true, bottom: true },
  { kind: 'average', above: false, orEqual: false, deviations: 2 },
  { kind: 'duplicate', unique: true },
  {
    kind: 'scale',
    stops: [
      { at: at('min'), color: '#ff0000' },
      { at: at('percentile', '50'), color: '#ffff00' },
      { at: at('formula', '$D$1*2'), color: '#00ff00' },
    ],
  },
  {
    kind: 'bar',
    min: at('number', '0'),
    max: at('max'),
    color: '#638ec6',
    showValue: false,
    gradient: true,
    minLength: 10,
    maxLength: 90,
    axis: 'none',
    axisColor: '#000000',
    leftwards: false,
  },
  {
    kind: 'icons',
    set: '4Rating',
    thresholds: [
      at('percent', '0'),
      at('percent', '25'),
      at('number', '5'),
      { ...at('percent', '75'), orEqual: false },
    ],
    reversed: true,
    showValue: false,
  },
])('what is written is read as it was said: %j', (one) => {
  const { bytes } = patched(book(RULES), [insert({ test: one, look: {}, stop: true })]);
  expect(rulesIn(bytes).at(-1)?.test).toEqual(one);
  expect(rulesIn(bytes).at(-1)?.stop).toBe(true);
});

test('a rule that gets other cells leaves those beside it where they are', () => {
  const { pkg } = patched(book(RULES), [
    {
      op: 'change-rule',
      sheet: '1',
      rule: { priority: 1, nth: 0 },
      ranges: [B2_C9],
      change: { test: { kind: 'duplicate', unique: true }, stop: true },
    },
  ]);
  expect(
    /<sheetData\/?>.*?(<conditionalFormatting.*<\/conditionalFormatting>)/s.exec(pkg.text(SHEET))?.[1],
  ).toBe(
    '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" priority="2" operator="greaterThan"><formula>3</formula></cfRule></conditionalFormatting>' +
      '<conditionalFormatting sqref="B2:C9"><cfRule type="uniqueValues" priority="1" stopIfTrue="1"/></conditionalFormatting>' +
      '<conditionalFormatting sqref="A1:A9"><cfRule type="top10" priority="4" rank="10"/></conditionalFormatting>',
  );
});

test('another look leaves what the rule asks as its program wrote it', () => {
  const { pkg, original } = patched(book(RULES), [
    {
      op: 'change-rule',
      sheet: '1',
      rule: { priority: 2, nth: 0 },
      change: { look: { bold: true, italic: false } },
    },
  ]);
  expect(pkg.text(SHEET)).toBe(
    original.text(SHEET).replace('operator="greaterThan">', 'operator="greaterThan" dxfId="0">'),
  );
  expect(pkg.text('xl/styles.xml')).toContain('<dxf><font><b/><i val="0"/></font></dxf>');
});

test('rules change places, and what is taken back leaves no trace', () => {
  const swap: XlsxEdit = {
    op: 'swap-rules',
    sheet: '1',
    rule: { priority: 1, nth: 0 },
    with: { priority: 2, nth: 0 },
  };
  const { bytes } = patched(book(RULES), [swap]);
  expect(rulesIn(bytes).map(({ priority }) => priority)).toEqual([1, 2, 4]);
  const original = book(RULES);
  const undone = patched(original, [swap, { op: 'take-back', sheet: '1', of: swap }]);
  expect(Buffer.from(undone.bytes).equals(Buffer.from(original))).toBe(true);
});

test('a deleted bar takes along what newer programs say of it, and nothing is left empty', () => {
  const bar =
    `<conditionalFormatting sqref="B1:B3"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}" xmlns:x14="${X14}"><x14:id>{1}</x14:id></ext></extLst></cfRule></conditionalFormatting>` +
    `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="dataBar" id="{1}"><x14:dataBar><x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/></x14:dataBar></x14:cfRule><xm:sqref>B1:B3</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  const { pkg } = patched(book(bar), [{ op: 'delete-rule', sheet: '1', rule: { priority: 1, nth: 0 } }]);
  expect(pkg.text(SHEET)).not.toContain('conditionalFormatting');
  expect(pkg.text(SHEET)).not.toContain('extLst');
});

test('rows that come between are followed by what was made before and after', () => {
  const { bytes } = patched(book(RULES), [
    insert(),
    { op: 'insert-rows', sheet: '1', index: 0, count: 2 },
    { op: 'insert-rule', sheet: '1', ranges: [A1], rule: above },
    { op: 'delete-rows', sheet: '1', index: 3, count: 1 },
  ]);
  expect(rulesIn(bytes).map(({ ranges }) => ranges[0]?.startRow)).toEqual([2, 2, 2, 3, 0]);
});

test('refuses what is not there, and what nobody could read', () => {
  const refused = (edit: XlsxEdit) => () => patched(book(RULES), [edit]);
  expect(refused({ op: 'delete-rule', sheet: '1', rule: { priority: 9, nth: 0 } })).toThrow('no longer');
  expect(refused(insert({ ...above, test: { kind: 'value', compare: 'equal', formulas: [' '] } }))).toThrow(
    'compares',
  );
  expect(refused(insert({ ...above, test: { kind: 'formula', formula: '[1]Sheet1!A1>2' } }))).toThrow(
    'another workbook',
  );
});
