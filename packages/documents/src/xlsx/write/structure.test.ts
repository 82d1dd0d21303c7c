import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { structureLocks } from '../locks/structure-locks.ts';
import { importWorkbook } from '../read/import.ts';
import { readCells } from '../read/read-cells.ts';
import { patched } from '../testing/test-patch.ts';
import { link, makeWorkbook, type TestWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

const names = (bytes: Uint8Array) => {
  const { sheetOrder, sheets } = importWorkbook(bytes);
  return sheetOrder.map((id) => sheets[id]?.name);
};
const formulas = (bytes: Uint8Array, sheet = 0) => readCells(bytes)[sheet]?.cells.map((cell) => cell.formula);
const formulaCell = (cell: string, formula: string) =>
  `<row r="${cell.slice(1)}"><c r="${cell}"><f>${formula}</f></c></row>`;

const three: TestWorkbook = {
  sheets: [
    { name: 'One', rows: formulaCell('A1', 'Two!A1+Three!B2+&quot;Two!A1&quot;') },
    { name: 'Two', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
    { name: 'Three' },
  ],
  workbook:
    '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">Two!$A$1:$B$9</definedName><definedName name="all">Two!$A$1</definedName><definedName name="local" localSheetId="2">Three!$A$1</definedName></definedNames>',
};

describe('sheets', () => {
  it('a sheet is added at its place, keeps its number, and takes cells', () => {
    const result = patched(three, [
      { op: 'add-sheet', sheet: '17', name: 'A & B', index: 1 },
      { op: 'set-cells', sheet: '17', cells: [{ row: 0, column: 0, content: { kind: 'number', value: 5 } }] },
    ]);
    expect(names(result.bytes)).toEqual(['One', 'A & B', 'Two', 'Three']);
    expect(result.sheetIds).toEqual({ 17: '17' });
    expect(readCells(result.bytes)[1]).toMatchObject({ sheet: '17', cells: [{ value: 5 }] });
    expect(result.pkg.text('xl/workbook.xml')).toContain('name="local" localSheetId="3"');
  });

  it('an id that is no number gets one, and the answer says which', () => {
    const result = patched(three, [{ op: 'add-sheet', sheet: 'x-9', name: 'New', index: 3 }]);
    expect(result.sheetIds).toEqual({ 'x-9': '4' });
  });

  it('a renamed sheet is renamed in formulas, names and charts, and nowhere else', () => {
    const result = patched(three, [{ op: 'rename-sheet', sheet: '2', name: "Two's" }]);
    expect(names(result.bytes)).toEqual(['One', "Two's", 'Three']);
    expect(formulas(result.bytes)).toEqual([`'Two''s'!A1+Three!B2+"Two!A1"`]);
    expect(result.pkg.text('xl/workbook.xml')).toContain(
      `<definedName name="all">'Two''s'!$A$1</definedName>`,
    );
  });

  it('a renamed sheet takes edits under its id, and edits before it are kept', () => {
    const cell = (row: number): XlsxEdit => ({
      op: 'set-cells',
      sheet: '1',
      cells: [{ row, column: 0, content: { kind: 'formula', formula: 'Two!A1' } }],
    });
    const result = patched(three, [
      cell(4),
      { op: 'rename-sheet', sheet: '2', name: 'Z' },
      { op: 'rename-sheet', sheet: '1', name: 'Y' },
    ]);
    expect(formulas(result.bytes)).toEqual(['Z!A1+Three!B2+"Two!A1"', 'Z!A1']);
  });

  it('a moved sheet takes its own names and the open tab along', () => {
    const result = patched(
      { ...three, workbook: `<bookViews><workbookView activeTab="1"/></bookViews>${three.workbook}` },
      [{ op: 'move-sheet', sheet: '2', index: 0 }],
    );
    expect(names(result.bytes)).toEqual(['Two', 'One', 'Three']);
    expect(result.pkg.text('xl/workbook.xml')).toContain('name="_xlnm.Print_Area" localSheetId="0"');
  });

  it('a deleted sheet goes with its part and its names, and leaves #REF! behind', () => {
    const result = patched(three, [{ op: 'delete-sheet', sheet: '2' }]);
    expect(names(result.bytes)).toEqual(['One', 'Three']);
    expect(formulas(result.bytes)).toEqual(['#REF!+Three!B2+"Two!A1"']);
    expect(result.pkg.has('xl/worksheets/sheet2.xml')).toBe(false);
    expect(result.pkg.text('[Content_Types].xml')).not.toContain('sheet2.xml');
    const workbook = result.pkg.text('xl/workbook.xml');
    expect(workbook).not.toContain('Print_Area');
    expect(workbook).toContain('<definedName name="all">#REF!</definedName>');
    expect(workbook).toContain('name="local" localSheetId="1"');
  });

  it('a hidden sheet is not the open tab, and the last visible one stays', () => {
    const hide = (sheet: string): XlsxEdit => ({ op: 'set-sheet-hidden', sheet, hidden: true });
    const result = patched({ ...three, workbook: '<bookViews><workbookView/></bookViews>' }, [hide('1')]);
    expect(result.pkg.text('xl/workbook.xml')).toContain('activeTab="1"');
    expect(() => patchWorkbook(makeWorkbook(three), [hide('1'), hide('2'), hide('3')])).toThrow(EditRefused);
    expect(() =>
      patchWorkbook(makeWorkbook(three), [hide('1'), hide('2'), { op: 'delete-sheet', sheet: '3' }]),
    ).toThrow('only sheet that is shown');
  });

  it.each(['', 'x'.repeat(32), 'a/b', "'a", 'two', 'History', 'a[1]'])('the name "%s" is refused', (name) => {
    expect(() =>
      patchWorkbook(makeWorkbook(three), [{ op: 'add-sheet', sheet: '9', name, index: 0 }]),
    ).toThrow(EditRefused);
  });
});

describe('rows and columns', () => {
  const plain: TestWorkbook = {
    sheets: [
      {
        name: 'Data',
        before: '<dimension ref="A1:C3"/><cols><col min="2" max="2" width="30" customWidth="1"/></cols>',
        rows:
          '<row r="1" spans="1:3"><c r="A1"><v>1</v></c><c r="C1"><f t="shared" ref="C1:C2" si="0">A1+A3</f></c></row>' +
          '<row r="2" ht="50" customHeight="1"><c r="A2"><v>2</v></c><c r="C2"><f t="shared" si="0"/></c></row><row r="3"><c r="A3"><v>3</v></c></row>',
        after:
          '<mergeCells count="2"><mergeCell ref="A5:B6"/><mergeCell ref="A2:A3"/></mergeCells>' +
          '<conditionalFormatting sqref="A1:A9"><cfRule type="expression" priority="1"><formula>A1&gt;$A$3</formula></cfRule></conditionalFormatting>' +
          '<dataValidations count="1"><dataValidation type="list" sqref="B3 B5"><formula1>$A$1:$A$3</formula1></dataValidation></dataValidations>' +
          '<hyperlinks><hyperlink ref="A3" location="Data!A3"/></hyperlinks><rowBreaks count="1" manualBreakCount="1"><brk id="4" man="1"/></rowBreaks>',
      },
      { name: 'Other', rows: formulaCell('A1', 'SUM(Data!A1:A3)+A3') },
    ],
    workbook:
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$C$3</definedName><definedName name="rel">Data!A3</definedName></definedNames>',
  };

  it('inserted rows shift cells, formulas of all sheets, names, merges, formats, validations, links and breaks', () => {
    const result = patched(plain, [{ op: 'insert-rows', sheet: '1', index: 1, count: 2 }]);
    expect(formulas(result.bytes)).toEqual([undefined, 'A1+A5', undefined, 'A4+A6', undefined]);
    expect(formulas(result.bytes, 1)).toEqual(['SUM(Data!A1:A5)+A3']);
    const sheet = result.pkg.text('xl/worksheets/sheet1.xml');
    for (const part of [
      '<dimension ref="A1:C5"/>',
      '<row r="4" ht="50" customHeight="1"><c r="A4">',
      '<mergeCell ref="A7:B8"/><mergeCell ref="A4:A5"/>',
      'sqref="A1:A11"',
      '<formula>A1&gt;$A$5</formula>',
      'sqref="B5 B7"><formula1>$A$1:$A$5</formula1>',
      '<hyperlink ref="A5" location="Data!A5"/>',
      '<brk id="6" man="1"/>',
    ]) {
      expect(sheet).toContain(part);
    }
    const workbook = result.pkg.text('xl/workbook.xml');
    expect(workbook).toContain('Data!$A$1:$C$5');
    expect(workbook).toContain('<definedName name="rel">Data!A3</definedName>');
  });

  it('deleted rows take their cells, merges and links along and leave #REF! only where nothing is left', () => {
    const result = patched(plain, [{ op: 'delete-rows', sheet: '1', index: 1, count: 2 }]);
    expect(formulas(result.bytes)).toEqual([undefined, 'A1+#REF!']);
    expect(formulas(result.bytes, 1)).toEqual(['SUM(Data!A1:A1)+A3']);
    const sheet = result.pkg.text('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<mergeCells count="1"><mergeCell ref="A3:B4"/></mergeCells>');
    expect(sheet).not.toContain('hyperlink');
  });

  it('inserted columns shift cells, widths and formulas', () => {
    const result = patched(plain, [{ op: 'insert-columns', sheet: '1', index: 1, count: 1 }]);
    const sheet = result.pkg.text('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<col min="3" max="3" width="30" customWidth="1"/>');
    expect(sheet).toContain('<row r="1"><c r="A1"><v>1</v></c><c r="D1"><f>A1+A3</f></c></row>');
    expect(sheet).toContain('sqref="C3 C5"');
  });

  it('deleted columns take theirs along', () => {
    const result = patched(plain, [{ op: 'delete-columns', sheet: '1', index: 0, count: 1 }]);
    expect(readCells(result.bytes)[0]?.cells.map((cell) => [cell.row, cell.column, cell.formula])).toEqual([
      [0, 1, '#REF!+#REF!'],
      [1, 1, '#REF!+#REF!'],
    ]);
  });

  it('edits before and after speak about the rows as they are then', () => {
    const cell = (row: number, value: number): XlsxEdit => ({
      op: 'set-cells',
      sheet: '1',
      cells: [{ row, column: 4, content: { kind: 'number', value } }],
    });
    const result = patched(plain, [
      cell(5, 1),
      { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
      cell(5, 2),
    ]);
    const found = readCells(result.bytes)[0]?.cells.filter((one) => one.column === 4);
    expect(found?.map((one) => [one.row, one.value])).toEqual([
      [5, 2],
      [6, 1],
    ]);
  });

  it('charts and pictures move along, and charts follow their data', () => {
    const anchor = (row: number) =>
      `<xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
    const result = patched(
      {
        sheets: [
          {
            name: 'Data',
            after: '<drawing r:id="rId1"/>',
            links: link('rId1', 'drawing', '../drawings/drawing1.xml'),
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': {
            content: `<xdr:wsDr xmlns:xdr="${NS.spreadsheetDrawing}"><xdr:twoCellAnchor><xdr:from>${anchor(3)}</xdr:from><xdr:to>${anchor(9)}</xdr:to></xdr:twoCellAnchor></xdr:wsDr>`,
            type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
          },
          'xl/charts/chart1.xml': {
            content: `<c:chartSpace xmlns:c="${NS.chart}"><c:f>Data!$A$4:$A$9</c:f></c:chartSpace>`,
            type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
          },
        },
      },
      [{ op: 'insert-rows', sheet: '1', index: 2, count: 10 }],
    );
    expect(result.pkg.text('xl/drawings/drawing1.xml')).toContain(
      `<xdr:from>${anchor(13)}</xdr:from><xdr:to>${anchor(19)}</xdr:to>`,
    );
    expect(result.pkg.text('xl/charts/chart1.xml')).toContain('Data!$A$14:$A$19');
  });

  it('a formula over several sheets locks all of them, and no other', () => {
    const bytes = makeWorkbook({
      sheets: [{ name: 'A', rows: formulaCell('A1', 'SUM(A:B!C1)') }, { name: 'B' }, { name: 'C' }],
    });
    expect(structureLocks(bytes).filter(({ kind }) => kind === 'all')).toMatchObject([
      { sheet: '1' },
      { sheet: '2' },
    ]);
  });

  it('content is not pushed off the sheet', () => {
    const bytes = makeWorkbook({
      sheets: [{ name: 'A', rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }],
    });
    expect(() => patchWorkbook(bytes, [{ op: 'insert-rows', sheet: '1', index: 0, count: 1 }])).toThrow(
      'no room',
    );
  });
});
