import { describe, expect, test } from 'vitest';
import { contentLocks } from '../locks/content-locks.ts';
import { patched } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { readTables } from './read-tables.ts';
import { tableLookAt } from './table-looks.ts';

/** Two rows of headings, two groups with their sums, a grand total, and a filter above. */
const book = (info: string, styles?: string) =>
  makeWorkbook({
    sheets: [{ name: 'Pivot', links: link('rId1', 'pivotTable', '../pivotTables/pivotTable1.xml') }],
    parts: {
      'xl/pivotTables/pivotTable1.xml': {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.pivotTable+xml',
        content:
          '<pivotTableDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" name="Doses" cacheId="1" dataCaption="Values">' +
          '<location ref="B4:D10" firstHeaderRow="1" firstDataRow="2" firstDataCol="1" rowPageCount="1" colPageCount="1"/>' +
          '<rowFields count="2"><field x="0"/><field x="1"/></rowFields>' +
          '<rowItems count="5"><i><x/></i><i r="1"><x/></i><i t="default"><x/></i><i r="1"><x v="1"/></i><i t="grand"><x/></i></rowItems>' +
          `${info}</pivotTableDefinition>`,
      },
    },
    ...(styles ? { styles } : {}),
  });
const info = (name: string, more = '') =>
  `<pivotTableStyleInfo name="${name}" showRowHeaders="1" showColHeaders="1"${more}/>`;
const looks = (of: string, rows: number[], column = 1, styles?: string) => {
  const tables = readTables(book(of, styles))[0]?.tables ?? [];
  return rows.map((row) => tables.map((table) => tableLookAt(table, row, column)).find(Boolean));
};

describe('a pivot table', () => {
  test('has the style that Excel gives it in the colours of the workbook', () => {
    const [filter, gap, first, second, group, item, sum, , grand, below] = looks(
      info('PivotStyleLight16'),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    expect(filter).toMatchObject({ fill: '#dce6f2', borders: { bottom: { style: 'thin' } } });
    expect(gap).toBeUndefined();
    expect([first?.fill, second?.fill, grand?.fill]).toEqual(['#dce6f2', '#dce6f2', '#dce6f2']);
    // Only its last row of headings has the line below it.
    expect([first?.borders, second?.borders?.bottom?.color]).toEqual([undefined, '#95b3d7']);
    expect(group).toMatchObject({ bold: true, borders: { bottom: { color: '#95b3d7' } } });
    expect(item).toEqual({});
    expect(sum).toMatchObject({ bold: true, borders: { top: { color: '#4f81bd' } } });
    expect(below).toBeUndefined();
  });

  test('has stripes and headings only where it shows them', () => {
    const stripes = looks(info('PivotStyleMedium9', ' showRowStripes="1"'), [3, 6]);
    expect(stripes[0]).toMatchObject({ fill: '#4f81bd', color: '#ffffff' });
    expect(
      looks(info('PivotStyleLight16', ' showRowStripes="1"'), [5, 6, 7]).map((one) => one?.fill),
    ).toEqual(['#d9d9d9', undefined, '#d9d9d9']);
    const plain = looks(
      '<pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="0" showColHeaders="0"/>',
      [3, 5],
    );
    expect(plain).toEqual([{}, {}]);
  });

  test('has the darker styles, of which only every second row may look otherwise', () => {
    const stripes = ' showRowStripes="1"';
    const [filter, head, group, item, grand] = looks(info('PivotStyleDark2', stripes), [1, 3, 5, 6, 9]);
    expect(head).toMatchObject({ bold: true, fill: '#254061', color: '#ffffff' });
    expect([filter?.fill, grand?.fill]).toEqual(['#254061', '#254061']);
    expect([group?.fill, item?.fill]).toEqual(['#dce6f2', '#95b3d7']);
    const of = (name: string) => looks(info(name), [3, 6]).map((one) => [one?.fill, one?.color]);
    expect(of('PivotStyleMedium16')).toEqual([
      ['#000000', '#ffffff'],
      ['#dce6f2', '#000000'],
    ]);
    expect(of('PivotStyleMedium23')).toEqual([
      ['#b9cde5', '#376092'],
      ['#b9cde5', '#376092'],
    ]);
    expect(of('PivotStyleDark9')).toEqual([
      ['#404040', '#ffffff'],
      ['#dce6f2', '#000000'],
    ]);
    expect(of('PivotStyleDark16')).toEqual([
      ['#000000', '#ffffff'],
      ['#4f81bd', '#dce6f2'],
    ]);
    expect(of('PivotStyleDark28')).toEqual([
      ['#e46c0a', '#fdeada'],
      ['#e46c0a', '#fdeada'],
    ]);
  });

  test('looks like its cells where its style is not known, and as the file says where it has one of its own', () => {
    expect(readTables(book(info('PivotStyleDark29')))).toEqual([]);
    expect(readTables(book('<pivotTableStyleInfo showRowHeaders="1"/>'))).toEqual([]);
    const dxf = (rgb: string) =>
      `<dxf><fill><patternFill><bgColor rgb="FF${rgb}"/></patternFill></fill></dxf>`;
    const own = `<dxfs count="2">${dxf('111111')}${dxf('222222')}</dxfs><tableStyles count="1"><tableStyle name="Mine" table="0"><tableStyleElement type="firstRowSubheading" dxfId="0"/><tableStyleElement type="firstSubtotalRow" dxfId="1"/></tableStyle></tableStyles>`;
    expect(looks(info('Mine'), [5, 6, 7], 2, own).map((one) => one?.fill)).toEqual([
      '#111111',
      undefined,
      '#222222',
    ]);
  });

  test('is filled by Excel: nothing is typed into it, its filters included', () => {
    const locks = contentLocks(book(info('PivotStyleLight16'))).map(({ range }) => range);
    expect(locks).toEqual([
      { startRow: 3, endRow: 9, startColumn: 1, endColumn: 3 },
      { startRow: 1, endRow: 1, startColumn: 1, endColumn: 2 },
    ]);
    const type = (row: number, column: number) =>
      patched(book(info('PivotStyleLight16')), [
        { op: 'set-cells', sheet: '1', cells: [{ row, column, content: { kind: 'number', value: 1 } }] },
      ]);
    expect(() => type(1, 2)).toThrow('belongs to the pivot table "Doses"');
    expect(() => type(9, 3)).toThrow('belongs to the pivot table "Doses"');
    expect(type(2, 2).changedParts).toContain('xl/worksheets/sheet1.xml');
  });
});
