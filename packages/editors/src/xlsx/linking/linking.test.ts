import type { StoredLink } from '@benchbook/documents/links';
import { SetWorksheetRowAutoHeightMutation, SheetInterceptorService } from '@univerjs/sheets';
import { afterEach, describe, expect, it } from 'vitest';
import { followWorkbook, RuleState } from '../conditional/rule-state.ts';
import { goAlongWithCells } from '../edits/moved-cells.ts';
import { EDIT_RULE } from '../edits/rule-mutation.ts';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { goneAlong, LINKS, linkAt, placeIn, rangeIn } from './cell-links.ts';

stopTimers();

const { setLink } = await import('./set-link.ts');

describe('a link in the grid', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());

  it('is made with its text and look, and taken away with them, each undone as one', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 'see', t: 1 } } }));
    const state = new RuleState<StoredLink>([], new Map([['1', 'Data']]), LINKS);
    followWorkbook(editor.injector, editor.workbook, state);
    const grid: Parameters<typeof setLink>[0] = [editor.injector, editor.workbook];
    const link = { kind: 'address' as const, address: 'https://example.org/' };
    const edit = { op: 'set-link' as const, sheet: '1', range: area(1, 1, 1, 1), link };
    setLink(grid, edit, 'https://example.org/');
    const cell = { row: 1, column: 1 };
    const look = { fontColor: '#0563c1', underline: true };
    const content = { kind: 'text', value: 'https://example.org/' };
    expect(editor.edits()).toEqual([
      edit,
      { op: 'set-cells', sheet: '1', cells: [{ ...cell, content, style: look }] },
    ]);
    expect(linkAt(state.rulesOf('1'), 1, 1, { kind: 'empty' })).toMatchObject({
      address: 'https://example.org/',
    });

    const gone = { ...edit, range: area(0, 0, 3, 3), link: null };
    setLink(grid, gone, undefined);
    expect(state.rulesOf('1')).toEqual([]);
    expect(editor.edits()).toMatchObject([
      gone,
      { op: 'set-cells', cells: [{ ...cell, style: { underline: false } }] },
    ]);
    await editor.undo();
    expect(state.rulesOf('1')).toHaveLength(1);
    await editor.undo();
    expect(editor.reader('1').content(1, 1)).toEqual({ kind: 'empty' });
    expect(state.rulesOf('1')).toEqual([]);
    expect(editor.broken).toEqual([]);
  });

  it('goes with its cell where that is moved, and not to another sheet', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 'see', t: 1 } } }));
    const stored = {
      ranges: [area(0, 0, 0, 0)] as [ReturnType<typeof area>],
      target: 'https://a.example',
      location: null,
      tip: 'see',
    };
    const state = new RuleState<StoredLink>(
      [{ sheet: '1', rules: [stored] }],
      new Map([['1', 'Data']]),
      LINKS,
    );
    followWorkbook(editor.injector, editor.workbook, state);
    goAlongWithCells([editor.injector, editor.workbook], EDIT_RULE, (moved) =>
      goneAlong(
        (sheet) => state.rulesOf(sheet),
        moved,
        (reason) => editor.tracker.refuse(reason),
      ),
    );
    const move = { fromRange: area(0, 0, 1, 1), toRange: area(4, 2, 5, 3) };
    await editor.run('sheet.command.move-range', move);
    expect(state.rulesOf('1')).toEqual([{ ...stored, ranges: [area(4, 2, 4, 2)] }]);
    expect(editor.edits()[0]).toEqual({
      op: 'move-links',
      sheet: '1',
      range: move.fromRange,
      row: 4,
      column: 2,
    });
    await editor.undo();
    expect(state.rulesOf('1')).toEqual([stored]);
    editor.edits();
    await editor.run('sheet.command.move-range', { ...move, fromSubUnitId: '1', toSubUnitId: '2' });
    expect(editor.refused).toEqual([expect.stringContaining('A1 leads somewhere')]);
    expect(editor.edits()).toEqual([]);
    // Cells of another sheet come upon it.
    const come = { fromRange: area(3, 3, 3, 3), toRange: area(0, 0, 0, 0) };
    await editor.run('sheet.command.move-range', { ...come, fromSubUnitId: '2', toSubUnitId: '1' });
    expect(state.rulesOf('1')).toEqual([]);
    expect(editor.edits()[0]).toEqual({ op: 'set-link', sheet: '1', range: area(0, 0, 0, 0), link: null });
    await editor.undo();
    expect(state.rulesOf('1')).toEqual([stored]);
  });

  it('goes on with its cell where others are inserted before it, and from a cell that is deleted', async () => {
    editor = await openHeadless(workbookWith({ 2: { 0: { v: 'see', t: 1 } } }));
    const stored = {
      ranges: [area(2, 0, 3, 0)] as [ReturnType<typeof area>],
      target: 'https://a.example',
      location: null,
      tip: 'see',
    };
    const state = new RuleState<StoredLink>(
      [{ sheet: '1', rules: [stored] }],
      new Map([['1', 'Data']]),
      LINKS,
    );
    followWorkbook(editor.injector, editor.workbook, state);
    goAlongWithCells([editor.injector, editor.workbook], EDIT_RULE, (moved) =>
      goneAlong(
        (sheet) => state.rulesOf(sheet),
        moved,
        (reason) => editor.tracker.refuse(reason),
      ),
    );
    await editor.run('sheet.command.insert-range-move-down', { range: area(0, 0, 1, 0) });
    expect(state.rulesOf('1')).toEqual([{ ...stored, ranges: [area(4, 0, 5, 0)] }]);
    await editor.undo();
    expect(state.rulesOf('1')).toEqual([stored]);
    await editor.run('sheet.command.delete-range-move-up', { range: area(2, 0, 2, 0) });
    expect(state.rulesOf('1')).toEqual([{ ...stored, ranges: [area(2, 0, 2, 0)] }]);
  });

  it('makes its row as high as its text needs, which undo takes back', async () => {
    editor = await openHeadless(workbookWith({}));
    // What measures texts needs a screen.
    editor.injector.get(SheetInterceptorService).interceptAutoHeight({
      getMutations: ({ unitId, subUnitId, ranges }) => {
        const heights = (autoHeight: number) => ({
          id: SetWorksheetRowAutoHeightMutation.id,
          params: {
            unitId,
            subUnitId,
            rowsAutoHeightInfo: ranges.map(({ startRow }) => ({ row: startRow, autoHeight })),
          },
        });
        return { redos: [heights(60)], undos: [heights(20)] };
      },
    });
    const link = { kind: 'address' as const, address: 'https://example.org/' };
    const edit = { op: 'set-link' as const, sheet: '1', range: area(1, 1, 1, 1), link };
    const height = () => editor.workbook.getActiveSheet().getRowManager().getRow(1)?.ah;
    setLink([editor.injector, editor.workbook], edit, 'https://example.org/');
    expect(height()).toBe(60);
    await editor.undo();
    expect(height()).toBe(20);
    await editor.redo();
    expect(height()).toBe(60);
    expect(editor.edits().filter(({ op }) => op === 'set-row-height')).toEqual([]);
  });

  it('is not made where its text cannot be written', async () => {
    const lock = { sheet: '1', range: area(0, 0, 0, 0), reason: 'is a column heading' };
    editor = await openHeadless(workbookWith({}), { contentLocks: [lock] });
    const link = { kind: 'place' as const, place: 'Other!A1' };
    setLink(
      [editor.injector, editor.workbook],
      { op: 'set-link', sheet: '1', range: area(0, 0, 0, 0), link },
      'x',
    );
    expect(editor.refused).toHaveLength(1);
    expect(editor.edits().map(({ op }) => op)).toEqual(['set-link', 'take-back']);
  });
});

describe('where a cell leads to', () => {
  const formula = (text: string) => ({ kind: 'formula' as const, formula: text });
  const at = (content: Parameters<typeof linkAt>[3], links: StoredLink[] = []) =>
    linkAt(links, 0, 0, content);

  it('is what its formula writes out, or is said to be unknown', () => {
    expect(at(formula('HYPERLINK("https://a.org","see")'))).toMatchObject({
      address: 'https://a.org/',
      isFormula: true,
    });
    expect(at(formula('HYPERLINK("#Other!B2")'))).toMatchObject({ place: 'Other!B2' });
    expect(at(formula('HYPERLINK(A1)'))).toMatchObject({ address: undefined, place: undefined });
    expect(at(formula('HYPERLINK("javascript:x")'))).toMatchObject({ address: undefined });
  });

  it('is opened only where that is safe, whatever the file says', () => {
    const link = (target: string | null, location: string | null): StoredLink => ({
      ranges: [area(0, 0, 0, 0)] as [ReturnType<typeof area>],
      target,
      location,
      tip: null,
    });
    expect(at({ kind: 'empty' }, [link('file:///c:/x', null)])).toMatchObject({
      said: 'file:///c:/x',
      address: undefined,
    });
    expect(at({ kind: 'empty' }, [link('https://a.org/', 'b')])).toMatchObject({
      address: 'https://a.org/#b',
    });
    expect(placeIn("#'It''s here'!$B$2:C3")).toEqual({ sheet: "It's here", cells: '$B$2:C3' });
    expect(rangeIn('$B$2:C3')).toMatchObject({ startRow: 1, startColumn: 1 });
  });
});
