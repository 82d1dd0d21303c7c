import { afterEach, describe, expect, it } from 'vitest';
import { area, cellAt, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

describe('cells', () => {
  it('keeps numbers, texts and truths of a range that looks different, whichever comes first', async () => {
    const cells = {
      0: { 0: { v: 6, t: 2 }, 1: { v: 's4', t: 1 }, 2: { v: 1, t: 3 }, 3: { v: '007', t: 1 } },
    };
    editor = await openHeadless(workbookWith(cells));
    const range = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 3 };
    await editor.run('sheet.command.set-style', { range, style: { type: 'bl', value: 1 } });
    const held = [
      { kind: 'number', value: 6 },
      { kind: 'text', value: 's4' },
      { kind: 'boolean', value: true },
      { kind: 'text', value: '007' },
    ];
    const found = () => held.map((_, column) => editor.reader('1').content(0, column));
    expect(found()).toEqual(held);
    await editor.undo();
    expect(found()).toEqual(held);
    await editor.redo();
    expect(found()).toEqual(held);
  });

  it('a text that reads like a number stays a text, whatever it looks like', async () => {
    const cells = { 0: { 0: { v: '007', t: 1, s: 'a' } } };
    editor = await openHeadless(workbookWith(cells, { a: { n: { pattern: '@' } } }));
    await editor.select(0, 0);
    await editor.run('sheet.command.clear-selection-format');
    await editor.run('sheet.command.set-style', { range: cellAt(0, 0), style: { type: 'bl', value: 1 } });
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 0, column: 0, style: { bold: true, numberFormat: null } }],
      },
    ]);
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'text', value: '007' });
  });

  it('a typed number, text and truth value each become their kind of content', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.set(0, 0, { v: 42, t: 2 });
    await editor.set(0, 1, { v: 'water', t: 1 });
    await editor.set(0, 2, { v: 1, t: 3 });
    await editor.set(0, 3, { v: '001', t: 4 });
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

  it('an error value that is typed is one, as the grid calculates with it, and a text that looks like one is a text', async () => {
    editor = await openHeadless(workbookWith({ 2: { 0: { v: '#N/A', t: 4 } } }));
    await editor.set(0, 0, { v: '#N/A', t: 1 });
    await editor.set(1, 0, { v: '#N/A', t: 4 });
    expect(editor.edits().flatMap((edit) => (edit.op === 'set-cells' ? edit.cells : []))).toMatchObject([
      { row: 0, content: { kind: 'error', value: '#N/A' } },
      { row: 1, content: { kind: 'text', value: '#N/A' } },
    ]);
    expect(editor.reader('1').content(2, 0)).toEqual({ kind: 'text', value: '#N/A' });
  });

  it('a formula is saved with the result it shows, and what it makes others show is no edit', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 2, t: 2 }, 1: { f: '=A1*10', v: 20, t: 2 } } }));
    await editor.set(1, 0, { f: '=A1+B1' });
    await editor.calculated();
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 1, column: 0, content: { kind: 'formula', formula: 'A1+B1', result: 22 } }],
      },
    ]);
    await editor.set(0, 0, { v: 3, t: 2 });
    await editor.calculated();
    expect(editor.reader('1').content(0, 1)).toMatchObject({ result: 30 });
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, content: { kind: 'number', value: 3 } }] },
    ]);
  });

  it('writing what is there already is no edit', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 2, t: 2 } } }));
    await editor.set(0, 0, { v: 2, t: 2 });
    expect(editor.edits()).toEqual([]);
  });

  it('undo brings the earlier content back, redo the later one', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { f: '=1+1', v: 2, t: 2 } } }));
    await editor.set(0, 0, { v: 'gone', t: 1, f: null });
    await editor.set(5, 5, { v: 1, t: 2 });
    editor.edits();
    await editor.undo();
    await editor.undo();
    expect(editor.edits()).toMatchObject([
      {
        op: 'set-cells',
        cells: [
          { row: 5, column: 5, content: { kind: 'empty' } },
          { row: 0, column: 0, content: { kind: 'formula', formula: '1+1' } },
        ],
      },
    ]);
    await editor.redo();
    expect(editor.edits()).toMatchObject([
      { op: 'set-cells', cells: [{ row: 0, column: 0, content: { kind: 'text', value: 'gone' } }] },
    ]);
  });

  it('undo of a format touches the format only', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 'x', t: 1 } } }));
    await editor.select(0, 0);
    await editor.run('sheet.command.set-style', { style: { type: 'bl', value: 1 } });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 0, style: { bold: true } }] }]);
    await editor.undo();
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
    await editor.undo();
    expect(editor.edits()).toMatchObject([{ cells: [{ style: { numberFormat: null } }] }]);
  });

  it('colours, alignment, rotation and borders are named as in the file', async () => {
    editor = await openHeadless(workbookWith({}));
    const border = { s: 8, cl: { rgb: 'rgb(0,0,255)' } };
    const style = { cl: { rgb: '#0A0B0C' }, ht: 2, vt: 3, tb: 3, tr: { a: 45 }, bd: { t: border } };
    await editor.set(0, 0, { s: style });
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
    await editor.set(0, 0, { p: { ...text, documentStyle: {} }, s: { ol: { s: 1 }, bl: 1 } });
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
      sourceRange: cellAt(0, 1),
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
    await editor.set(1, 1, { v: 7, t: 2, f: null, si: null });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 1, column: 1 }] }]);
    expect(editor.reader('1').content(2, 1)).toMatchObject({ formula: 'A3*2' });
  });

  it('moving a range empties where it was, fills where it goes, and formulas follow', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { v: 5, t: 2, s: 's' }, 2: { f: '=A1', v: 5, t: 2 } } }, { s: { it: 1 } }),
    );
    await editor.run('sheet.command.move-range', { fromRange: cellAt(0, 0), toRange: cellAt(3, 3) });
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
