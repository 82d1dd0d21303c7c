import type { NameEdit } from '@benchbook/documents';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { checkedName, deletionProblem, type NamedWorkbook, renameProblem } from './name-checks.ts';

stopTimers();

const { setName } = await import('./set-name.ts');
const { renameName } = await import('./rename-name.ts');

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

  it('is called something else by all that is calculated from it, and takes that back', async () => {
    editor = await openHeadless(
      workbookWith({ 0: { 0: { v: 3, t: 2 }, 3: { f: '=SUM(A1,1)', v: 4, t: 2 } } }),
    );
    const grid: Parameters<typeof setName>[0] = [editor.injector, editor.workbook];
    setName(grid, name('limit', 'Data!$A$1'));
    setName(grid, name('twice', 'limit*2'));
    await editor.set(0, 2, { f: '=limit*2' });
    await editor.calculated();
    editor.edits();
    const edit = { op: 'rename-name' as const, sheet: '1', isLocal: false, name: 'limit', to: 'ceiling' };
    expect(renameName(grid, edit)).toBe(true);
    await editor.calculated();
    const formula = () => editor.workbook.getSheetBySheetId('1')?.getCellRaw(0, 2)?.f;
    expect([formula(), result()]).toEqual(['=ceiling*2', 6]);
    const { IDefinedNamesService } = await import('@univerjs/engine-formula');
    const meanings = () =>
      Object.values(editor.injector.get(IDefinedNamesService).getDefinedNameMap('workbook') ?? {}).map(
        (one) => `${one.name} ${one.formulaOrRefString}`,
      );
    expect(meanings().sort()).toEqual(['ceiling Data!$A$1', 'twice =ceiling*2']);
    // It goes on being calculated with, under its new name.
    await editor.set(0, 0, { v: 5, t: 2 });
    await editor.calculated();
    expect(result()).toBe(10);
    await editor.undo();
    await editor.undo();
    await editor.calculated();
    expect([formula(), result(), ...meanings().sort()]).toEqual([
      '=limit*2',
      6,
      'limit Data!$A$1',
      'twice =limit*2',
    ]);
    const ops = editor.edits();
    expect(ops[0]).toEqual(edit);
    expect(ops.at(-1)).toEqual({ ...edit, name: 'ceiling', to: 'limit' });
    // Formulas that follow are no edits of their own.
    expect(
      ops.filter(({ op }) => op === 'set-cells').flatMap((one) => ('cells' in one ? one.cells : [])),
    ).not.toContainEqual(expect.objectContaining({ column: 2 }));
    expect([editor.stale(), editor.refused, editor.broken]).toEqual([[], [], []]);
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
    uses: () => [],
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

  it.each([
    [{ by: 'chart', sheet: 'Data' }, 'A chart on “Data” shows what this name stands for.'],
    [{ by: 'conditional-format', sheet: 'Data' }, 'A conditional format on “Data”'],
    [{ by: 'input-rule', sheet: 'Data' }, 'A rule of what may be typed on “Data”'],
    [{ by: 'printed', sheet: 'Data' }, 'What is printed or filtered of “Data”'],
    [{ by: 'pivot-table', sheet: null }, 'A pivot table takes its data from'],
    [{ by: 'other', sheet: 'Data' }, 'Something else on “Data”'],
    [{ by: 'other', sheet: null }, 'Something else in this workbook'],
  ] as const)('keeps a name that something beside the cells uses: %j', (use, said) => {
    const used = { ...book, formulas: () => [], uses: () => [{ name: 'twice', ...use }] };
    expect(deletionProblem('twice', used)).toContain(said);
  });

  it('calls a name something else, which nothing else is called', () => {
    const asked = (to: string) => renameProblem('limit', to, book);
    expect([asked('ceiling'), asked('LIMIT')]).toEqual([null, null]);
    expect(asked('Twice')).toContain('a name or a table “twice” already');
    expect(asked('runs')).toContain('“Runs” already');
    expect(asked('A1')).toContain('the name of a cell');
    expect(renameProblem('left', 'right', book)).toContain('cannot be renamed here');
    const lambda = { ...book, names: [{ name: 'f', meaning: 'LAMBDA(x,x+1)', isKnown: true }] };
    expect(renameProblem('f', 'g', lambda)).toContain('cannot be renamed here');
  });
});
