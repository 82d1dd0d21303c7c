import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { importWorkbook } from './import.ts';
import { readCells } from './read-cells.ts';

const cellsOf = (rows: string, strings?: string[]) =>
  readCells(makeWorkbook({ sheets: [{ name: 'S', rows }], ...(strings ? { strings } : {}) }))[0]?.cells;

describe('reading cells', () => {
  it('every type of value is read as what it is', () => {
    const cells = cellsOf(
      '<row r="1"><c r="A1"><v>1.5</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="b"><v>1</v></c>' +
        '<c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r></is></c>' +
        '<c r="F1" t="str"><f>A1&amp;"x"</f><v>1.5x</v></c><c r="G1" t="d"><v>2024-01-02T12:00:00</v></c><c r="H1" s="1"/></row>',
      ['<si><t>001</t></si>'],
    );
    expect(cells?.map(({ type, value }) => [type, value])).toEqual([
      ['number', 1.5],
      ['text', '001'],
      ['boolean', true],
      ['error', '#N/A'],
      ['text', 'rich text'],
      ['text', '1.5x'],
      ['number', 45293.5],
      ['empty', ''],
    ]);
    expect(cells?.[5]?.formula).toBe('A1&"x"');
  });

  it('members of a shared formula have theirs written out', () => {
    const cells = cellsOf(
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1</f><v>1</v></c></row>' +
        '<row r="2"><c r="B2"><f t="shared" si="0"/><v>0</v></c></row><row r="3"><c r="B3"><f t="shared" si="0"/></c></row>',
    );
    expect(cells?.map((cell) => cell.formula)).toEqual([undefined, 'A1*$A$1', 'A2*$A$1', 'A3*$A$1']);
  });

  it('rows and cells that do not say where they are follow the one before', () => {
    const cells = cellsOf(
      '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row>',
    );
    expect(cells?.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [4, 2],
      [4, 3],
    ]);
  });

  it.each([
    ['rows out of order', '<row r="2"/><row r="1"/>'],
    ['a cell twice', '<row r="1"><c r="A1"/><c r="A1"/></row>'],
    ['a cell of another row', '<row r="1"><c r="A2"/></row>'],
    ['a row beyond the last', '<row r="1048577"/>'],
    ['a column beyond the last', '<row r="1"><c r="XFE1"/></row>'],
    ['a text that is missing', '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
  ])('%s is refused, not guessed at', (_, rows) => {
    expect(() => cellsOf(rows)).toThrow(/damaged/);
  });

  it('escaped characters are read, and what only looks like an escape stays', () => {
    expect(
      cellsOf('<row r="1"><c r="A1" t="inlineStr"><is><t>a_x000D_b_x005F_x000D_</t></is></c></row>')?.[0]
        ?.value,
    ).toBe('a\rb_x000D_');
  });
});

describe('importing a workbook', () => {
  it('sheets are named by their sheetId, with room to work in', () => {
    const snapshot = importWorkbook(
      makeWorkbook({ sheets: [{ name: 'A' }, { name: 'B', state: 'hidden' }] }),
    );
    expect(snapshot.sheetOrder).toEqual(['1', '2']);
    expect(snapshot.sheets['1']).toMatchObject({ name: 'A', rowCount: 200, columnCount: 26, hidden: 0 });
    expect(snapshot.sheets['2']?.hidden).toBe(1);
    // One that is added has as much.
    const { defaultColumnWidth, defaultRowHeight, rowCount, columnCount } = snapshot.sheets['1'] ?? {};
    const opened = { defaultColumnWidth, defaultRowHeight, rowCount, columnCount };
    expect(snapshot.custom.newSheet).toEqual(opened);
  });

  it.each([
    ['1', '2'],
    // A hidden one, the first one, and none.
    ['2', undefined],
    ['0', undefined],
    ['9', undefined],
  ])('the sheet its author left open is opened, where it can be: %s', (activeTab, expected) => {
    const bytes = makeWorkbook({
      sheets: [{ name: 'A' }, { name: 'B' }, { name: 'C', state: 'hidden' }],
      workbook: `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>`,
    });
    expect(importWorkbook(bytes).custom.openSheet).toBe(expected);
  });

  it('text that looks like a number or a truth value stays text, a formula has its equals sign, a date its format', () => {
    const snapshot = importWorkbook(
      makeWorkbook({
        sheets: [
          {
            name: 'A',
            rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>001</t></is></c><c r="B1"><f>_xlfn.IFS(A1,2)</f><v>2</v></c><c r="C1" s="2"><v>45000</v></c><c r="D1" t="inlineStr"><is><t>TRUE</t></is></c></row>',
          },
        ],
      }),
    );
    expect(snapshot.sheets['1']?.cellData[0]).toEqual({
      0: { v: '001', t: 4 },
      1: { v: 2, t: 2, f: '=IFS(A1,2)' },
      2: { v: 45000, t: 2, s: '2' },
      3: { v: 'TRUE', t: 4 },
    });
    expect(snapshot.styles['2']?.n).toEqual({ pattern: 'm/d/yyyy' });
    expect(snapshot.styles['1']).toMatchObject({ bl: 1, ff: 'Calibri', fs: 11 });
  });

  it('merges, widths, heights, hidden rows and columns, panes and the tab colour are shown', () => {
    const snapshot = importWorkbook(
      makeWorkbook({
        sheets: [
          {
            name: 'A',
            before:
              '<sheetPr><tabColor theme="4" tint="-0.25"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0"><pane xSplit="1" ySplit="2" topLeftCell="B9" state="frozen"/></sheetView></sheetViews>' +
              '<cols><col min="2" max="3" width="20" customWidth="1"/><col min="4" max="4" hidden="1" style="1"/></cols>',
            rows: '<row r="3" ht="30" customHeight="1"/><row r="4" hidden="1"/>',
            after: '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
          },
        ],
      }),
    );
    expect(snapshot.sheets['1']).toMatchObject({
      tabColor: '#376092',
      showGridlines: 0,
      freeze: { xSplit: 1, ySplit: 2, startRow: 2, startColumn: 1 },
      mergeData: [{ startRow: 0, startColumn: 0, endRow: 1, endColumn: 1 }],
      columnData: { 1: { w: 140 }, 2: { w: 140 }, 3: { hd: 1, s: '1' } },
      rowData: { 2: { h: 40, ia: 0 }, 3: { hd: 1 } },
    });
  });

  it('what an array formula spills is left to the editor, a data table is shown as values', () => {
    const snapshot = importWorkbook(
      makeWorkbook({
        sheets: [
          {
            name: 'A',
            rows:
              '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c><c r="C1"><f t="dataTable" ref="C1:C2" dt2D="0" r1="D1"/><v>5</v></c></row>' +
              '<row r="2"><c r="A2"><v>2</v></c><c r="C2"><v>6</v></c></row>',
          },
        ],
      }),
    );
    expect(snapshot.sheets['1']?.cellData).toEqual({
      0: { 0: { f: '=B1:B2' }, 2: { v: 5, t: 2 } },
      1: { 0: {}, 2: { v: 6, t: 2 } },
    });
  });

  it('dates that count from 1904 are shown on the day they mean', () => {
    const bytes = makeWorkbook({
      sheets: [{ name: 'A', rows: '<row r="1"><c r="A1" s="2"><v>0</v></c><c r="B1"><v>0</v></c></row>' }],
      workbook: '<workbookPr date1904="1"/>',
    });
    expect(importWorkbook(bytes).sheets['1']?.cellData[0]).toMatchObject({ 0: { v: 1462 }, 1: { v: 0 } });
  });

  it('a cell in the last corner of a sheet costs no more than one cell', () => {
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'A',
          before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>',
          rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        },
      ],
    });
    const sheet = importWorkbook(bytes).sheets['1'];
    expect(sheet).toMatchObject({ rowCount: 1_048_576, columnCount: 16_384 });
    expect(Object.keys(sheet?.columnData ?? {}).length).toBe(26);
  });

  it('a file without worksheets, or that is no workbook, is refused with a sentence', () => {
    expect(() => importWorkbook(makeWorkbook({ sheets: [] }))).toThrow('no worksheet');
    expect(() => importWorkbook(new Uint8Array([1, 2, 3]))).toThrow(/damaged/);
  });
});
