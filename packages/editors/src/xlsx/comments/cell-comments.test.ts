import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

const { goAlongWithCells } = await import('../edits/moved-cells.ts');
const { EDIT_RULE } = await import('../edits/rule-mutation.ts');
const { CellComments } = await import('./cell-comments.ts');

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

it('a copy of a sheet has its notes and comments, which are answered there by themselves', async () => {
  editor = await openHeadless(workbookWith({ 0: { 0: { v: 1, t: 2 } } }));
  const { injector, workbook } = editor;
  const first = {
    id: '{00000000-0000-4000-8000-000000000001}',
    author: 'Ada',
    authorId: 'u1',
    at: '',
    text: 'Sure?',
  };
  const comments = new CellComments(
    [injector, workbook],
    [
      {
        sheet: '1',
        notes: [{ row: 0, column: 1, author: 'Ada', text: 'Weighed twice' }],
        threads: [{ row: 0, column: 0, isResolved: false, comments: [first] }],
      },
    ],
    { id: 'u2', name: 'Grace' },
    (reason) => editor.tracker.refuse(reason),
  );
  await editor.run('sheet.command.copy-sheet', { subUnitId: '1' });
  const copy = workbook.getActiveSheet().getSheetId();
  expect(copy).not.toBe('1');
  expect(comments.at(copy, 0, 1)?.notes[0]?.text).toBe('Weighed twice');
  const [own] = comments.at(copy, 0, 0)?.threads[0]?.comments ?? [];
  expect([own?.text, own?.id === first.id]).toEqual(['Sure?', false]);
  const answer = {
    op: 'add-comment' as const,
    sheet: copy,
    row: 0,
    column: 0,
    id: `{${'0'.repeat(36)}}`,
    text: 'Yes.',
  };
  expect(comments.edit(answer)).toBeNull();
  expect(comments.at(copy, 0, 0)?.threads[0]?.comments).toHaveLength(2);
  expect(comments.at('1', 0, 0)?.threads[0]?.comments).toEqual([first]);
  expect(editor.edits().map(({ op }) => op)).toEqual(['copy-sheet', 'add-comment']);
  comments.dispose();
});

it('notes go with cells that are moved, back with them by undo, and not to another sheet', async () => {
  editor = await openHeadless(workbookWith({ 0: { 1: { v: 1, t: 2 } } }));
  const { injector, workbook } = editor;
  const note = (row: number, text: string) => ({ row, column: 1, author: 'Ada', text });
  const sheets = [{ sheet: '1', notes: [note(0, 'Weighed twice'), note(5, 'Empty')], threads: [] }];
  const user = { id: 'u2', name: 'Grace' };
  const comments = new CellComments([injector, workbook], sheets, user, (reason) =>
    editor.tracker.refuse(reason),
  );
  const at = (row: number) => comments.at('1', row, 1)?.notes.map(({ text }) => text);
  await editor.run('sheet.command.move-range', { fromRange: area(0, 1, 0, 1), toRange: area(5, 1, 5, 1) });
  expect([at(0), at(5)]).toEqual([undefined, ['Weighed twice']]);
  const moved = { op: 'move-comments', sheet: '1', range: area(0, 1, 0, 1), row: 5, column: 1 };
  expect(editor.edits()).toMatchObject([moved, { op: 'set-cells' }]);
  await editor.undo();
  expect([at(0), at(5)]).toEqual([['Weighed twice'], ['Empty']]);
  await editor.redo();
  expect(at(5)).toEqual(['Weighed twice']);
  editor.edits();
  await editor.run('sheet.command.move-range', {
    fromRange: area(4, 1, 5, 1),
    toRange: area(0, 0, 1, 0),
    fromSubUnitId: '1',
    toSubUnitId: '2',
  });
  expect(editor.refused).toEqual([expect.stringContaining('B6 has a note or comments')]);
  expect(editor.edits()).toEqual([]);
  comments.dispose();
});

it('what is written at cells goes when those of another sheet come upon them, and is back after undo', async () => {
  editor = await openHeadless(workbookWith({ 0: { 1: { v: 1, t: 2 } } }));
  const { injector, workbook } = editor;
  const note = { row: 0, column: 1, author: 'Ada', text: 'Weighed twice' };
  const comment = { id: '{0}', author: 'Ada', authorId: 'u1', at: '', text: 'Dry?' };
  const thread = { row: 1, column: 1, isResolved: false, comments: [comment] };
  const opened = { sheet: '1', notes: [note, { ...note, row: 7 }], threads: [thread] };
  const comments = new CellComments([injector, workbook], [opened], { id: 'u2', name: 'Grace' }, (reason) =>
    editor.tracker.refuse(reason),
  );
  await editor.run('sheet.command.move-range', {
    fromRange: area(4, 4, 6, 5),
    toRange: area(0, 0, 2, 1),
    fromSubUnitId: '2',
    toSubUnitId: '1',
  });
  expect(comments.on('1')).toMatchObject({ notes: [{ row: 7 }], threads: [] });
  expect(editor.edits().slice(0, 2)).toMatchObject([
    { op: 'set-note', sheet: '1', row: 0, column: 1, text: null },
    { op: 'delete-comment', sheet: '1', row: 1, column: 1, id: '{0}' },
  ]);
  await editor.undo();
  expect(comments.on('1')).toMatchObject(opened);
  comments.dispose();
});

it('notes go on and up with cells that are shifted, and with cells that are deleted', async () => {
  editor = await openHeadless(workbookWith({ 2: { 1: { v: 1, t: 2 } } }));
  const { injector, workbook } = editor;
  const note = (row: number, column: number, text: string) => ({ row, column, author: 'Ada', text });
  const notes = [note(0, 1, 'above'), note(2, 1, 'in'), note(5, 1, 'below'), note(5, 2, 'beside')];
  const comments = new CellComments(
    [injector, workbook],
    [{ sheet: '1', notes, threads: [] }],
    { id: 'u2', name: 'Grace' },
    (reason) => editor.tracker.refuse(reason),
  );
  const places = () => comments.on('1').notes.map(({ row, column, text }) => `${text} ${row},${column}`);
  const opened = places();
  const shift = async (id: string, range: object) => {
    await editor.run(`sheet.command.${id}`, { range });
    const shifted = places();
    await editor.undo();
    expect(places()).toEqual(opened);
    return shifted;
  };
  const range = area(2, 1, 3, 1);
  const [above, beside] = ['above 0,1', 'beside 5,2'];
  expect(await shift('insert-range-move-down', range)).toEqual([above, 'in 4,1', 'below 7,1', beside]);
  expect(await shift('delete-range-move-up', range)).toEqual([above, 'below 3,1', beside]);
  expect(await shift('insert-range-move-right', range)).toEqual([above, 'in 2,2', 'below 5,1', beside]);
  expect(await shift('delete-range-move-left', area(5, 1, 5, 1))).toEqual([above, 'in 2,1', 'beside 5,1']);
  comments.dispose();
});

it('cells of which a protected sheet keeps the notes are not moved, and nothing that goes with them is', async () => {
  const cells = [{ range: area(0, 1, 9, 1), isOpen: true }];
  editor = await openHeadless(workbookWith({ 0: { 1: { v: 1, t: 2 } } }), {
    protections: [{ sheet: '1', hasPassword: false, allows: [], cells }],
  });
  const { injector, workbook } = editor;
  const move = { op: 'move-rules' as const, sheet: '1', range: area(0, 1, 0, 1), row: 5, column: 1 };
  goAlongWithCells([injector, workbook], EDIT_RULE, () => [move]);
  const notes = [{ row: 0, column: 1, author: 'Ada', text: 'Weighed twice' }];
  const user = { id: 'u2', name: 'Grace' };
  const comments = new CellComments(
    [injector, workbook],
    [{ sheet: '1', notes, threads: [] }],
    user,
    (reason) => editor.tracker.refuse(reason),
  );
  await editor.run('sheet.command.move-range', { fromRange: area(0, 1, 0, 1), toRange: area(5, 1, 5, 1) });
  expect(editor.refused).toEqual([expect.stringContaining('notes')]);
  expect(editor.edits()).toEqual([]);
  comments.dispose();
});
