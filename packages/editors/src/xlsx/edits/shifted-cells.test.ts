import { createBlank, importWorkbook, patchWorkbook, readCells, type XlsxEdit } from '@benchbook/documents';
import type { IWorkbookData } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
let bytes: Uint8Array;

afterEach(() => editor.dispose());

const DOWN = 'sheet.command.insert-range-move-down';
const RIGHT = 'sheet.command.insert-range-move-right';
const UP = 'sheet.command.delete-range-move-up';
const LEFT = 'sheet.command.delete-range-move-left';

/** 1 to 9 in A1:A9, 10 to 90 in B1:B9, and formulas about them beside and below. */
async function open(...edits: XlsxEdit[]): Promise<void> {
  const number = (row: number, column: number, value: number) => ({
    row,
    column,
    content: { kind: 'number' as const, value },
  });
  const formula = (row: number, column: number, text: string, result: number) => ({
    row,
    column,
    content: { kind: 'formula' as const, formula: text, result },
  });
  const rows = Array.from({ length: 9 }, (_, row) => row);
  bytes = patchWorkbook(createBlank('xlsx'), [
    {
      op: 'set-cells',
      sheet: '1',
      cells: [
        ...rows.flatMap((row) => [number(row, 0, row + 1), number(row, 1, 10 * (row + 1))]),
        formula(0, 4, 'SUM(A1:A40)', 45),
        formula(1, 4, 'SUM(B1:B40)', 450),
        formula(2, 4, 'A5+B5', 55),
        formula(3, 4, 'COUNTA(D1:D100)', 0),
        formula(4, 4, 'SUM(A1:B9)', 495),
        formula(5, 4, 'ROWS(C12:C40)', 29),
        formula(6, 4, 'COLUMNS(G20:J20)', 4),
      ],
    },
    ...edits,
  ]).bytes;
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
}

/** All cells as the page shows them, and as its file holds them: formulas, else values. */
function both() {
  const edits = editor.edits();
  const stored = readCells(patchWorkbook(bytes, edits).bytes)[0]?.cells ?? [];
  const inFile = Object.fromEntries(
    stored
      .map((cell) => [`${cell.row},${cell.column}`, cell.formula ?? cell.value])
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  const onPage: Record<string, unknown> = {};
  const results: unknown[] = [];
  const reader = editor.reader('1');
  for (let row = 0; row < 60; row++) {
    for (let column = 0; column < 20; column++) {
      const content = reader.content(row, column);
      if (content.kind === 'empty') continue;
      onPage[`${row},${column}`] = content.kind === 'formula' ? content.formula : content.value;
      if (content.kind === 'formula') results.push(`${content.formula} is ${content.result}`);
    }
  }
  return { edits, inFile, onPage, results };
}

it.each([
  ['down', DOWN, area(1, 0, 2, 0), 'SUM(A1:A42) is 45'],
  ['right', RIGHT, area(1, 0, 2, 1), 'SUM(A1:A40) is 40'],
  ['up', UP, area(1, 0, 2, 0), 'SUM(A1:A38) is 40'],
  ['left', LEFT, area(1, 0, 2, 0), 'SUM(A1:A40) is 90'],
])(
  'what cells that are shifted %s come to is the same on the page and in the file',
  async (_, id, range, sum) => {
    await open();
    const opened = both().onPage;
    expect(await editor.run(id, { range })).toBe(true);
    await editor.calculated();
    const { edits, inFile, onPage, results } = both();
    expect(onPage).toEqual(inFile);
    expect(results).toContain(sum);
    expect(new Set(edits.map(({ op }) => op))).toEqual(new Set(['set-cells']));
    await editor.undo();
    await editor.calculated();
    expect(both().onPage).toEqual(opened);
  },
);

it('cells that are pushed beyond the grid have room there', async () => {
  await open();
  const worksheet = editor.workbook.getActiveSheet();
  const last = worksheet.getRowCount() - 1;
  await editor.set(last, 0, { v: 7 });
  await editor.run(DOWN, { range: area(0, 0, 2, 0) });
  expect(editor.reader('1').content(last + 3, 0)).toEqual({ kind: 'number', value: 7 });
  expect(worksheet.getRowCount()).toBe(last + 4);
  expect(editor.edits().map(({ op }) => op)).not.toContain('insert-rows');
});

it('is refused where a filter hides some of the cells that would go or move', async () => {
  await open();
  const hidden = new Set([4, 5]);
  editor.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
    handler: (filtered, { row }, next) => hidden.has(row) || (next(filtered) ?? false),
  });
  for (const id of [DOWN, UP]) await editor.run(id, { range: area(1, 0, 6, 0) });
  for (const id of [DOWN, UP]) await editor.run(id, { range: area(1, 0, 1, 0) });
  for (const id of [LEFT, RIGHT]) await editor.run(id, { range: area(3, 0, 6, 0) });
  expect(editor.refused).toEqual(Array.from({ length: 6 }, () => expect.stringContaining('A filter hides')));
  expect(editor.edits()).toEqual([]);
  await editor.run(UP, { range: area(6, 0, 6, 0) });
  await editor.run(LEFT, { range: area(0, 0, 2, 0) });
  expect(editor.edits()).not.toEqual([]);
});

it('is refused where merged cells would be taken apart, or whole rows and columns are meant', async () => {
  await open({ op: 'merge-cells', sheet: '1', range: area(4, 0, 5, 1) });
  const worksheet = editor.workbook.getActiveSheet();
  await editor.run(DOWN, { range: area(1, 0, 1, 0) });
  await editor.run(LEFT, { range: area(4, 1, 4, 1) });
  await editor.run(UP, { range: area(5, 0, 5, 1) });
  await editor.run(RIGHT, { range: area(0, 1, worksheet.getRowCount() - 1, 1) });
  const merged = expect.stringContaining('A5:B6 is merged');
  expect(editor.refused).toEqual([merged, merged, merged, expect.stringContaining('Whole rows and columns')]);
  expect(editor.edits()).toEqual([]);
  await editor.run(DOWN, { range: area(1, 0, 1, 1) });
  expect(worksheet.getMergeData()).toEqual([expect.objectContaining(area(5, 0, 6, 1))]);
});
