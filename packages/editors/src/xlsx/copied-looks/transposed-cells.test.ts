import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { transposeCells } = await import('./transposed-cells.ts');

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

const number = (v: number, s?: object) => ({ v, t: 2, ...(s && { s }) });
const CELLS = {
  0: {
    0: { v: 'mg', t: 1, s: { bl: 1, bd: { b: { s: 1, cl: { rgb: '#000000' } } } } },
    1: number(2),
    2: number(3),
  },
  1: { 0: { v: 'ml', t: 1 }, 1: { f: '=B1*2', v: 4, t: 2 }, 2: { f: '=SUM($B1:C1)+A2', v: 5, t: 2 } },
};

const open = async (more: object = {}) => {
  editor = await openHeadless(workbookWith(CELLS, {}, more));
};
const paste = (
  row: number,
  column: number,
  rows = [0, 1],
  columns = [0, 1, 2],
  reason: string | null = null,
) =>
  transposeCells(
    [editor.injector, editor.workbook],
    { sheet: '1', rows, columns },
    { row, column },
    () => reason,
  );
const at = (row: number, column: number) => {
  const content = editor.reader('1').content(row, column);
  if (content.kind === 'formula') return `=${content.formula}`;
  return 'value' in content ? content.value : content.kind;
};
const block = (row: number, column: number, height: number, width: number) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => at(row + y, column + x)));

describe('copied cells that are transposed', () => {
  it('stand with rows for columns, and so do their formulas and looks, in one step', async () => {
    await open();
    await editor.set(5, 4, number(99, { it: 1 }));
    expect(paste(4, 4)).toEqual(area(4, 4, 6, 5));
    expect(block(4, 4, 3, 2)).toEqual([
      ['mg', 'ml'],
      [2, '=E6*2'],
      [3, '=SUM($B6:F6)+F5'],
    ]);
    const look = editor.workbook.getSheetBySheetId('1')?.getComposedCellStyle(4, 4);
    expect(look).toMatchObject({ bl: 1, bd: { r: { s: 1 } } });
    expect(look?.bd?.b).toBeUndefined();
    expect(editor.workbook.getSheetBySheetId('1')?.getComposedCellStyle(5, 4).it).toBeUndefined();
    await editor.undo();
    expect(block(4, 4, 3, 2)).toEqual([
      ['empty', 'empty'],
      [99, 'empty'],
      ['empty', 'empty'],
    ]);
    await editor.redo();
    expect(at(5, 5)).toBe('=E6*2');
  });

  it('are those a filter shows, with merged cells that turn, and make the grid larger', async () => {
    await open({ mergeData: [area(0, 0, 1, 0)] });
    expect(paste(38, 11)).toEqual(area(38, 11, 40, 12));
    const sheet = editor.workbook.getSheetBySheetId('1');
    expect(sheet?.getMergeData()).toMatchObject([area(0, 0, 1, 0), area(38, 11, 38, 12)]);
    expect([sheet?.getRowCount(), sheet?.getColumnCount()]).toEqual([41, 13]);
    await editor.undo();
    expect(sheet?.getMergeData()).toHaveLength(1);
    expect([sheet?.getRowCount(), sheet?.getColumnCount()]).toEqual([40, 12]);
    paste(20, 0, [1], [1, 2]);
    expect(block(20, 0, 2, 2)).toEqual([
      ['=#REF!*2', 'empty'],
      ['=SUM($B21:A21)+A20', 'empty'],
    ]);
  });

  it('stay away from themselves, from merged cells and from what refuses them', async () => {
    await open({ mergeData: [area(10, 0, 10, 1)] });
    expect(paste(1, 0)).toContain('over some of themselves');
    expect(paste(9, 0)).toBe('A11:B11 is merged. Cells are transposed to where none is merged.');
    expect(paste(0, 16_383)).toContain('have no room there');
    expect(paste(20, 0, [0, 1], [0, 1, 2], 'Locked.')).toBe('Locked.');
    expect(editor.edits()).toEqual([]);
  });
});
