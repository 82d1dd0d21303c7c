import type { SheetProtection } from '@benchbook/documents';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { STRUCTURE } from './protected-sheets.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

const area = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});
/** The first sheet with cell A1 open. */
const open = async (change: Partial<SheetProtection> = {}) => {
  const cells = [{ range: area(0, 0, 0, 0), isOpen: true }];
  const data = {
    0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2', v: 2, t: 2 } },
    2: { 2: { f: '=A1', v: 1, t: 2 } },
  };
  editor = await openHeadless(workbookWith(data), {
    protections: [{ sheet: '1', hasPassword: false, allows: [], cells, ...change }],
  });
};
const set = (row: number, column: number, value: object, more: object = {}) =>
  editor.run('sheet.command.set-range-values', { range: area(row, column, row, column), value, ...more });
const bold = (more: object = {}) =>
  editor.run('sheet.command.set-style', {
    range: area(1, 1, 1, 1),
    style: { type: 'bl', value: 1 },
    ...more,
  });

describe('a protected sheet', () => {
  it('takes what is typed into its open cells, and says why not into others', async () => {
    await open();
    await set(0, 0, { v: 5, t: 2 });
    await set(1, 1, { v: 6, t: 2 });
    await set(0, 1, { f: '=A1*3' });
    expect(editor.edits()).toMatchObject([{ cells: [{ row: 0, column: 0 }] }]);
    expect(editor.refused).toEqual([
      'Cell B2 is locked. Its author protected this sheet against editing.',
      'Cell B1 is locked. Its author protected this sheet against editing.',
    ]);
  });

  it('keeps its look, its rows and its columns, unless its author allows to change them', async () => {
    await open();
    await bold();
    await editor.run('sheet.command.insert-row', { range: area(1, 0, 1, 11), direction: 0 });
    await editor.run('sheet.command.set-worksheet-col-width', { ranges: [area(0, 1, 39, 1)], value: 90 });
    await editor.run('sheet.command.set-rows-hidden', { ranges: [area(1, 0, 1, 11)] });
    expect(editor.edits()).toEqual([]);
    expect(new Set(editor.refused).size).toBe(2);
    expect(editor.refused).toHaveLength(4);
    expect(editor.protecting).toEqual([]);
    editor.dispose();

    await open({ allows: ['formatCells', 'formatColumns', 'formatRows', 'insertRows'] });
    await bold();
    await editor.run('sheet.command.insert-row', { range: area(1, 0, 1, 11), direction: 0 });
    await editor.run('sheet.command.set-worksheet-col-width', { ranges: [area(0, 1, 39, 1)], value: 90 });
    expect(editor.refused).toEqual([]);
    expect(editor.edits().map(({ op }) => op)).toEqual(['set-cells', 'insert-rows', 'set-column-width']);
  });

  it('lets the formulas of its locked cells follow what moves, and its open cells move along', async () => {
    await open({ allows: ['insertRows'] });
    await editor.run('sheet.command.insert-row', { range: area(0, 0, 0, 11), direction: 0 });
    expect(editor.refused).toEqual([]);
    expect(editor.reader('1').content(3, 2)).toMatchObject({ formula: 'A2' });
    await set(1, 0, { v: 9, t: 2 });
    expect(editor.refused).toEqual([]);
    await set(0, 0, { v: 9, t: 2 });
    expect(editor.refused).toHaveLength(1);
  });

  it('lets the other sheets be edited, and itself once a person edits it all the same', async () => {
    await open();
    await set(1, 1, { v: 6, t: 2 }, { subUnitId: '2' });
    expect(editor.refused).toEqual([]);
    editor.protected?.ignore('1');
    await set(1, 1, { v: 6, t: 2 });
    await bold();
    await editor.run('univer.command.undo');
    expect(editor.refused).toEqual([]);
    expect(editor.edits()).toHaveLength(2);
  });
});

describe('a workbook whose author keeps its sheets as they are', () => {
  const COMMANDS: [string, object][] = [
    ['sheet.command.set-worksheet-name', { name: 'Spectra' }],
    ['sheet.command.set-worksheet-order', { order: 1 }],
    ['sheet.command.set-worksheet-hidden', {}],
    ['sheet.command.insert-sheet', { index: 1 }],
    ['sheet.command.remove-sheet', {}],
  ];
  const all = async (commands = COMMANDS) => {
    for (const [id, params] of commands) await editor.run(id, params);
  };

  it('lets none come, go or change its name, place or visibility until that is ignored, and cells be edited', async () => {
    editor = await openHeadless(workbookWith({}), { structure: { hasPassword: true } });
    await all();
    await set(0, 0, { v: 5, t: 2 });
    expect(editor.edits().map(({ op }) => op)).toEqual(['set-cells']);
    expect(editor.refused).toEqual(Array(COMMANDS.length).fill(STRUCTURE));
    expect(editor.protecting).toEqual(Array(COMMANDS.length).fill('structure'));
    editor.protected?.ignoreStructure();
    // What happened to a sheet that is deleted in the end would not count.
    await all(COMMANDS.slice(0, -1));
    expect(editor.refused.filter((reason) => reason === STRUCTURE)).toHaveLength(COMMANDS.length);
    const done = editor.edits().map(({ op }) => op);
    expect(done).toEqual(
      expect.arrayContaining(['add-sheet', 'rename-sheet', 'move-sheet', 'set-sheet-hidden']),
    );
  });
});
