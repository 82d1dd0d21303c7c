import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal, type JournalMeta } from './journal.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const meta: JournalMeta = {
  key: 'Key',
  fileType: 'docx',
  title: 'Sample.docx',
  callbackUrl: 'http://host/track',
  writer: null,
  opened: true,
  savedSequence: 0,
  forgotten: null,
};
const line = (revision: number, sessionId = 's1') => ({
  sessionId,
  revision,
  at: '2026-11-21T08:00:00.000Z',
  user: { id: 'u1', name: 'Ada' },
});
const readAgain = async () => (await Journal.readAll(root, () => {}))[0];

test('keeps the last state of a docx only, and reads all of it again', async () => {
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.writeBase(bytes('base'));
  await journal.writeEdited(line(1), bytes('one'));
  await journal.writeEdited(line(4), bytes('four'));
  const [folder = ''] = await readdir(root);
  expect((await readdir(join(root, folder))).sort()).toEqual([
    'base.docx',
    'edited-2.docx',
    'edits.log',
    'meta.json',
    'original',
  ]);
  const again = await readAgain();
  expect(again?.meta).toEqual(meta);
  expect(again?.revisionOf('s1')).toBe(4);
  const snapshot = await again?.snapshot();
  expect(snapshot).toMatchObject({ sequence: 2 });
  expect(String(Buffer.from(snapshot?.original ?? []))).toBe('original');
  const change = snapshot?.change;
  expect(change && 'edited' in change && String(Buffer.from(change.edited))).toBe('four');
});

test('keeps the edits of a workbook in order, with the revisions of each page apart', async () => {
  const journal = await Journal.create(root, { ...meta, fileType: 'xlsx' }, bytes('original'));
  await Promise.all([
    journal.appendEdits(line(1), [{ op: 'delete-sheet', sheet: '1' }]),
    journal.appendEdits(line(2), [{ op: 'delete-sheet', sheet: '2' }]),
    journal.appendEdits(line(1, 's2'), [{ op: 'delete-sheet', sheet: '3' }]),
  ]);
  const again = await readAgain();
  expect((await again?.editedWorkbook())?.edits.map((edit) => 'sheet' in edit && edit.sheet)).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect([again?.revisionOf('s1'), again?.revisionOf('s2'), again?.sequence]).toEqual([2, 1, 3]);
});

test('keys that differ only by case have journals of their own', async () => {
  await Journal.create(root, meta, bytes('a'));
  await Journal.create(root, { ...meta, key: 'KEY' }, bytes('b'));
  expect(await readdir(root)).toHaveLength(2);
});

test('a journal that was removed does not come back', async () => {
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.remove();
  expect(await readAgain()).toBeUndefined();
});
