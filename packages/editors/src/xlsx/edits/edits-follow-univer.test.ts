import {
  type CellEdit,
  createBlank,
  importWorkbook,
  patchWorkbook,
  verifyPatch,
  type XlsxEdit,
} from '@benchbook/documents';
import type { IWorkbookData, Workbook } from '@univerjs/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';
import { savableStyle } from './cell-style.ts';

stopTimers();
const { fillCells } = await import('../filling/fill-cells.ts');

/** One thing a person does; what it works on comes from small numbers, so that actions meet each other. */
type Action = { id: string; params: object; selects?: { row: number; column: number } };

const at = fc.record({ row: fc.nat(7), column: fc.nat(5) });
const box = ({ row, column }: { row: number; column: number }, height = 1, width = 1) => ({
  startRow: row,
  startColumn: column,
  endRow: row + height - 1,
  endColumn: column + width - 1,
});
const rows = (from: number, count: number) => ({
  startRow: from,
  endRow: from + count - 1,
  startColumn: 0,
  endColumn: 11,
});
const columns = (from: number, count: number) => ({
  startRow: 0,
  endRow: 39,
  startColumn: from,
  endColumn: from + count - 1,
});

const value = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }).map((v) => ({ v, t: 2 })),
  fc.constantFrom('water', '001', 'a\nb', ' edge ').map((v) => ({ v, t: 1 })),
  fc.boolean().map((v) => ({ v: v ? 1 : 0, t: 3 })),
  fc.constantFrom('=A1+1', '=SUM(A1:C4)', '=$B$2*2', '=Sheet1!C3&"x"').map((f) => ({ f })),
);
const style = fc.constantFrom<{ type: string; value: unknown }>(
  { type: 'bl', value: 1 },
  { type: 'bl', value: 0 },
  { type: 'bg', value: { rgb: '#ffee00' } },
  { type: 'cl', value: { rgb: '#aa0000' } },
  { type: 'ht', value: 2 },
  { type: 'fs', value: 18 },
  { type: 'bd', value: { b: { s: 1, cl: { rgb: '#0000ff' } } } },
);

/** One cell or two that are filled into two more, to any side. */
const fill = fc.record({ from: at, count: fc.integer({ min: 1, max: 2 }), side: fc.nat(3) }).map((x) => {
  const isDown = x.side % 2 === 0;
  const { startRow, startColumn, endRow, endColumn } = isDown
    ? box(x.from, x.count)
    : box(x.from, 1, x.count);
  const [before, behind] = x.side < 2 ? [0, 2] : [Math.min(2, isDown ? startRow : startColumn), 0];
  const targetRange = isDown
    ? { startRow: startRow - before, endRow: endRow + behind, startColumn, endColumn }
    : { startRow, endRow, startColumn: startColumn - before, endColumn: endColumn + behind };
  const sourceRange = { startRow, startColumn, endRow, endColumn };
  return { id: 'sheet.command.auto-fill', params: { sourceRange, targetRange } };
});

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ at, value })
      .map((x) => ({ id: 'sheet.command.set-range-values', params: { range: box(x.at), value: x.value } })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ at, style })
      .map((x) => ({ id: 'sheet.command.set-style', params: { range: box(x.at, 2, 2), style: x.style } })),
  },
  {
    weight: 1,
    arbitrary: at.map((selects) => ({ id: 'sheet.command.clear-selection-content', params: {}, selects })),
  },
  {
    weight: 1,
    arbitrary: at.map((selects) => ({ id: 'sheet.command.clear-selection-format', params: {}, selects })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ row, column }) => ({
      id: 'sheet.command.numfmt.set.numfmt',
      params: { values: [{ row, col: column, pattern: '0.00' }] },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ from: at, to: at }).map((x) => ({
      id: 'sheet.command.move-range',
      params: { fromRange: box(x.from, 2), toRange: box(x.to, 2) },
    })),
  },
  { weight: 3, arbitrary: fill },
  {
    weight: 1,
    arbitrary: fc
      .record({ selects: at, way: fc.constantFrom('down', 'right') })
      .map(({ selects, way }) => ({ id: `sheet.command.copy-${way}`, params: {}, selects })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ row }) => ({
      id: 'sheet.command.insert-row',
      params: { range: rows(row, 2), direction: 0 },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ column }) => ({
      id: 'sheet.command.insert-col',
      params: { range: columns(column, 1), direction: 3 },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ row }) => ({
      id: 'sheet.command.remove-row-by-range',
      params: { range: rows(row, 1) },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ column }) => ({
      id: 'sheet.command.remove-col-by-range',
      params: { range: columns(column, 2) },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map((from) => ({
      id: 'sheet.command.add-worksheet-merge',
      params: { selections: [box(from, 2, 2)] },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ column }) => ({
      id: 'sheet.command.set-worksheet-col-width',
      params: { ranges: [columns(column, 2)], value: 110 },
    })),
  },
  {
    weight: 1,
    arbitrary: at.map(({ row }) => ({
      id: 'sheet.command.set-rows-hidden',
      params: { ranges: [rows(row, 1)] },
    })),
  },
  { weight: 4, arbitrary: fc.constant({ id: 'univer.command.undo', params: {} }) },
  { weight: 2, arbitrary: fc.constant({ id: 'univer.command.redo', params: {} }) },
);

/** What the saved file must agree with the editor in. */
function visible(editor: HeadlessEditor, workbook: Workbook) {
  const styles = workbook.getStyles();
  // A cell without a format of its own looks like the first format of the file.
  const usual: object = {
    vertical: 'bottom',
    ...savableStyle(styles.get(workbook.getSnapshot().defaultStyle)),
    ...savableStyle(styles.get('0')),
  };
  return workbook.getSheets().map((worksheet) => {
    const reader = editor.reader(worksheet.getSheetId());
    const cells: Record<string, object> = {};
    worksheet.getCellMatrix().forValue((row, column) => {
      const { content, style } = reader.state(row, column);
      const set = Object.entries(style).filter(
        ([name, shown]) => shown !== false && shown !== 0 && shown !== Reflect.get(usual, name),
      );
      const text = content.kind === 'formula' ? { kind: 'formula', formula: content.formula } : content;
      if (content.kind !== 'empty' || set.length > 0)
        cells[`${row},${column}`] = { text, style: Object.fromEntries(set) };
    });
    const hidden = [...Array(12).keys()].filter((row) => worksheet.getRowManager().getRow(row)?.hd === 1);
    const wide = [...Array(12).keys()].filter(
      (column) => Math.round(worksheet.getColumnWidth(column)) === 110,
    );
    const merges = worksheet
      .getMergeData()
      .map((merge) => [merge.startRow, merge.startColumn, merge.endRow, merge.endColumn].join());
    return { name: worksheet.getName(), cells, hidden, wide, merges: merges.sort() };
  });
}

describe('edits and the editor', () => {
  it('a file patched with the edits shows what the editor shows, whatever was done', async () => {
    const original = createBlank('xlsx');
    // Univer's own data declares enums where the snapshot has the same whole numbers.
    const open = (bytes: Uint8Array) => openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 1, maxLength: 14 }),
        fc.nat(3),
        async (actions, pause) => {
          const editor = await open(original);
          fillCells(editor.injector, editor.workbook, (worksheet) => editor.reader(worksheet.getSheetId()));
          const edits: XlsxEdit[] = [];
          try {
            for (const [index, { id, params, selects }] of actions.entries()) {
              if (selects)
                await editor.select(selects.row, selects.column, selects.row + 1, selects.column + 1);
              await editor.run(id, params);
              if (index % 4 === pause) edits.push(...editor.edits());
            }
            edits.push(...editor.edits());
            expect(editor.broken).toEqual([]);
            const { bytes } = patchWorkbook(original, edits);
            verifyPatch(original, edits, bytes);
            const again = await open(bytes);
            try {
              expect(visible(again, again.workbook)).toEqual(visible(editor, editor.workbook));
            } finally {
              again.dispose();
            }
          } finally {
            editor.dispose();
          }
        },
      ),
      {
        numRuns: Number(process.env.EDIT_RUNS ?? 25),
        interruptAfterTimeLimit: 40_000,
        markInterruptAsFailure: false,
      },
    );
  });

  it('a workbook in which all was taken back is what it was, on the screen and in the file', async () => {
    const original = patchWorkbook(createBlank('xlsx'), [FILLED]).bytes;
    const open = (bytes: Uint8Array) => openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 1, maxLength: 14 }),
        fc.nat(3),
        async (actions, pause) => {
          const editor = await open(original);
          fillCells(editor.injector, editor.workbook, (worksheet) => editor.reader(worksheet.getSheetId()));
          const before = visible(editor, editor.workbook);
          const edits: XlsxEdit[] = [];
          try {
            for (const [index, { id, params, selects }] of actions.entries()) {
              if (selects)
                await editor.select(selects.row, selects.column, selects.row + 1, selects.column + 1);
              await editor.run(id, params);
              if (index % 4 === pause) edits.push(...editor.edits());
            }
            for (const _ of actions) await editor.undo();
            edits.push(...editor.edits());
            expect(editor.broken).toEqual([]);
            expect(visible(editor, editor.workbook)).toEqual(before);
            const again = await open(patchWorkbook(original, edits).bytes);
            try {
              expect(visible(again, again.workbook)).toEqual(before);
            } finally {
              again.dispose();
            }
          } finally {
            editor.dispose();
          }
        },
      ),
      {
        numRuns: Number(process.env.EDIT_RUNS ?? 25),
        interruptAfterTimeLimit: 40_000,
        markInterruptAsFailure: false,
      },
    );
  });
});

/** Numbers, texts and formulas in the first cells. */
const FILLED: XlsxEdit = {
  op: 'set-cells',
  sheet: '1',
  cells: Array.from({ length: 48 }, (_, at): CellEdit => {
    const [row, column] = [Math.floor(at / 6), at % 6];
    const beside = `${'ABCDEF'[column - 1]}${row + 1}`;
    if (column % 3 === 1)
      return { row, column, content: { kind: 'formula', formula: `${beside}*2+SUM($A$1:A${row + 1})` } };
    if (column % 3 === 2)
      return { row, column, content: { kind: 'text', value: `Run ${row}` }, style: { bold: row % 2 === 0 } };
    return { row, column, content: { kind: 'number', value: at } };
  }),
};
