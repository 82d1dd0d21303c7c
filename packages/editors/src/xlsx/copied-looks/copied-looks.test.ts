import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

const { giveLooks, looksOf } = await import('./copied-looks.ts');

describe('a copied look', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());
  type Grid = Parameters<typeof giveLooks>[0];
  const STYLES = {
    bold: { bl: 1, n: { pattern: '0.00' } },
    red: { cl: { rgb: '#ff0000' } },
    italic: { it: 1 },
  };
  const open = async (more: object = {}) => {
    const cells = {
      0: { 0: { v: 1, t: 2, s: 'bold' }, 1: { v: 'x', t: 1, s: 'red' } },
      4: { 0: { v: '007', t: 1, s: 'italic' } },
    };
    editor = await openHeadless(workbookWith(cells, STYLES, more));
    return [editor.injector, editor.workbook] as Grid;
  };
  const looks = (row: number, column: number, endColumn = column) => {
    const found = looksOf(editor.workbook, area(row, column, row, endColumn));
    if (typeof found === 'string') throw new Error(found);
    return found;
  };

  it('takes the place of the look there was, leaves what stands there, and is one thing to undo', async () => {
    const grid = await open();
    expect(giveLooks(grid, looks(0, 0), [area(4, 0, 4, 0)])).toBeNull();
    const style = { bold: true, numberFormat: '0.00', italic: null };
    expect(editor.edits()).toEqual([{ op: 'set-cells', sheet: '1', cells: [{ row: 4, column: 0, style }] }]);
    expect(editor.workbook.getActiveSheet().getComposedCellStyle(4, 0)).toMatchObject({ bl: 1 });
    expect(editor.workbook.getActiveSheet().getComposedCellStyle(4, 0).it ?? 0).toBe(0);
    await editor.undo();
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 4, column: 0, style: { bold: null, numberFormat: null, italic: true } }],
      },
    ]);
    await editor.redo();
    expect(editor.workbook.getActiveSheet().getComposedCellStyle(4, 0)).toMatchObject({ bl: 1 });
    expect(editor.reader('1').content(4, 0)).toEqual({ kind: 'text', value: '007' });
    expect(editor.refused).toEqual([]);
  });

  it('of several cells is given to as many from one cell on, and over and over to more', async () => {
    const grid = await open();
    const both = looks(0, 0, 1);
    giveLooks(grid, both, [area(6, 2, 6, 2)]);
    giveLooks(grid, both, [area(8, 0, 8, 3)]);
    const [first, second] = [{ bold: true, numberFormat: '0.00' }, { fontColor: '#ff0000' }];
    expect(editor.edits()).toMatchObject([
      {
        cells: [
          { row: 6, column: 2, style: first },
          { row: 6, column: 3, style: second },
          { row: 8, column: 0, style: first },
          { row: 8, column: 1, style: second },
          { row: 8, column: 2, style: first },
          { row: 8, column: 3, style: second },
        ],
      },
    ]);
  });

  it('of texts makes no text of a number', async () => {
    const grid = await open();
    giveLooks(grid, [[{ n: { pattern: '@' } }]], [area(0, 0, 0, 0)]);
    expect(editor.edits()).toMatchObject([{ cells: [{ style: { numberFormat: '@', bold: null } }] }]);
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'number', value: 1 });
  });

  it('has what its column gave it, and ends with the sheet', async () => {
    const grid = await open({ columnData: { 5: { s: 'red' } } });
    giveLooks(grid, looks(9, 5), [area(39, 11, 1_048_575, 16_383)]);
    expect(editor.edits()).toMatchObject([
      { cells: [{ row: 39, column: 11, style: { fontColor: '#ff0000' } }] },
    ]);
  });
});
