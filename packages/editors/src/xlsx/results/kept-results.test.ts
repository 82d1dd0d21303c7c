import { ICommandService } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { cellAt, type HeadlessEditor, openHeadless, rows, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

const number = (v: number) => ({ v, t: 2 });
const result = (row: number, column: number) => {
  const content = editor.reader('1').content(row, column);
  return content.kind === 'formula' ? content.result : content;
};
/** A sheet with 1, 2, 3 in A1:A3, and a formula in C1 whose result in the file is 777. */
const open = async (formula: string, more: object = {}, other: object = {}) => {
  const data = workbookWith({
    0: { 0: number(1), 2: { f: formula, ...number(777) }, ...more },
    1: { 0: number(2) },
    2: { 0: number(3) },
  });
  editor = await openHeadless({
    ...data,
    sheets: { ...data.sheets, 2: { ...data.sheets?.[2], ...other } },
  });
};
const change = async (row: number, column: number, value: object) => {
  await editor.set(row, column, value);
  await editor.calculated();
};
const insertRow = async (row: number) => {
  await editor.run('sheet.command.insert-row', { range: rows(row, row), direction: 0 });
  await editor.calculated();
};
const deleteRow = async (row: number) => {
  await editor.run('sheet.command.remove-row-by-range', { range: rows(row, row) });
  await editor.calculated();
};

describe('formulas the editor can calculate', () => {
  it.each([
    ['=A1&" pg/cell (dry)"', '50 pg/cell (dry)'],
    ['="Per cell (pg): "&A1', 'Per cell (pg): 50'],
    ['=A1&" pH:low!"', '50 pH:low!'],
    ['=IF(CELL("type",A1)="v",A1*2,0)', 100],
    ['=SUM(A1:A3)&" [mM]"', '55 [mM]'],
  ])('%s follows its cells, whatever its texts say', async (formula, now) => {
    await open(formula);
    await change(0, 0, number(50));
    expect(result(0, 2)).toBe(now);
    await change(5, 5, { f: formula });
    expect(result(5, 5)).toBe(now);
  });

  it('follow the cells of a sheet whose name reads like a function', async () => {
    await open("='Info (2)'!A1*2", {}, { name: 'Info (2)', cellData: { 0: { 0: number(1) } } });
    await editor.run('sheet.command.set-range-values', {
      subUnitId: '2',
      range: cellAt(0, 0),
      value: number(21),
    });
    await editor.calculated();
    expect(result(0, 2)).toBe(42);
  });

  it('keep the number format that the file gives them, whatever they are calculated from', async () => {
    const day = { s: { n: { pattern: 'yyyy-mm-dd' } } };
    await open('=IF(B1>4,B1,0)', { 1: { ...number(8), ...day } });
    await change(0, 1, number(9));
    await change(5, 5, { f: '=B1' });
    expect([result(0, 2), result(5, 5)]).toEqual([9, 9]);
    for (const [row, column] of [
      [0, 2],
      [5, 5],
    ] as const)
      expect(editor.workbook.getActiveSheet().getComposedCellStyle(row, column).n).toBeUndefined();
  });

  it.each([
    ['=INDIRECT("A3")', 2, 3],
    ['=OFFSET($A$1,1,0)', 0, 2],
    ['=SUM(INDIRECT("A1:A3"))', 3, 6],
  ])('%s is about other cells once rows come and go', async (formula, now, before) => {
    await open(formula);
    await insertRow(1);
    expect(result(0, 2)).toBe(now);
    await editor.undo();
    await editor.calculated();
    expect(result(0, 2)).toBe(before);
    await deleteRow(2);
    expect(editor.stale()).toEqual([]);
  });

  it.each([
    ['MATCH(3,A:A,0)', 3, 4],
    ['INDEX(A:A,3)', 3, 2],
    ['INDEX($A:$B,3,1)*2', 6, 4],
  ])('%s follows a row that comes into its columns, and goes again', async (formula, before, then) => {
    await open('=A1');
    await change(0, 5, { f: `=${formula}` });
    expect(result(0, 5)).toBe(before);
    await insertRow(1);
    expect(result(0, 5)).toBe(then);
    await editor.undo();
    await editor.calculated();
    expect(result(0, 5)).toBe(before);
  });

  it('find a sheet by a text while it is called so', async () => {
    await open('=IFERROR(INDIRECT("Other!A1"),"none")', {}, { cellData: { 0: { 0: number(1) } } });
    const called = async (name: string) => {
      await editor.run('sheet.command.set-worksheet-name', { name, subUnitId: '2' });
      await editor.calculated();
      return result(0, 2);
    };
    expect([await called('Reference'), await called('Other')]).toEqual(['none', 1]);
  });

  it('make no number of a text in which a comma parts no thousands', async () => {
    await open('=A1*2', { 0: { v: '0,5%', t: 1 } });
    await change(1, 2, { f: '=A1*2' });
    await change(2, 2, { f: '=VALUE("1,500")' });
    expect([result(1, 2), result(2, 2)]).toEqual(['#VALUE!', 1500]);
  });

  it.each(['=1/A1&" [mM]"', '=SUM (1/A1,A2)'])('%s shows its new error', async (formula) => {
    await open(formula);
    await change(0, 0, number(0));
    expect(result(0, 2)).toBe('#DIV/0!');
  });
});

describe('formulas the editor cannot calculate', () => {
  const beyond = [
    '=MYLAB(A1)',
    '=MAX(VSTACK(Data:Other!A1))',
    "=MAX(VSTACK('Data:Other'!A1:A2))",
    '=SUM((A1:A2,A2))',
    '=CELL("width",A1)',
    '=INFO("release")&A1',
    '=[1]Sheet1!A1+A1',
  ];

  it.each(beyond)(
    '%s keeps the result of the file, which is stale once a cell it is about changes, until that is undone',
    async (formula) => {
      await open(formula);
      await change(9, 9, number(5));
      await insertRow(8);
      expect([result(0, 2), editor.stale()]).toEqual([777, []]);
      await change(0, 0, number(50));
      expect([result(0, 2), editor.stale()]).toEqual([777, ['1!C1']]);
      await editor.undo();
      await editor.calculated();
      expect([result(0, 2), editor.stale()]).toEqual([777, []]);
    },
  );

  it.each(['=MYLAB(A1)', '=[1]Sheet1!A1+A1', '=A1:A3*B1'])(
    '%s keeps an error that the file has as its result',
    async (formula) => {
      await open('=A1', { 4: { f: formula, v: '#VALUE!', t: 1 } }, {});
      await change(1, 4, number(5));
      await change(0, 0, number(50));
      expect([result(0, 4), editor.stale()]).toEqual(['#VALUE!', ['1!E1']]);
    },
  );

  it.each(beyond)('%s that is typed shows that it cannot be calculated', async (formula) => {
    await open('=A2', { 4: number(12) });
    await change(0, 4, { f: formula });
    expect(result(0, 4)).toMatch(/^#/);
    await editor.undo();
    await editor.calculated();
    expect(editor.reader('1').content(0, 4)).toEqual({ kind: 'number', value: 12 });
  });

  it.each(beyond)('%s that is typed over has the result of the file again after undo', async (formula) => {
    await open(formula);
    await change(0, 2, { v: 'x', t: 1, f: null });
    await editor.undo();
    await editor.calculated();
    expect(result(0, 2)).toBe(777);
  });

  it.each(beyond)(
    'what is calculated from %s follows its cells as long as that result holds, and is stale with it',
    async (formula) => {
      await open(formula, { 3: { f: '=C1*B1', ...number(0) } });
      await change(0, 1, number(2));
      expect([result(0, 3), editor.stale()]).toEqual([1554, []]);
      await change(0, 0, number(50));
      expect([result(0, 3), editor.stale()]).toEqual([0, ['1!C1', '1!D1']]);
      await editor.undo();
      await editor.calculated();
      expect([result(0, 3), editor.stale()]).toEqual([1554, []]);
    },
  );

  it('a result does not hold when a formula that it is calculated from has another one', async () => {
    await open('=MYLAB(D1)', { 3: { f: '=A1*2', ...number(2) } });
    await change(0, 0, number(50));
    expect([result(0, 3), result(0, 2), editor.stale()]).toEqual([100, 777, ['1!C1']]);
  });

  it.each([
    // Where a formula adds up sheets, rows stay.
    ['=MAX(VSTACK(Data:Other!A2:A4))', 1, 777, []],
    ['=MYLAB(A2:A4)', 1, 777, ['1!C1']],
    ['=MYLAB(A2:A4)', 4, 777, []],
  ])(
    '%s, row %i deleted: a result holds unless a value it is calculated from goes',
    async (formula, row, shown, stale) => {
      await open(formula);
      await deleteRow(row);
      expect([result(0, 2), editor.stale()]).toEqual([shown, stale]);
    },
  );

  it('a formula with which Excel takes one cell of a range keeps the result of the file until the range changes', async () => {
    await open('=A1:A30*2');
    await change(1, 2, { v: 'below', t: 1 });
    await insertRow(8);
    expect(result(0, 2)).toBe(777);
    expect(editor.stale()).toEqual([]);
    await change(0, 0, number(50));
    expect([result(0, 2), editor.stale()]).toEqual([777, ['1!C1']]);
  });

  it('a result stays when a sheet it is calculated from has another name', async () => {
    await open('=MYLAB(Other!A1)');
    await editor.run('sheet.command.set-worksheet-name', { subUnitId: '2', name: 'Spectra' });
    await editor.calculated();
    expect(editor.reader('1').content(0, 2)).toEqual({
      kind: 'formula',
      formula: 'MYLAB(Spectra!A1)',
      result: 777,
    });
  });

  it('a result about several sheets does not hold when one of them goes', async () => {
    await open('=MAX(VSTACK(Data:Last!A1))');
    const sheet = { id: '3', name: 'Last' };
    await editor.run('sheet.command.insert-sheet', { sheet, index: 2 });
    await editor.calculated();
    expect(result(0, 2)).toBe(777);
    await editor.run('sheet.command.remove-sheet', { subUnitId: '2' });
    await editor.calculated();
    expect([result(0, 2), editor.stale()]).toEqual([777, ['1!C1']]);
  });

  it('a formula that is copied leaves its result behind', async () => {
    await open('=MYLAB(A1)');
    await change(1, 2, { f: '=MYLAB(A2)', ...number(777) });
    expect(result(1, 2)).toBe('#NAME?');
  });

  it('what the server found stale shows the result of the file, until it finds it so no more', async () => {
    await open('=A1*2', { 3: { f: '=C1+1', ...number(778) } });
    await change(0, 0, number(50));
    expect([result(0, 2), result(0, 3)]).toEqual([100, 101]);
    editor.tellStale([
      { sheet: '1', row: 0, column: 2 },
      { sheet: '1', row: 0, column: 3 },
    ]);
    await editor.calculated();
    expect([result(0, 2), result(0, 3), editor.stale()]).toEqual([777, 778, ['1!C1', '1!D1']]);
    editor.tellStale([]);
    await editor.calculated();
    expect([result(0, 2), result(0, 3), editor.stale()]).toEqual([100, 101, []]);
  });

  it('a result that is kept is no edit', async () => {
    await open('=MYLAB(A1)+MAX(VSTACK(Data:Other!A1))');
    await change(0, 0, number(50));
    expect(result(0, 2)).toBe(777);
    expect(editor.edits()).toEqual([
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, content: { kind: 'number', value: 50 } }] },
    ]);
  });
});

describe('a result that is calculated when its formula is gone', () => {
  const calculated = (cellValue: object) =>
    editor.injector
      .get(ICommandService)
      .syncExecuteCommand(
        'sheet.mutation.set-range-values',
        { unitId: editor.workbook.getUnitId(), subUnitId: '1', cellValue },
        { onlyLocal: true, fromFormula: true, applyFormulaCalculationResult: true },
      );

  it('is not written over the number that stands there, nor into an empty cell', async () => {
    await open('=A1*2');
    await change(0, 2, number(5));
    await editor.undo();
    await editor.redo();
    calculated({ 0: { 0: number(9), 2: number(9) }, 7: { 7: number(9) } });
    await editor.calculated();
    const shown = (row: number, column: number) =>
      editor.workbook.getActiveSheet().getCellRaw(row, column)?.v;
    expect([shown(0, 0), shown(0, 2), shown(7, 7)]).toEqual([1, 5, undefined]);
  });

  it('is written where the formula is still', async () => {
    await open('=MYLAB(A1)');
    calculated({ 0: { 2: number(9) } });
    expect(result(0, 2)).toBe(9);
  });
});
