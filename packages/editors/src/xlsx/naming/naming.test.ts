import type { NameEdit } from '@benchbook/documents';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { checkedName, deletionProblem, type NamedWorkbook } from './name-checks.ts';

stopTimers();

const { setName } = await import('./set-name.ts');

const name = (called: string, meaning: string | null): NameEdit => ({
  op: 'set-name',
  sheet: '1',
  isLocal: false,
  name: called,
  meaning,
});

describe('a name in the editor', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());
  const result = () => {
    const content = editor.reader('1').content(0, 2);
    return content.kind === 'formula' ? content.result : content;
  };

  it('is calculated with at once, follows its cells, and is undone and done again', async () => {
    editor = await openHeadless(workbookWith({ 0: { 0: { v: 3, t: 2 }, 1: { v: 5, t: 2 } } }));
    const grid: Parameters<typeof setName>[0] = [editor.injector, editor.workbook];
    expect(setName(grid, name('limit', 'Data!$A$1'))).toBe(true);
    await editor.set(0, 2, { f: '=limit*2' });
    await editor.calculated();
    expect(result()).toBe(6);
    expect(editor.edits()).toMatchObject([
      name('limit', 'Data!$A$1'),
      { op: 'set-cells', cells: [{ content: { kind: 'formula', formula: 'limit*2' } }] },
    ]);

    setName(grid, name('LIMIT', 'Data!$B$1'));
    await editor.calculated();
    expect(result()).toBe(10);
    await editor.undo();
    await editor.calculated();
    expect(result()).toBe(6);
    await editor.redo();
    await editor.calculated();
    expect(result()).toBe(10);
    const changed = name('LIMIT', 'Data!$B$1');
    const back = { op: 'take-back', sheet: '1', of: changed };
    expect(editor.edits()).toEqual([changed, back, changed]);
    expect(editor.stale()).toEqual([]);
    expect(editor.refused).toEqual([]);
    expect(editor.broken).toEqual([]);
  });

  it('leaves a result that nobody here can calculate, and marks it until it is taken back', async () => {
    const cells = { 0: { 0: { v: 3, t: 2 }, 2: { f: '=MYLAB(limit)', v: 4, t: 2 } } };
    editor = await openHeadless(workbookWith(cells));
    const grid: Parameters<typeof setName>[0] = [editor.injector, editor.workbook];
    setName(grid, name('limit', 'Data!$A$1'));
    await editor.calculated();
    expect(result()).toBe(4);
    expect(editor.stale()).toEqual(['1!C1']);
    await editor.undo();
    await editor.calculated();
    expect(editor.stale()).toEqual([]);
  });

  it('stays as it is once somebody else edits', async () => {
    editor = await openHeadless(workbookWith({}));
    editor.setEditable(false);
    expect(setName([editor.injector, editor.workbook], name('limit', '1'))).toBe(false);
    expect(editor.refused).toHaveLength(1);
    expect(editor.edits()).toEqual([]);
  });
});

describe('what a workbook has of names', () => {
  const book: NamedWorkbook = {
    names: [
      { name: 'limit', meaning: 'Data!$A$1', isKnown: true },
      { name: 'twice', meaning: 'limit*2', isKnown: true },
      { name: 'left', meaning: 'Data!A1', isKnown: false },
    ],
    tables: ['Runs'],
    sheets: ['Data', "It's"],
    formulas: () => [
      { cell: 'Data!B1', formula: 'limit+1' },
      { cell: 'Data!B2', formula: 'SUM(twice)' },
    ],
  };
  const check = (called: string, written: string) => {
    const checked = checkedName({ name: called, written, sheet: "It's" }, book);
    return 'refused' in checked ? checked.refused : checked.meaning;
  };

  it('takes cells, values and formulas, as files have them', () => {
    expect(check('top', '=A1')).toBe("'It''s'!$A$1");
    expect(check('Limit', 'data!B2')).toBe('data!$B$2');
    expect(check('share', '5%')).toBe('5%');
  });

  it.each([
    ['a b', 'A1', 'no blanks'],
    ['runs', 'A1', 'a name or a table “Runs” already'],
    ['left', 'A1', 'cannot be changed here'],
    ['top', 'Gone!A1', 'no sheet “Gone”'],
    ['top', '1+', 'cannot be read'],
    ['top', '', 'it says nothing'],
    ['limit', 'twice+1', 'stand for itself'],
    ['limit', 'A1:A9', 'The formula in Data!B1 would be calculated in another way'],
  ])('does not take %s for %s', (called, written, reason) => {
    expect(check(called, written)).toContain(reason);
  });

  it('keeps a name that something is calculated from, and says what', () => {
    expect(deletionProblem('twice', book)).toContain('The formula in Data!B2 could not be calculated');
    const unused = { ...book, formulas: () => [] };
    expect(deletionProblem('limit', unused)).toContain(
      'The name “twice” stands for something with this name',
    );
    expect(deletionProblem('twice', unused)).toBeNull();
  });
});
