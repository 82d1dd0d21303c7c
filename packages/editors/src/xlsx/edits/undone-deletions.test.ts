import {
  type ChartDesign,
  createBlank,
  importWorkbook,
  patchWorkbook,
  verifyPatch,
  type XlsxEdit,
} from '@benchbook/documents';
import type { ConditionalRule } from '@benchbook/documents/conditional';
import type { IWorkbookData } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { FORMAT_RULES, followWorkbook, RuleState } from '../conditional/rule-state.ts';
import { area, columns, type HeadlessEditor, openHeadless, rows, stopTimers } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
afterEach(() => editor?.dispose());

const number = (row: number, column: number, value: number) => ({
  row,
  column,
  content: { kind: 'number', value } as const,
  ...(row === 3 ? { style: { bold: true, fillColor: '#ffee00' } } : {}),
});
const formula = (row: number, column: number, text: string, result: number) => ({
  row,
  column,
  content: { kind: 'formula', formula: text, result } as const,
});
const sheet = '1';
const inRows = (from: number, to: number, column: number) => area(from, column, to, column);
const chart: ChartDesign = {
  kind: 'column',
  title: '',
  xTitle: '',
  yTitle: '',
  legend: false,
  series: [
    { name: null, categories: null, values: { sheet, ...inRows(2, 4, 0) } },
    { name: null, categories: null, values: { sheet, ...inRows(0, 9, 0) } },
  ],
  trend: null,
};

/** A workbook in which everything names rows 3 to 5: formulas, a name, a format, a rule of input, a chart, merged cells, a table. */
const original = patchWorkbook(createBlank('xlsx'), [
  {
    op: 'set-cells',
    sheet,
    cells: [
      ...[0, 1, 2, 3, 4, 5, 6].map((row) => number(row, 0, row + 1)),
      formula(0, 1, 'A4*2', 8),
      formula(1, 1, 'SUM(A1:A7)', 28),
      formula(4, 1, 'SUM(A3:A4)', 7),
      formula(8, 1, 'A7+limit', 11),
    ],
  },
  { op: 'set-name', sheet, isLocal: false, name: 'limit', meaning: 'Sheet1!$A$4' },
  { op: 'set-row-height', sheet, from: 4, to: 4, height: 40 },
  { op: 'set-rows-hidden', sheet, from: 3, to: 3, hidden: true },
  { op: 'set-column-width', sheet, from: 1, to: 1, width: 120 },
  { op: 'merge-cells', sheet, range: area(3, 3, 4, 4) },
  { op: 'merge-cells', sheet, range: area(1, 5, 3, 6) },
  { op: 'merge-cells', sheet, range: area(7, 3, 8, 4) },
  { op: 'set-frozen-panes', sheet, rows: 3, columns: 1 },
  {
    op: 'insert-rule',
    sheet,
    ranges: [inRows(2, 4, 0), inRows(0, 8, 1)],
    rule: {
      test: { kind: 'value', compare: 'greaterThan', formulas: ['$A$4'] },
      look: { fill: '#ffc7ce' },
      stop: false,
    },
  },
  {
    op: 'set-input-rule',
    sheet,
    ranges: [inRows(2, 4, 0)],
    rule: {
      test: { kind: 'list', formula: '$A$3:$A$5' },
      allowBlank: true,
      arrow: true,
      prompt: null,
      error: null,
    },
  },
  {
    op: 'insert-chart',
    sheet,
    drawing: 1,
    anchor: {
      kind: 'two-cells',
      from: { row: 3, column: 8, x: 0, y: 0 },
      to: { row: 14, column: 12, x: 0, y: 0 },
      fixed: false,
    },
    chart,
  },
] as XlsxEdit[]).bytes;

async function open(bytes = original) {
  const snapshot = importWorkbook(bytes);
  editor = await openHeadless(snapshot as unknown as Partial<IWorkbookData>);
}

/** What is saved of it. */
function saved() {
  const edits = editor.edits();
  const { bytes } = patchWorkbook(original, edits);
  verifyPatch(original, edits, bytes);
  expect(editor.refused).toEqual([]);
  expect(editor.broken).toEqual([]);
  return { edits, isAsBefore: Buffer.compare(bytes, original) === 0 };
}

const deleteRows = (from: number, to: number) =>
  editor.run('sheet.command.remove-row-by-range', { range: rows(from, to) });
const deleteColumn = (column: number) =>
  editor.run('sheet.command.remove-col-by-range', { range: columns(column, column) });

describe('deleted rows and columns that undo brings back', () => {
  it('rows that everything named leave no trace in the file', async () => {
    await open();
    await deleteRows(2, 4);
    await editor.calculated();
    expect(saved().isAsBefore).toBe(false);
    await open();
    await deleteRows(2, 4);
    await editor.calculated();
    await editor.undo();
    await editor.calculated();
    expect(saved().isAsBefore).toBe(true);
  });

  it('columns that everything named leave no trace in the file', async () => {
    await open();
    await deleteColumn(0);
    await editor.undo();
    await deleteColumn(3);
    await editor.undo();
    expect(saved().isAsBefore).toBe(true);
  });

  it('also those that went one after the other, and where something was typed, formatted and merged meanwhile', async () => {
    await open();
    await deleteRows(3, 3);
    await editor.set(5, 0, { v: 99, t: 2 });
    await editor.set(7, 2, { f: '=A1' });
    await editor.run('sheet.command.set-style', { range: area(2, 0, 5, 0), style: { type: 'it', value: 1 } });
    await editor.run('sheet.command.add-worksheet-merge', { selections: [area(10, 0, 12, 1)] });
    await deleteRows(0, 1);
    for (let times = 0; times < 6; times++) await editor.undo();
    await editor.calculated();
    expect(saved().isAsBefore).toBe(true);
  });

  it('what was done before and is done afterwards is all that is saved', async () => {
    await open();
    await editor.set(3, 0, { v: 40, t: 2 });
    await deleteRows(2, 4);
    await editor.undo();
    await editor.set(4, 0, { v: 50, t: 2 });
    await editor.calculated();
    const { edits } = saved();
    const { bytes } = patchWorkbook(original, edits);
    const cells = Object(importWorkbook(bytes).sheets[sheet]?.cellData);
    expect([cells[2][0].v, cells[3][0].v, cells[4][0].v]).toEqual([3, 40, 50]);
    expect(cells[0][1].f).toBe('=A4*2');
    expect(edits.filter(({ op }) => op === 'merge-cells' || op === 'unmerge-cells')).toEqual([]);
  });

  it('done again they are gone, and undone once more there', async () => {
    await open();
    await deleteRows(2, 4);
    await editor.undo();
    await editor.redo();
    await editor.undo();
    expect(saved().isAsBefore).toBe(true);
  });

  it('each has its own height again, and is hidden if it was', async () => {
    await open();
    const shown = () =>
      [2, 3, 4, 5].map((row) => {
        const info = editor.workbook.getActiveSheet().getRowManager().getRow(row);
        return [info?.h, info?.hd];
      });
    const before = shown();
    await deleteRows(2, 4);
    await editor.undo();
    expect(shown()).toEqual(before);
  });

  it('conditional formats are shown at their cells again', async () => {
    await open();
    const rule: ConditionalRule = {
      priority: 1,
      newer: false,
      fixed: false,
      ranges: [inRows(2, 4, 0)],
      stop: false,
      look: {},
      test: { kind: 'value', compare: 'greaterThan', formulas: ['$A$4'] },
    };
    const state = new RuleState([{ sheet, rules: [rule] }], new Map([[sheet, 'Sheet1']]), FORMAT_RULES);
    const end = followWorkbook(editor.injector, editor.workbook, state);
    await deleteRows(2, 4);
    expect(state.rulesOf(sheet)).toEqual([]);
    await editor.undo();
    expect(state.rulesOf(sheet)).toEqual([rule]);
    end();
  });

  it.each([
    ['all of it went', 'Sheet1!$A$4'],
    ['the end of it went', 'Sheet1!$A$1:$A$4'],
  ])('a name stands for its cells where these come back as new ones: %s', async (_, meaning) => {
    const name: XlsxEdit = { op: 'set-name', sheet, isLocal: false, name: 'limit', meaning };
    await open(patchWorkbook(original, [name]).bytes);
    await deleteRows(3, 4);
    await editor.run('sheet.command.insert-row', { range: rows(20, 20), direction: 0 });
    const sent = editor.edits();
    await editor.undo();
    await editor.undo();
    const { bytes } = patchWorkbook(original, [name, ...sent, ...editor.edits()]);
    expect(editor.broken).toEqual([]);
    const { resources = [] } = importWorkbook(bytes) as Partial<IWorkbookData>;
    const names = resources.find((one) => one.name === 'SHEET_DEFINED_NAME_PLUGIN')?.data ?? '{}';
    expect(Object.values(JSON.parse(names))).toMatchObject([{ name: 'limit', formulaOrRefString: meaning }]);
  });

  it('rows that come by redo are new ones', async () => {
    await open();
    await editor.run('sheet.command.insert-row', { range: rows(3, 3), direction: 0 });
    await editor.undo();
    await editor.redo();
    const { edits } = saved();
    expect(edits.filter((edit) => 'isBack' in edit)).toEqual([]);
  });
});
