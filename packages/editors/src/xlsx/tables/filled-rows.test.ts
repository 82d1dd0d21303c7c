import type { SnapshotTable } from '@benchbook/documents';
import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

const { fillInsertedRows } = await import('./filled-rows.ts');

let editor: HeadlessEditor | undefined;
afterEach(() => editor?.dispose());

it('rows that are inserted into a table have the formulas of its columns, and go and come back with them', async () => {
  const runs: SnapshotTable = {
    sheet: '1',
    name: 'Runs',
    range: area(0, 0, 2, 2),
    hasTotals: false,
    columns: ['Mass', 'Twice', 'Half'],
    names: ['Mass', 'Twice', 'Half'],
    calculated: [1, 2],
    grows: true,
  };
  const book = workbookWith({
    0: { 0: { v: 'Mass', t: 1 }, 1: { v: 'Twice', t: 1 }, 2: { v: 'Half', t: 1 } },
    1: { 0: { v: 1, t: 2 }, 1: { f: '=A2*2', v: 2, t: 2 }, 2: { v: 9, t: 2 } },
    2: { 0: { v: 2, t: 2 }, 1: { f: '=A3*2', v: 4, t: 2 }, 2: { f: '=A3/2', v: 1, t: 2 } },
    4: { 1: { f: '=SUM(B2:B3)', v: 6, t: 2 } },
  });
  editor = await openHeadless({ ...book, custom: { tables: [runs] } });
  const { workbook, tracker, injector } = editor;
  fillInsertedRows(injector, workbook, {
    isEditable: () => true,
    tables: () => tracker.tables,
    reader: () => editor?.reader('1') as ReturnType<HeadlessEditor['reader']>,
  });
  const at = (row: number, column: number) => workbook.getSheetBySheetId('1')?.getCellRaw(row, column);
  const insert = (from: number, to: number) =>
    editor?.run('sheet.command.insert-row', {
      range: { ...area(from, 0, to, 25), rangeType: 1 },
      direction: 0,
    });
  await insert(2, 3);
  await editor.calculated();
  // What was written over a formula is no formula of the column.
  expect([2, 3].map((row) => [at(row, 1)?.f, at(row, 2)?.f])).toEqual([
    ['=A3*2', '=A3/2'],
    ['=A4*2', '=A4/2'],
  ]);
  await editor.set(2, 0, { v: 5, t: 2 });
  await editor.calculated();
  expect([at(2, 1)?.v, at(6, 1)?.v]).toEqual([10, 16]);
  expect(editor.edits()).toMatchObject([
    { op: 'insert-rows', index: 2, count: 2 },
    { op: 'set-cells', cells: expect.arrayContaining([expect.objectContaining({ row: 2, column: 1 })]) },
  ]);
  await editor.undo();
  await editor.undo();
  expect([at(2, 1)?.f, tracker.tables[0]?.range]).toEqual(['=A3*2', area(0, 0, 2, 2)]);
  await editor.redo();
  expect([at(3, 1)?.f, at(3, 2)?.f]).toEqual(['=A4*2', '=A4/2']);
  // Below the table nothing is filled.
  await insert(5, 5);
  expect(at(5, 1)?.f ?? null).toBe(null);
  expect([editor.broken, editor.refused]).toEqual([[], []]);
});
