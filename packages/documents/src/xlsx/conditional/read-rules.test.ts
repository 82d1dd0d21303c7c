import { expect, test } from 'vitest';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { readRules } from './read-rules.ts';

const rulesOf = (after: string, styles?: string) =>
  readRules(makeWorkbook({ sheets: [{ name: 'Data', after }], ...(styles ? { styles } : {}) }));

test('a rule is read with its cells, its place and how it makes them look', () => {
  const { sheets, notShown } = rulesOf(
    '<conditionalFormatting sqref="A1:A8 C1"><cfRule type="cellIs" dxfId="0" priority="5" stopIfTrue="1" operator="greaterThan"><formula>3</formula></cfRule></conditionalFormatting>',
    '<dxfs count="1"><dxf><font><b/><i val="0"/><color rgb="FF00B050"/></font><numFmt numFmtId="164" formatCode="0.00"/><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill><border><top style="medium"><color indexed="10"/></top></border></dxf></dxfs>',
  );
  expect(notShown).toEqual([]);
  expect(sheets).toEqual([
    {
      sheet: '1',
      rules: [
        {
          priority: 5,
          ranges: [
            { startRow: 0, startColumn: 0, endRow: 7, endColumn: 0 },
            { startRow: 0, startColumn: 2, endRow: 0, endColumn: 2 },
          ],
          test: { kind: 'value', compare: 'greaterThan', formulas: ['3'] },
          look: {
            bold: true,
            italic: false,
            color: '#00b050',
            fill: '#ffc7ce',
            numberFormat: '0.00',
            borders: { top: { style: 'medium', color: '#ff0000' } },
          },
          stop: true,
          newer: false,
          fixed: false,
        },
      ],
    },
  ]);
});

test('a bar is read with what newer programs say of it, in its one place', () => {
  const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
  const { sheets } = rulesOf(
    `<conditionalFormatting sqref="B1:B3"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}" xmlns:x14="${X14}"><x14:id>{1}</x14:id></ext></extLst></cfRule></conditionalFormatting>` +
      `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="dataBar" id="{1}"><x14:dataBar minLength="0" maxLength="100" border="1" gradient="0"><x14:cfvo type="autoMin"/><x14:cfvo type="num"><xm:f>$D$1</xm:f></x14:cfvo><x14:borderColor rgb="FF638EC6"/><x14:negativeFillColor rgb="FFFF0000"/><x14:axisColor rgb="FF000000"/></x14:dataBar></x14:cfRule><xm:sqref>B1:B3</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
  );
  expect(sheets[0]?.rules.map(({ test }) => test)).toEqual([
    {
      kind: 'bar',
      min: { kind: 'autoMin', value: '', orEqual: true },
      max: { kind: 'number', value: '$D$1', orEqual: true },
      color: '#638ec6',
      showValue: true,
      gradient: false,
      minLength: 0,
      maxLength: 100,
      border: '#638ec6',
      negative: '#ff0000',
      negativeBorder: '#638ec6',
      axis: 'automatic',
      axisColor: '#000000',
      leftwards: false,
    },
  ]);
});

test('a rule of a kind nobody knows is named and keeps its place among the others', () => {
  const { sheets, notShown } = rulesOf(
    '<conditionalFormatting sqref="A1"><cfRule type="sparkle" priority="1"/><cfRule type="duplicateValues" priority="2"/></conditionalFormatting>',
  );
  expect(notShown).toEqual(['some conditional formats']);
  expect(sheets[0]?.rules.map(({ ranges, fixed }) => [ranges.length, fixed])).toEqual([
    [0, true],
    [1, false],
  ]);
});
