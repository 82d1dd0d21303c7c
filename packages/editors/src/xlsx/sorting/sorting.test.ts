import type { CellContent } from '@benchbook/documents';
import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { type AreaSheet, sortArea } from './sort-area.ts';
import { sortedOrder } from './sorted-order.ts';

stopTimers();

const { areaToSort, hasHeadColumn, sortThere } = await import('./sorting.ts');

const contentOf = (value: unknown): CellContent =>
  typeof value === 'number'
    ? { kind: 'number', value }
    : typeof value === 'boolean'
      ? { kind: 'boolean', value }
      : typeof value === 'string'
        ? value.startsWith('=')
          ? { kind: 'formula', formula: 'X', result: value.slice(1) }
          : { kind: 'text', value }
        : { kind: 'empty' };

describe('the order of rows', () => {
  const order = (values: unknown[][], levels: [number, boolean][]) =>
    sortedOrder(
      values.map((_, row) => row),
      levels.map(([by, descending]) => ({ by, descending })),
      (row, column) => contentOf(values[row]?.[column]),
    );

  it('is that of Excel: numbers, texts whatever their case, FALSE and TRUE, errors, and nothing last', () => {
    const values = [[null], ['=#N/A'], [true], ['b'], [3], ['B'], [false], [-1], ['a'], ['10']];
    const kinds = (descending: boolean) => order(values, [[0, descending]]).map((row) => values[row]?.[0]);
    expect(kinds(false)).toEqual([-1, 3, '10', 'a', 'b', 'B', false, true, '=#N/A', null]);
    expect(kinds(true)).toEqual(['=#N/A', true, false, 'b', 'B', 'a', '10', 3, -1, null]);
  });

  it('goes on with the next column where rows are alike, and leaves them as they were at last', () => {
    const values = [
      ['x', 1, 'first'],
      ['y', 1, 'second'],
      ['x', 2, 'third'],
      ['x', 1, 'fourth'],
    ];
    expect(
      order(values, [
        [0, true],
        [1, true],
      ]),
    ).toEqual([1, 2, 0, 3]); // prettier-ignore
  });
});

describe('the cells that are sorted together', () => {
  const sheet = (rows: unknown[][], more: Partial<AreaSheet> = {}): AreaSheet => ({
    contentOf: (row, column) => contentOf(rows[row]?.[column]),
    isBold: () => false,
    lastRow: rows.length - 1,
    lastColumn: Math.max(...rows.map((row) => row.length)) - 1,
    frozenRows: 0,
    tables: [],
    ...more,
  });
  const rows = [
    ['Sample', 'Mass', null, 'other'],
    ['b', 2, null, 1],
    ['a', null, null, 2],
    [null, null, null, null],
    ['below', 1, null, null],
  ];

  it('are all that hang together with one cell, or with some of one column, and headings stay', () => {
    const found = sortArea(sheet(rows), area(1, 1, 1, 1), { row: 1, column: 1 });
    expect(found).toEqual({ range: area(0, 0, 2, 1), hasHeader: true, isTable: false });
    const column = sortArea(sheet(rows), area(1, 1, 2, 1), { row: 1, column: 1 });
    expect(column).toEqual({ range: area(1, 0, 2, 1), hasHeader: false, isTable: false });
  });

  it('are those that are selected, as far as something is written', () => {
    const found = sortArea(sheet(rows), area(0, 0, 1_048_575, 1), { row: 0, column: 0 });
    expect(found?.range).toEqual(area(0, 0, 4, 1));
    expect(sortArea(sheet(rows), area(8, 8, 9, 9), { row: 8, column: 8 })).toBeUndefined();
  });

  it('have headings where the first row is bold or frozen over texts, and none over numbers', () => {
    const words = [['Name'], ['b'], ['a']];
    const header = (more: Partial<AreaSheet>, of: unknown[][] = words) =>
      sortArea(sheet(of, more), area(0, 0, 0, 0), { row: 0, column: 0 })?.hasHeader;
    expect(header({})).toBe(false);
    expect(header({ frozenRows: 1 })).toBe(true);
    expect(header({ isBold: (row) => row === 0 })).toBe(true);
    expect(header({}, [[2020], [1], [2]])).toBe(false);
  });

  it('are those of the table around the cell', () => {
    const found = sortArea(sheet(rows, { tables: [area(0, 0, 2, 1)] }), area(2, 0, 2, 0), {
      row: 2,
      column: 0,
    });
    expect(found).toEqual({ range: area(0, 0, 2, 1), hasHeader: true, isTable: true });
  });

  it('end where a table begins, which is sorted and filtered by itself', () => {
    const beside = sheet(rows, { tables: [area(0, 1, 2, 1)] });
    const found = sortArea(beside, area(1, 0, 1, 0), { row: 1, column: 0 });
    expect(found?.range).toEqual(area(0, 0, 2, 0));
  });
});

describe('a sort in the grid', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());

  const cells = {
    0: { 0: { v: 'Mass', t: 1 }, 1: { v: 'Double', t: 1 } },
    1: { 0: { v: 3, t: 2, s: 'red' }, 1: { f: '=A2*2', si: 'x', v: 6, t: 2 }, 3: { f: '=A2', v: 3, t: 2 } },
    2: { 0: { v: 1, t: 2 }, 1: { si: 'x', v: 2, t: 2 } },
    3: { 0: { v: '2', t: 1, s: 'bold' }, 1: { si: 'x', v: 4, t: 2 } },
  };
  const open = (more: object = {}, locks: object = {}) =>
    openHeadless(
      workbookWith(structuredClone(cells), { red: { cl: { rgb: '#ff0000' } }, bold: { bl: 1 } }, more),
      locks,
    );
  const sort = (range = area(1, 1, 1, 1), descending = false) => {
    const grid: [HeadlessEditor['injector'], HeadlessEditor['workbook']] = [editor.injector, editor.workbook];
    const found = areaToSort(grid, [], { range, row: range.startRow, column: range.startColumn });
    return found ? sortThere(grid, found, [{ by: range.startColumn, descending }]) : 'nothing to sort there';
  };
  const shown = () =>
    [1, 2, 3].map((row) => {
      const reader = editor.reader('1');
      const [mass, double] = [reader.state(row, 0), reader.content(row, 1)];
      return [
        'value' in mass.content ? mass.content.value : null,
        mass.style.bold === true,
        mass.style.fontColor ?? null,
        double.kind === 'formula' ? `${double.formula} ${double.result}` : double.kind,
      ];
    });
  const BEFORE = [
    [3, false, '#ff0000', 'A2*2 6'],
    [1, false, null, 'A3*2 2'],
    ['2', true, null, 'A4*2 4'],
  ];
  const AFTER = [
    [1, false, null, 'A2*2 2'],
    ['2', true, null, 'A3*2 4'],
    [3, false, '#ff0000', 'A4*2 6'],
  ];

  it('moves looks and formulas, says so as one edit, and is one thing to undo and to do again', async () => {
    editor = await open();
    expect(shown()).toEqual(BEFORE);
    expect(sort()).toBeNull();
    await editor.calculated();
    expect(shown()).toEqual(AFTER);
    expect(editor.reader('1').content(1, 3)).toMatchObject({ formula: 'A2', result: 1 });
    const range = area(1, 0, 3, 1);
    expect(editor.edits()).toEqual([{ op: 'sort-rows', sheet: '1', range, order: [1, 2, 0] }]);
    await editor.undo();
    await editor.calculated();
    expect(shown()).toEqual(BEFORE);
    expect(editor.edits()).toEqual([{ op: 'sort-rows', sheet: '1', range, order: [2, 0, 1] }]);
    await editor.redo();
    await editor.calculated();
    expect(shown()).toEqual(AFTER);
    expect(editor.edits()).toEqual([{ op: 'sort-rows', sheet: '1', range, order: [1, 2, 0] }]);
    expect(editor.broken).toEqual([]);
  });

  it('moves columns by what a row says, but one with headings and one that is hidden, and is one thing to undo', async () => {
    const text = (v: string) => ({ v, t: 1 });
    const figure = (v: number) => ({ v, t: 2 });
    const wide = {
      0: { 0: text('Sample'), 1: text('b'), 2: text('hidden'), 3: text('a') },
      1: { 0: text('Mass'), 1: { ...figure(3), s: 'red' }, 2: figure(2), 3: figure(1) },
      2: {
        0: text('Double'),
        1: { f: '=B2*2', ...figure(6) },
        2: figure(4),
        3: { f: '=D2*2', ...figure(2) },
      },
    };
    const styles = { red: { cl: { rgb: '#ff0000' } } };
    editor = await openHeadless(workbookWith(wide, styles, { columnData: { 2: { hd: 1 } } }));
    const grid: [HeadlessEditor['injector'], HeadlessEditor['workbook']] = [editor.injector, editor.workbook];
    const cells = { range: area(0, 0, 2, 3), hasHeader: true, isTable: false, columns: true } as const;
    expect(hasHeadColumn(grid, cells)).toBe(true);
    expect(sortThere(grid, cells, [{ by: 1, descending: false }])).toBeNull();
    await editor.calculated();
    const column = (at: number) => {
      const [mass, double] = [editor.reader('1').state(1, at), editor.reader('1').content(2, at)];
      return [
        'value' in mass.content ? mass.content.value : null,
        mass.style.fontColor ?? null,
        double.kind === 'formula' ? `${double.formula} ${double.result}` : double.kind,
      ];
    };
    expect([column(1), column(3)]).toEqual([
      [1, null, 'B2*2 2'],
      [3, '#ff0000', 'D2*2 6'],
    ]);
    const edit = { op: 'sort-rows', sheet: '1', range: area(0, 1, 2, 3), order: [2, 1, 0], columns: true };
    expect(editor.edits()).toEqual([edit]);
    await editor.undo();
    await editor.calculated();
    expect([column(1), column(3)]).toEqual([
      [3, '#ff0000', 'B2*2 6'],
      [1, null, 'D2*2 2'],
    ]);
    expect(editor.edits()).toEqual([edit]);
    expect(editor.broken).toEqual([]);
  });

  it('leaves rows that are hidden where they are', async () => {
    editor = await open({ rowData: { 2: { hd: 1 } } });
    expect(sort(area(1, 0, 1, 0), false)).toBeNull();
    expect(editor.edits()).toEqual([]);
    expect(sort(area(1, 0, 1, 0), true)).toBeNull();
    expect(editor.edits()).toMatchObject([{ order: [2, 1, 0] }]);
  });

  it('is refused with its reason where cells are merged, locked or computed, and changes nothing', async () => {
    editor = await open({ mergeData: [area(2, 0, 2, 1)] });
    sort();
    expect(editor.refused).toEqual([expect.stringMatching(/A3:B3 is merged/)]);
    expect(editor.edits()).toEqual([]);
    editor.dispose();
    const lock = { sheet: '1', range: area(3, 0, 3, 0), reason: 'belongs to the pivot table "P"' };
    editor = await open({}, { contentLocks: [lock] });
    sort();
    expect(editor.refused).toEqual(['A4 belongs to the pivot table "P". Sort cells without it.']);
    editor.dispose();
    editor = await open({}, { protections: [{ sheet: '1', allows: [], cells: [], password: null }] });
    sort();
    expect(editor.refused).toEqual([expect.stringMatching(/A2 is locked/)]);
    expect(shown()).toEqual(BEFORE);
  });

  it('is refused where a formula would name a cell above the sheet', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { v: 2, t: 2 } }, 1: { 0: { f: '=A1-1', v: 1, t: 2 } } }),
    );
    expect(sort(area(0, 0, 0, 0))).toMatch(/A2 has a formula that would name a cell outside/);
    expect(editor.edits()).toEqual([]);
  });
});
