import { setTimeout as sleep } from 'node:timers/promises';
import type { Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../test/document-server-peer.ts';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { waitForLastSave } from './last-save.ts';
import { updateWhoEdits } from './who-edits.ts';

const MINUTE = 60_000;
const blank = createBlank('docx');

let t: EditorTest;
let experiment: Experiment;
let key: string;
/** What the document server is still about to say by itself. */
let reports: Promise<unknown>[];
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  reports = [];
  key = (await t.open(experiment)).key;
  await connect(t.anaId);
  t.peer.onCommand = crashed;
});
afterEach(async () => {
  await Promise.all(reports);
  await t.close();
});

const connect = (...users: number[]) =>
  t.callback({
    key,
    status: 1,
    users: users.map(String),
    actions: [{ type: 1, userid: String(users.at(-1)) }],
  });

/** As a real ONLYOFFICE Docs 9.3 behaves after a crash: nobody is there, nothing to save, and status 1 beside `info`. */
function crashed({ c, key: of }: Command) {
  if (c === 'info') {
    reports.push(sleep(20).then(() => t.callback({ key: of, status: 1, users: [] })));
    return { error: 0, users: [] };
  }
  return c === 'forcesave' ? { error: 4 } : { error: 0 };
}

const publish = () => t.publish(experiment);
const alarms = () =>
  t.test.db.selectFrom('editor_alarms').selectAll().where('dismissed_at', 'is', null).execute();
const session = () =>
  t.test.db.selectFrom('editor_sessions').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const save = (text: string) => ({
  key,
  status: 2,
  url: t.peer.offer(withText(blank, text)),
  users: [String(t.anaId)],
  actions: [{ type: 0, userid: String(t.anaId) }],
  lastsave: text,
});
/** The document server has said so, and nobody came back. */
async function hasBeenSaid(): Promise<void> {
  await t.callback({ key, status: 1, users: [] });
  t.test.clock.advance(2 * MINUTE);
}

describe('changes a document server holds after a crash', () => {
  it('are waited for while they may be on their way; what the document server says then counts', async () => {
    const { document_id } = await session();
    const limits = { saveMs: 300, leavingMs: 300, begunMs: 300 };
    const wait = waitForLastSave(t.test.parts, document_id, limits);
    await expect(wait).rejects.toMatchObject({ status: 409 });
    expect(await alarms()).toMatchObject([{ kind: 'unsaved work' }]);
  });

  it('are not signed over: publishing is refused with what to do, and administrators are told', async () => {
    await hasBeenSaid();
    const answer = await publish();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain('still holds changes to this document');
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    expect(await alarms()).toMatchObject([{ kind: 'unsaved work', editor_key: key, users: [t.anaId] }]);
  });

  it('alarm by themselves within two minutes, once, and are never taken for an end of editing', async () => {
    await hasBeenSaid();
    for (let minute = 0; minute < 14; minute += 2) {
      await updateWhoEdits(t.test.parts);
      t.test.clock.advance(2 * MINUTE);
      await t.callback({ key, status: 1, users: [] });
    }
    expect(await alarms()).toMatchObject([{ kind: 'unsaved work' }]);
    expect((await session()).editing_since).not.toBeNull();
  });

  it('are saved once somebody has opened the document again, and then it can be signed', async () => {
    await hasBeenSaid();
    await updateWhoEdits(t.test.parts);
    await connect(t.anaId);
    expect(await alarms()).toEqual([]);
    await t.callback(save('typed before the crash'));
    expect((await publish()).json()).toMatchObject({ isPublished: true, version: 2 });
  });

  it('can be given up by an administrator with a reason; arriving later they are kept beside the document', async () => {
    await hasBeenSaid();
    await updateWhoEdits(t.test.parts);
    const [alarm] = await alarms();
    const admin = await t.test.signIn({ roleIds: [-2] });
    const reason = 'Ana has the words on paper.';
    const url = `/api/health/alarms/${alarm?.id}`;
    expect((await t.call('PUT', url, { reason }, admin)).statusCode).toBe(200);
    expect((await session()).state).toBe('closed');
    expect((await publish()).json()).toMatchObject({ isPublished: true, version: 1 });
    expect((await t.callback(save('found after all'))).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    const beside = await t.test.db.selectFrom('conflict_versions').selectAll().execute();
    expect(beside).toHaveLength(1);
  });

  it('hold up a restore as well', async () => {
    await hasBeenSaid();
    const answer = await t.call('POST', `${t.urlOf(experiment)}/versions/1/restore`, { reason: 'Back' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain('still holds changes');
  });
});

it('is over when the document server says that nothing is unsaved', async () => {
  await hasBeenSaid();
  await updateWhoEdits(t.test.parts);
  // What it said beside `info` has come: it says one thing after the other.
  await Promise.all(reports);
  await t.callback({ key, status: 4 });
  expect(await alarms()).toEqual([]);
  expect((await session()).unsaved_since).toBeNull();
});

it('brings in a file the document server had kept before it signs anything, and has it looked at first', async () => {
  let kept = true;
  const file = withText(blank, 'refused while the database was down');
  t.peer.onCommand = ({ c }) => {
    if (c === 'getForgotten' && kept) return { error: 0, url: t.peer.offer(file) };
    if (c === 'deleteForgotten') kept = false;
    return { error: 1 };
  };
  const refused = await publish();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().errors[0].msg).toContain('have just become a version');
  expect(await t.versionsOf(experiment)).toMatchObject([
    { number: 2, authors: ['Ana Kovač'] },
    { number: 1 },
  ]);
  expect((await publish()).json()).toMatchObject({ isPublished: true, version: 2 });
});
