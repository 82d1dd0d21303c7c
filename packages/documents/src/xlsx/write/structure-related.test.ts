import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { structureLocks } from '../locks/structure-locks.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { link, makeWorkbook, type TestWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

const insertRows = (index: number, count = 1): XlsxEdit => ({ op: 'insert-rows', sheet: '1', index, count });
const deleteRows = (index: number, count = 1): XlsxEdit => ({ op: 'delete-rows', sheet: '1', index, count });
const insertColumns = (index: number): XlsxEdit => ({ op: 'insert-columns', sheet: '1', index, count: 1 });
const deleteColumns = (index: number): XlsxEdit => ({ op: 'delete-columns', sheet: '1', index, count: 1 });

/** What `edit` is refused with, by the locks before it is made and by the patcher; undefined if both allow it. */
function refusal(content: TestWorkbook, edit: XlsxEdit): string | undefined {
  const bytes = makeWorkbook(content);
  try {
    patched(bytes, [edit]);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    expect(structureLocks(bytes).map((lock) => lock.reason)).toContain(message);
    return message;
  }
}

const spreadsheet = `xmlns="${NS.spreadsheet}"`;
const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const words = (cell: string, word: string) => `<c r="${cell}" t="inlineStr"><is><t>${word}</t></is></c>`;

describe('rows and columns that come and go', () => {
  const table: TestWorkbook = {
    sheets: [
      {
        name: 'Data',
        rows:
          row(3, words('B3', 'Name') + words('C3', 'Mass')) +
          row(4, '<c r="C4"><v>1</v></c>') +
          row(5, '<c r="C5"><v>2</v></c>') +
          row(6, '<c r="C6"><f>SUBTOTAL(109,T[Mass])</f><v>3</v></c>'),
        after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        links: link('rId1', 'table', '../tables/table1.xml'),
      },
      { name: 'Other' },
    ],
    parts: {
      'xl/tables/table1.xml': {
        content: `<table ${spreadsheet} id="1" name="T" displayName="T" ref="B3:C6" totalsRowCount="1"><autoFilter ref="B3:C5"><filterColumn colId="1"><filters><filter val="1"/></filters></filterColumn></autoFilter><tableColumns count="2"><tableColumn id="1" name="Name"/><tableColumn id="2" name="Mass" totalsRowFunction="sum"/></tableColumns></table>`,
        type: type('table'),
      },
    },
  };
  const tableAfter = (edit: XlsxEdit) => patched(table, [edit]).pkg.text('xl/tables/table1.xml');

  it('move a table or make it longer and shorter, its filter with it', () => {
    expect(tableAfter(insertRows(0, 2))).toMatch(/ref="B5:C8".*<autoFilter ref="B5:C7">/);
    expect(tableAfter(insertRows(4))).toMatch(/ref="B3:C7".*<autoFilter ref="B3:C6">/);
    expect(tableAfter(deleteRows(3))).toMatch(/ref="B3:C5".*<autoFilter ref="B3:C4">/);
    expect(tableAfter(insertColumns(0))).toMatch(
      /ref="C3:D6".*<autoFilter ref="C3:D5"><filterColumn colId="1">/,
    );
  });

  it('never take a table apart, which is said before', () => {
    expect(refusal(table, deleteRows(2))).toBe(
      'The headings of the table "T" cannot be deleted here. Excel can do it.',
    );
    expect(refusal(table, deleteRows(5))).toContain('The totals of the table "T"');
    expect(refusal(table, deleteRows(3, 2))).toContain('All rows of the table "T"');
    expect(refusal(table, insertColumns(2))).toContain('Columns of the table "T"');
    expect(refusal(table, deleteColumns(1))).toContain('Columns of the table "T"');
    expect(refusal(table, deleteColumns(3))).toBeUndefined();
    expect(refusal(table, { op: 'delete-sheet', sheet: '1' })).toBeDefined();
  });

  const comments: TestWorkbook = {
    sheets: [
      {
        name: 'Data',
        after: '<legacyDrawing r:id="rId2"/>',
        links:
          link('rId1', 'comments', '../comments1.xml') + link('rId2', 'vmlDrawing', '../drawings/v1.vml'),
      },
    ],
    parts: {
      'xl/comments1.xml': {
        content: `<comments ${spreadsheet}><authors><author>Ana</author></authors><commentList><comment ref="B2" authorId="0"><text><t>one</t></text></comment><comment ref="B5" authorId="0"><text><t>two</t></text></comment></commentList></comments>`,
        type: type('comments'),
      },
      'xl/drawings/v1.vml': {
        content: `<xml xmlns:v="${NS.vml}" xmlns:x="urn:schemas-microsoft-com:office:excel">${[1, 4]
          .map(
            (at) =>
              `<v:shape id="s${at}"><x:ClientData ObjectType="Note"><x:Anchor>\n 2, 15, ${at}, 2, 4, 31, ${at + 3}, 1</x:Anchor><x:Row>${at}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape>`,
          )
          .join('')}</xml>`,
        type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
      },
    },
  };

  it('move comments and the boxes they are shown in', () => {
    const { pkg } = patched(comments, [insertRows(3, 2), insertColumns(0)]);
    expect(pkg.text('xl/comments1.xml')).toMatch(/ref="C2".*ref="C7"/);
    const boxes = pkg.text('xl/drawings/v1.vml');
    expect(boxes).toContain('\n 3, 15, 1, 2, 5, 31, 6, 1</x:Anchor><x:Row>1</x:Row><x:Column>2</x:Column>');
    expect(boxes).toContain('3, 15, 6, 2, 5, 31, 9, 1</x:Anchor><x:Row>6</x:Row>');
  });

  it('take the comment of a deleted cell along with its box, and no other', () => {
    const { pkg } = patched(comments, [deleteRows(1)]);
    expect(pkg.text('xl/comments1.xml')).not.toContain('one');
    expect(pkg.text('xl/comments1.xml')).toContain('<comment ref="B4" authorId="0"><text><t>two');
    expect(pkg.text('xl/drawings/v1.vml').match(/<v:shape id="\w+"/g)).toEqual(['<v:shape id="s4"']);
  });

  it('move array formulas and data tables as a whole, with the cells a data table varies', () => {
    const content: TestWorkbook = {
      sheets: [
        {
          name: 'Data',
          rows:
            row(1, '<c r="A1"><v>1</v></c><c r="H1"><f t="array" ref="H1">SUM(A1:A9*2)</f><v>1</v></c>') +
            row(3, '<c r="B3"><f t="array" ref="B3:B4">A3:A4*2</f><v>0</v></c>') +
            row(4, '<c r="B4"><v>0</v></c>') +
            row(6, '<c r="D6"><f t="dataTable" ref="D6:D7" dt2D="0" r1="A1"/><v>0</v></c>') +
            row(7, '<c r="D7"><v>0</v></c>'),
        },
      ],
    };
    const sheet = patched(content, [insertRows(0), insertColumns(2)]).pkg.text(SHEET);
    expect(sheet).toContain('<f t="array" ref="I2">SUM(A2:A10*2)</f>');
    expect(sheet).toContain('<c r="B4"><f t="array" ref="B4:B5">A4:A5*2</f>');
    expect(sheet).toContain('<f t="dataTable" ref="E7:E8" dt2D="0" r1="A2"/>');
    expect(refusal(content, insertRows(3))).toContain('an array formula, which fills several cells');
    expect(refusal(content, deleteRows(6))).toContain('a what-if data table');
    expect(refusal(content, deleteRows(0))).toBe('A1 cannot be deleted: a what-if data table varies it.');
  });

  it('move a pivot table as a whole and what it takes its data from', () => {
    const content: TestWorkbook = {
      sheets: [
        { name: 'Data', links: link('rId1', 'pivotTable', '../pivotTables/p1.xml') },
        { name: 'Other' },
      ],
      links: link('rId90', 'pivotCacheDefinition', 'pivotCache/c1.xml'),
      parts: {
        'xl/pivotTables/p1.xml': {
          content: `<pivotTableDefinition ${spreadsheet} name="P"><location ref="D5:E9" rowPageCount="1"/></pivotTableDefinition>`,
          type: type('pivotTable'),
        },
        'xl/pivotCache/c1.xml': {
          content: `<pivotCacheDefinition ${spreadsheet}><cacheSource type="worksheet"><worksheetSource ref="A1:B4" sheet="Data"/></cacheSource></pivotCacheDefinition>`,
          type: type('pivotCacheDefinition'),
        },
      },
    };
    const { pkg } = patched(content, [insertRows(1)]);
    expect(pkg.text('xl/pivotTables/p1.xml')).toContain('ref="D6:E10"');
    expect(pkg.text('xl/pivotCache/c1.xml')).toContain('ref="A1:B5"');
    expect(refusal(content, insertRows(3))).toContain('pivot table "P"');
    expect(refusal(content, deleteRows(0, 4))).toContain('pivot table');
    expect(refusal(content, { op: 'delete-sheet', sheet: '1' })).toContain('takes its data from it');
    expect(patched(content, [{ ...insertRows(0), sheet: '2' } as XlsxEdit]).changedParts).not.toContain(
      'xl/pivotCache/c1.xml',
    );
  });

  it('keep an active filter on its columns, with a sort order and ranges that may be edited', () => {
    const content: TestWorkbook = {
      sheets: [
        {
          name: 'Data',
          after:
            '<protectedRanges><protectedRange name="p" sqref="C2:C9"/></protectedRanges>' +
            '<autoFilter ref="B1:D9"><filterColumn colId="0"/><filterColumn colId="2"/></autoFilter>' +
            '<sortState ref="B2:D9"><sortCondition ref="D2:D9"/></sortState>',
        },
      ],
    };
    const sheet = patched(content, [insertColumns(2), deleteColumns(1)]).pkg.text(SHEET);
    expect(sheet).toContain('<protectedRange name="p" sqref="C2:C9"/>');
    expect(sheet).toContain('<autoFilter ref="B1:D9"><filterColumn colId="2"/></autoFilter>');
    expect(sheet).toContain('<sortState ref="B2:D9"><sortCondition ref="D2:D9"/>');
  });

  it('move form controls on the sheet with the cells they are tied to', () => {
    const corner = (at: number) =>
      `<xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
    const control = (at: number) =>
      `<control shapeId="1" r:id="rId9" name="c"><controlPr linkedCell="$A$${at + 1}"><anchor moveWithCells="1"><from>${corner(at)}</from><to>${corner(at + 1)}</to></anchor></controlPr></control>`;
    const mc = `xmlns:mc="${NS.compatibility}" xmlns:xdr="${NS.spreadsheetDrawing}"`;
    const written = (at: number) =>
      `<mc:AlternateContent ${mc}><mc:Choice Requires="x14"><controls>${control(at)}</controls></mc:Choice></mc:AlternateContent>`;
    const content: TestWorkbook = { sheets: [{ name: 'Data', after: written(3) }] };
    expect(patched(content, [insertRows(1)]).pkg.text(SHEET)).toContain(control(4));
  });

  it('are refused where something counts the cells in its own way, with the same reason before and after', () => {
    const content: TestWorkbook = {
      sheets: [{ name: 'Data', after: '<x:odd xmlns:x="urn:x"/>' }, { name: 'Free' }],
    };
    expect(structureLocks(makeWorkbook(content))).toEqual([
      {
        sheet: '1',
        kind: 'all',
        reason:
          'Rows and columns of "Data" cannot be inserted or deleted here, because the sheet has special contents. Excel can do it.',
      },
    ]);
    expect(refusal(content, insertRows(0))).toContain('special contents');
    expect(() =>
      patchWorkbook(makeWorkbook(content), [{ ...insertRows(0), sheet: '2' } as XlsxEdit]),
    ).not.toThrow();
  });
});
