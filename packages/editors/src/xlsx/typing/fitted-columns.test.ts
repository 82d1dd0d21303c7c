import type { ICellData } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { fitColumns } = await import('./fitted-columns.ts');

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

const DAY = { n: { pattern: 'yyyy-mm-dd' } };

/** Every letter is seven pixels wide here, as digits of the usual font are, and needs six. */
const lettersOf = (cell: ICellData) => (cell.f ? 10 : String(cell.v).length);
function fit({ isAllowed }: { isAllowed: (sheet: string) => boolean }) {
  fitColumns(editor.injector, editor.workbook, {
    isAllowed,
    neededWidth: (_, __, ___, cell) => lettersOf(cell) * 6 + 5,
    roomyWidth: (_, __, ___, cell) => lettersOf(cell) * 7 + 5,
  });
}
async function open(columnData: object = {}, { mergeData = [] as object[] } = {}) {
  editor = await openHeadless(workbookWith({}, {}, { columnData, mergeData }));
  fit({ isAllowed: () => true });
}
const mayChangeColumns = (sheet: string) => editor.protected?.formatRefusal(sheet, 'Columns') === null;
const day = (column: number) => editor.set(0, column, { v: 4635412345, t: 2, s: DAY });
const widthOf = (column: number) => editor.workbook.getSheetBySheetId('1')?.getColumnWidth(column);
const widths = () => editor.edits().filter(({ op }) => op === 'set-column-width');

describe('a column', () => {
  it('gets wider by a day that is typed and does not fit, and is as wide as before by the same undo', async () => {
    await open();
    await day(1);
    expect(widths()).toEqual([{ op: 'set-column-width', sheet: '1', from: 1, to: 1, width: 75, fits: true }]);
    await editor.undo();
    expect(editor.reader('1').content(0, 1)).toEqual({ kind: 'empty' });
    expect(widthOf(1)).toBe(64);
    expect(widths()).toMatchObject([{ width: 64, fits: true }]);
    await editor.redo();
    expect(widthOf(1)).toBe(75);
    expect(widths()).toMatchObject([{ width: 75, fits: true }]);
  });

  it('stays as it is where what is typed is shown, however little room is left', async () => {
    await open();
    await editor.set(0, 1, { v: 463541234, t: 2, s: DAY });
    expect(widths()).toEqual([]);
  });

  it('gets wider by the next one again, and never narrower', async () => {
    await open({ 1: { w: 70, custom: { fits: [70] } } });
    await day(1);
    await editor.set(1, 1, { v: 463541234567, t: 2, s: DAY });
    await editor.set(2, 1, { v: 4, t: 2, s: DAY });
    expect(widthOf(1)).toBe(89);
  });

  it.each([
    ['a width somebody gave it', { 1: { w: 70 } }, {}],
    ['a width of none', { 1: { w: 64, hd: 1 } }, {}],
    ['merged cells', {}, { mergeData: [area(0, 1, 0, 2)] }],
  ])('keeps %s', async (_, columnData, more) => {
    await open(columnData, more);
    await day(1);
    expect(widths()).toEqual([]);
  });

  it.each([
    ['stays as its author has it where nobody is to change the columns', [], []],
    ['gets wider where everybody may change them', ['formatColumns'], [75]],
    ['stays as it is where only cells and rows may be changed', ['formatCells', 'formatRows'], []],
  ] as const)('of a protected sheet %s', async (_, allows, expected) => {
    const cells = [{ range: area(0, 1, 0, 1), isOpen: true }];
    const protection = { sheet: '1', hasPassword: false, allows: [...allows], cells };
    editor = await openHeadless(workbookWith({ 0: { 1: { s: DAY } } }), { protections: [protection] });
    fit({ isAllowed: mayChangeColumns });
    await day(1);
    expect(editor.refused).toEqual([]);
    expect(editor.reader('1').content(0, 1)).toMatchObject({ kind: 'number' });
    expect(widths().map((edit) => 'width' in edit && edit.width)).toEqual(expected);
  });

  it('of a protected sheet that somebody edits anyway gets wider', async () => {
    const protection = { sheet: '1', hasPassword: false, allows: [], cells: [] };
    editor = await openHeadless(workbookWith({}), { protections: [protection] });
    fit({ isAllowed: mayChangeColumns });
    editor.protected?.ignore('1');
    await day(1);
    expect(widths()).toMatchObject([{ from: 1, width: 75 }]);
  });

  it('keeps a width that was given to it after it had become wider', async () => {
    await open();
    await day(1);
    await editor.run('sheet.command.set-worksheet-col-width', { ranges: [area(0, 1, 39, 1)], value: 40 });
    expect(widths()).toMatchObject([{ width: 75 }, { width: 40 }]);
    await editor.set(1, 1, { v: 4635412345, t: 2, s: DAY });
    expect(widths()).toEqual([]);
  });

  it('gets wider by whole numbers without a format, to eleven digits, and by no decimals, texts and sums', async () => {
    await open();
    await editor.set(0, 0, { v: 1234567890, t: 2 });
    await editor.set(0, 1, { v: 123456789012, t: 2 });
    await editor.set(0, 2, { v: 3.3333333333333, t: 2 });
    await editor.set(0, 3, { v: 'a text that is longer', t: 1 });
    await editor.set(0, 4, { f: '=A1*100000' });
    await editor.set(0, 5, { f: '=TODAY()', s: DAY });
    expect(widths()).toMatchObject([
      { from: 0, width: 75 },
      { from: 5, width: 75 },
    ]);
  });
});
