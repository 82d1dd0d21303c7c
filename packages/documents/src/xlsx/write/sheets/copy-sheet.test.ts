import { describe, expect, it } from 'vitest';
import { NS, parseXml } from '../../../opc/index.ts';
import { readComments } from '../../comments/index.ts';
import { readDrawings } from '../../drawings/index.ts';
import type { XlsxEdit } from '../../edits.ts';
import { readCells } from '../../read/read-cells.ts';
import { formula, number, patched, set } from '../../testing/test-patch.ts';
import { makeWorkbook } from '../../testing/test-workbook.ts';
import { patchWorkbook } from '../patch.ts';

const rows =
  '<row r="1" ht="30" customHeight="1"><c r="A1" s="1"><v>2</v></c><c r="B1"><f>A1*2+Run!A1</f><v>6</v></c></row>';
const after =
  '<mergeCells count="1"><mergeCell ref="C1:D2"/></mergeCells>' +
  '<conditionalFormatting sqref="A1"><cfRule type="cellIs" priority="1" operator="lessThan"><formula>3</formula></cfRule></conditionalFormatting>' +
  '<pageMargins left="1" right="1" top="1" bottom="1" header="1" footer="1"/>';
const workbook = makeWorkbook({ sheets: [{ name: 'Run', rows, after }, { name: 'Other' }] });
const copy = (more: Partial<Extract<XlsxEdit, { op: 'copy-sheet' }>> = {}): XlsxEdit => ({
  op: 'copy-sheet',
  sheet: '9',
  of: '1',
  name: 'Run (2)',
  index: 1,
  ...more,
});

describe('a sheet that is duplicated', () => {
  it('has the cells, formats, sizes and rules of the other, which stays byte for byte', () => {
    const { pkg, original, bytes } = patched(workbook, [copy()]);
    const source = original.text('xl/worksheets/sheet1.xml');
    expect(pkg.text('xl/worksheets/sheet1.xml')).toBe(source);
    expect(pkg.text('xl/worksheets/sheet3.xml')).toBe(source);
    expect(readCells(bytes).map(({ sheet, name }) => [sheet, name])).toEqual([
      ['1', 'Run'],
      ['9', 'Run (2)'],
      ['2', 'Other'],
    ]);
  });

  it('is a copy of what was typed before, and goes its own way after', () => {
    const { bytes } = patched(workbook, [
      set('A1', number(7)),
      copy(),
      set('A1', number(8)),
      { op: 'set-cells', sheet: '9', cells: [{ row: 4, column: 0, ...formula('A1', 7) }] },
      { op: 'set-column-width', sheet: '9', from: 0, to: 0, width: 100 },
      { op: 'insert-rows', sheet: '9', index: 0, count: 1 },
    ]);
    const values = readCells(bytes).map(({ cells }) =>
      cells.map(({ row, column, value }) => [row, column, value]),
    );
    expect(values[0]?.[0]).toEqual([0, 0, 8]);
    expect(values[1]).toEqual([
      [1, 0, 7],
      [1, 1, 6],
      [5, 0, 7],
    ]);
  });

  it('has its charts, which show its own cells, and its pictures', () => {
    const area = { sheet: '1', startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 };
    const anchor = {
      kind: 'two-cells' as const,
      from: { row: 1, column: 3, x: 0, y: 0 },
      to: { row: 9, column: 8, x: 0, y: 0 },
      fixed: false,
    };
    const chart = {
      kind: 'line' as const,
      title: 'Run',
      xTitle: '',
      yTitle: '',
      legend: false,
      series: [{ name: null, categories: null, values: area }],
      trend: null,
    };
    const { bytes } = patched(workbook, [{ op: 'insert-chart', sheet: '1', drawing: 5, anchor, chart }]);
    const again = patched(bytes, [
      copy(),
      { op: 'change-chart', sheet: '9', drawing: 5, chart: { title: 'Run 2' } },
    ]);
    expect(again.pkg.text('xl/charts/chart1.xml')).toContain('Run!$A$1:$B$1');
    expect(again.pkg.text('xl/charts/chart2.xml')).toContain("'Run (2)'!$A$1:$B$1");
    expect(readDrawings(again.bytes).sheets.map(({ sheet, drawings }) => [sheet, drawings.length])).toEqual([
      ['1', 1],
      ['9', 1],
    ]);
  });

  it('has its notes and comments, with ids and boxes of their own, which go their own way', () => {
    const by = { id: 'u1', name: 'Ada', at: '2026-03-04T10:20:30.000Z' };
    const id = (digit: number) => `{0000000A-0000-4000-8000-00000000000${digit}}`;
    const at = (row: number, sheet = '1') => ({ sheet, row, column: 0, by });
    const written = patched(workbook, [
      { op: 'set-note', ...at(0), text: 'Weighed twice' },
      { op: 'add-comment', ...at(2), id: id(1), text: 'Sure?' },
      { op: 'add-comment', ...at(2), id: id(2), text: 'Yes.' },
    ]);
    const answer = { op: 'add-comment', ...at(2, '9'), id: id(3), text: 'Only here.' } as const;
    const { pkg, bytes } = patched(written.bytes, [
      copy(),
      answer,
      { op: 'set-note', ...at(0, '9'), text: null },
    ]);
    const [of, own] = readComments(bytes);
    expect(of).toEqual(readComments(written.bytes)[0]);
    expect(own?.notes).toEqual([]);
    expect(own?.threads[0]?.comments.map(({ text, author }) => [text, author])).toEqual([
      ['Sure?', 'Ada'],
      ['Yes.', 'Ada'],
      ['Only here.', 'Ada'],
    ]);
    const ids = [of, own].flatMap((one) => one?.threads[0]?.comments.map((comment) => comment.id) ?? []);
    expect(new Set(ids).size).toBe(5);
    // The note that stands for the thread names it, as Excel wants it.
    const first = own?.threads[0]?.comments[0]?.id;
    expect(pkg.text('xl/comments2.xml')).toContain(`<author>tc=${first}</author>`);
    expect(pkg.text('xl/comments2.xml')).toContain(`xr:uid="${first}"`);
    expect(pkg.text('xl/drawings/vmlDrawing2.vml')).toContain('<o:idmap v:ext="edit" data="2"/>');
    expect(pkg.text('xl/drawings/vmlDrawing2.vml')).toContain('id="_x0000_s2050"');
    const same = patched(written.bytes, [copy()]);
    expect(same.pkg.text('xl/worksheets/sheet3.xml')).toBe(same.pkg.text('xl/worksheets/sheet1.xml'));
  });

  it('is printed as the other, and its name is not taken', () => {
    const named = makeWorkbook({
      sheets: [{ name: 'Run', rows }],
      workbook:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Run!$A$1:$B$2</definedName></definedNames>',
    });
    const { pkg } = patched(named, [copy()]);
    expect(pkg.text('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Area" localSheetId="1">'Run (2)'!$A$1:$B$2</definedName>`,
    );
    expect(() => patchWorkbook(named, [copy({ name: 'run' })])).toThrow(/another sheet has this name/);
  });

  it('leaves no trace once it was deleted', () => {
    const { pkg, original } = patched(workbook, [copy(), { op: 'delete-sheet', sheet: '9' }]);
    expect(pkg.names().sort()).toEqual(original.names().sort());
  });
});

describe('the tab of a sheet', () => {
  it('has a colour, another one, and none, and the rest of its properties stays', () => {
    const color = (value: string | null): XlsxEdit => ({ op: 'set-tab-color', sheet: '1', color: value });
    const red = patched(workbook, [color('#c00000')]);
    expect(red.pkg.text('xl/worksheets/sheet1.xml')).toContain(
      '<sheetPr><tabColor rgb="FFC00000"/></sheetPr>',
    );
    const blue = patched(red.bytes, [color('#0070c0')]);
    expect(blue.pkg.text('xl/worksheets/sheet1.xml')).toContain(
      '<sheetPr><tabColor rgb="FF0070C0"/></sheetPr>',
    );
    const none = patched(blue.bytes, [color(null)]);
    const root = parseXml(none.pkg.text('xl/worksheets/sheet1.xml'));
    expect(root.child(NS.spreadsheet, 'sheetPr')).toBeUndefined();
  });
});
