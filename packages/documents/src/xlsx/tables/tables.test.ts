import { expect, test } from 'vitest';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { builtInTableStyle } from './built-in-styles.ts';
import { readTableStyles, readTables } from './read-tables.ts';
import { tableLookAt } from './table-looks.ts';

const book = (info: string, styles?: string) =>
  makeWorkbook({
    sheets: [
      {
        name: 'Data',
        links: link('rId1', 'table', '../tables/table1.xml'),
        after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
      },
    ],
    parts: {
      'xl/tables/table1.xml': {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
        content: `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="B2:D6" totalsRowCount="1"><tableColumns count="3"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/><tableColumn id="3" name="c"/></tableColumns>${info}</table>`,
      },
    },
    ...(styles ? { styles } : {}),
  });
const tableOf = (info: string, styles?: string) => {
  const table = readTables(book(info, styles))[0]?.tables[0];
  if (!table) throw new Error('no table');
  return table;
};

test('a table of a usual style has its heading, stripes and totals in the colours of the workbook', () => {
  const table = tableOf(
    '<tableStyleInfo name="TableStyleMedium2" showFirstColumn="0" showLastColumn="1" showRowStripes="1" showColumnStripes="0"/>',
  );
  const fills = [1, 2, 3, 4, 5].map((row) => tableLookAt(table, row, 1)?.fill);
  expect(fills).toEqual(['#4f81bd', '#dce6f2', undefined, '#dce6f2', undefined]);
  expect(tableLookAt(table, 1, 1)).toMatchObject({ bold: true, color: '#ffffff' });
  expect(tableLookAt(table, 5, 1)).toMatchObject({ bold: true, borders: { top: { style: 'double' } } });
  // The last column is bold, the first one is not.
  expect([tableLookAt(table, 3, 3)?.bold, tableLookAt(table, 3, 1)?.bold]).toEqual([true, undefined]);
  expect(tableLookAt(table, 0, 1)).toBeUndefined();
});

test('a dark style has white headings on its second accent, and white lines beside its first and last column', () => {
  const at = (name: string, row: number, column: number) =>
    tableLookAt(
      tableOf(
        `<tableStyleInfo name="${name}" showFirstColumn="1" showLastColumn="1" showRowStripes="1" showColumnStripes="0"/>`,
      ),
      row,
      column,
    );
  expect(at('TableStyleDark9', 1, 2)).toEqual({ fill: '#c0504d', color: '#ffffff' });
  expect(at('TableStyleDark2', 1, 2)).toMatchObject({ fill: '#000000', color: '#ffffff', bold: true });
  const line = { style: 'medium', color: '#ffffff' };
  expect(at('TableStyleDark2', 3, 1)?.borders).toEqual({ right: line });
  expect(at('TableStyleDark2', 3, 3)?.borders).toEqual({ left: line });
});

test('a style of the file wins over what every program brings along', () => {
  const dxf = (rgb: string) => `<dxf><fill><patternFill><bgColor rgb="FF${rgb}"/></patternFill></fill></dxf>`;
  const table = tableOf(
    '<tableStyleInfo name="Mine" showRowStripes="1"/>',
    `<dxfs count="3">${dxf('111111')}${dxf('222222')}<dxf><border><horizontal style="thin"><color rgb="FF333333"/></horizontal></border></dxf></dxfs><tableStyles count="1"><tableStyle name="Mine"><tableStyleElement type="wholeTable" dxfId="2"/><tableStyleElement type="firstRowStripe" dxfId="0" size="2"/><tableStyleElement type="secondRowStripe" dxfId="1"/></tableStyle></tableStyles>`,
  );
  expect([2, 3, 4].map((row) => tableLookAt(table, row, 1)?.fill)).toEqual(['#111111', '#111111', '#222222']);
  expect(tableLookAt(table, 3, 1)?.borders).toEqual({
    top: { style: 'thin', color: '#333333' },
    bottom: { style: 'thin', color: '#333333' },
  });
});

test('a table without a style looks like its cells', () => {
  for (const info of ['', '<tableStyleInfo name="TableStyleMedium99"/>'])
    expect(tableLookAt(tableOf(info), 2, 1)).toEqual({});
});

test('the styles of a workbook are those of its own, with the colours of its theme for all others', () => {
  const { own, theme } = readTableStyles(
    book(
      '',
      '<dxfs count="1"><dxf><font><b/></font></dxf></dxfs><tableStyles count="1"><tableStyle name="Mine"><tableStyleElement type="totalRow" dxfId="0"/></tableStyle></tableStyles>',
    ),
  );
  expect(own).toEqual([{ name: 'Mine', parts: { totals: { bold: true } } }]);
  expect(builtInTableStyle('TableStyleLight9', theme)?.header?.fill).toBe('#4f81bd');
});
