import { expect, it } from 'vitest';
import type { ChartDesign, DrawingEdit } from '../../xlsx/drawing-edits.ts';
import type { XlsxEdit } from '../../xlsx/edits.ts';
import { makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

const rows = [1, 2, 3].map(
  (row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="B${row}"><v>${2 * row}</v></c></row>`,
);
const workbook = makeWorkbook({ sheets: [{ name: 'Data', rows: rows.join('') }] });

const column = (index: number) => ({
  sheet: '1',
  startRow: 0,
  startColumn: index,
  endRow: 2,
  endColumn: index,
});
const design = (title: string): ChartDesign => ({
  kind: 'scatter',
  title,
  xTitle: '',
  yTitle: '',
  legend: false,
  series: [{ name: null, categories: column(0), values: column(1) }],
  trend: null,
});
const corner = (row: number) => ({ row, column: 3, x: 0, y: 0 });
const insert = (drawing: number, title: string): DrawingEdit => ({
  op: 'insert-chart',
  sheet: '1',
  drawing,
  anchor: { kind: 'two-cells', from: corner(1), to: { ...corner(9), column: 9 }, fixed: false },
  chart: design(title),
});
const change = (chart: Partial<ChartDesign>): DrawingEdit => ({
  op: 'change-chart',
  sheet: '1',
  drawing: 1,
  chart,
});

const charted = patchWorkbook(workbook, [insert(1, 'Calibration'), insert(2, 'Recovery')]).bytes;
const notes = (before: Uint8Array, edits: XlsxEdit[]) =>
  diffWorkbooks(before, patchWorkbook(before, edits).bytes).sheets[0]?.notes;

it('charts that came and went are named', () => {
  expect(notes(workbook, [insert(1, 'Calibration'), insert(2, '')])).toEqual([
    'Chart “Calibration” inserted',
    'Chart inserted',
  ]);
  expect(notes(charted, [{ op: 'delete-drawing', sheet: '1', drawing: 1 }])).toEqual([
    'Chart “Calibration” removed',
  ]);
});

it('what changed of a chart is named, and only of that chart', () => {
  const trend = { kind: 'linear', order: 2, equation: true, rSquared: true } as const;
  expect(notes(charted, [change({ title: 'Standards', xTitle: 'mg/l', trend })])).toEqual([
    'Chart “Standards” changed: titles of axes',
    'Chart “Standards” changed: trend lines',
    'Chart “Standards” changed: title, was “Calibration”',
  ]);
  expect(notes(charted, [change({ kind: 'line', legend: true })])).toEqual([
    'Chart “Calibration” changed: kind',
    'Chart “Calibration” changed: legend',
  ]);
  const errors = { side: 'both', size: { kind: 'error' } } as const;
  const yScale = { min: 0.1, max: null, logarithmic: true };
  expect(notes(charted, [change({ errors, yScale })])).toEqual([
    'Chart “Calibration” changed: error bars',
    'Chart “Calibration” changed: scales of axes',
  ]);
  expect(notes(charted, [change({ series: [{ name: null, categories: null, values: column(0) }] })])).toEqual(
    ['Chart “Calibration” changed: cells'],
  );
});

it('charts that another program numbered anew are known by what they say', () => {
  // Each has the number the other one had.
  const [one, two] = [insert(1, 'Recovery'), insert(2, 'Calibration')];
  const numbered = (edits: XlsxEdit[]) =>
    diffWorkbooks(charted, patchWorkbook(workbook, [one, two, ...edits]).bytes).sheets[0]?.notes;
  expect(numbered([])).toEqual([]);
  expect(numbered([change({ legend: true })])).toEqual(['Chart “Recovery” changed: legend']);
  // One without a title is known by all it says, and a title that is new by the number.
  const untitled = patchWorkbook(workbook, [insert(1, ''), insert(2, 'Recovery')]).bytes;
  const anew = patchWorkbook(workbook, [insert(1, 'Recovery'), insert(2, '')]).bytes;
  expect(diffWorkbooks(untitled, anew).sheets[0]?.notes).toEqual([]);
  expect(notes(charted, [change({ title: 'Recovery' })])).toEqual([
    'Chart “Recovery” changed: title, was “Calibration”',
  ]);
});

it('a chart that only follows its cells did not change', () => {
  expect(notes(charted, [{ op: 'insert-rows', sheet: '1', index: 0, count: 2 }])).toEqual([]);
});
