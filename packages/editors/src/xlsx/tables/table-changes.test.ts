import type { SnapshotTable, StyledTable } from '@benchbook/documents';
import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

const { renameTable } = await import('../naming/rename-name.ts');
const { TableChanges } = await import('./table-changes.ts');

const RUNS: SnapshotTable = {
  sheet: '1',
  name: 'Runs',
  range: area(0, 0, 2, 1),
  hasTotals: false,
  columns: ['Sample', 'Mass'],
  names: ['Sample', 'Mass'],
  calculated: [],
  grows: true,
};
const SHOWS = { firstColumn: false, lastColumn: false, rowStripes: true, columnStripes: false };

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

async function open(more: object = {}) {
  const cells = {
    0: { 0: { v: 'Sample', t: 1 }, 1: { v: 'Mass', t: 1 }, 3: { f: '=SUM(Runs[Mass])', v: 5, t: 2 } },
    1: { 0: { v: 'a', t: 1 }, 1: { v: 2, t: 2 } },
    2: { 0: { v: 'b', t: 1 }, 1: { v: 3, t: 2, s: 'mass' } },
    ...more,
  };
  const book = workbookWith(cells, { mass: { n: { pattern: '0.00' } } });
  editor = await openHeadless({ ...book, custom: { tables: [RUNS], tableNames: ['Runs', 'Other'] } });
  const { injector, workbook, tracker } = editor;
  const styled: StyledTable = {
    name: 'Runs',
    style: 'TableStyleMedium2',
    shows: SHOWS,
    ranges: [RUNS.range],
    headers: 1,
    totals: 0,
    parts: {},
  };
  const changes = new TableChanges([injector, workbook], {
    sheet: '1',
    name: 'Runs',
    tables: () => tracker.tables,
    names: () => tracker.tableNames,
    reader: (sheet) => editor.reader(sheet.getSheetId()),
    rename: (edit) => renameTable([injector, workbook], edit),
    styled: () => styled,
  });
  return {
    changes,
    at: (row: number, column: number) => workbook.getSheetBySheetId('1')?.getCellRaw(row, column),
  };
}

it('totals come with a label and a sum that is calculated, are counted otherwise, and go', async () => {
  const { changes, at } = await open();
  expect(changes.showTotals(true)).toBeNull();
  await editor.calculated();
  expect([at(3, 0)?.v, at(3, 1)?.f, at(3, 1)?.v]).toEqual(['Total', '=SUBTOTAL(109,Runs[Mass])', 5]);
  expect(editor.workbook.getStyles().getStyleByCell(at(3, 1))?.n?.pattern).toBe('0.00');
  expect(changes.totals?.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['text', 'Total'],
    ['sum', '=SUBTOTAL(109,Runs[Mass])'],
  ]);
  expect(editor.edits().map(({ op }) => op)).toEqual(['set-totals', 'set-cells']);
  // They are none of what is counted.
  expect(at(0, 3)?.v).toBe(5);

  expect(changes.setTotal(1, 'max')).toBeNull();
  await editor.calculated();
  expect([at(3, 1)?.v, changes.totals?.[1]?.kind]).toEqual([3, 'max']);
  expect(changes.showTotals(false)).toBeNull();
  await editor.calculated();
  expect([at(3, 0)?.v ?? null, at(3, 1)?.f ?? null, changes.totals]).toEqual([null, null, undefined]);

  for (const _ of ['off', 'max', 'on']) await editor.undo();
  await editor.calculated();
  expect([at(3, 0)?.v ?? null, at(3, 1)?.f ?? null, editor.tracker.tables[0]?.hasTotals]).toEqual([
    null,
    null,
    false,
  ]);
  await editor.redo();
  await editor.calculated();
  expect([at(3, 1)?.v, editor.stale(), editor.refused, editor.broken]).toEqual([5, [], [], []]);
});

it('totals do not take the place of what stands below, nor go from formulas that use them', async () => {
  const { changes } = await open({
    3: { 1: { v: 'note', t: 1 } },
    5: { 3: { f: '=SUM(Runs[[#Totals],[Mass]])', v: 0, t: 2 } },
  });
  expect(changes.showTotals(true)).toContain('is not empty');
  await editor.set(3, 1, { v: null });
  expect(changes.showTotals(true)).toBeNull();
  expect(changes.showTotals(false)).toContain('a formula uses them');
});

it('a table is renamed with the formulas that name it, which go on following it, and that is undone', async () => {
  const { changes, at } = await open();
  expect(changes.rename('other')).toContain('There is a name or a table “Other” already');
  expect(changes.rename('B2')).toContain('is the name of a cell');
  expect(changes.showTotals(true)).toBeNull();
  await editor.calculated();
  expect(changes.rename('Trials')).toBeNull();
  await editor.calculated();
  expect([at(3, 1)?.f, at(3, 1)?.v, at(0, 3)?.v]).toEqual(['=SUBTOTAL(109,Trials[Mass])', 5, 5]);
  await editor.set(1, 1, { v: 10, t: 2 });
  await editor.calculated();
  expect([at(0, 3)?.f, at(0, 3)?.v]).toEqual(['=SUM(Trials[Mass])', 13]);
  await editor.set(0, 0, { v: 'x', t: 1 });
  expect(editor.refused).toEqual([
    'Cell A1 is a column heading of the table "Trials", which formulas may name.',
  ]);
  expect(editor.edits().map(({ op }) => op)).toEqual([
    'set-totals',
    'set-cells',
    'rename-table',
    'set-cells',
  ]);
  await editor.undo();
  await editor.undo();
  await editor.calculated();
  expect([at(0, 3)?.f, at(0, 3)?.v, editor.tracker.tables[0]?.name]).toEqual(['=SUM(Runs[Mass])', 5, 'Runs']);
  expect([editor.stale(), editor.broken]).toEqual([[], []]);
});

it('a formula that is typed into a table leaves the commas of later ones alone', async () => {
  const { at } = await open();
  // What the bar reads while somebody types `=SUM(Runs[Mass])`.
  const { LexerTreeBuilder } = await import('@univerjs/engine-formula');
  for (const typed of ['=SUM(Runs[', '=SUM(Runs[Ma'])
    editor.injector.get(LexerTreeBuilder).sequenceNodesBuilder(typed);
  await editor.set(5, 5, { f: '=ROUND(B2*1.26,1)' });
  await editor.calculated();
  expect(at(5, 5)?.v).toBe(2.5);
});
