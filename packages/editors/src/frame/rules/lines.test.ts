import { expect, it } from 'vitest';
import type { AskState } from '../../protocol.ts';
import { describeAsk, describeOwnAsk, describeOwnTab, describeWriter } from './lines.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00`).toISOString();
const ana = { id: '1', name: 'Ana', since: at('14:02') };

it('tells a reader who writes, since when, and when a lost page gives up the edit lock', () => {
  expect(describeWriter(ana, true)).toBe('Ana is editing since 14:02. You are viewing.');
  expect(describeWriter({ ...ana, freeAt: at('14:13') }, true)).toBe(
    'Ana was editing and cannot be reached. Others can edit from 14:13. You are viewing.',
  );
});

it('says that nobody writes only to somebody who could', () => {
  expect(describeWriter(null, true)).toBe('Nobody is editing. You are viewing.');
  expect(describeWriter(null, false)).toBe('');
  expect(describeWriter(null, true, true)).toBe('Its author protected this document against editing.');
});

it('tells a reader of their own other tab', () => {
  expect(describeOwnTab(ana)).toBe('Open in your other tab since 14:02. You are viewing.');
  expect(describeOwnTab({ ...ana, freeAt: at('14:13') })).toBe(
    'Your other tab was editing and cannot be reached. You are viewing.',
  );
  expect(describeOwnAsk({ state: 'passing' })).toBe(
    'What you typed there is being saved; then you can edit here.',
  );
  expect(describeOwnAsk({ state: 'not-saved', reason: 'The disk is full.' })).toBe(
    'What you typed there could not be saved, so you cannot edit here yet. The disk is full.',
  );
});

it.each<[AskState, string]>([
  [{ state: 'waiting' }, 'Ana was asked to let you edit.'],
  [
    { state: 'unanswered', passesAt: at('14:05') },
    'Ana has not answered and is not typing; if that stays so, you can edit from 14:05.',
  ],
  [{ state: 'unreachable', freeAt: at('14:13') }, 'You can edit then.'],
  [{ state: 'passing' }, 'What Ana typed is being saved; then you can edit.'],
  [{ state: 'kept', again: at('14:06') }, 'Ana goes on editing for now. You can ask again at 14:06.'],
  [
    { state: 'not-saved', reason: 'The disk is full.' },
    'What Ana typed could not be saved, so you cannot edit yet. The disk is full.',
  ],
])('tells who asked how it stands: %o', (state, line) => {
  expect(describeAsk(state, 'Ana')).toBe(line);
});
