import { describe, expect, it } from 'vitest';
import { readPackage } from '../opc/index.ts';
import type { CellEdit, XlsxEdit } from './edits.ts';
import { importWorkbook } from './import.ts';
import { patchWorkbook } from './patch.ts';
import { readCells } from './read-cells.ts';
import { parseCell } from './references.ts';
import { EditRefused } from './refused.ts';
import { link, makeWorkbook, type TestWorkbook } from './test-workbook.ts';
import { verifyPatch } from './verify.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

/** Patches and verifies; answers the package that came out. */
function patched(content: TestWorkbook | Uint8Array, edits: XlsxEdit[]) {
  const original = content instanceof Uint8Array ? content : makeWorkbook(content);
  const result = patchWorkbook(original, edits);
  verifyPatch(original, edits, result.bytes);
  return { ...result, pkg: readPackage(result.bytes), original: readPackage(original) };
}

function set(cell: string, edit: Omit<CellEdit, 'row' | 'column'>): XlsxEdit {
  const { row = 0, column = 0 } = parseCell(cell) ?? {};
  return { op: 'set-cells', sheet: '1', cells: [{ row, column, ...edit }] };
}

const number = (value: number) => ({ content: { kind: 'number' as const, value } });
const text = (value: string) => ({ content: { kind: 'text' as const, value } });

/** What stands between the tags of sheetData. */
const rowsOf = ({ pkg }: { pkg: ReturnType<typeof readPackage> }, part = SHEET) =>
  /<sheetData>(.*)<\/sheetData>/s.exec(pkg.text(part))?.[1];

describe('patching the content of cells', () => {
  it('no edits leave the very same bytes', () => {
    const original = makeWorkbook({ sheets: [{ name: 'S' }] });
    expect(patchWorkbook(original, []).bytes).toBe(original);
  });

  it('an edit that changes nothing leaves the same bytes', () => {
    const original = makeWorkbook({ sheets: [{ name: 'S' }] });
    const { bytes, changedParts } = patchWorkbook(original, [{ op: 'set-cells', sheet: '1', cells: [] }]);
    expect(bytes).toBe(original);
    expect(changedParts).toEqual([]);
  });

  it('a typed value replaces the value and keeps the style, everything around it and unknown attributes', () => {
    const result = patched(
      {
        sheets: [
          {
            name: 'S',
            rows: '\n <row r="1" x="y" spans="1:2">\n  <c s="1" r="A1" ph="1"><v>1</v><extLst><ext uri="u"/></extLst></c>\n  <c r="B1"><v>2</v></c>\n </row>\n',
          },
        ],
      },
      [set('A1', number(7.25))],
    );
    expect(rowsOf(result)).toBe(
      '\n <row r="1" x="y" spans="1:2">\n  <c s="1" r="A1" ph="1"><v>7.25</v><extLst><ext uri="u"/></extLst></c>\n  <c r="B1"><v>2</v></c>\n </row>\n',
    );
    expect(result.changedParts.sort()).toEqual(['xl/workbook.xml', SHEET]);
  });

  it.each([
    ['a number', number(-1e-7), '<c r="A1"><v>-1e-7</v></c>'],
    ['a truth value', { content: { kind: 'boolean' as const, value: true } }, '<c r="A1" t="b"><v>1</v></c>'],
    ['a text', text('001'), '<c r="A1" t="inlineStr"><is><t>001</t></is></c>'],
    [
      'a text with markup and spaces',
      text(' <a> & b\n'),
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> &lt;a&gt; &amp; b\n</t></is></c>',
    ],
    [
      'a text XML cannot hold',
      text('a\u0007\r_x000D_'),
      '<c r="A1" t="inlineStr"><is><t>a_x0007__x000D__x005F_x000D_</t></is></c>',
    ],
    [
      'a formula and its number',
      { content: { kind: 'formula' as const, formula: '=1+B1', result: 3 } },
      '<c r="A1"><f>1+B1</f><v>3</v></c>',
    ],
    [
      'a formula and its text',
      { content: { kind: 'formula' as const, formula: '"<"&B1', result: '<2' } },
      '<c r="A1" t="str"><f>"&lt;"&amp;B1</f><v>&lt;2</v></c>',
    ],
    [
      'a formula and its error',
      { content: { kind: 'formula' as const, formula: '1/0', result: '#DIV/0!' } },
      '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    ],
    [
      'a formula without a result',
      { content: { kind: 'formula' as const, formula: 'XLOOKUP(1,B:B,C:C)' } },
      '<c r="A1"><f>_xlfn.XLOOKUP(1,B:B,C:C)</f></c>',
    ],
  ])('%s is written as what it is, in a new cell of a new row', (_, edit, expected) => {
    expect(rowsOf(patched({ sheets: [{ name: 'S' }] }, [set('A1', edit)]))).toBe(
      `<row r="1">${expected}</row>`,
    );
  });

  it('rows and cells are put in order, and the used range and spans grow', () => {
    const result = patched(
      {
        sheets: [
          {
            name: 'S',
            before: '<dimension ref="B2:B4"/>',
            rows: '<row r="2" spans="2:2"><c r="B2"><v>1</v></c></row><row r="4"/>',
          },
        ],
      },
      [set('C2', number(2)), set('A2', number(3)), set('B3', number(4)), set('D5', number(5))],
    );
    expect(rowsOf(result)).toBe(
      '<row r="2" spans="1:3"><c r="A2"><v>3</v></c><c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row>' +
        '<row r="3"><c r="B3"><v>4</v></c></row><row r="4"/><row r="5"><c r="D5"><v>5</v></c></row>',
    );
    expect(result.pkg.text(SHEET)).toContain('<dimension ref="A2:D5"/>');
  });

  it('a cell next to cells without names is found, and they keep their places', () => {
    const result = patched({ sheets: [{ name: 'S', rows: '<row><c><v>1</v></c><c><v>2</v></c></row>' }] }, [
      set('B1', number(9)),
      set('D1', number(4)),
    ]);
    expect(readCells(result.bytes)[0]?.cells.map((cell) => [cell.column, cell.value])).toEqual([
      [0, 1],
      [1, 9],
      [3, 4],
    ]);
  });

  it('an emptied cell keeps its style and loses the rest', () => {
    const result = patched(
      {
        sheets: [
          { name: 'S', rows: '<row r="1"><c r="A1" s="1" t="str" cm="1"><f>B1</f><v>x</v></c></row>' },
        ],
      },
      [set('A1', { content: { kind: 'empty' } })],
    );
    expect(rowsOf(result)).toBe('<row r="1"><c r="A1" s="1"/></row>');
  });

  it('a new cell looks as its row, or else as its column', () => {
    const result = patched(
      {
        sheets: [
          {
            name: 'S',
            before: '<cols><col min="2" max="2" width="9" style="2"/></cols>',
            rows: '<row r="1" s="1" customFormat="1"/>',
          },
        ],
      },
      [set('B1', number(1)), set('B2', number(2)), set('C2', number(3))],
    );
    expect(readCells(result.bytes)[0]?.cells.map((cell) => cell.style)).toEqual([1, 2, 0]);
  });

  it('a sheet with prefixed elements is written with the same prefix', () => {
    const original = readPackage(makeWorkbook({ sheets: [{ name: 'S' }] }));
    original.set(
      SHEET,
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    );
    const result = patched(original.write(), [set('A1', text('a')), set('A2', number(2))]);
    expect(result.pkg.text(SHEET)).toContain(
      '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>2</x:v></x:c></x:row>',
    );
  });

  it('the master of a shared formula gives every member its own before it changes', () => {
    const rows =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0" ca="1">B1*2</f><v>2</v></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>4</v></c></row>' +
      '<row r="3"><c r="A3"><f t="shared" si="0"/><v>6</v></c><c r="C3"><f t="shared" ref="C3:C3" si="1">D3</f></c></row>';
    const result = patched({ sheets: [{ name: 'S', rows }] }, [set('A1', number(1))]);
    expect(rowsOf(result)).toBe(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><f>B2*2</f><v>4</v></c></row>' +
        '<row r="3"><c r="A3"><f>B3*2</f><v>6</v></c><c r="C3"><f t="shared" ref="C3:C3" si="1">D3</f></c></row>',
    );
  });

  it('a member of a shared formula changes alone', () => {
    const rows =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/></c></row>';
    expect(rowsOf(patched({ sheets: [{ name: 'S', rows }] }, [set('A2', number(1))]))).toBe(
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
    );
  });

  it('array formulas, what they spill, and data tables are refused with a reason; their style is not', () => {
    const rows =
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c><c r="C1"><f t="dataTable" ref="C1:D2" dt2D="1" r1="E1" r2="E2"/><v>5</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
    const original = makeWorkbook({ sheets: [{ name: 'S', rows }] });
    for (const [cell, why] of [
      ['A1', 'array formula'],
      ['A2', 'array formula'],
      ['D2', 'data table'],
    ] as const) {
      expect(() => patchWorkbook(original, [set(cell, number(1))])).toThrow(EditRefused);
      expect(() => patchWorkbook(original, [set(cell, number(1))])).toThrow(why);
    }
    expect(patched(original, [set('A2', { style: { bold: true } })]).changedParts).toEqual([SHEET]);
  });

  it('a heading of a table is refused, its data is not', () => {
    const original = makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: '<row r="1"><c r="A1" t="str"><v>H</v></c></row>',
          links: link('rId1', 'table', '../tables/table1.xml'),
        },
      ],
      parts: {
        'xl/tables/table1.xml': {
          content:
            '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="Samples" ref="A1:B3"/>',
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
        },
      },
    });
    expect(() => patchWorkbook(original, [set('A1', text('X'))])).toThrow('heading of the table "Samples"');
    patched(original, [set('A2', number(1))]);
    expect(() =>
      patchWorkbook(original, [
        { op: 'merge-cells', sheet: '1', range: { startRow: 2, endRow: 3, startColumn: 0, endColumn: 0 } },
      ]),
    ).toThrow('part of a table');
  });

  it('the chain of calculation is dropped with its link and type, and a calculation is asked for', () => {
    const result = patched(
      {
        sheets: [{ name: 'S', rows: '<row r="1"><c r="A1"><f>1</f></c></row>' }],
        workbook:
          '<definedNames><definedName name="n">S!$A$1</definedName></definedNames><oleSize ref="A1"/>',
        links: link('rIdC', 'calcChain', 'calcChain.xml'),
        parts: { 'xl/calcChain.xml': { content: '<calcChain/>', type: 'application/x' } },
      },
      [set('A1', number(1))],
    );
    expect(result.pkg.has('xl/calcChain.xml')).toBe(false);
    expect(result.pkg.text('xl/_rels/workbook.xml.rels')).not.toContain('calcChain');
    expect(result.pkg.text('[Content_Types].xml')).not.toContain('calcChain');
    expect(result.pkg.text('xl/workbook.xml')).toContain(
      '</definedNames><calcPr fullCalcOnLoad="1"/><oleSize',
    );
  });

  it('a calculation that is set up keeps its other settings', () => {
    const result = patched({ sheets: [{ name: 'S' }], workbook: '<calcPr calcId="191029" iterate="1"/>' }, [
      set('A1', number(1)),
    ]);
    expect(result.pkg.text('xl/workbook.xml')).toContain(
      '<calcPr calcId="191029" iterate="1" fullCalcOnLoad="1"/>',
    );
  });

  it('what no cell can hold is refused', () => {
    const original = makeWorkbook({ sheets: [{ name: 'S' }] });
    for (const edit of [
      number(Number.NaN),
      text('x'.repeat(32_768)),
      { content: { kind: 'formula' as const, formula: '=' } },
    ]) {
      expect(() => patchWorkbook(original, [set('A1', edit)])).toThrow(EditRefused);
    }
    for (const cells of [[{ row: -1, column: 0 }], [{ row: 0, column: 16_384 }], [{ row: 0.5, column: 0 }]]) {
      expect(() => patchWorkbook(original, [{ op: 'set-cells', sheet: '1', cells }])).toThrow(EditRefused);
    }
    expect(() => patchWorkbook(original, [{ op: 'set-cells', sheet: '9', cells: [] }])).toThrow(
      'does not have',
    );
  });
});

describe('patching the style of cells', () => {
  const bold: TestWorkbook = {
    sheets: [{ name: 'S', rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="2"><v>2</v></c></row>' }],
  };

  it('an equal format is used again, without a change to the styles', () => {
    const result = patched(bold, [set('A1', { style: { bold: true } })]);
    expect(rowsOf(result)).toContain('<c r="A1" s="1">');
    expect(result.changedParts).toEqual([SHEET]);
  });

  it('a new format is appended, with only what it needs', () => {
    const result = patched(bold, [
      set('A1', {
        style: {
          italic: true,
          fillColor: '#ff0000',
          numberFormat: '0.000',
          borders: { top: { style: 'thin', color: '#00ff00' } },
        },
      }),
      set('B1', { style: { horizontal: 'right', wrap: true, rotation: -45 } }),
    ]);
    const styles = result.pkg.text('xl/styles.xml');
    expect(styles).toContain(
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="3">',
    );
    expect(styles).toContain('<font><i/><sz val="11"/><name val="Calibri"/></font></fonts>');
    expect(styles).toContain('<fgColor rgb="FFFF0000"/>');
    expect(styles).toContain(
      '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" wrapText="1" textRotation="135"/></xf></cellXfs>',
    );
    const { sheets, styles: shown } = importWorkbook(result.bytes);
    expect(shown[sheets['1']?.cellData[0]?.[0]?.s ?? '']).toMatchObject({
      it: 1,
      bg: { rgb: '#ff0000' },
      n: { pattern: '0.000' },
      bd: { t: { s: 1, cl: { rgb: '#00ff00' } } },
    });
    expect(shown[sheets['1']?.cellData[0]?.[1]?.s ?? '']).toMatchObject({
      ht: 3,
      tb: 3,
      tr: { a: 45 },
      n: { pattern: 'm/d/yyyy' },
    });
  });

  it('a property put back is that of the workbook’s default', () => {
    const result = patched({ sheets: [{ name: 'S', rows: '<row r="1"><c r="A1" s="1"/></row>' }] }, [
      set('A1', { style: { bold: null } }),
    ]);
    expect(importWorkbook(result.bytes).sheets['1']?.cellData[0]?.[0]?.s).toBe('3');
    expect(importWorkbook(result.bytes).styles['3']?.bl).toBeUndefined();
  });

  it('a font by name is no longer the theme’s font', () => {
    const styles =
      '<fonts><font><sz val="11"/><color theme="1"/><name val="Aptos"/><family val="2"/><scheme val="minor"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>';
    const result = patched({ sheets: [{ name: 'S' }], styles }, [
      set('A1', { style: { fontName: 'Arial' } }),
    ]);
    expect(result.pkg.text('xl/styles.xml')).toContain(
      '<font><sz val="11"/><color theme="1"/><name val="Arial"/></font></fonts>',
    );
  });

  it('a workbook without styles gets them', () => {
    const result = patched({ sheets: [{ name: 'S' }], styles: null }, [
      set('A1', { ...number(1), style: { bold: true } }),
    ]);
    expect(result.pkg.text('[Content_Types].xml')).toContain('/xl/styles.xml');
    expect(importWorkbook(result.bytes).styles['1']).toMatchObject({ bl: 1 });
  });

  it('a style no file can hold is refused', () => {
    const original = makeWorkbook(bold);
    for (const style of [{ fontColor: 'red' }, { fontSize: 1000 }, { rotation: 91 }, { numberFormat: '' }]) {
      expect(() => patchWorkbook(original, [set('A1', { style })])).toThrow(EditRefused);
    }
  });
});

describe('patching sizes, merges and panes', () => {
  it('a width splits the run of columns it is in and leaves the rest as it was', () => {
    const result = patched(
      {
        sheets: [
          { name: 'S', before: '<cols><col min="1" max="5" width="20" style="1" customWidth="1"/></cols>' },
        ],
      },
      [{ op: 'set-column-width', sheet: '1', from: 2, to: 5, width: 70 }],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '<cols><col min="1" max="2" width="20" style="1" customWidth="1"/><col min="3" max="5" width="10" style="1" customWidth="1"/><col min="6" max="6" width="10" customWidth="1"/></cols>',
    );
  });

  it('columns are hidden and shown again', () => {
    const hide: XlsxEdit = { op: 'set-columns-hidden', sheet: '1', from: 1, to: 2, hidden: true };
    const result = patched({ sheets: [{ name: 'S' }] }, [hide]);
    expect(result.pkg.text(SHEET)).toContain(
      '<cols><col min="2" max="3" width="9.140625" hidden="1"/></cols><sheetData>',
    );
    const shown = patched(result.bytes, [{ ...hide, hidden: false }]);
    expect(shown.pkg.text(SHEET)).not.toContain('hidden');
  });

  it('rows get a height, are hidden and shown again', () => {
    const result = patched({ sheets: [{ name: 'S', rows: '<row r="2"><c r="A2"/></row>' }] }, [
      { op: 'set-row-height', sheet: '1', from: 0, to: 1, height: 40 },
      { op: 'set-rows-hidden', sheet: '1', from: 1, to: 2, hidden: true },
      { op: 'set-rows-hidden', sheet: '1', from: 2, to: 9, hidden: false },
    ]);
    expect(rowsOf(result)).toBe(
      '<row r="1" ht="30" customHeight="1"></row><row r="2" ht="30" customHeight="1" hidden="1"><c r="A2"/></row><row r="3"></row>',
    );
  });

  it('merges come and go, one inside of a new one is replaced, one cut apart is refused', () => {
    const range = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 1 });
    const merge = (from: number, to: number): XlsxEdit => ({
      op: 'merge-cells',
      sheet: '1',
      range: range(from, to),
    });
    const result = patched(
      {
        sheets: [
          { name: 'S', after: '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>' },
        ],
      },
      [merge(0, 1), merge(4, 5), merge(0, 2)],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '</sheetData><mergeCells count="2"><mergeCell ref="A5:B6"/><mergeCell ref="A1:B3"/></mergeCells><pageMargins',
    );
    expect(() => patchWorkbook(result.bytes, [merge(2, 3)])).toThrow('cuts the merged cells A1:B3 apart');
    const gone = patched(result.bytes, [{ op: 'unmerge-cells', sheet: '1', range: range(0, 9) }]);
    expect(gone.pkg.text(SHEET)).not.toContain('merge');
  });

  it('panes are frozen and let go, and selections of panes that are gone go too', () => {
    const result = patched(
      {
        sheets: [
          {
            name: 'S',
            before:
              '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" sqref="B2"/></sheetView></sheetViews>',
          },
        ],
      },
      [{ op: 'set-frozen-panes', sheet: '1', rows: 1, columns: 2 }],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '<sheetView tabSelected="1" workbookViewId="0"><pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/><selection pane="bottomRight"/><selection activeCell="B2" sqref="B2"/></sheetView>',
    );
    const free = patched(result.bytes, [{ op: 'set-frozen-panes', sheet: '1', rows: 0, columns: 0 }]);
    expect(free.pkg.text(SHEET)).toContain(
      '<sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" sqref="B2"/></sheetView>',
    );
  });
});
