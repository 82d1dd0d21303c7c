import { describe, expect, it } from 'vitest';
import { NS } from '../../../opc/index.ts';
import type { XlsxEdit } from '../../edits.ts';
import { parseRange } from '../../file/references.ts';
import { formula, number, patched, SHEET, set, text } from '../../testing/test-patch.ts';
import { link, makeWorkbook } from '../../testing/test-workbook.ts';

const TABLE = 'xl/tables/table1.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
const ROWS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Mass</t></is></c><c r="B1" t="inlineStr"><is><t>Twice</t></is></c></row>' +
  '<row r="2"><c r="A2"><v>4</v></c><c r="B2"><f>Runs[[#This Row],[Mass]]*2</f><v>8</v></c></row>' +
  '<row r="9"><c r="D9"><f>SUM(Runs[Mass])</f><v>4</v></c></row>';

function book({ attributes = '', totals = false, after = '', other = '', plain = false } = {}) {
  const table = (id: number, name: string, ref: string, more: string) => ({
    type: TYPE,
    content: `<table xmlns="${NS.spreadsheet}" id="${id}" name="${name}" displayName="${name}" ref="${ref}" ${more}><autoFilter ref="${totals ? 'A1:B2' : ref}"><filterColumn colId="0"/></autoFilter><tableColumns count="2"><tableColumn id="1" name="Mass"/><tableColumn id="4" name="Twice"><calculatedColumnFormula>Runs[[#This Row],[Mass]]*2</calculatedColumnFormula></tableColumn></tableColumns><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`,
  });
  return makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows: ROWS,
        links:
          link('rId1', 'table', '../tables/table1.xml') +
          (other && link('rId2', 'table', '../tables/table2.xml')),
        after: `${after}<tableParts count="1"><tablePart r:id="rId1"/></tableParts>`,
      },
    ],
    parts: {
      [TABLE]: table(
        1,
        'Runs',
        totals ? 'A1:B3' : 'A1:B2',
        attributes + (totals ? ' totalsRowCount="1"' : ''),
      ),
      ...(other
        ? {
            'xl/tables/table2.xml': table(
              2,
              plain ? 'Plain' : 'Others',
              other,
              plain ? 'headerRowCount="0"' : '',
            ),
          }
        : {}),
    },
  });
}
const resize = (range: string, columns: string[] = [], table = 'Runs'): XlsxEdit => {
  const cells = parseRange(range);
  if (!cells) throw new Error(range);
  return { op: 'resize-table', sheet: '1', table, range: cells, columns };
};

describe('a new table', () => {
  const add = (range: string, columns: string[], more: object = {}): XlsxEdit => {
    const cells = parseRange(range);
    if (!cells) throw new Error(range);
    return {
      op: 'add-table',
      sheet: '1',
      table: 'Table1',
      range: cells,
      columns,
      style: 'TableStyleMedium2',
      ...more,
    };
  };
  const plain = () => makeWorkbook({ sheets: [{ name: 'Data', rows: ROWS }] });

  it('is a part that its sheet leads to, with a filter, a style and its headings', () => {
    const { pkg, original, changedParts } = patched(plain(), [add('A1:B2', ['Mass', 'Twice'])]);
    const links = 'xl/worksheets/_rels/sheet1.xml.rels';
    expect(changedParts.toSorted()).toEqual(['[Content_Types].xml', TABLE, links, SHEET]);
    expect(pkg.text(TABLE)).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        `<table xmlns="${NS.spreadsheet}" id="1" name="Table1" displayName="Table1" ref="A1:B2" totalsRowShown="0">` +
        '<autoFilter ref="A1:B2"/><tableColumns count="2"><tableColumn id="1" name="Mass"/><tableColumn id="2" name="Twice"/></tableColumns>' +
        '<tableStyleInfo name="TableStyleMedium2" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>',
    );
    expect(pkg.text(links)).toContain(link('rId1', 'table', '../tables/table1.xml'));
    expect(pkg.text(SHEET)).toBe(
      original
        .text(SHEET)
        .replace(
          '</worksheet>',
          `<tableParts count="1"><tablePart xmlns:r="${NS.officeRelationships}" r:id="rId1"/></tableParts></worksheet>`,
        ),
    );
  });

  it('stands beside others, under a number of its own, and grows and is filtered at once', () => {
    const edits: XlsxEdit[] = [
      set('D1', text('x')),
      add('D1:D2', ['x']),
      {
        op: 'filter-column',
        sheet: '1',
        table: 'Table1',
        column: 0,
        test: { kind: 'values', values: ['1'], blank: false },
      },
      resize('D1:D3', [], 'Table1'),
    ];
    const { pkg } = patched(book(), edits);
    expect(pkg.text('xl/tables/table2.xml')).toContain(
      'id="2" name="Table1" displayName="Table1" ref="D1:D3"',
    );
    expect(pkg.text('xl/tables/table2.xml')).toContain('<filter val="1"/>');
    expect(pkg.text(SHEET)).toContain('<tableParts count="2"><tablePart r:id="rId1"/>');
  });

  it('is taken back without a trace', () => {
    const edit = add('A1:B2', ['Mass', 'Twice']) as Extract<XlsxEdit, { op: 'add-table' }>;
    expect(patched(plain(), [edit, { op: 'take-back', sheet: '1', of: edit }]).changedParts).toEqual([]);
  });

  it.each<[string, XlsxEdit, Uint8Array?]>([
    ['has at least two rows', add('A1:B1', ['Mass', 'Twice'])],
    ['need a heading each', add('A1:B2', ['Mass'])],
    ['no two the same', add('A1:B2', ['Mass', 'mass'])],
    ['hold the heading of its column', add('A1:B2', ['Mass', 'Other'])],
    ['one of the styles', add('A1:B2', ['Mass', 'Twice'], { style: '"/>' })],
    ['a name or a table “Runs” already', add('D1:D2', ['x'], { table: 'runs' }), book()],
    [
      'a name or a table “Plain” already',
      add('F1:F2', ['x'], { table: 'plain' }),
      book({ other: 'D4:E6', plain: true }),
    ],
    ['is a column heading of the table', add('A1:B2', ['Mass', 'Twice']), book()],
    ["another table's", add('A2:B3', ['4', '8']), book()],
  ])('is refused, and nothing changes: %s', (reason, edit, original = plain()) => {
    expect(() => patched(original, [edit])).toThrow(reason);
  });
});

describe('a table that grows', () => {
  it('has another row, its filter too, and else its bytes', () => {
    const { pkg, original, changedParts } = patched(book(), [set('A3', number(5)), resize('A1:B3')]);
    expect(changedParts.toSorted()).toEqual([TABLE, 'xl/workbook.xml', SHEET]);
    expect(pkg.text(TABLE)).toBe(original.text(TABLE).replaceAll('ref="A1:B2"', 'ref="A1:B3"'));
    // Formulas that name it come to something else.
    expect(pkg.text('xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  });

  it('has another column under a name and a number that no other has, above totals as well', () => {
    const edits = [set('C1', text('a<b')), resize('A1:C3', ['a<b'])];
    const { pkg, original } = patched(book({ totals: true }), edits);
    expect(pkg.text(TABLE)).toBe(
      original
        .text(TABLE)
        .replace('ref="A1:B3"', 'ref="A1:C3"')
        .replace('ref="A1:B2"', 'ref="A1:C2"')
        .replace('count="2"', 'count="3"')
        .replace('</tableColumns>', '<tableColumn id="5" name="a&lt;b"/></tableColumns>'),
    );
  });

  it('follows rows that come between, and is taken back without a trace', () => {
    const insert: XlsxEdit = { op: 'insert-rows', sheet: '1', index: 0, count: 1 };
    const { pkg } = patched(book(), [resize('A1:B3'), insert]);
    expect(pkg.text(TABLE)).toContain('ref="A2:B4"');
    const edit = resize('A1:B3');
    const back: XlsxEdit = {
      op: 'take-back',
      sheet: '1',
      of: edit as Extract<XlsxEdit, { op: 'resize-table' }>,
    };
    expect(patched(book(), [edit, back]).changedParts).toEqual([]);
  });

  it.each<[string, XlsxEdit, Parameters<typeof book>[0]]>([
    ['can only become larger', resize('A1:B1'), {}],
    ['can only become larger', resize('A2:B4'), {}],
    ['need a heading each', resize('A1:C2'), {}],
    ['no two the same', resize('A1:C2', ['MASS']), {}],
    ['inserted above its totals', resize('A1:B4'), { totals: true }],
    ['filled by a query', resize('A1:B3'), { attributes: 'tableType="queryTable"' }],
    ["another table's", resize('A1:B4'), { other: 'A4:B6' }],
    ['merged', resize('A1:B3'), { after: '<mergeCells count="1"><mergeCell ref="B3:C3"/></mergeCells>' }],
    ['is not there any more', resize('A1:B3', [], 'Gone'), {}],
  ])('is refused, and nothing changes: %s', (reason, edit, made) => {
    expect(() => patched(book(made), [edit])).toThrow(reason);
  });

  it('is not stored without the heading of its new column in its cell', () => {
    expect(() => patched(book(), [resize('A1:C2', ['More'])])).toThrow('the heading of its column');
  });
});

describe('the totals of a table', () => {
  const totals = (shown: boolean, table = 'Runs'): XlsxEdit => ({
    op: 'set-totals',
    sheet: '1',
    table,
    shown,
  });

  it('are said of each column as its cell has them, in any order of the edits', () => {
    const cells = [set('A3', text('Sum of <all>')), set('B3', formula('SUBTOTAL(109,Runs[Twice])', 8))];
    for (const edits of [
      [totals(true), ...cells],
      [...cells, totals(true)],
    ]) {
      const { pkg, original } = patched(book(), edits);
      expect(pkg.text(TABLE)).toBe(
        original
          .text(TABLE)
          .replace('ref="A1:B2" >', 'ref="A1:B3" totalsRowCount="1" >')
          .replace('name="Mass"/>', 'name="Mass" totalsRowLabel="Sum of &lt;all&gt;"/>')
          .replace('name="Twice">', 'name="Twice" totalsRowFunction="sum">'),
      );
      expect(pkg.text(SHEET)).toContain('<f>SUBTOTAL(109,Runs[Twice])</f>');
    }
  });

  it('follow what is typed into their cells later, formulas of any kind among it', () => {
    const { pkg, original } = patched(book({ totals: true }), [
      set('A3', formula('subtotal( 101 , runs[Mass] )', 8)),
      set('B3', formula('MAX(B2:B2)+1', 8)),
    ]);
    expect(pkg.text(TABLE)).toBe(
      original
        .text(TABLE)
        .replace('name="Mass"/>', 'name="Mass" totalsRowFunction="average"/>')
        .replace('name="Twice">', 'name="Twice" totalsRowFunction="custom">')
        .replace(
          '</calculatedColumnFormula>',
          '</calculatedColumnFormula><totalsRowFormula>MAX(B2:B2)+1</totalsRowFormula>',
        ),
    );
    const back = patched(pkg.write(), [set('B3', { content: { kind: 'empty' } }), set('A3', number(4))]);
    expect(back.pkg.text(TABLE)).toBe(original.text(TABLE));
  });

  it('go, and are taken back without a trace', () => {
    const { pkg, original } = patched(book({ totals: true }), [totals(false)]);
    expect(pkg.text(TABLE)).toBe(
      original.text(TABLE).replace('  totalsRowCount="1"', '').replace('ref="A1:B3"', 'ref="A1:B2"'),
    );
    const edit = totals(true) as Extract<XlsxEdit, { op: 'set-totals' }>;
    const back: XlsxEdit = { op: 'take-back', sheet: '1', of: edit };
    const edits = [edit, set('A3', text('Total')), set('A3', { content: { kind: 'empty' } }), back];
    expect(patched(book(), edits).pkg.text(TABLE)).toBe(patched(book(), []).pkg.text(TABLE));
  });

  it.each<[string, XlsxEdit[], Parameters<typeof book>[0]]>([
    ['has a row of totals already', [totals(true)], { totals: true }],
    ['has no row of totals already', [totals(false)], {}],
    ['has no room for totals', [totals(true)], { other: 'A3:B5' }],
    [
      'a formula uses them',
      [set('E1', formula('SUM(Runs[[#Totals],[Mass]])', 8)), totals(false)],
      { totals: true },
    ],
  ])('are refused, and nothing changes: %s', (reason, edits, made) => {
    expect(() => patched(book(made), edits)).toThrow(reason);
  });

  it('are not in the way of a filter of the same table', () => {
    const filter: XlsxEdit = {
      op: 'filter-column',
      sheet: '1',
      table: 'Runs',
      column: 1,
      test: { kind: 'values', values: ['8'], blank: false },
    };
    const { pkg } = patched(book(), [totals(true), filter]);
    expect(pkg.text(TABLE)).toContain('<filterColumn colId="1"><filters>');
  });
});

describe('the style of a table', () => {
  const shows = { firstColumn: true, lastColumn: false, rowStripes: false, columnStripes: true };
  const style = (named: string | null): XlsxEdit => ({
    op: 'style-table',
    sheet: '1',
    table: 'Runs',
    style: named,
    shows,
  });

  it('is another one, or none, with the parts that were chosen', () => {
    const { pkg, original, changedParts } = patched(book(), [style('TableStyleDark11')]);
    expect(changedParts).toEqual([TABLE]);
    const flags = 'showRowStripes="0" showFirstColumn="1" showLastColumn="0" showColumnStripes="1"';
    expect(pkg.text(TABLE)).toBe(
      original.text(TABLE).replace('"TableStyleMedium2" showRowStripes="1"', `"TableStyleDark11" ${flags}`),
    );
    expect(patched(book(), [style(null)]).pkg.text(TABLE)).toContain(`<tableStyleInfo ${flags}/>`);
  });

  it.each(['TableStyleLight22', 'TableStyleMedium0', 'Mine'])('is not %s, which nothing knows', (name) => {
    expect(() => patched(book(), [style(name)])).toThrow('one of the styles');
  });
});

describe('the name of a table', () => {
  const rename = (to: string, table = 'Runs'): XlsxEdit => ({ op: 'rename-table', sheet: '1', table, to });

  it('is another one, and formulas of cells, columns and totals follow', () => {
    const { pkg, original } = patched(book(), [
      set('E1', formula('ROWS(runs)+Runsx', 1)),
      rename('Trials'),
      resize('A1:B3', [], 'Trials'),
    ]);
    expect(pkg.text(TABLE)).toBe(
      original
        .text(TABLE)
        .replace('name="Runs" displayName="Runs"', 'name="Trials" displayName="Trials"')
        .replace('>Runs[', '>Trials[')
        .replaceAll('ref="A1:B2"', 'ref="A1:B3"'),
    );
    expect(pkg.text(SHEET)).toContain('<f>SUM(Trials[Mass])</f>');
    expect(pkg.text(SHEET)).toContain('<f>Trials[[#This Row],[Mass]]*2</f>');
    expect(pkg.text(SHEET)).toContain('<f>ROWS(Trials)+Runsx</f>');
  });

  it('is changed in its letters alone, and given back without a trace', () => {
    expect(patched(book(), [rename('RUNS')]).pkg.text(TABLE)).toContain('displayName="RUNS"');
    expect(patched(book(), [rename('T_1'), rename('Runs', 'T_1')]).changedParts).toEqual([]);
  });

  it.each([
    ['A1', 'is the name of a cell'],
    ['my runs', 'has no blanks'],
    ['others', 'a name or a table “Others” already'],
  ])('is not %s', (to, reason) => {
    expect(() => patched(book({ other: 'D4:E6' }), [rename(to)])).toThrow(reason);
  });
});
