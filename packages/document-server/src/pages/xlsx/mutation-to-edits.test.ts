import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, workbookWith } from './headless.ts';

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

const cell = (row: number, column: number) => ({
  startRow: row,
  startColumn: column,
  endRow: row,
  endColumn: column,
});
const area = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});
const rows = (startRow: number, endRow: number) => area(startRow, 0, endRow, 11);
const columns = (startColumn: number, endColumn: number) => area(0, startColumn, 39, endColumn);
const set = (row: number, column: number, value: object) =>
  editor.run('sheet.command.set-range-values', { range: cell(row, column), value });
const undo = () => editor.run('univer.command.undo');
const redo = () => editor.run('univer.command.redo');

describe('cells', () => {
  it('a typed number, text and truth value each become their kind of content', async () => {
    editor = await openHeadless(workbookWith({}));
    await set(0, 0, { v: 42, t: 2 });
    await set(0, 1, { v: 'water', t: 1 });
    await set(0, 2, { v: 1, t: 3 });
    await set(0, 3, { v: '001', t: 4 });
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [
          { row: 0, column: 0, content: { kind: 'number', value: 42 } },
          { row: 0, column: 1, content: { kind: 'text', value: 'water' } },
          { row: 0, column: 2, content: { kind: 'boolean', value: true } },
          { row: 0, column: 3, content: { kind: 'text', value: '001' } },
        ],
      },
    ]);
    expect(editor.edits()).toEqual([]);
  });

  it('a formula is saved with the result it shows, and what it makes others show is no edit', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 2, t: 2 }, 1: { f: '=A1*10', v: 20, t: 2 } } }));
    await set(1, 0, { f: '=A1+B1' });
    await editor.calculated();
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 1, column: 0, content: { kind: 'formula', formula: 'A1+B1', result: 22 } }],
      },
    ]);
    await set(0, 0, { v: 3, t: 2 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 1)).toMatchObject({ result: 30 });
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, content: { kind: 'number', value: 3 } }] },
    ]);
  });

  it('writing what is there already is no edit', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 2, t: 2 } } }));
    await set(0, 0, { v: 2, t: 2 });
    expect(editor.edits()).toEqual([]);
  });

  it('undo brings the earlier content back, redo the later one', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: '=1+1', v: 2, t: 2 } } }));
    await set(0, 0, { v: 'gone', t: 1, f: null });
    await set(5, 5, { v: 1, t: 2 });
    editor.edits();
    await undo();
    await undo();
    expect(editor.edits()).toMatchObject([
      {
        op: 'set-cells',
        cells: [
          { row: 5, column: 5, content: { kind: 'empty' } },
          { row: 0, column: 0, content: { kind: 'formula', formula: '1+1' } },
        ],
      },
    ]);
    await redo();
    expect(editor.edits()).toMatchObject([
      { op: 'set-cells', cells: [{ row: 0, column: 0, content: { kind: 'text', value: 'gone' } }] },
    ]);
  });

  it('undo of a format touches the format only', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 'x', t: 1 } } }));
    await editor.select(0, 0);
    await editor.run('sheet.command.set-style', { style: { type: 'bl', value: 1 } });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 0, style: { bold: true } }] }]);
    await undo();
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, style: { bold: null } }] },
    ]);
  });

  it('clearing a format puts each property back to the default', async () => {
    const styles = { s: { bl: 1, n: { pattern: '0.00' }, bg: { rgb: '#ff0000' } } };
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2, s: 's' } } }, styles));
    await editor.select(0, 0);
    await editor.run('sheet.command.clear-selection-format');
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 0, column: 0, style: { bold: null, numberFormat: null, fillColor: null } }],
      },
    ]);
  });

  it('clearing content keeps the format', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2, s: 's' } } }, { s: { bl: 1 } }));
    await editor.select(0, 0);
    await editor.run('sheet.command.clear-selection-content');
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, content: { kind: 'empty' } }] },
    ]);
  });

  it('a number format is a change of style', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 0.5, t: 2 } } }));
    await editor.run('sheet.command.numfmt.set.numfmt', { values: [{ row: 0, col: 0, pattern: '0%' }] });
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, style: { numberFormat: '0%' } }] },
    ]);
    await undo();
    expect(editor.edits()).toMatchObject([{ cells: [{ style: { numberFormat: null } }] }]);
  });

  it('colours, alignment, rotation and borders are named as in the file', async () => {
    editor = await openHeadless(workbookWith({}));
    const border = { s: 8, cl: { rgb: 'rgb(0,0,255)' } };
    const style = { cl: { rgb: '#0A0B0C' }, ht: 2, vt: 3, tb: 3, tr: { a: 45 }, bd: { t: border } };
    await set(0, 0, { s: style });
    expect(editor.edits()).toMatchObject([
      {
        cells: [
          {
            style: {
              fontColor: '#0a0b0c',
              horizontal: 'center',
              vertical: 'bottom',
              wrap: true,
              rotation: -45,
              borders: { top: { style: 'medium', color: '#0000ff' } },
            },
          },
        ],
      },
    ]);
  });

  it('what cannot be saved in a cell is not shown in it either', async () => {
    editor = await openHeadless(workbookWith({}));
    const text = {
      id: 'd',
      body: { dataStream: 'two\rlines\r\n', textRuns: [{ st: 0, ed: 3, ts: { bl: 1 } }] },
    };
    await set(0, 0, { p: { ...text, documentStyle: {} }, s: { va: 2, bl: 1 } });
    expect(editor.edits()).toMatchObject([
      { cells: [{ content: { kind: 'text', value: 'two\nlines' }, style: { bold: true } }] },
    ]);
    const raw = editor.workbook.getActiveSheet().getCellRaw(0, 0);
    expect(raw?.p).toBeUndefined();
    expect(editor.workbook.getStyles().getStyleByCell(raw)).toEqual({ bl: 1 });
  });

  it('filling a formula down gives each cell its own text', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2', v: 2, t: 2 } }, 1: { 0: { v: 2, t: 2 } } }),
    );
    await editor.run('sheet.command.auto-fill', {
      sourceRange: cell(0, 1),
      targetRange: area(0, 1, 2, 1),
    });
    await editor.calculated();
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [
          { row: 1, column: 1, content: { kind: 'formula', formula: 'A2*2', result: 4 } },
          { row: 2, column: 1, content: { kind: 'formula', formula: 'A3*2', result: 0 } },
        ],
      },
    ]);
    // Its first cell overwritten, the others keep what they say.
    await set(1, 1, { v: 7, t: 2, f: null, si: null });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 1, column: 1 }] }]);
    expect(editor.reader('1').content(2, 1)).toMatchObject({ formula: 'A3*2' });
  });

  it('moving a range empties where it was, fills where it goes, and formulas follow', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { v: 5, t: 2, s: 's' }, 2: { f: '=A1', v: 5, t: 2 } } }, { s: { it: 1 } }),
    );
    await editor.run('sheet.command.move-range', { fromRange: cell(0, 0), toRange: cell(3, 3) });
    await editor.calculated();
    const cells = editor.edits().flatMap((edit) => (edit.op === 'set-cells' ? edit.cells : []));
    expect(cells).toContainEqual({ row: 0, column: 0, content: { kind: 'empty' }, style: { italic: null } });
    expect(cells).toContainEqual({
      row: 3,
      column: 3,
      content: { kind: 'number', value: 5 },
      style: { italic: true },
    });
    expect(cells).toContainEqual({
      row: 0,
      column: 2,
      content: { kind: 'formula', formula: 'D4', result: 5 },
    });
  });
});

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
    await undo();
    expect(editor.edits()).toMatchObject([
      { op: 'delete-rows', index: 2, count: 2 },
      { op: 'set-cells', cells: [{ row: 0, column: 0, content: { formula: 'A5' } }] },
    ]);
  });

  it.each([
    ['several ranges in brackets', '=SUM((A5,A6:B7))', 'SUM((A7,A8:B9))'],
    ['a decimal comma', '=A5-(-4,3)', 'A7-(-4,3)'],
    ['a line break', '=A5+\n1', 'A7+\n1'],
  ])('a formula with %s follows its cells as a whole', async (_what, formula, moved) => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: formula, v: 1, t: 2 } } }));
    await editor.run('sheet.command.insert-row', { range: rows(2, 3), direction: 0 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 0)).toMatchObject({ formula: moved });
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
    await undo();
    expect(editor.edits()).toEqual([
      { op: 'insert-columns', sheet: '1', index: 1, count: 2 },
      { op: 'set-column-width', sheet: '1', from: 1, to: 1, width: 200 },
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 0, column: 1, content: { kind: 'text', value: 'kept' }, style: { bold: true } }],
      },
    ]);
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
    await undo();
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
    await undo();
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
    await set(0, 0, { v: 1, t: 2 });
    expect(editor.edits()).toMatchObject([
      { op: 'add-sheet', sheet: '1001', index: 2 },
      { op: 'set-cells', sheet: '1001' },
    ]);
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
    await undo();
    expect(editor.edits()).toEqual([]);
  });
});

describe('what cannot be saved', () => {
  it.each([
    ['sheet.command.set-tab-color', { value: '#ff0000' }],
    ['sheet.command.toggle-gridlines', {}],
    ['sheet.command.move-rows', { fromRange: rows(0, 0), toRange: rows(3, 3) }],
    ['sheet.command.copy-sheet', {}],
    ['sheet.command.set-col-data', { columnData: { 1: { s: { bl: 1 } } } }],
  ])('%s is refused with a reason and changes nothing', async (id, params) => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2 } } }));
    const before = JSON.stringify(editor.workbook.save());
    expect(await editor.run(id, params)).toBe(false);
    expect(editor.refused).toHaveLength(1);
    expect(JSON.stringify(editor.workbook.save())).toBe(before);
    expect(editor.edits()).toEqual([]);
  });

  it('a sheet whose structure is locked refuses rows and columns, says why, and takes cells', async () => {
    const locks = [{ sheet: '1', reason: 'This sheet has charts.', kind: 'all' as const }];
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2 } } }), { locks });
    await editor.run('sheet.command.insert-row', { range: rows(0, 0), direction: 0 });
    await editor.run('sheet.command.remove-col-by-range', { range: columns(0, 0) });
    expect(editor.refused).toEqual(['This sheet has charts.', 'This sheet has charts.']);
    await set(0, 0, { v: 2, t: 2 });
    expect(editor.edits()).toMatchObject([{ op: 'set-cells' }]);
  });

  it('locks of rows, columns and cells move along when rows come and go', async () => {
    const block = { sheet: '1', reason: 'A pivot table.', kind: 'block' as const, axis: 'row' as const };
    editor = await openHeadless(workbookWith({ 4: { 1: { v: 'Mass', t: 1 } } }), {
      locks: [{ ...block, from: 4, to: 8 }],
      contentLocks: [{ sheet: '1', range: area(4, 0, 4, 2), reason: 'is a heading' }],
    });
    const insert = (row: number) =>
      editor.run('sheet.command.insert-row', { range: rows(row, row), direction: 0 });
    await insert(5);
    expect(editor.refused).toEqual(['A pivot table.']);
    await insert(4);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(9, 9) });
    await set(5, 1, { v: 'Weight', t: 1 });
    expect(editor.refused).toEqual(['A pivot table.', 'A pivot table.', 'Cell B6 is a heading.']);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(0, 2) });
    await set(2, 1, { v: 'Weight', t: 1 });
    expect(editor.refused.at(-1)).toBe('Cell B3 is a heading.');
    expect(editor.edits()).toEqual([
      { op: 'insert-rows', sheet: '1', index: 4, count: 1 },
      { op: 'delete-rows', sheet: '1', index: 0, count: 3 },
    ]);
  });

  it('a cell whose content belongs to something else keeps it, and can be formatted', async () => {
    const contentLocks = [{ sheet: '1', range: area(0, 0, 0, 2), reason: 'is a column heading of a table' }];
    const locks = [{ sheet: '1', kind: 'deletion' as const, reason: 'It holds a table.' }];
    editor = await openHeadless(workbookWith({ 0: { 1: { v: 'Mass', t: 1 } } }), { locks, contentLocks });
    await set(0, 1, { v: 'Weight', t: 1 });
    await editor.run('sheet.command.move-range', { fromRange: cell(0, 1), toRange: cell(5, 5) });
    expect(editor.refused).toEqual(Array(2).fill('Cell B1 is a column heading of a table.'));
    await editor.run('sheet.command.add-worksheet-merge', { selections: [area(3, 1, 4, 1)] });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.refused).toHaveLength(4);
    expect(editor.edits()).toEqual([]);
    await editor.select(0, 1);
    await editor.run('sheet.command.set-style', { style: { type: 'bl', value: 1 } });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 1, style: { bold: true } }] }]);
  });

  it.each([
    ['sheet.command.set-worksheet-name', { name: 'a/b' }],
    ['sheet.command.set-worksheet-name', { name: 'OTHER' }],
    ['sheet.command.set-range-values', { range: cell(0, 0), value: { v: 'x'.repeat(40_000) } }],
    ['sheet.command.set-style', { range: cell(0, 0), style: { type: 'fs', value: 1_000 } }],
    ['sheet.command.set-worksheet-col-width', { ranges: [columns(1, 1)], value: 5_000 }],
    ['sheet.command.set-row-height', { ranges: [rows(1, 1)], value: 5_000 }],
  ])('%s beyond what a file can hold is refused', async (id, params) => {
    editor = await openHeadless(workbookWith({}));
    await editor.run(id, params);
    expect(editor.refused).toHaveLength(1);
    expect(editor.edits()).toEqual([]);
  });

  it('a result the editor cannot compute stays what the file holds, and is computed where it can be', async () => {
    const total = {
      id: 'n',
      name: 'total',
      formulaOrRefString: 'Data!$A$1',
      localSheetId: 'AllDefaultWorkbook',
    };
    const row = {
      0: { v: 4, t: 2 },
      1: { f: '=total*2', v: 8, t: 2 },
      2: { f: '=A1+T[x]', v: 9, t: 2 },
      3: { f: '=CUBEVALUE(A1)', v: 5, t: 2 },
    };
    const resources = [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify({ n: total }) }];
    editor = await openHeadless({ ...workbookWith({ 0: row }), resources });
    await set(0, 0, { v: 10, t: 2 });
    await editor.calculated();
    const values = (at: number) =>
      [1, 2, 3].map((column) => editor.workbook.getActiveSheet().getCellRaw(at, column)?.v);
    expect(values(0)).toEqual([20, 9, 5]);
    await editor.run('sheet.command.insert-row', { range: rows(0, 0), direction: 0 });
    await set(1, 0, { v: 11, t: 2 });
    await editor.calculated();
    expect(values(1)[0]).toBe(22);
    expect(editor.refused).toEqual([]);
    expect(editor.broken).toEqual([]);
  });

  it('the only sheet that is shown stays', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-worksheet-hidden', { subUnitId: '2' });
    await editor.run('sheet.command.set-worksheet-hidden', { subUnitId: '1' });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.edits()).toEqual([{ op: 'set-sheet-hidden', sheet: '2', hidden: true }]);
  });

  it('a mutation nobody foresaw is stopped and ends editing', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.mutation.set-col-data', { columnData: { 1: { s: { bl: 1 } } } });
    expect(editor.broken).toHaveLength(1);
    expect(editor.workbook.getActiveSheet().getColumnManager().getColumn(1)).toBeUndefined();
    await set(0, 0, { v: 2, t: 2 });
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'empty' });
  });

  it('nothing changes in a workbook that is read-only', async () => {
    editor = await openHeadless(workbookWith({}));
    editor.setEditable(false);
    await set(0, 0, { v: 2, t: 2 });
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'empty' });
    expect(editor.edits()).toEqual([]);
  });
});
