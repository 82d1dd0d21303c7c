import { createBlank, importWorkbook, patchWorkbook, readCells, type XlsxEdit } from '@benchbook/documents';
import type { IWorkbookData } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
let bytes: Uint8Array;

afterEach(() => editor.dispose());

const number = (row: number, column: number, value: number) => ({
  row,
  column,
  content: { kind: 'number' as const, value },
});
const write = (sheet: string, formulas: Record<number, string>, column = 5): XlsxEdit => ({
  op: 'set-cells',
  sheet,
  cells: Object.entries(formulas).map(([row, formula]) => ({
    row: Number(row),
    column,
    content: { kind: 'formula', formula },
  })),
});
const name = (meaning: string): XlsxEdit => ({
  op: 'set-name',
  sheet: '1',
  isLocal: false,
  name: 'blank',
  meaning,
});

/** A workbook with 1 to 9 in A1:A9 of Sheet1, and a sheet Other. */
async function open(...edits: XlsxEdit[]): Promise<void> {
  const numbers = Array.from({ length: 9 }, (_, row) => number(row, 0, row + 1));
  bytes = patchWorkbook(createBlank('xlsx'), [
    { op: 'add-sheet', sheet: '2', name: 'Other', index: 1 },
    { op: 'set-cells', sheet: '1', cells: numbers },
    ...edits,
  ]).bytes;
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
}
const move = async (from: [number, number, number, number], to: [number, number], toSubUnitId = '1') => {
  const [startRow, startColumn, endRow, endColumn] = from;
  const [row, column] = to;
  const toRange = area(row, column, row + endRow - startRow, column + endColumn - startColumn);
  await editor.run('sheet.command.move-range', {
    fromRange: area(...from),
    toRange,
    fromSubUnitId: '1',
    toSubUnitId,
  });
  await editor.calculated();
};
const shown = (sheet: string, row: number, column = 5) => {
  const content = editor.reader(sheet).content(row, column);
  return content.kind === 'formula' ? content.formula : content;
};
const result = (sheet: string, row: number, column = 5) => {
  const content = editor.reader(sheet).content(row, column);
  return content.kind === 'formula' ? content.result : content;
};
const saved = (edits: XlsxEdit[]) => patchWorkbook(bytes, edits).bytes;
/** What a cell of a workbook holds: its formula, else its value. */
const stored = (of: Uint8Array, sheet: number, row: number, column = 5) => {
  const cell = readCells(of)[sheet - 1]?.cells.find((one) => one.row === row && one.column === column);
  return cell?.formula ?? cell?.value;
};
const meanings = (of: Uint8Array) => {
  const { resources = [] } = importWorkbook(of) as Partial<IWorkbookData>;
  const data = resources.find(({ name }) => name === 'SHEET_DEFINED_NAME_PLUGIN')?.data ?? '{}';
  return Object.values<{ formulaOrRefString: string }>(JSON.parse(data)).map((one) => one.formulaOrRefString);
};

describe('formulas about cells that are moved', () => {
  it.each([
    ['A2+$A$3', 'D11+$D$12'],
    ['SUM(A2:A4)', 'SUM(D11:D13)'],
    ['SUM(A1:A9)', 'SUM(A1:A9)'],
    ['SUM(sheet1!A2:A3)', 'SUM(sheet1!D11:D12)'],
    ['SUM(A2:A4 A3:A4)', 'SUM(D11:D13 D12:D13)'],
    ['SUM(Sheet1!A2:A4 Sheet1!A1:A9)', 'SUM(Sheet1!D11:D13 Sheet1!A1:A9)'],
    ['"A2"&A2', '"A2"&D11'],
  ])('say %s as %s, in the file as on the screen, and as before after undo', async (formula, then) => {
    await open(write('1', { 0: formula }));
    await move([1, 0, 3, 0], [10, 3]);
    expect(shown('1', 0)).toBe(then);
    expect(stored(saved(editor.edits()), 1, 0)).toBe(then);
    await editor.undo();
    expect(shown('1', 0)).toBe(formula);
  });

  it('that add up the same cells of several sheets keep nobody waiting', { timeout: 8_000 }, async () => {
    const content = { kind: 'formula' as const, formula: 'SUM(Sheet1:Other!A2)', result: 2 };
    await open({ op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 5, content }] });
    await editor.set(1, 0, { v: 7, t: 2 });
    await editor.calculated();
    expect(editor.stale()).toEqual([]);
    expect(result('1', 0)).toBe(7);
    await move([1, 0, 1, 0], [10, 3]);
    expect(shown('1', 0)).toBe('SUM(Sheet1:Other!A2)');
    expect(result('1', 0)).toBe(0);
  });

  it('on another sheet name that, and those that go along go on naming the cells that stay', async () => {
    await open(
      write('1', { 0: 'A2*10' }),
      write('2', { 0: 'Sheet1!A2*100', 1: 'A2' }),
      write('1', { 2: 'A1+A2+Other!A1' }, 1),
    );
    await move([1, 0, 2, 1], [4, 0], '2');
    const after = saved(editor.edits());
    const expected: [sheet: number, row: number, column: number, formula: string, result: number][] = [
      [1, 0, 5, 'Other!A5*10', 20],
      [2, 0, 5, 'Other!A5*100', 200],
      [2, 1, 5, 'A2', 0],
      [2, 5, 1, 'Sheet1!A1+A5+Other!A1', 3],
    ];
    for (const [sheet, row, column, formula, value] of expected) {
      expect(shown(String(sheet), row, column)).toBe(formula);
      expect(result(String(sheet), row, column)).toBe(value);
      expect(stored(after, sheet, row, column)).toBe(formula);
    }
    await editor.undo();
    await editor.calculated();
    expect([shown('1', 0), shown('2', 0), shown('1', 2, 1)]).toEqual([
      'A2*10',
      'Sheet1!A2*100',
      'A1+A2+Other!A1',
    ]);
    await editor.redo();
    expect(shown('2', 5, 1)).toBe('Sheet1!A1+A5+Other!A1');
  });

  it('are gone where those cells come, and do not come back over them', async () => {
    await open(write('2', { 0: 'Sheet1!A2*100' }, 3), write('1', { 20: 'A2*100' }, 3));
    await move([1, 0, 1, 0], [0, 3], '2');
    expect(editor.reader('2').content(0, 3)).toEqual({ kind: 'number', value: 2 });
    expect(stored(saved(editor.edits()), 2, 0, 3)).toBe(2);
    await editor.undo();
    await move([1, 0, 1, 0], [20, 3]);
    expect(editor.reader('1').content(20, 3)).toEqual({ kind: 'number', value: 2 });
    await editor.undo();
    expect([shown('2', 0, 3), shown('1', 20, 3)]).toEqual(['Sheet1!A2*100', 'A2*100']);
  });

  it('follow a whole column, with all its rows', async () => {
    await open(write('2', { 0: 'SUM(Sheet1!A:A)' }), name('Sheet1!$A:$A'));
    const rows = editor.workbook.getSheetBySheetId('1')?.getRowCount() ?? 0;
    await move([0, 0, rows - 1, 0], [0, 3]);
    expect([shown('2', 0), result('2', 0)]).toEqual(['SUM(Sheet1!D:D)', 45]);
    expect(meanings(saved(editor.edits()))).toEqual(['Sheet1!$D:$D']);
  });
});

describe('names', () => {
  it('stand for the cells that were moved in the file, too, until undo', async () => {
    await open(name('Sheet1!$A$2:$A$3'), write('2', { 0: 'SUM(blank)', 1: 'LET(x,Sheet1!A2,x+1)' }));
    await move([1, 0, 3, 0], [10, 3]);
    const first = editor.edits();
    expect(meanings(saved(first))).toEqual(['Sheet1!$D$11:$D$12']);
    expect([result('2', 0), result('2', 1)]).toEqual([5, 3]);
    await editor.undo();
    await editor.calculated();
    expect([result('2', 0), result('2', 1)]).toEqual([5, 3]);
    expect(meanings(saved([...first, ...editor.edits()]))).toEqual(['Sheet1!$A$2:$A$3']);
    await editor.redo();
    expect(meanings(saved([...first, ...editor.edits()]))).toEqual(['Sheet1!$D$11:$D$12']);
  });

  it('follow cells that others push aside, and cells they stand for are not deleted', async () => {
    await open(name('Sheet1!$A$5:$A$6'), write('2', { 0: 'SUM(blank)' }), write('1', { 0: 'SUM(A1:A9)' }));
    await editor.run('sheet.command.insert-range-move-down', { range: area(1, 0, 2, 0) });
    await editor.calculated();
    expect(meanings(saved(editor.edits()))).toEqual(['Sheet1!$A$7:$A$8']);
    expect([shown('1', 0), result('1', 0), result('2', 0)]).toEqual(['SUM(A1:A11)', 45, 11]);
    await editor.run('sheet.command.delete-range-move-up', { range: area(5, 0, 8, 0) });
    expect(editor.refused).toEqual([expect.stringContaining('the name “blank” stands for them')]);
    expect(editor.edits()).toEqual([]);
  });
});
