import type { CellContent, SnapshotTable } from '@benchbook/documents';
import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { growthBy } from './growth.ts';

stopTimers();

const { growTables } = await import('./growing-tables.ts');
const { columnNames, makeTable, newTableName } = await import('./make-table.ts');

const RUNS: SnapshotTable = {
  sheet: '1',
  name: 'Runs',
  range: area(0, 0, 2, 1),
  hasTotals: false,
  columns: ['Mass', 'Twice'],
  names: ['Mass', 'Twice'],
  calculated: [1],
  grows: true,
};

describe('what is typed beside a table', () => {
  const text = (value: string): CellContent => ({ kind: 'text', value });
  const number: CellContent = { kind: 'number', value: 1 };
  const growth = (
    typed: [number, number, CellContent],
    more: [number, number, CellContent][] = [],
    tables: SnapshotTable[] = [RUNS],
  ) => {
    const cells = new Map([typed, ...more].map(([row, column, content]) => [`${row},${column}`, content]));
    const found = growthBy(
      area(typed[0], typed[1], typed[0], typed[1]),
      tables,
      (row, column) => cells.get(`${row},${column}`) ?? { kind: 'empty' },
    );
    return found && { range: found.range, columns: found.columns, cells: found.cells };
  };

  it('below makes a row of it, with the formulas of its columns', () => {
    const formula: CellContent = { kind: 'formula', formula: 'A3*2+$D$1' };
    expect(growth([3, 0, number], [[2, 1, formula]])).toEqual({
      range: area(0, 0, 3, 1),
      columns: [],
      cells: [{ row: 3, column: 1, content: { formula: 'A4*2+$D$1' } }],
    });
    // What is typed in the place of such a formula stays.
    expect(growth([3, 1, number], [[2, 1, formula]])?.cells).toEqual([]);
  });

  it('to the right makes a column of it, under what was typed or a free name', () => {
    const heading = (typed: CellContent) => growth([0, 2, typed]);
    expect(heading(text('Note'))).toEqual({ range: area(0, 0, 2, 2), columns: ['Note'], cells: [] });
    expect(heading({ kind: 'number', value: 2026 })).toMatchObject({
      columns: ['2026'],
      cells: [{ row: 0, column: 2, content: { text: '2026' } }],
    });
    expect(heading(text('mass'))).toBeUndefined();
    expect(growth([1, 2, number])).toMatchObject({
      columns: ['Column1'],
      cells: [{ row: 0, column: 2, content: { text: 'Column1' } }],
    });
    const named = { ...RUNS, names: ['column1', 'Twice'] };
    expect(growth([1, 2, number], [], [named])?.columns).toEqual(['Column2']);
    const totals = { ...RUNS, range: area(0, 0, 1, 1), hasTotals: true };
    expect(growth([1, 2, number], [], [totals])?.range).toEqual(area(0, 0, 2, 2));
  });

  it('as a block makes as many rows or columns of it, from within it, too', () => {
    const block = (range: ReturnType<typeof area>, cells: Record<string, CellContent>) => {
      const found = growthBy(range, [RUNS], (row, column) => cells[`${row},${column}`] ?? { kind: 'empty' });
      return found && { range: found.range, columns: found.columns, cells: found.cells };
    };
    const formula: CellContent = { kind: 'formula', formula: 'A3*2' };
    const rows = { '2,1': formula, '3,0': number, '4,0': number };
    const grown = {
      range: area(0, 0, 4, 1),
      columns: [],
      cells: [
        { row: 3, column: 1, content: { formula: 'A4*2' } },
        { row: 4, column: 1, content: { formula: 'A5*2' } },
      ],
    };
    expect(block(area(3, 0, 4, 0), rows)).toEqual(grown);
    expect(block(area(1, 0, 4, 0), rows)).toEqual(grown);
    expect(block(area(3, 0, 4, 1), { ...rows, '4,1': number })?.cells).toEqual([grown.cells[0]]);
    const headed = { '0,2': text('Note'), '0,3': number, '1,2': number, '1,3': number };
    expect(block(area(0, 2, 1, 3), headed)).toEqual({
      range: area(0, 0, 2, 3),
      columns: ['Note', '1'],
      cells: [{ row: 0, column: 3, content: { text: '1' } }],
    });
    // Wider than the table, beyond its corner, with something of another one in the way, or of nothing.
    expect(block(area(3, 0, 4, 2), rows)).toBeUndefined();
    expect(block(area(2, 1, 3, 2), { '3,1': number })).toBeUndefined();
    expect(block(area(3, 0, 4, 0), { ...rows, '4,1': number })).toBeUndefined();
    expect(block(area(3, 0, 4, 0), {})).toBeUndefined();
  });

  it.each<[string, ReturnType<typeof growth>]>([
    ['with a cell between', growth([4, 0, number])],
    ['at its corner', growth([3, 2, number])],
    ['with something else in the row', growth([3, 0, number], [[3, 1, number]])],
    ['with something else in the column', growth([1, 2, number], [[2, 2, number]])],
    ['below totals', growth([3, 0, number], [], [{ ...RUNS, range: area(0, 0, 1, 1), hasTotals: true }])],
    ['of a query', growth([3, 0, number], [], [{ ...RUNS, grows: false }])],
    [
      'where another one begins',
      growth([3, 0, number], [], [RUNS, { ...RUNS, name: 'T', range: area(3, 1, 5, 2) }]),
    ],
  ])('%s does nothing to it', (_, found) => {
    expect(found).toBeUndefined();
  });
});

describe('a table in the grid', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());

  it('grows as a step of its own, calculates, has its locks, and gives that back', async () => {
    const cells = {
      0: { 0: { v: 'Mass', t: 1 }, 1: { v: 'Twice', t: 1 } },
      1: { 0: { v: 1, t: 2 }, 1: { f: '=A2*2', v: 2, t: 2 } },
      2: {
        0: { v: 2, t: 2, s: 'look' },
        1: { f: '=A3*2', v: 4, t: 2 },
        4: { f: '=SUM(Runs[Mass])', v: 3, t: 2 },
      },
    };
    const book = workbookWith(cells, { look: { bl: 1 } });
    editor = await openHeadless({ ...book, custom: { tables: [RUNS] } });
    const { injector, workbook, tracker } = editor;
    const growing = growTables([injector, workbook], {
      isEditable: () => true,
      tables: () => tracker.tables,
      isProtected: () => false,
      reader: (sheet) => editor.reader(sheet.getSheetId()),
    });
    const at = (row: number, column: number) => workbook.getSheetBySheetId('1')?.getCellRaw(row, column);
    await editor.set(3, 0, { v: 5, t: 2 });
    await editor.calculated();
    expect(tracker.tables[0]?.range).toEqual(area(0, 0, 3, 1));
    expect([at(3, 1)?.f, at(3, 1)?.v, at(2, 4)?.v]).toEqual(['=A4*2', 10, 8]);
    expect(workbook.getStyles().getStyleByCell(at(3, 0))?.bl).toBe(1);
    const resize = { op: 'resize-table', sheet: '1', table: 'Runs', range: area(0, 0, 3, 1), columns: [] };
    expect(editor.edits()).toEqual([expect.objectContaining({ op: 'set-cells' }), resize]);

    // What stood there before is not taken in when it is corrected.
    editor.edits();
    await editor.run('sheet.mutation.set-range-values', { cellValue: { 4: { 0: { v: 'Checked', t: 1 } } } });
    await editor.set(4, 0, { v: 'checked', t: 1 });
    expect(tracker.tables[0]?.range).toEqual(area(0, 0, 3, 1));
    await editor.undo();

    // A block that is pasted is taken in as one; without what stood there before.
    growing.begin();
    await editor.run('sheet.mutation.set-range-values', { cellValue: { 5: { 0: { v: 6, t: 2 } } } });
    growing.end();
    await Promise.resolve();
    expect(tracker.tables[0]?.range).toEqual(area(0, 0, 3, 1));
    await editor.run('sheet.mutation.set-range-values', {
      cellValue: { 4: { 0: { v: null, t: null } }, 5: { 0: { v: null, t: null } } },
    });
    growing.begin();
    await editor.run('sheet.mutation.set-range-values', {
      cellValue: { 4: { 0: { v: 6, t: 2 } }, 5: { 0: { v: 7, t: 2 } } },
    });
    growing.end();
    await Promise.resolve();
    expect([tracker.tables[0]?.range, at(5, 1)?.f]).toEqual([area(0, 0, 5, 1), '=A6*2']);
    await editor.undo();
    expect(tracker.tables[0]?.range).toEqual(area(0, 0, 3, 1));
    await editor.run('sheet.mutation.set-range-values', {
      cellValue: { 4: { 0: { v: null, t: null } }, 5: { 0: { v: null, t: null } } },
    });

    // A heading is typed, and locked from then on.
    await editor.set(0, 2, { v: 'Note', t: 1 });
    await editor.calculated();
    expect(tracker.tables[0]?.names).toEqual(['Mass', 'Twice', 'Note']);
    await editor.set(0, 2, { v: 'Other', t: 1 });
    expect(editor.refused).toEqual([
      'Cell C1 is a column heading of the table "Runs", which formulas may name.',
    ]);

    // The one growth is undone, then what was typed, then the other.
    await editor.undo();
    expect([tracker.tables[0]?.names, at(0, 2)?.v]).toEqual([['Mass', 'Twice'], 'Note']);
    await editor.undo();
    await editor.undo();
    await editor.calculated();
    expect(tracker.tables[0]?.range).toEqual(RUNS.range);
    expect([at(3, 0)?.v, at(3, 1)?.f ?? null, at(2, 4)?.v]).toEqual([5, null, 3]);
    await editor.redo();
    await editor.calculated();
    expect([tracker.tables[0]?.range, at(3, 1)?.v, at(2, 4)?.v]).toEqual([area(0, 0, 3, 1), 10, 8]);
    expect([editor.stale(), editor.broken, editor.refused.length]).toEqual([[], [], 1]);
  });

  it('is made of cells with their first row as headings, locked and calculated with until that is undone', async () => {
    editor = await openHeadless(
      workbookWith({
        0: { 0: { v: 2026, t: 2 }, 1: { v: 'Mass', t: 1 } },
        1: { 0: { v: 1, t: 2 }, 1: { v: 2, t: 2 } },
      }),
    );
    const { injector, workbook, tracker } = editor;
    const made = { sheet: '1', table: 'Table1', range: area(0, 0, 1, 1), columns: ['2026', 'Mass'] };
    expect(makeTable([injector, workbook], made)).toBe(true);
    await editor.set(4, 4, { f: '=SUM(Table1[Mass])' });
    await editor.calculated();
    const at = (row: number, column: number) => workbook.getSheetBySheetId('1')?.getCellRaw(row, column);
    expect([at(0, 0)?.v, at(0, 0)?.t, at(4, 4)?.v]).toEqual(['2026', 1, 2]);
    expect(editor.edits()).toMatchObject([
      { op: 'set-cells', cells: [{ row: 0, column: 0, content: { kind: 'text', value: '2026' } }] },
      { op: 'add-table', ...made, style: 'TableStyleMedium2' },
      { op: 'set-cells' },
    ]);
    await editor.set(0, 0, { v: 'Other', t: 1 });
    await editor.run('sheet.command.remove-sheet', { subUnitId: '1' });
    expect(editor.refused).toEqual([
      'Cell A1 is a column heading of the table "Table1", which formulas may name.',
      '"Data" cannot be deleted: it holds a table, which other sheets may name.',
    ]);
    expect(makeTable([injector, workbook], { ...made, table: 'Table2' })).toBe(false);
    await editor.undo();
    await editor.undo();
    expect([tracker.tables, at(0, 0)?.v, at(0, 0)?.t]).toEqual([[], 2026, 2]);
    await editor.set(0, 0, { v: 'Other', t: 1 });
    expect([at(0, 0)?.v, editor.refused.length, editor.broken]).toEqual(['Other', 3, []]);
  });
});

describe('what a new table is called', () => {
  it('is a free name, and its columns have one each', () => {
    expect(newTableName(['table1', 'Table3'])).toBe('Table2');
    expect(columnNames(['Mass', '', 'mass', 'mass2', ' '])).toEqual([
      'Mass',
      'Column2',
      'mass2',
      'mass22',
      'Column5',
    ]);
    expect(columnNames(['x'.repeat(256)])).toMatchObject({ problem: expect.stringContaining('255') });
  });
});
