import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal } from './journal.ts';
import type { NewJournal } from './journal-schema.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const meta: NewJournal = {
  key: 'Key',
  fileType: 'docx',
  title: 'Sample.docx',
  callbackUrl: 'http://host/track',
  writer: null,
  opened: true,
  savedSequence: 0,
  forgotten: null,
};
const line = (revision: number, pageId = 's1') => ({
  pageId,
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
  expect(again?.meta).toMatchObject(meta);
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

test('the edit lock passes on: the stored state is the next original, the edits before it are gone, revisions go on', async () => {
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.writeBase(bytes('base'));
  await journal.writeEdited(line(3), bytes('typed'));
  await journal.update({ savedSequence: 1 });
  const writer = { pageId: 's2', user: { id: 'u2', name: 'Bob' }, since: '2026-11-21T09:00:00.000Z' };
  expect(await journal.passOn(bytes('stored'), { writer, opened: false })).toBe(true);
  const [folder = ''] = await readdir(root);
  expect((await readdir(join(root, folder))).sort()).toEqual(['1-original', 'meta.json']);
  expect([journal.sequence, journal.untouched, journal.lastChange]).toEqual([0, false, line(3).at]);

  await journal.writeBase(bytes('base of Bob'));
  await journal.writeEdited(line(1, 's2'), bytes('typed by Bob'));
  const again = await readAgain();
  expect(again?.meta).toMatchObject({ writer, generation: 1, opened: false });
  expect([again?.revisionOf('s1'), again?.revisionOf('s2')]).toEqual([3, 1]);
  const { original, change } = (await again?.snapshot()) ?? {};
  expect(String(original)).toBe('stored');
  expect(change && 'edited' in change && [change.base, change.edited].map(String)).toEqual([
    'base of Bob',
    'typed by Bob',
  ]);
});

test('what is not stored is not passed on', async () => {
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.writeEdited(line(1), bytes('stored'));
  await journal.update({ savedSequence: 1 });
  await journal.writeEdited(line(2), bytes('typed meanwhile'));
  expect(await journal.passOn(bytes('stored'), {})).toBe(false);
  expect([journal.meta.generation, journal.sequence]).toEqual([0, 2]);
});

test('a crash while the edit lock passes leaves the generation before it whole', async () => {
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.writeBase(bytes('base'));
  await journal.writeEdited(line(1), bytes('typed'));
  const [folder = ''] = await readdir(root);
  // The next original was written, and then the power went.
  await writeFile(join(root, folder, '1-original'), 'half of it');
  const { original, change } = (await (await readAgain())?.snapshot()) ?? {};
  expect(String(original)).toBe('original');
  expect(change && 'edited' in change && String(change.edited)).toBe('typed');
});

test('a journal that moved is read at its new place, and only there', async () => {
  const late = await mkdtemp(join(tmpdir(), 'journal-late-'));
  const journal = await Journal.create(root, meta, bytes('original'));
  await journal.writeEdited(line(1), bytes('typed'));
  await journal.moveTo(late);
  await journal.writeEdited(line(2), bytes('typed after'));
  expect(await readAgain()).toBeUndefined();
  expect((await Journal.readAll(late, () => {}))[0]?.sequence).toBe(2);
  await rm(late, { recursive: true });
});

test('reads what was written while the id of a page was called sessionId', async () => {
  const since = '2026-11-21T08:00:00.000Z';
  const writer = { pageId: 's1', user: { id: 'u1', name: 'Ada' }, since };
  const journal = await Journal.create(root, { ...meta, fileType: 'xlsx', writer }, bytes('original'));
  await journal.appendEdits(line(1), [{ op: 'delete-sheet', sheet: '1' }]);
  const [folder = ''] = await readdir(root);
  const asBefore = async (name: string, write: (text: string) => string) => {
    const path = join(root, folder, name);
    const before = write((await readFile(path, 'utf8')).replaceAll('"pageId"', '"sessionId"'));
    expect(before).toContain('"sessionId"');
    await writeFile(path, before);
  };
  await asBefore('meta.json', (text) => text);
  // A line begins with 16 hex digits of the SHA-256 of what follows.
  await asBefore('edits.log', (text) => {
    const json = text.slice(17).trimEnd();
    return `${createHash('sha256').update(json).digest('hex').slice(0, 16)} ${json}\n`;
  });
  const again = await readAgain();
  expect(again?.meta.writer).toEqual(writer);
  expect(again?.revisionOf('s1')).toBe(1);
});
