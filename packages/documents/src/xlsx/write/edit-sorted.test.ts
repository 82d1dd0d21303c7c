import { describe, expect, it } from 'vitest';
import { readComments } from '../comments/index.ts';
import { sortBack } from '../edits/sorted.ts';
import type { XlsxEdit } from '../edits.ts';
import { openWorkbook } from '../file/workbook.ts';
import { filtersOf } from '../filters/read-filters.ts';
import type { SortKey } from '../sort-edits.ts';
import { number, patched, rowsOf, SHEET, set } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { findInapplicable } from '../verify/applicable.ts';

const ROWS =
  '<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
  '<row r="2" ht="40" customHeight="1"><c r="A2" s="2"><v>30</v></c><c r="B2" t="s"><v>2</v></c><c r="C2"><f>A2*$A$4+Other!A2</f><v>60</v></c><c r="E2"><v>7</v></c></row>' +
  '<row r="3">\n <c r="A3"><v>10</v></c><c r="C3"><f t="shared" ref="C3:C4" si="0">A3*$A$4</f><v>20</v></c></row>' +
  '<row r="4"><c r="A4" s="1"><v>2</v></c><c r="C4"><f t="shared" si="0"/><v>4</v></c><c r="E4"><f>A2</f><v>30</v></c></row>';
const STRINGS = ['Mass', 'Note', '<r><rPr><b/></rPr><t>bold</t></r>'].map((text) =>
  text.startsWith('<r>') ? `<si>${text}</si>` : `<si><t>${text}</t></si>`,
);
const AFTER =
  '<hyperlinks><hyperlink ref="B2" r:id="rId9"/><hyperlink ref="A3:A4" location="A1"/><hyperlink ref="E2" location="A1"/></hyperlinks><legacyDrawing r:id="rId2"/>';
const VML =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<v:shape><x:ClientData ObjectType="Note"><x:Anchor>2, 15, 0, 10, 4, 15, 4, 4</x:Anchor><x:Row>1</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>';
const NOTES =
  '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ada</author></authors><commentList><comment ref="B2" authorId="0"><text><t>dried</t></text></comment></commentList></comments>';
const book = makeWorkbook({
  sheets: [
    {
      name: 'Data',
      rows: ROWS,
      after: AFTER,
      links:
        link('rId1', 'comments', '../comments1.xml') +
        link('rId2', 'vmlDrawing', '../drawings/vmlDrawing1.vml') +
        '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/" TargetMode="External"/>',
    },
    { name: 'Other', rows: '<row r="1"><c r="A1"><f>Data!A2</f><v>30</v></c></row>' },
  ],
  strings: STRINGS,
  parts: {
    'xl/comments1.xml': {
      content: NOTES,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml',
    },
    'xl/drawings/vmlDrawing1.vml': {
      content: VML,
      type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
    },
  },
});
const BODY = { startRow: 1, startColumn: 0, endRow: 3, endColumn: 2 };
const sort = (order: number[], range = BODY): XlsxEdit => ({ op: 'sort-rows', sheet: '1', range, order });

describe('rows that are sorted', () => {
  it('move their cells as they are written, with formulas that follow and those elsewhere that stay', () => {
    const result = patched(book, [sort([2, 1, 0])]);
    expect(rowsOf(result)).toBe(
      '<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
        '<row r="2" ht="40" customHeight="1"><c r="A2" s="1"><v>2</v></c><c r="C2"><f>A2*$A$4</f><v>4</v></c><c r="E2"><v>7</v></c></row>' +
        '<row r="3">\n <c r="A3"><v>10</v></c><c r="C3"><f>A3*$A$4</f><v>20</v></c></row>' +
        '<row r="4"><c r="A4" s="2"><v>30</v></c><c r="B4" t="s"><v>2</v></c><c r="C4"><f>A4*$A$4+Other!A4</f><v>60</v></c><c r="E4"><f>A2</f><v>30</v></c></row>',
    );
    expect(result.pkg.text('xl/worksheets/sheet2.xml')).toContain('<f>Data!A2</f>');
  });

  it('take their notes, boxes and links along, but links of several rows', () => {
    const { pkg, original, bytes } = patched(book, [sort([2, 1, 0])]);
    expect(pkg.text(SHEET)).toContain(
      '<hyperlink ref="B4" r:id="rId9"/><hyperlink ref="A3:A4" location="A1"/><hyperlink ref="E2" location="A1"/>',
    );
    expect(readComments(bytes)[0]?.notes).toEqual([{ row: 3, column: 1, author: 'Ada', text: 'dried' }]);
    expect(pkg.text('xl/drawings/vmlDrawing1.vml')).toBe(
      original
        .text('xl/drawings/vmlDrawing1.vml')
        .replace('2, 15, 0, 10, 4, 15, 4, 4', '2, 15, 2, 10, 4, 15, 6, 4')
        .replace('<x:Row>1<', '<x:Row>3<'),
    );
  });

  it('leave no trace when the sort is undone, and keep what was typed meanwhile', () => {
    const there = sort([1, 2, 0]);
    const back = sort(sortBack([1, 2, 0]));
    expect(patched(book, [there, back]).changedParts).toEqual([]);
    const typed = patched(book, [there, set('A2', number(11)), back]);
    expect(rowsOf(typed)).toContain('<c r="A3"><v>11</v></c>');
    expect(rowsOf(typed)).toContain('<c r="A2" s="2"><v>30</v></c>');
    expect(readComments(typed.bytes)[0]?.notes[0]).toMatchObject({ row: 1, column: 1 });
  });

  it('may be typed into, sorted again and moved by rows, and every cell is where the edits say', () => {
    const { pkg } = patched(book, [
      set('A3', number(5)),
      sort([1, 0, 2]),
      set('B2', { content: { kind: 'formula', formula: 'A2+1', result: 6 } }),
      { op: 'insert-rows', sheet: '1', index: 0, count: 2 },
      sort([2, 0, 1], { ...BODY, startRow: 3, endRow: 5 }),
    ]);
    expect(pkg.text(SHEET)).toContain('<c r="A5"><v>5</v></c><c r="B5"><f>A5+1</f><v>6</v></c>');
  });

  it.each<[string, string, RegExp]>([
    ['merged cells', '<mergeCells count="1"><mergeCell ref="A3:B3"/></mergeCells>', /A3:B3.* is merged/],
    ['nothing that forbids it, in an order that is none', '', /cannot be brought/],
  ])('are refused with %s', (_, after, reason) => {
    const bytes = makeWorkbook({ sheets: [{ name: 'Data', rows: ROWS, after }], strings: STRINGS });
    const edit = sort(after ? [2, 1, 0] : [0, 0, 1]);
    const aside = findInapplicable(bytes, [edit, set('A2', number(1))]);
    expect(aside).toEqual([{ edit: 0, cells: null, reason: expect.stringMatching(reason), takesRest: true }]);
  });

  it('are refused where an array of several cells or a heading of a table is among them, or a formula would leave the sheet', () => {
    const rows = (cell: string) =>
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2">${cell}<v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>`;
    const tried = (cell: string) => {
      const bytes = makeWorkbook({ sheets: [{ name: 'Data', rows: rows(cell) }] });
      return () =>
        patched(bytes, [sort([1, 0, 2], { startRow: 0, startColumn: 0, endRow: 2, endColumn: 0 })]);
    };
    expect(tried('<f t="array" ref="A2:A3">B1:B2</f>')).toThrow(/array formula/);
    expect(tried('<f>B1</f>')).toThrow(/outside of the sheet/);
    const one = tried('<f t="array" ref="A2">SUM(B2:B3*2)</f>')();
    expect(rowsOf(one)).toContain('<c r="A1"><f t="array" ref="A1">SUM(B1:B2*2)</f>');
  });
});

describe('columns that are sorted', () => {
  const across = (order: number[], range = BODY): XlsxEdit => ({
    op: 'sort-rows',
    sheet: '1',
    range,
    order,
    columns: true,
  });

  it('move their cells as they are written, with formulas that follow, notes, boxes and links of one column', () => {
    const result = patched(book, [across([1, 0, 2])]);
    const { pkg, original, bytes } = result;
    expect(rowsOf(result)).toContain(
      '<c r="A2" t="s"><v>2</v></c><c r="B2" s="2"><v>30</v></c><c r="C2"><f>A2*$A$4+Other!A2</f><v>60</v></c><c r="E2"><v>7</v></c></row>',
    );
    expect(rowsOf(result)).toContain('<c r="B4" s="1"><v>2</v></c>');
    expect(pkg.text(SHEET)).toContain(
      '<hyperlink ref="A2" r:id="rId9"/><hyperlink ref="B3:B4" location="A1"/><hyperlink ref="E2" location="A1"/>',
    );
    expect(readComments(bytes)[0]?.notes).toEqual([{ row: 1, column: 0, author: 'Ada', text: 'dried' }]);
    expect(pkg.text('xl/drawings/vmlDrawing1.vml')).toBe(
      original
        .text('xl/drawings/vmlDrawing1.vml')
        .replace('2, 15, 0, 10, 4, 15, 4, 4', '1, 15, 0, 10, 3, 15, 4, 4')
        .replace('<x:Column>1<', '<x:Column>0<'),
    );
    const formulas = makeWorkbook({
      sheets: [
        {
          name: 'Data',
          rows: '<row r="1"><c r="B1"><v>3</v></c><c r="C1"><v>1</v></c></row><row r="2"><c r="B2"><f>B1*$B$1</f><v>9</v></c><c r="C2"><f>C1*$B$1</f><v>3</v></c></row>',
        },
      ],
    });
    const swapped = patched(formulas, [
      across([1, 0], { startRow: 0, startColumn: 1, endRow: 1, endColumn: 2 }),
    ]);
    expect(rowsOf(swapped)).toBe(
      '<row r="1"><c r="B1"><v>1</v></c><c r="C1"><v>3</v></c></row><row r="2"><c r="B2"><f>B1*$B$1</f><v>3</v></c><c r="C2"><f>C1*$B$1</f><v>9</v></c></row>',
    );
  });

  it('leave no trace when the sort is undone, and keep what was typed meanwhile', () => {
    const [there, back] = [across([1, 0, 2]), across(sortBack([1, 0, 2]))];
    expect(patched(book, [there, back]).changedParts).toEqual([]);
    const typed = patched(book, [there, set('B3', number(11)), back]);
    expect(rowsOf(typed)).toContain('<c r="A3"><v>11</v></c>');
    // Rows and columns that are sorted one after the other are two sorts.
    const both = [
      sort([1, 0], { ...BODY, endRow: 2, endColumn: 1 }),
      across([1, 0], { ...BODY, endRow: 2, endColumn: 1 }),
    ];
    expect(rowsOf(patched(book, both))).toContain('<c r="B3" s="2"><v>30</v></c>');
  });

  it('are refused below a filter, in an order that is none, and where a formula would leave the sheet', () => {
    const filtered = makeWorkbook({
      sheets: [{ name: 'Data', rows: ROWS, after: '<autoFilter ref="A1:C4"/>' }],
      strings: STRINGS,
    });
    expect(() => patched(filtered, [across([1, 0, 2])])).toThrow(/A1:C4 .* has a filter/);
    expect(() => patched(book, [across([0, 1])])).toThrow(/These columns cannot be brought/);
    expect(() => patched(book, [across([2, 1, 0])])).toThrow(/C2 of "Data" would name a cell outside/);
  });
});

describe('a filter whose rows are sorted', () => {
  const few = [1, 2, 3, 4]
    .map(
      (row) => `<row r="${row}"><c r="A${row}"><v>${9 - row}</v></c><c r="B${row}"><v>${row}</v></c></row>`,
    )
    .join('');
  const filter = '<autoFilter ref="A1:C4"><filterColumn colId="1"/><extLst/></autoFilter>';
  const sheetBook = makeWorkbook({
    sheets: [{ name: 'Data', rows: few, after: filter }, { name: 'Other' }],
  });
  const sort = (order: number[], by: SortKey[]): XlsxEdit => ({
    op: 'sort-rows',
    sheet: '1',
    range: { startRow: 1, startColumn: 0, endRow: 3, endColumn: 2 },
    order,
    by,
  });
  const up = [{ column: 0, descending: false }];

  it('says by what, within itself and in the order of the schema, and says nothing again once it is undone', () => {
    const { pkg } = patched(sheetBook, [sort([2, 1, 0], up)]);
    expect(pkg.text(SHEET)).toContain(
      '<filterColumn colId="1"/><sortState ref="A2:C4"><sortCondition ref="A2:A4"/></sortState><extLst/>',
    );
    expect(patched(sheetBook, [sort([2, 1, 0], up), sort([2, 1, 0], [])]).changedParts).toEqual([]);
    const down = [{ column: 1, descending: true }, ...up];
    // Rows that stand in that order already are none the less sorted by it.
    const other = patched(pkg.write(), [sort([0, 1, 2], down)]);
    expect(other.changedParts).toEqual([SHEET]);
    expect(other.pkg.text(SHEET)).toContain(
      '<sortState ref="A2:C4"><sortCondition descending="1" ref="B2:B4"/><sortCondition ref="A2:A4"/></sortState>',
    );
    expect(filtersOf(openWorkbook(other.bytes))[0]?.rules[0]?.sorted).toEqual(down);
  });

  it('of a table says so in the table, behind its filter', () => {
    const table = {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
      content:
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:C4"><autoFilter ref="A1:C4"/><tableColumns count="3"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/><tableColumn id="3" name="c"/></tableColumns></table>',
    };
    const links = link('rId1', 'table', '../tables/table1.xml');
    const after = '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>';
    const made = makeWorkbook({
      sheets: [{ name: 'Data', rows: few, links, after }, { name: 'Other' }],
      parts: { 'xl/tables/table1.xml': table },
    });
    const { pkg } = patched(made, [set('E9', number(1)), sort([2, 1, 0], up)]);
    expect(pkg.text('xl/tables/table1.xml')).toBe(
      table.content.replace(
        '<tableColumns',
        '<sortState ref="A2:C4"><sortCondition ref="A2:A4"/></sortState><tableColumns',
      ),
    );
    const inserted: XlsxEdit = { op: 'insert-columns', sheet: '1', index: 0, count: 1 };
    const moved = patched(pkg.write(), [inserted]);
    expect(filtersOf(openWorkbook(moved.bytes))[0]?.rules[0]?.sorted).toEqual(up);
  });
});
