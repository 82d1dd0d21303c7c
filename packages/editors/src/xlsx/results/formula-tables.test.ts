import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

/** A table in A1:B3 with the columns Mass and Share, totals below it, and formulas about it in column D. */
const open = async (formulas: Record<number, string>) => {
  const number = (v: number) => ({ v, t: 2 });
  const shared = (row: number) => ({ f: `=T[[#This Row],[Mass]]*10`, ...number(row * 10) });
  const data = Object.fromEntries(
    Object.entries(formulas).map(([row, f]) => [row, { 3: { f, ...number(777) } }]),
  );
  const rows = {
    0: { 0: { v: 'Mass', t: 1 }, 1: { v: 'Share', t: 1 } },
    1: { 0: number(1), 1: shared(1) },
    2: { 0: number(2), 1: shared(2) },
    3: { 0: number(100) },
  };
  const cells = Object.fromEntries(
    [...new Set([...Object.keys(rows), ...Object.keys(data)])].map((row) => [
      row,
      { ...Reflect.get(rows, row), ...data[row] },
    ]),
  );
  const range = { startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 };
  const table = { sheet: '1', name: 'T', range, hasTotals: true, columns: ['Mass', 'Share'] };
  editor = await openHeadless({ ...workbookWith(cells), custom: { calculate: false, tables: [table] } });
};
const set = (row: number, column: number, value: object) =>
  editor.run('sheet.command.set-range-values', {
    range: { startRow: row, startColumn: column, endRow: row, endColumn: column },
    value,
  });
const results = (...rows: number[]) =>
  rows.map((row) => {
    const content = editor.reader('1').content(row, 3);
    return content.kind === 'formula' ? content.result : content;
  });

describe('formulas about tables', () => {
  it('are calculated when a cell of the table changes, without its totals', async () => {
    await open({ 5: '=SUM(T[Mass])', 6: '=SUM(T[[Mass]:[Share]])', 7: '=T[[#Headers],[Mass]]&"!"' });
    await set(1, 0, { v: 5, t: 2 });
    await editor.calculated();
    expect(editor.reader('1').content(1, 1)).toMatchObject({ result: 50 });
    expect(results(5, 6)).toEqual([7, 77]);
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 1, column: 0 }] }]);
  });

  it('follow the table when rows come into it', async () => {
    await open({ 8: '=SUM(T[Mass])' });
    const range = { startRow: 2, startColumn: 0, endRow: 2, endColumn: 11 };
    await editor.run('sheet.command.insert-row', { range, direction: 0 });
    await set(2, 0, { v: 40, t: 2 });
    await editor.calculated();
    expect(results(9)).toEqual([43]);
  });

  it('show what the file holds where the editor would guess, which is stale once a cell of the table changes', async () => {
    await open({
      5: '=SUM(T[[#Totals],[Mass]])',
      6: '=SUM(T[mass])',
      7: '=SUM(T[Mass])+SUM(Other[Mass])',
      8: "=MAX(VSTACK('Data:Other'!A2))",
    });
    await set(9, 9, { v: 5, t: 2 });
    await editor.calculated();
    expect(results(5, 6, 8)).toEqual([777, 777, 777]);
    await set(1, 0, { v: 5, t: 2 });
    await editor.calculated();
    expect(results(5, 6, 7, 8)).toEqual([777, 777, 777, 777]);
    expect(editor.stale()).toEqual(['1!D6', '1!D7', '1!D8', '1!D9']);
  });
});
