import { afterEach, describe, expect, it } from 'vitest';
import {
  area,
  columns,
  type HeadlessEditor,
  openHeadless,
  rows,
  stopTimers,
  workbookWith,
} from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

describe('rows, columns and merges', () => {
  it('inserting rows says so, and formulas that follow come after it', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { f: '=A5', v: 1, t: 2 } }, 4: { 0: { v: 1, t: 2 } } }),
    );
    await editor.run('sheet.command.insert-row', { range: rows(2, 3), direction: 0 });
    await editor.calculated();
    const edits = editor.edits();
    expect(edits).toContainEqual({ op: 'insert-rows', sheet: '1', index: 2, count: 2 });
    expect(edits.at(-1)).toMatchObject({
      op: 'set-cells',
      cells: [{ row: 0, column: 0, content: { formula: 'A7' } }],
    });
    await editor.undo();
    expect(editor.edits()).toMatchObject([
      { op: 'delete-rows', index: 2, count: 2 },
      { op: 'set-cells', cells: [{ row: 0, column: 0, content: { formula: 'A5' } }] },
    ]);
  });

  it.each([
    ['several ranges in brackets', '=SUM((A5,A6:B7))', 'SUM((A7,A8:B9))'],
    ['a decimal comma', '=A5-(-4,3)', 'A7-(-4,3)'],
    ['blanks around a reference', '=SUM( A5 , B5 )', 'SUM( A7 , B7 )'],
    ['a line break', '=A5+\n1', 'A7+\n1'],
  ])('a formula with %s follows its cells as a whole', async (_what, formula, moved) => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: formula, v: 1, t: 2 } } }));
    await editor.run('sheet.command.insert-row', { range: rows(2, 3), direction: 0 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 0)).toMatchObject({ formula: moved });
  });

  it.each([
    ['about the program', '=CELL("width",H:H)', 'CELL("width",I:I)'],
    ['with which Excel takes one cell of a range', '=H:H*2', 'I:I*2'],
  ])('a formula %s keeps the result of the file', async (_what, formula, moved) => {
    const cells = { 0: { 0: { f: formula, v: 10, t: 2 } }, 1: { 0: { v: 'below', t: 1 } } };
    editor = await openHeadless(workbookWith(cells));
    await editor.run('sheet.command.insert-col', { range: columns(4, 4), direction: 3 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'formula', formula: moved, result: 10 });
  });

  it('a formula that does not follow anything is no edit, however it is written', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: '=SUM(B:B ) + B1', v: 0, t: 2 } } }));
    await editor.run('sheet.command.insert-row', { range: rows(2, 3), direction: 0 });
    await editor.calculated();
    expect(editor.edits()).toEqual([{ op: 'insert-rows', sheet: '1', index: 2, count: 2 }]);
  });

  it('a formula with several ranges in brackets keeps the result of the file, which nobody here can calculate', async () => {
    const cells = { 0: { 0: { f: '=SUM((A5,A6:B7),1)', v: 3, t: 2 } }, 4: { 0: { v: 2, t: 2 } } };
    editor = await openHeadless(workbookWith(cells));
    await editor.run('sheet.command.insert-row', { range: rows(2, 3), direction: 0 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 0)).toEqual({
      kind: 'formula',
      formula: 'SUM((A7,A8:B9),1)',
      result: 3,
    });
  });

  it('deleted columns come back with their cells, widths and formats on undo', async () => {
    editor = await openHeadless(
      workbookWith(
        { 0: { 1: { v: 'kept', t: 1, s: 's' } } },
        { s: { bl: 1 } },
        { columnData: { 1: { w: 200 } } },
      ),
    );
    await editor.run('sheet.command.remove-col-by-range', { range: columns(1, 2) });
    expect(editor.edits()).toEqual([{ op: 'delete-columns', sheet: '1', index: 1, count: 2 }]);
    await editor.undo();
    expect(editor.edits()).toEqual([{ op: 'insert-columns', sheet: '1', index: 1, count: 2, isBack: true }]);
    expect(editor.reader('1').state(0, 1)).toMatchObject({
      content: { kind: 'text', value: 'kept' },
      style: { bold: true },
    });
    expect(editor.workbook.getActiveSheet().getColumnWidth(1)).toBe(200);
  });

  it('merged cells move with inserted rows without being merged again', async () => {
    editor = await openHeadless(workbookWith({}, {}, { mergeData: [area(4, 0, 5, 1)] }));
    await editor.run('sheet.command.insert-row', { range: rows(0, 0), direction: 0 });
    expect(editor.workbook.getActiveSheet().getMergeData()).toMatchObject([area(5, 0, 6, 1)]);
    expect(editor.edits()).toEqual([{ op: 'insert-rows', sheet: '1', index: 0, count: 1 }]);
  });

  it('merging and unmerging say which cells', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 'x', t: 1 } } }));
    await editor.run('sheet.command.add-worksheet-merge', { selections: [area(0, 0, 1, 1)] });
    expect(editor.edits()).toContainEqual({ op: 'merge-cells', sheet: '1', range: area(0, 0, 1, 1) });
    await editor.undo();
    expect(editor.edits()).toContainEqual({ op: 'unmerge-cells', sheet: '1', range: area(0, 0, 1, 1) });
  });

  it('widths, heights and hidden rows are told once for neighbours that change alike', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-worksheet-col-width', { ranges: [columns(1, 3)], value: 120 });
    await editor.run('sheet.command.set-row-height', { ranges: [rows(0, 1)], value: 33 });
    await editor.run('sheet.command.set-rows-hidden', { ranges: [rows(5, 7)] });
    expect(editor.edits()).toEqual([
      { op: 'set-column-width', sheet: '1', from: 1, to: 3, width: 120 },
      { op: 'set-row-height', sheet: '1', from: 0, to: 1, height: 33 },
      { op: 'set-rows-hidden', sheet: '1', from: 5, to: 7, hidden: true },
    ]);
    await editor.undo();
    expect(editor.edits()).toEqual([{ op: 'set-rows-hidden', sheet: '1', from: 5, to: 7, hidden: false }]);
  });

  it('frozen panes count from the first row, wherever the screen was', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-frozen', { startRow: 12, ySplit: 2, startColumn: 1, xSplit: 1 });
    expect(editor.edits()).toEqual([{ op: 'set-frozen-panes', sheet: '1', rows: 12, columns: 1 }]);
    expect(editor.workbook.getActiveSheet().getFreeze()).toMatchObject({ ySplit: 12, startRow: 12 });
  });
});

describe('sheets', () => {
  it('a new sheet gets an id that a file can hold', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.insert-sheet');
    await editor.calculated();
    await editor.set(0, 0, { v: 1, t: 2 });
    expect(editor.edits()).toMatchObject([
      { op: 'add-sheet', sheet: '1001', index: 2 },
      { op: 'set-cells', sheet: '1001' },
    ]);
  });

  it('a new sheet has as many cells, and of the size, as when its file is opened again', async () => {
    const newSheet = { defaultColumnWidth: 64, defaultRowHeight: 20, rowCount: 200, columnCount: 26 };
    editor = await openHeadless({ ...workbookWith({}), custom: { newSheet } });
    await editor.run('sheet.command.insert-sheet', { sheet: { rowCount: 1_000, columnCount: 20 } });
    await editor.calculated();
    expect(editor.workbook.getSheetBySheetId('1001')?.getConfig()).toMatchObject(newSheet);
  });

  it('a sheet is duplicated with all it has, behind itself, which undo takes back and redo does again', async () => {
    const cells = { 0: { 0: { v: 2, t: 2, s: 'a' }, 1: { f: '=A1*2', v: 4, t: 2 } } };
    const merged = { mergeData: [area(3, 0, 4, 1)], rowData: { 0: { h: 40 } } };
    editor = await openHeadless(workbookWith(cells, { a: { bl: 1 } }, merged));
    await editor.set(0, 0, { v: 3, t: 2 });
    await editor.run('sheet.command.copy-sheet', { subUnitId: '1' });
    await editor.calculated();
    const copy = { op: 'copy-sheet', sheet: '1001', of: '1', name: 'Data (2)', index: 1 };
    expect(editor.edits()).toMatchObject([{ op: 'set-cells', sheet: '1' }, copy]);
    const made = editor.workbook.getSheetBySheetId('1001');
    expect(made?.getCellRaw(0, 1)).toMatchObject({ f: '=A1*2', v: 6 });
    expect(made?.getConfig()).toMatchObject(merged);
    expect(editor.workbook.getActiveSheet().getSheetId()).toBe('1001');
    await editor.set(0, 0, { v: 5, t: 2 });
    await editor.calculated();
    expect(made?.getCellRaw(0, 1)?.v).toBe(10);
    expect(editor.reader('1').content(0, 1)).toMatchObject({ result: 6 });
    expect(editor.edits()).toMatchObject([{ op: 'set-cells', sheet: '1001' }]);
    await editor.undo();
    await editor.undo();
    expect(editor.edits().at(-1)).toEqual({ op: 'delete-sheet', sheet: '1001' });
    await editor.redo();
    expect(editor.edits()).toMatchObject([copy]);
  });

  it('a sheet whose file cannot have it twice is not duplicated, and the reason is said', async () => {
    const reason = '"Data" cannot be duplicated here, because it has a table. Excel can do it.';
    editor = await openHeadless(workbookWith({}), { locks: [{ sheet: '1', kind: 'copy', reason }] });
    await editor.run('sheet.command.copy-sheet', { subUnitId: '1' });
    expect(editor.refused).toEqual([reason]);
    expect(editor.edits()).toEqual([]);
  });

  it('a tab has a colour, and none after undo', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-tab-color', { value: '#FF0000' });
    expect(editor.edits()).toEqual([{ op: 'set-tab-color', sheet: '1', color: '#ff0000' }]);
    await editor.undo();
    expect(editor.edits()).toEqual([{ op: 'set-tab-color', sheet: '1', color: null }]);
  });

  it('renaming, moving, hiding and deleting each say so', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: '=Other!A1', v: 0, t: 2 } } }));
    await editor.run('sheet.command.set-worksheet-name', { subUnitId: '2', name: 'Spectra' });
    await editor.run('sheet.command.set-worksheet-order', { subUnitId: '2', order: 0 });
    await editor.run('sheet.command.set-worksheet-hidden', { subUnitId: '2' });
    expect(editor.edits()).toMatchObject([
      { op: 'rename-sheet', sheet: '2', name: 'Spectra' },
      { op: 'set-cells', sheet: '1', cells: [{ content: { kind: 'formula', formula: 'Spectra!A1' } }] },
      { op: 'move-sheet', sheet: '2', index: 0 },
      { op: 'set-sheet-hidden', sheet: '2', hidden: true },
    ]);
    await editor.run('sheet.command.remove-sheet', { subUnitId: '2' });
    expect(editor.edits()).toContainEqual({ op: 'delete-sheet', sheet: '2' });
    await editor.undo();
    expect(editor.edits()).toEqual([]);
  });
});
