import { expect, test } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import { shiftIn } from '../formula/formula-changes.ts';
import { patched } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { rulesFollowing, shiftedRules } from './moved-rules.ts';
import { readRules } from './read-rules.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const RULES =
  '<conditionalFormatting sqref="B2:B10 D4"><cfRule type="expression" priority="1"><formula>$A2&gt;A$1</formula></cfRule></conditionalFormatting>' +
  '<conditionalFormatting sqref="C2:C10"><cfRule type="colorScale" priority="2"><colorScale><cfvo type="num" val="0"/><cfvo type="formula" val="$A$12"/><color rgb="FFFF0000"/><color rgb="FF00FF00"/></colorScale></cfRule></conditionalFormatting>' +
  `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="expression" priority="3" id="{1}"><xm:f>A2=1</xm:f></x14:cfRule><xm:sqref>A2:A10</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
const BOOK = makeWorkbook({ sheets: [{ name: 'Data', after: RULES }] });

test.each<[string, XlsxEdit & { index: number; count: number }, string[]]>([
  ['inserted in front', { op: 'insert-rows', sheet: '1', index: 0, count: 2 }, ['$A4>A$3', '$A$14', 'A4=1']],
  ['inserted inside', { op: 'insert-rows', sheet: '1', index: 5, count: 1 }, ['$A2>A$1', '$A$13', 'A2=1']],
  // Excel keeps a rule whose first row is deleted: a reference to its own row is one to the next that is left.
  ['the first deleted', { op: 'delete-rows', sheet: '1', index: 1, count: 1 }, ['$A2>A$1', '$A$11', 'A2=1']],
  [
    'two columns deleted',
    { op: 'delete-columns', sheet: '1', index: 1, count: 1 },
    ['$A2>B$1', '$A$12', 'A2=1'],
  ],
])('rules follow rows and columns in the file as on the screen: %s', (_, edit, formulas) => {
  const axis = edit.op.endsWith('rows') ? 'row' : 'column';
  const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
  const shift = { axis, index: edit.index, count } as const;
  const [before] = readRules(BOOK).sheets;
  const onScreen = rulesFollowing(
    shiftedRules(before?.rules ?? [], shift),
    shiftIn({ ...shift, sheet: 'Data' }),
    'Data',
  );
  const [inFile] = readRules(patched(BOOK, [edit]).bytes).sheets;
  expect(inFile?.rules).toEqual(onScreen);
  const said = onScreen.flatMap(({ test }) =>
    test.kind === 'formula' ? [test.formula] : test.kind === 'scale' ? [test.stops[1]?.at.value] : [],
  );
  expect(said).toEqual(formulas);
});
