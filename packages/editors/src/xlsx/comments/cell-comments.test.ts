import { afterEach, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

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
