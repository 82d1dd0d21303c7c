import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

type Area = ReturnType<typeof area>;

const open = async (
  merges: Area[],
  cells: Parameters<typeof workbookWith>[0] = { 0: { 0: { v: 'mg', t: 1 } } },
) => {
  editor = await openHeadless(workbookWith(cells, {}, { mergeData: merges }));
};
const fill = (sourceRange: Area, targetRange: Area) =>
  editor.run('sheet.command.auto-fill', { sourceRange, targetRange });
const merges = () =>
  (editor.workbook.getSheetBySheetId('1')?.getMergeData() ?? []).map(
    ({ startRow, startColumn, endRow, endColumn }) => [startRow, startColumn, endRow, endColumn],
  );
const valueAt = (row: number, column: number) => {
  const content = editor.reader('1').content(row, column);
  return 'value' in content ? content.value : content.kind;
};
const REFUSED = (range: string) => [
  `${range} is merged in another way than the cells it would be filled from.`,
];

describe('filling over merged cells', () => {
  it.each([
    ['one column over a block', area(0, 0, 0, 0), area(0, 0, 5, 0), area(2, 0, 3, 2), 'A3:C4'],
    ['two columns over a higher one', area(0, 0, 0, 1), area(0, 0, 4, 1), area(2, 0, 3, 1), 'A3:B4'],
    ['over a part of it', area(0, 0, 0, 0), area(0, 0, 2, 0), area(2, 0, 3, 0), 'A3:A4'],
    ['to the right', area(0, 0, 0, 0), area(0, 0, 0, 4), area(0, 2, 0, 3), 'C1:D1'],
  ])('is refused, and they stay merged: %s', async (_, from, to, merge, name) => {
    await open([merge]);
    expect(await fill(from, to)).toBe(false);
    expect(editor.refused).toEqual(REFUSED(name));
    expect(editor.edits()).toEqual([]);
    expect(merges()).toHaveLength(1);
    expect(valueAt(1, 0)).toBe('empty');
  });

  it('is refused where those it begins with are merged in another way', async () => {
    await open([area(0, 0, 0, 1), area(2, 0, 3, 1)]);
    await fill(area(0, 0, 0, 1), area(0, 0, 3, 1));
    expect(editor.refused).toEqual(REFUSED('A3:B4'));
    expect(merges()).toEqual([
      [0, 0, 0, 1],
      [2, 0, 3, 1],
    ]);
  });

  it('fills those that are merged in the same way, and merges others like them', async () => {
    await open([area(0, 0, 1, 0), area(2, 0, 3, 0)]);
    await fill(area(0, 0, 1, 0), area(0, 0, 5, 0));
    expect(editor.refused).toEqual([]);
    expect(merges().sort()).toEqual([
      [0, 0, 1, 0],
      [2, 0, 3, 0],
      [4, 0, 5, 0],
    ]);
    expect([2, 3, 4, 5].map((row) => valueAt(row, 0))).toEqual(['mg', 'empty', 'mg', 'empty']);
  });

  it('begins by Ctrl+D with the whole of the first one', async () => {
    await open([area(0, 0, 1, 0), area(2, 0, 3, 0)]);
    await editor.select(0, 0, 3, 0);
    await editor.run('sheet.command.copy-down');
    expect(merges().sort()).toEqual([
      [0, 0, 1, 0],
      [2, 0, 3, 0],
    ]);
    expect([0, 1, 2, 3].map((row) => valueAt(row, 0))).toEqual(['mg', 'empty', 'mg', 'empty']);
    await editor.undo();
    expect(valueAt(2, 0)).toBe('empty');
  });

  it('takes by Ctrl+D what stands above one that was chosen alone, if that is merged in the same way', async () => {
    await open([area(0, 0, 1, 0), area(2, 0, 3, 0), area(6, 0, 7, 0)]);
    await editor.select(2, 0, 3, 0);
    await editor.run('sheet.command.copy-down');
    expect([0, 1, 2, 3].map((row) => valueAt(row, 0))).toEqual(['mg', 'empty', 'mg', 'empty']);
    await editor.select(6, 0, 7, 0);
    await editor.run('sheet.command.copy-down');
    expect(editor.refused).toEqual(REFUSED('A7:A8'));
    expect(merges()).toHaveLength(3);
  });
});
