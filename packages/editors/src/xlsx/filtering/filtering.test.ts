import type { StoredFilter } from '@benchbook/documents/filters';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { afterEach, describe, expect, it } from 'vitest';
import { followWorkbook, RuleState } from '../conditional/rule-state.ts';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { FILTERS } from './filter-kind.ts';
import { readTest, shownTest } from './shown-test.ts';

stopTimers();

const { applyFilter } = await import('./apply-filter.ts');
const { keepFilteredRows } = await import('./filtered-rows.ts');
const { selectWhatIsShown } = await import('./shown-selection.ts');

describe('a filter in the grid', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());

  const open = async (filters: StoredFilter[] = [], more: object = {}, locks: object = {}) => {
    const cells = {
      0: { 0: { v: 'Sample', t: 1 }, 1: { v: 'Mass', t: 1 } },
      1: { 0: { v: 'a', t: 1 }, 1: { v: 1, t: 2 } },
      2: { 0: { v: 'b', t: 1 }, 1: { v: 2, t: 2 } },
      3: { 0: { v: 'A', t: 1 }, 1: { v: 3, t: 2 } },
    };
    editor = await openHeadless(workbookWith(cells, {}, more), locks);
    const state = new RuleState([{ sheet: '1', rules: filters }], new Map([['1', 'Data']]), FILTERS);
    followWorkbook(editor.injector, editor.workbook, state);
    keepFilteredRows(editor.injector, editor.workbook, state);
    selectWhatIsShown(editor.injector, editor.workbook);
    const apply = (edit: Parameters<typeof applyFilter>[4]) =>
      applyFilter([editor.injector, editor.workbook], state, '1', null, edit);
    return { state, apply };
  };
  const hidden = () =>
    [0, 1, 2, 3].filter((row) => editor.workbook.getActiveSheet().getRowRawVisible(row) === false);
  const FILTER: StoredFilter = { table: null, ranges: [area(0, 0, 3, 1)], columns: [], noButton: [] };
  const values = { kind: 'values' as const, values: ['a'], blank: false };
  const byValues = { op: 'filter-column' as const, sheet: '1', table: null, column: 0, test: values };

  const column = (at: number) =>
    [1, 2, 3].map((row) => editor.workbook.getActiveSheet().getCellRaw(row, at)?.v ?? null);

  it.each([
    ['cleared', 'sheet.command.clear-selection-content', {}],
    ['formatted', 'sheet.command.set-style', { style: { type: 'bl', value: 1 } }],
  ])('keeps what it hides when cells around it are %s', async (_, command, params) => {
    const { apply } = await open([FILTER]);
    apply(byValues);
    editor.edits();
    await editor.select(1, 1, 3, 1);
    await editor.run(command, params);
    const changed = editor.edits().flatMap((edit) => (edit.op === 'set-cells' ? edit.cells : []));
    expect(changed.map(({ row }) => row)).toEqual([1, 3]);
    await editor.undo();
    expect(column(1)).toEqual([1, 2, 3]);
  });

  it('keeps the rows it hides when those around them are deleted, and all of them come back', async () => {
    const { apply } = await open([FILTER]);
    apply(byValues);
    editor.edits();
    await editor.run('sheet.command.remove-row', { range: area(1, 0, 3, 1) });
    expect(column(0)).toEqual(['b', null, null]);
    expect(editor.edits().filter(({ op }) => op === 'delete-rows')).toHaveLength(2);
    await editor.undo();
    expect(column(0)).toEqual(['a', 'b', 'A']);
    expect(hidden()).toEqual([2]);
    expect(editor.broken).toEqual([]);
  });

  it('leaves no cell selected that it hides: what is typed next would be written over it, unseen', async () => {
    const { apply } = await open([FILTER]);
    const active = () => {
      const primary = editor.injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
      return [primary?.actualRow, primary?.actualColumn];
    };
    await editor.select(2, 1, 2, 1);
    apply(byValues);
    await editor.calculated();
    expect([hidden(), active()]).toEqual([[2], [3, 1]]);
    await editor.select(1, 1, 1, 1);
    await editor.run('sheet.command.remove-row', { range: area(1, 0, 1, 1) });
    await editor.calculated();
    expect([hidden(), active()]).toEqual([[1], [2, 1]]);
  });

  it('keeps what it hides when cells are filled over it', async () => {
    const { apply } = await open([FILTER]);
    apply(byValues);
    await editor.run('sheet.command.auto-fill', {
      sourceRange: area(1, 1, 1, 1),
      targetRange: area(1, 1, 3, 1),
      applyType: 'COPY',
    });
    expect(column(1)).toEqual([1, 2, 1]);
  });

  it('hides the rows that its columns do not let through, as edits of the filter and of rows, undone as one', async () => {
    const { state, apply } = await open([FILTER]);
    expect(apply(byValues)).toBe(true);
    expect(hidden()).toEqual([2]);
    expect(editor.edits()).toEqual([
      byValues,
      { op: 'set-rows-hidden', sheet: '1', from: 2, to: 2, hidden: true },
    ]);
    const least = {
      kind: 'compare' as const,
      and: false,
      conditions: [{ compare: 'greaterThan' as const, value: '1' }],
    };
    apply({ ...byValues, column: 1, test: least });
    expect(hidden()).toEqual([1, 2]);
    editor.edits();
    await editor.undo();
    await editor.undo();
    expect(hidden()).toEqual([]);
    expect(state.rulesOf('1')).toEqual([FILTER]);
    expect(editor.edits()).toContainEqual({ op: 'take-back', sheet: '1', of: byValues });
    await editor.redo();
    expect(hidden()).toEqual([2]);
    expect(editor.broken).toEqual([]);
  });

  it('that is new hides and shows nothing, and shows all its rows when it goes', async () => {
    const { apply } = await open([], { rowData: { 1: { hd: 1 } } });
    apply({ op: 'add-filter', sheet: '1', table: null, range: area(0, 0, 3, 1) });
    expect(hidden()).toEqual([1]);
    apply(byValues);
    expect(hidden()).toEqual([2]);
    apply({ op: 'remove-filter', sheet: '1', table: null });
    expect(hidden()).toEqual([]);
  });

  it('asked again follows what was typed since, and is refused on a sheet whose rows its author protects', async () => {
    const { apply } = await open([{ ...FILTER, columns: [{ column: 0, test: values }] }]);
    await editor.set(3, 0, { v: 'c', t: 1 });
    apply(null);
    expect(hidden()).toEqual([2, 3]);
    editor.dispose();
    const locked = await open(
      [FILTER],
      {},
      { protections: [{ sheet: '1', allows: ['formatCells'], cells: [] }] },
    );
    expect(locked.apply(byValues)).toBe(false);
    expect(editor.refused).toHaveLength(1);
    expect(hidden()).toEqual([]);
  });
});

describe('a filter of a workbook that counts days from 1904', () => {
  it('compares days as its file counts them, and numbers as they are', async () => {
    const day = { n: { pattern: 'yyyy-mm-dd' } };
    const cells = {
      0: { 0: { v: 'Made', t: 1 }, 1: { v: 'Mass', t: 1 } },
      1: { 0: { v: 46_349, t: 2, s: 'day' }, 1: { v: 44_887, t: 2 } },
      2: { 0: { v: 46_350, t: 2, s: 'day' }, 1: { v: 44_888, t: 2 } },
    };
    const editor = await openHeadless({ ...workbookWith(cells, { day }), custom: { date1904: true } });
    const filter: StoredFilter = { table: null, ranges: [area(0, 0, 2, 1)], columns: [], noButton: [] };
    const state = new RuleState([{ sheet: '1', rules: [filter] }], new Map([['1', 'Data']]), FILTERS);
    followWorkbook(editor.injector, editor.workbook, state);
    const read = readTest({ kind: 'lessThan', first: '2026-11-24', second: '', percent: false }, true);
    if (!('test' in read)) throw new Error(read.problem);
    expect(read.test).toMatchObject({ conditions: [{ compare: 'lessThan', value: '44888' }] });
    for (const column of [0, 1]) {
      const edit = { op: 'filter-column' as const, sheet: '1', table: null, column, test: read.test };
      applyFilter([editor.injector, editor.workbook], state, '1', null, edit);
      const visible = [1, 2].map((row) => editor.workbook.getActiveSheet().getRowRawVisible(row));
      expect(visible).toEqual([true, false]);
      await editor.undo();
    }
    editor.dispose();
  });
});

describe('what is chosen for a column', () => {
  it.each([
    ['contains', 'a*b', { compare: 'equal', value: '*a~*b*' }],
    ['notContains', 'x', { compare: 'notEqual', value: '*x*' }],
    ['begins', 'x', { compare: 'equal', value: 'x*' }],
    ['ends', 'x?', { compare: 'equal', value: '*x~?' }],
    ['equal', 'w*r', { compare: 'equal', value: 'w*r' }],
    ['lessThan', '3', { compare: 'lessThan', value: '3' }],
  ] as const)('%s %s is stored as Excel does, and shown again as it was chosen', (kind, first, condition) => {
    const read = readTest({ kind, first, second: '', percent: false }, false);
    expect(read).toEqual({ test: { kind: 'compare', and: false, conditions: [condition] } });
    if ('test' in read) expect(shownTest(read.test)).toMatchObject({ kind, first });
  });

  it('may be two limits, of days too, the largest ones, or something with a reason why not', () => {
    const between = readTest(
      { kind: 'between', first: '2026-11-24', second: '46351', percent: false },
      false,
    );
    expect(between).toMatchObject({
      test: { and: true, conditions: [{ value: '46350' }, { value: '46351' }] },
    });
    const top = readTest({ kind: 'smallest', first: '5', second: '', percent: true }, false);
    expect(top).toEqual({ test: { kind: 'top', count: 5, percent: true, bottom: true } });
    expect(readTest({ kind: 'largest', first: 'x', second: '', percent: false }, false)).toMatchObject({
      isSecond: false,
    });
    expect(readTest({ kind: 'between', first: '1', second: '', percent: false }, false)).toMatchObject({
      isSecond: true,
    });
  });
});
