import { afterEach, describe, expect, it } from 'vitest';
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

describe('what cannot be saved', () => {
  it.each([
    ['sheet.command.toggle-gridlines', {}],
    ['sheet.command.move-rows', { fromRange: rows(0, 0), toRange: rows(3, 3) }],
    ['sheet.command.set-col-data', { columnData: { 1: { s: { bl: 1 } } } }],
  ])('%s is refused with a reason and changes nothing', async (id, params) => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2 } } }));
    const before = JSON.stringify(editor.workbook.save());
    expect(await editor.run(id, params)).toBe(false);
    expect(editor.refused).toHaveLength(1);
    expect(JSON.stringify(editor.workbook.save())).toBe(before);
    expect(editor.edits()).toEqual([]);
  });

  it.each([
    ['=SUM((((', 'something is missing after “(”'],
    ['=1+', 'something is missing after “+”'],
    ['=SUM(1;2)', 'separated by commas'],
    ['=SEQUENCE(3)', 'has several results'],
    ['=B1:B3*2', 'has several results'],
    ['=masses', 'has several results'],
  ])('the formula %s is refused in a sentence', async (f, why) => {
    const names = {
      n: {
        id: 'n',
        name: 'Masses',
        formulaOrRefString: 'Data!$B$1:$B$3',
        localSheetId: 'AllDefaultWorkbook',
      },
    };
    const resources = [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(names) }];
    editor = await openHeadless({ ...workbookWith({ 0: { 0: { v: 1, t: 2 } } }), resources });
    await editor.set(0, 0, { f });
    expect(editor.refused).toEqual([expect.stringContaining(`The formula “${f}” `)]);
    expect(editor.refused[0]).toContain(why);
    expect(editor.edits()).toEqual([]);
  });

  it('a number format nobody can read is refused; one that the file has stays in use', async () => {
    const styles = { '5': { n: { pattern: 'JJ[' } } };
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2, s: '5' } } }, styles));
    await editor.run('sheet.command.numfmt.set.numfmt', { values: [{ row: 1, col: 0, pattern: '[[[' }] });
    expect(editor.refused).toEqual([expect.stringContaining('The number format “[[[” cannot be read.')]);
    expect(editor.edits()).toEqual([]);
    await editor.set(0, 0, { v: 2, t: 2 });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 0, content: { value: 2 } }] }]);
  });

  it('a sheet whose structure is locked refuses rows and columns, says why, and takes cells', async () => {
    const locks = [{ sheet: '1', reason: 'This sheet has charts.', kind: 'all' as const }];
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2 } } }), { locks });
    await editor.run('sheet.command.insert-row', { range: rows(0, 0), direction: 0 });
    await editor.run('sheet.command.remove-col-by-range', { range: columns(0, 0) });
    expect(editor.refused).toEqual(['This sheet has charts.', 'This sheet has charts.']);
    await editor.set(0, 0, { v: 2, t: 2 });
    expect(editor.edits()).toMatchObject([{ op: 'set-cells' }]);
  });

  it('are refused by the name that a sheet has by now', async () => {
    const reason = '"Data" cannot be deleted: a formula adds up sheets from it to another.';
    editor = await openHeadless(workbookWith({}), { locks: [{ sheet: '1', reason, kind: 'deletion' }] });
    const remove = () => editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    await editor.run('sheet.command.insert-sheet');
    await editor.run('sheet.command.set-worksheet-name', { subUnitId: '1', name: 'Weights $& "2"' });
    await remove();
    await editor.undo();
    await remove();
    expect(editor.refused).toEqual([
      '"Weights $& "2"" cannot be deleted: a formula adds up sheets from it to another.',
      reason,
    ]);
  });

  it('locks of rows, columns and cells move along when rows come and go', async () => {
    const block = { sheet: '1', reason: 'A pivot table.', kind: 'block' as const, axis: 'row' as const };
    editor = await openHeadless(workbookWith({ 4: { 1: { v: 'Mass', t: 1 } } }), {
      locks: [{ ...block, from: 4, to: 8 }],
      contentLocks: [{ sheet: '1', range: area(4, 0, 4, 2), reason: 'is a heading' }],
    });
    const insert = (row: number) =>
      editor.run('sheet.command.insert-row', { range: rows(row, row), direction: 0 });
    await insert(5);
    expect(editor.refused).toEqual(['A pivot table.']);
    await insert(4);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(9, 9) });
    await editor.set(5, 1, { v: 'Weight', t: 1 });
    expect(editor.refused).toEqual(['A pivot table.', 'A pivot table.', 'Cell B6 is a heading.']);
    await editor.run('sheet.command.remove-row-by-range', { range: rows(0, 2) });
    await editor.set(2, 1, { v: 'Weight', t: 1 });
    expect(editor.refused.at(-1)).toBe('Cell B3 is a heading.');
    expect(editor.edits()).toEqual([
      { op: 'insert-rows', sheet: '1', index: 4, count: 1 },
      { op: 'delete-rows', sheet: '1', index: 0, count: 3 },
    ]);
  });

  it('a cell whose content belongs to something else keeps it, and can be formatted', async () => {
    const contentLocks = [{ sheet: '1', range: area(0, 0, 0, 2), reason: 'is a column heading of a table' }];
    const locks = [{ sheet: '1', kind: 'deletion' as const, reason: 'It holds a table.' }];
    editor = await openHeadless(workbookWith({ 0: { 1: { v: 'Mass', t: 1 } } }), { locks, contentLocks });
    await editor.set(0, 1, { v: 'Weight', t: 1 });
    await editor.run('sheet.command.move-range', { fromRange: cellAt(0, 1), toRange: cellAt(5, 5) });
    expect(editor.refused).toEqual(Array(2).fill('Cell B1 is a column heading of a table.'));
    await editor.run('sheet.command.add-worksheet-merge', { selections: [area(3, 1, 4, 1)] });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.refused).toHaveLength(4);
    expect(editor.edits()).toEqual([]);
    await editor.select(0, 1);
    await editor.run('sheet.command.set-style', { style: { type: 'bl', value: 1 } });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 1, style: { bold: true } }] }]);
  });

  it.each([
    ['sheet.command.set-worksheet-name', { name: 'a/b' }],
    ['sheet.command.set-worksheet-name', { name: 'OTHER' }],
    ['sheet.command.set-range-values', { range: cellAt(0, 0), value: { v: 'x'.repeat(40_000) } }],
    ['sheet.command.set-style', { range: cellAt(0, 0), style: { type: 'fs', value: 1_000 } }],
    ['sheet.command.set-worksheet-col-width', { ranges: [columns(1, 1)], value: 5_000 }],
    ['sheet.command.set-row-height', { ranges: [rows(1, 1)], value: 5_000 }],
  ])('%s beyond what a file can hold is refused', async (id, params) => {
    editor = await openHeadless(workbookWith({}));
    await editor.run(id, params);
    expect(editor.refused).toHaveLength(1);
    expect(editor.edits()).toEqual([]);
  });

  it('a result the editor cannot compute stays what the file holds, and is stale once a cell it is about changes', async () => {
    const total = {
      id: 'n',
      name: 'total',
      formulaOrRefString: 'Data!$A$1',
      localSheetId: 'AllDefaultWorkbook',
    };
    const row = {
      0: { v: 4, t: 2 },
      1: { f: '=total*2', v: 8, t: 2 },
      2: { f: '=A1+T[x]', v: 9, t: 2 },
      3: { f: '=CUBEVALUE(A1)', v: 5, t: 2 },
    };
    const resources = [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify({ n: total }) }];
    editor = await openHeadless({ ...workbookWith({ 0: row }), resources });
    const values = (at: number) =>
      [1, 2, 3].map((column) => editor.workbook.getActiveSheet().getCellRaw(at, column)?.v);
    await editor.run('sheet.command.insert-row', { range: rows(0, 0), direction: 0 });
    await editor.calculated();
    expect(values(1)).toEqual([8, 9, 5]);
    await editor.set(1, 0, { v: 11, t: 2 });
    await editor.calculated();
    expect(values(1)).toEqual([22, 9, 5]);
    expect(editor.stale()).toEqual(['1!C2', '1!D2']);
    expect(editor.refused).toEqual([]);
    expect(editor.broken).toEqual([]);
  });

  it('the only sheet that is shown stays', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.command.set-worksheet-hidden', { subUnitId: '2' });
    await editor.run('sheet.command.set-worksheet-hidden', { subUnitId: '1' });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.edits()).toEqual([{ op: 'set-sheet-hidden', sheet: '2', hidden: true }]);
  });

  it('a mutation nobody foresaw is stopped and ends editing', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.run('sheet.mutation.set-col-data', { columnData: { 1: { s: { bl: 1 } } } });
    expect(editor.broken).toHaveLength(1);
    expect(editor.workbook.getActiveSheet().getColumnManager().getColumn(1)).toBeUndefined();
    await editor.set(0, 0, { v: 2, t: 2 });
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'empty' });
  });

  it('nothing changes in a workbook that is read-only', async () => {
    editor = await openHeadless(workbookWith({}));
    editor.setEditable(false);
    await editor.set(0, 0, { v: 2, t: 2 });
    expect(editor.reader('1').content(0, 0)).toEqual({ kind: 'empty' });
    expect(editor.edits()).toEqual([]);
  });
});
