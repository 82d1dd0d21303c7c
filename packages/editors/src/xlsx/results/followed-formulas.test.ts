import { createBlank, importWorkbook, patchWorkbook, readCells, type XlsxEdit } from '@benchbook/documents';
import type { IWorkbookData } from '@univerjs/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  area,
  cellAt,
  columns,
  type HeadlessEditor,
  openHeadless,
  rows,
  stopTimers,
  workbookWith,
} from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

const FORMULAS = [
  'Sheet1!A2',
  'SUM(Sheet1!$B$2:$B$9)',
  'SUM(Sheet1!$B$5:$B$9)',
  'SUM(Sheet1!2:9)',
  'SUM(Sheet1!$5:$6)',
  'SUM(sheet1!B5:B6)',
  "SUM('Sheet1'!B4:B20)",
  'SUM(Sheet1!B9:B2)',
  'SUM(Sheet1!B4:C6 Sheet1!B5:B9)',
  'IFERROR(Sheet1!B5,"Sheet1!B5")',
  'SUM(Sheet1!B5:Sheet1!B7,B5)',
];
const WITH_FORMULAS: XlsxEdit[] = [
  { op: 'add-sheet', sheet: '2', name: 'Other', index: 1 },
  {
    op: 'set-cells',
    sheet: '1',
    cells: Array.from({ length: 9 }, (_, row) => ({
      row,
      column: 1,
      content: { kind: 'number', value: 10 * row },
    })),
  },
  {
    op: 'set-cells',
    sheet: '2',
    cells: FORMULAS.map((formula, row) => ({ row, column: 5, content: { kind: 'formula', formula } })),
  },
];

describe('formulas of other sheets', () => {
  it.each<[string, string, object, XlsxEdit[]]>([
    [
      'rows are deleted',
      'sheet.command.remove-row-by-range',
      { range: rows(4, 5) },
      [{ op: 'delete-rows', sheet: '1', index: 4, count: 2 }],
    ],
    [
      'rows are inserted',
      'sheet.command.insert-row',
      { range: rows(4, 5), direction: 0 },
      [{ op: 'insert-rows', sheet: '1', index: 4, count: 2 }],
    ],
    [
      'a column is deleted',
      'sheet.command.remove-col-by-range',
      { range: columns(1, 1) },
      [{ op: 'delete-columns', sheet: '1', index: 1, count: 1 }],
    ],
    [
      'a sheet is renamed',
      'sheet.command.set-worksheet-name',
      { subUnitId: '1', name: "Ana's" },
      [{ op: 'rename-sheet', sheet: '1', name: "Ana's" }],
    ],
  ])('are those of the file where %s, and as before after undo', async (_what, command, params, edits) => {
    const bytes = patchWorkbook(createBlank('xlsx'), WITH_FORMULAS).bytes;
    editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
    const shown = () =>
      FORMULAS.map((_, row) => {
        const content = editor.reader('2').content(row, 5);
        return content.kind === 'formula' ? content.formula : content.kind;
      });
    const stored = (all: XlsxEdit[]) =>
      readCells(patchWorkbook(bytes, all).bytes)[1]?.cells.map(({ formula }) => formula);
    await editor.run(command, params);
    await editor.calculated();
    expect(shown()).toEqual(stored(edits));
    expect(stored(editor.edits())).toEqual(shown());
    await editor.undo();
    await editor.calculated();
    expect(shown()).toEqual(FORMULAS);
  });

  it('are calculated with the rows that are left, however their sheet is written', async () => {
    const cells = [1, 2, 3].map((v) => ({ 0: { v, t: 2 } }));
    editor = await openHeadless(workbookWith({ ...cells }));
    const put = (row: number, f: string) =>
      editor.run('sheet.command.set-range-values', { subUnitId: '2', range: cellAt(row, 0), value: { f } });
    const formulas = ['=SUM(Data!1:2)', '=SUM(data!A1:A2)', '=data!A3', '=Data!A2'];
    for (const [row, formula] of formulas.entries()) await put(row, formula);
    const results = async () => {
      await editor.calculated();
      return formulas.map((_, row) => editor.workbook.getSheetBySheetId('2')?.getCellRaw(row, 0)?.v);
    };
    expect(await results()).toEqual([3, 3, 3, 2]);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(1, 1) });
    expect(await results()).toEqual([1, 1, 3, '#REF!']);
    await editor.undo();
    await editor.run('sheet.command.move-range', {
      fromRange: cellAt(2, 0),
      toRange: cellAt(7, 3),
    });
    await editor.set(2, 0, { v: 9, t: 2 });
    expect(await results()).toEqual([3, 3, 3, 2]);
  });

  it('that were filled follow one by one, whichever of them was there first', async () => {
    editor = await openHeadless(workbookWith({ 9: { 1: { f: '=A5', v: 0, t: 2 } } }));
    const fill = { sourceRange: area(9, 1, 9, 1), targetRange: area(7, 1, 9, 1), applyType: 'COPY' };
    await editor.run('sheet.command.auto-fill', fill);
    await editor.run('sheet.command.insert-row', { range: rows(3, 3), direction: 0 });
    await editor.calculated();
    const shown = [8, 9, 10].map((row) => editor.reader('1').content(row, 1));
    expect(shown).toMatchObject([{ formula: 'A3' }, { formula: 'A5' }, { formula: 'A6' }]);
  });

  it('which add up the same cells of several sheets keep the rows and the sheets they name', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-range-values', {
      subUnitId: '2',
      range: cellAt(0, 0),
      value: { f: '=SUM(Data:Other!B30)' },
    });
    editor.edits();
    await editor.run('sheet.command.remove-row-by-range', { range: rows(1, 1) });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.refused).toEqual([
      expect.stringContaining('Rows and columns of this sheet cannot be inserted or deleted here'),
      expect.stringContaining('This sheet cannot be deleted here'),
    ]);
    expect(editor.edits()).toEqual([]);
  });
});

it('rows of a sheet that a formula adds up between two others stay, which the file would refuse', async () => {
  editor = await openHeadless(workbookWith({}));
  await editor.run('sheet.command.insert-sheet', { sheet: { id: '4', name: 'Late' }, index: 1 });
  await editor.set(0, 0, { f: '=SUM(Data:Other!B30)' });
  await editor.run('sheet.operation.set-worksheet-active', { subUnitId: '4' });
  for (const [id, range] of [
    ['remove-row-by-range', rows(1, 1)],
    ['remove-col-by-range', columns(1, 1)],
  ] as const)
    await editor.run(`sheet.command.${id}`, { subUnitId: '4', range });
  const refused = expect.stringContaining(
    'Rows and columns of this sheet cannot be inserted or deleted here',
  );
  expect(editor.refused).toEqual([refused, refused]);
  await editor.run('sheet.command.set-worksheet-order', { subUnitId: '4', order: 2 });
  await editor.run('sheet.command.remove-row-by-range', { subUnitId: '4', range: rows(1, 1) });
  expect(editor.refused).toHaveLength(2);
  // Sheets of another workbook are others, also by the names of these.
  await editor.run('sheet.command.set-worksheet-order', { subUnitId: '4', order: 1 });
  await editor.set(0, 0, { f: '=SUM([1]Data:Other!B30)' });
  await editor.run('sheet.command.remove-row-by-range', { subUnitId: '4', range: rows(1, 1) });
  expect(editor.refused).toHaveLength(2);
});

describe('names of cells', () => {
  it('keep whole rows, and are gone with the cells they name, as in the file', async () => {
    const names = { rows: 'Data!$2:$9', area: 'Data!$B$2:$B$9', one: 'data!$B$5' };
    const resource = Object.fromEntries(
      Object.entries(names).map(([name, formulaOrRefString]) => [
        name,
        { id: name, name, formulaOrRefString },
      ]),
    );
    const data = JSON.stringify(resource);
    editor = await openHeadless({
      ...workbookWith({ 0: { 0: { f: '=SUM(area)', v: 0, t: 2 } } }),
      resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data }],
    });
    const { IDefinedNamesService } = await import('@univerjs/engine-formula');
    const now = () => {
      const map = editor.injector.get(IDefinedNamesService).getDefinedNameMap('workbook') ?? {};
      return Object.fromEntries(Object.values(map).map((name) => [name.name, name.formulaOrRefString]));
    };
    expect(now()).toEqual(names);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(4, 4) });
    expect(now()).toEqual({ rows: 'Data!$2:$8', area: 'Data!$B$2:$B$8', one: 'data!#REF!' });
    await editor.undo();
    expect(now()).toEqual(names);
  });

  it.each([
    ['a sheet gets its old name back', 'sheet.command.set-worksheet-name', { name: 'Spectra' }],
    ['a row goes out again', 'sheet.command.insert-row', { range: rows(1, 1), direction: 0 }],
  ])('are followed by what is being calculated from them while %s', async (_, command, params) => {
    const data = JSON.stringify({
      area: { id: 'area', name: 'area', formulaOrRefString: 'Other!$A$1:$A$2' },
    });
    editor = await openHeadless({
      ...workbookWith({ 0: { 5: { f: '=SUM(area)', v: 0, t: 2 } } }),
      resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data }],
    });
    const type = (row: number, v: number) =>
      editor.run('sheet.command.set-range-values', { subUnitId: '2', range: cellAt(row, 0), value: { v } });
    await type(0, 10);
    await type(1, 20);
    await editor.run(command, { subUnitId: '2', ...params });
    await editor.calculated();
    await type(0, 7);
    await editor.calculated();

    // Both are undone so soon one after the other that the first is being calculated still.
    const { ICommandService } = await import('@univerjs/core');
    const begun = new Promise<void>((resolve) => {
      editor.injector.get(ICommandService).onCommandExecuted(({ params }) => {
        if (Reflect.get(Object(params), 'stageInfo')) resolve();
      });
    });
    await editor.undo();
    vi.advanceTimersByTime(150);
    await begun;
    await editor.undo();
    await editor.calculated();
    expect(editor.reader('1').content(0, 5)).toMatchObject({ formula: 'SUM(area)', result: 30 });
  });
});
