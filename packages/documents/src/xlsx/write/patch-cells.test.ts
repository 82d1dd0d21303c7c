import { describe, expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import { EditRefused } from '../file/refused.ts';
import { readCells } from '../read/read-cells.ts';
import { formula, number, patched, rowsOf, SHEET, set, text } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

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
    ['a text with formats', '<c r="A1" s="1" t="s" ph="1"><v>0</v></c>', text('H2O')],
    [
      'a text in place',
      '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>H2</t></r><r><t>O</t></r></is></c>',
      text('H2O'),
    ],
    ['a number', '<c r="A1"><v>1.50</v></c>', number(1.5)],
    ['a truth value', '<c r="A1" t="b"><v>1</v></c>', { content: { kind: 'boolean' as const, value: true } }],
    [
      'an error',
      '<c r="A1" s="1" t="e" ph="1"><v>#N/A</v></c>',
      { content: { kind: 'error' as const, value: '#N/A' } },
    ],
    ['nothing', '<c r="A1" s="1" t="s"/>', { content: { kind: 'empty' as const } }],
  ])('%s that was typed over and came back is as it was', (_, cell, back) => {
    const strings = [
      '<si><r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>O</t></r></si>',
    ];
    const content = { sheets: [{ name: 'S', rows: `<row r="1">${cell}</row>` }], strings };
    const result = patched(content, [set('A1', text('water')), set('A1', back)]);
    expect(rowsOf(result)).toBe(`<row r="1">${cell}</row>`);
  });

  it('an error value is written as one, a text that looks like one as a text, and no other error', () => {
    const content = { sheets: [{ name: 'S', rows: '' }] };
    const error = (value: string) => ({ content: { kind: 'error' as const, value } });
    expect(rowsOf(patched(content, [set('A1', error('#DIV/0!')), set('B1', text('#N/A'))]))).toBe(
      '<row r="1"><c r="A1" t="e"><v>#DIV/0!</v></c><c r="B1" t="inlineStr"><is><t>#N/A</t></is></c></row>',
    );
    expect(() => patched(content, [set('A1', error('#WATER'))])).toThrow(EditRefused);
  });

  it('a cell that was typed into and is empty again is not added', () => {
    const content = { sheets: [{ name: 'S', rows: '<row r="1" spans="1:1"><c r="A1"><v>1</v></c></row>' }] };
    const result = patched(content, [set('C2', text('water')), set('C2', { content: { kind: 'empty' } })]);
    expect(result.pkg.text(SHEET)).toBe(result.original.text(SHEET));
  });

  it.each([
    ['a value', 'A1', number(1)],
    ['a formula of its own', 'B1', formula('A1+1', 2)],
    ['a formula written once for several cells', 'C1', formula('A1*2', 2)],
    ['a formula that is written with another cell', 'C3', formula('A3*2', 6)],
  ])('%s that was typed over and came back changes no part of the file', (_, cell, back) => {
    const content = {
      sheets: [
        {
          name: 'S',
          rows:
            '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+1</f><v>2</v></c><c r="C1"><f t="shared" ref="C1:C3" si="0">A1*2</f><v>2</v></c></row>' +
            '<row r="2"><c r="A2"><v>2</v></c><c r="C2"><f t="shared" si="0"/><v>4</v></c></row>' +
            '<row r="3"><c r="A3"><v>3</v></c><c r="C3"><f t="shared" si="0"/><v>6</v></c></row>',
        },
      ],
    };
    const { changedParts } = patched(content, [set(cell, text('water')), set(cell, back)]);
    expect(changedParts).toEqual([]);
  });

  it('a formula the editor could not calculate keeps its result when rows come before it', () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><f>MYLAB(A2)</f><v>777</v></c></row>';
    const result = patched({ sheets: [{ name: 'S', rows }] }, [
      { op: 'insert-rows', sheet: '1', index: 1, count: 1 },
      set('B3', formula('MYLAB(A3)', '#NAME?')),
    ]);
    expect(rowsOf(result)).toContain('<c r="B3"><f>MYLAB(A3)</f><v>777</v></c>');
  });

  it('a format given to a cell whose value was typed over and came back asks for no calculation', () => {
    const content = { sheets: [{ name: 'S', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }] };
    const edits = [set('A1', number(5)), set('A1', { ...number(1), style: { bold: true } })];
    expect(patched(content, edits).changedParts).toEqual([SHEET]);
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
