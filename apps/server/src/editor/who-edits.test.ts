import type { Experiment, ExperimentEditLock } from '@benchbook/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { updateWhoEdits } from './who-edits.ts';

const MINUTE = 60_000;

let t: EditorTest;
let experiment: Experiment;
let key: string;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  key = (await t.open(experiment)).key;
  await begin(t.anaId);
});
afterEach(() => t.close());

const begin = (...users: number[]) =>
  t.callback({
    key,
    status: 1,
    users: users.map(String),
    actions: [{ type: 1, userid: String(users.at(-1)) }],
  });
const locks = async (): Promise<ExperimentEditLock[]> =>
  (await t.call('GET', `/api/projects/${t.projectId}/experiments/locks`)).json();
const inUseBy = async () => (await t.read(experiment)).inUseBy;
const session = () =>
  t.test.db.selectFrom('editor_sessions').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const infos = () => t.peer.commands.filter(({ c }) => c === 'info').length;

it('is not asked about while the document server has just reported it', async () => {
  t.test.clock.advance(MINUTE / 2);
  await updateWhoEdits(t.test.parts);
  expect(infos()).toBe(0);
  expect(await inUseBy()).toBe('Ana Kovač');
});

it('goes on, since the time it began, as long as the document server says so', async () => {
  const [lock] = await locks();
  t.peer.onCommand = () => ({ error: 0, users: [String(t.anaId)] });
  for (let minute = 0; minute < 30; minute += 2) {
    t.test.clock.advance(2 * MINUTE);
    await updateWhoEdits(t.test.parts);
  }
  expect(await locks()).toEqual([lock]);
});

it('ends when the document server does not know the key, although its report got lost', async () => {
  t.test.clock.advance(2 * MINUTE);
  t.peer.onCommand = () => ({ error: 1 });
  await updateWhoEdits(t.test.parts);
  expect(await inUseBy()).toBeNull();
  expect(await locks()).toEqual([]);
});

it('ends after ten minutes without a word of a document server that is away, and not before', async () => {
  t.peer.isDown = true;
  t.test.clock.advance(9 * MINUTE);
  await updateWhoEdits(t.test.parts);
  expect(await inUseBy()).toBe('Ana Kovač');
  t.test.clock.advance(MINUTE);
  await updateWhoEdits(t.test.parts);
  expect(await inUseBy()).toBeNull();
  // Nobody is asked about any more.
  const asked = infos();
  await updateWhoEdits(t.test.parts);
  expect(infos()).toBe(asked);
});

it('ends after ten minutes in which an ONLYOFFICE Docs said that nobody is there: its word of the leaving got lost', async () => {
  // It says so once, and then knows the key as long as it likes.
  t.peer.onCommand = () => ({ error: 0, users: [] });
  for (let minute = 0; minute < 10; minute += 2) {
    expect((await session()).editing_since).not.toBeNull();
    t.test.clock.advance(2 * MINUTE);
    await t.callback({ key, status: 4 });
    await updateWhoEdits(t.test.parts);
  }
  t.test.clock.advance(MINUTE);
  await updateWhoEdits(t.test.parts);
  expect((await session()).editing_since).toBeNull();
});

it('is another one’s, since they took it, when the edit lock passed', async () => {
  const [before] = await locks();
  t.test.clock.advance(5 * MINUTE);
  await begin(t.benId);
  const [lock] = await locks();
  expect(lock).toMatchObject({ edit: false, userId: t.benId, userName: 'Ben Okafor' });
  const later = Date.parse(lock?.since ?? '') - Date.parse(before?.since ?? '');
  expect(later).toBeGreaterThanOrEqual(5 * MINUTE);
});

it('stays as old as it is when a second one joins in, as in an ONLYOFFICE Docs', async () => {
  const [before] = await locks();
  t.test.clock.advance(MINUTE);
  await begin(t.anaId, t.benId);
  const [lock] = await locks();
  expect(lock).toMatchObject({ userId: before?.userId, since: before?.since });
});

it('names everybody who edits with the time they began, and the card names both', async () => {
  t.test.clock.advance(MINUTE);
  // An ONLYOFFICE Docs names them in an order of its own.
  await begin(t.benId, t.anaId);
  const [lock] = await locks();
  expect(lock?.editors.map(({ userName }) => userName)).toEqual(['Ana Kovač', 'Ben Okafor']);
  const [ana, ben] = lock?.editors ?? [];
  expect(Date.parse(ben?.since ?? '') - Date.parse(ana?.since ?? '')).toBeGreaterThanOrEqual(MINUTE);
  expect(lock).toMatchObject({ ...ana, edit: true });
  expect(await inUseBy()).toBe('Ana Kovač and Ben Okafor');
  await t.callback({
    key,
    status: 1,
    users: [String(t.benId)],
    actions: [{ type: 0, userid: String(t.anaId) }],
  });
  expect((await locks())[0]).toMatchObject({ ...ben, editors: [ben] });
});
