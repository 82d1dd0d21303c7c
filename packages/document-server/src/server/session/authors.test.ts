import { expect, it } from 'vitest';
import { withAuthor } from './authors.ts';
import { readPageMessage } from './page-message.ts';

const made = { user: { id: 'u1', name: 'Ada' }, at: '2026-03-04T10:20:30.450Z' };
const id = '{00000000-0000-4000-8000-000000000001}';
const comment = { op: 'add-comment', sheet: '1', row: 1, column: 1, id, text: 'Dry?' };

it('names who wrote a comment as the host does, whatever the page says', () => {
  const by = { id: 'u2', name: 'Grace', at: '2020-01-01T00:00:00.000Z' };
  const message = { type: 'edits', revision: 1, edits: [{ ...comment, by }] };
  const read = readPageMessage(JSON.stringify(message));
  if (read?.type !== 'edits') throw new Error('The message was not read.');
  expect(withAuthor(read.edits, made)).toEqual([{ ...comment, by: { id: 'u1', name: 'Ada', at: made.at } }]);
});

it('takes no comment without a name of its own, and none outside of a sheet', () => {
  const read = (edit: object) =>
    readPageMessage(JSON.stringify({ type: 'edits', revision: 1, edits: [edit] }));
  expect(read({ ...comment, id: 'x' })).toBeNull();
  expect(read({ ...comment, row: 1_048_576 })).toBeNull();
  expect(read({ op: 'take-back', sheet: '1', of: comment })).not.toBeNull();
});
