import { createHash } from 'node:crypto';
import { type Experiment, TEXTS } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../editor/testing/editor-test.ts';
import { waitForLastSave } from './last-save.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
});
afterEach(() => t.close());

const blank = createBlank('docx');
const publish = (headers = t.ana, fields: object = {}) =>
  t.call('PUT', t.urlOf(experiment), { isPublished: true, ...fields }, headers);
const review = (headers = t.ben, fields: object = {}) =>
  t.call('PUT', t.urlOf(experiment), { isReviewed: true, ...fields }, headers);
const signatures = () => t.test.db.selectFrom('signatures').selectAll().orderBy('id').execute();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function closeTypeToEverybody(): Promise<void> {
  await t.test.db.updateTable('experiment_types').set({ use_acl: true }).execute();
  t.test.parts.access.clear();
}

/** Somebody edits: the document server knows the key. */
async function startEditing(): Promise<string> {
  const { key } = await t.open(experiment);
  const users = [String(t.anaId)];
  await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  return key;
}

const saveOf = (key: string, bytes: Uint8Array, fields: object = {}) => ({
  key,
  status: 6,
  url: t.peer.offer(bytes),
  users: [String(t.anaId)],
  lastsave: 'now',
  ...fields,
});

describe('publishing', () => {
  it('signs the latest version by its hash, with the session’s user and the server’s time', async () => {
    const claims = { publisher: 'Somebody Else', publishedAt: '1999-01-01', userName: 'Somebody Else' };
    const answer = await publish(t.ana, claims);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ isPublished: true, publisher: 'Ana Kovač', publisherId: t.anaId });
    expect(Date.now() - Date.parse(answer.json().publishedAt)).toBeLessThan(60_000);
    const [version] = await t.versionsOf(experiment);
    expect(version).toMatchObject({ number: 1, isPublished: true });
    const { sha256 } = await t.test.db.selectFrom('versions').select('sha256').executeTakeFirstOrThrow();
    expect(await signatures()).toMatchObject([
      { kind: 'publish', user_id: t.anaId, user_name: 'Ana Kovač', version: 1, sha256 },
    ]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Publish Workbook')
      .executeTakeFirstOrThrow();
    expect(entry.message).toBe('Ana Kovač published workbook "Titration"');
  });

  it('waits for the editor’s last save and signs that', async () => {
    const key = await startEditing();
    const last = withText(blank, 'typed a second ago');
    t.peer.onCommand = ({ c, userdata }) => {
      if (c === 'forcesave') {
        setTimeout(() => t.callback(saveOf(key, last, { forcesavetype: 0, userdata })), 300);
      }
      return { error: 0 };
    };
    const answer = await publish();
    expect(answer.json()).toMatchObject({ isPublished: true, version: 2 });
    expect(await signatures()).toMatchObject([{ version: 2, sha256: hashOf(last) }]);
    expect(t.peer.commands.map((command) => command.c)).toEqual(['forcesave', 'drop']);
    const session = await t.test.db.selectFrom('editor_sessions').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ key, state: 'closed' });
  });

  it('goes on when the editor has nothing to save', async () => {
    await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    expect((await publish()).statusCode).toBe(200);
  });

  it('waits for a save that somebody has begun in the editor, which then has nothing more to save', async () => {
    const key = await startEditing();
    const last = withText(blank, 'saved with the editor’s own button');
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    setTimeout(() => t.callback(saveOf(key, last, { forcesavetype: 1 })), 500);
    expect((await publish()).json()).toMatchObject({ version: 2 });
    expect(await signatures()).toMatchObject([{ sha256: hashOf(last) }]);
  });

  it('signs nothing when such a save fails', async () => {
    const key = await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    setTimeout(() => t.callback({ key, status: 7, lastsave: 'x' }), 300);
    expect((await publish()).statusCode).toBe(503);
    expect(await signatures()).toEqual([]);
  });

  it('is refused while the last changes are lost, until somebody saves again', async () => {
    const key = await startEditing();
    await t.callback({ key, status: 3, users: [String(t.anaId)], lastsave: 'x' });
    const refused = await publish();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].msg).toContain('could not save the last changes');
    expect(await signatures()).toEqual([]);
    t.test.clock.advance(1_000);
    await t.callback(saveOf(key, withText(blank, 'typed again'), { status: 2 }));
    expect((await publish()).json()).toMatchObject({ isPublished: true, version: 2 });
  });

  it('waits for the save that people who have just left leave behind', async () => {
    const key = await startEditing();
    const last = withText(blank, 'typed before closing');
    t.peer.onCommand = () => ({ error: 1 });
    setTimeout(() => t.callback(saveOf(key, last, { status: 2 })), 500);
    expect((await publish()).json()).toMatchObject({ version: 2 });
    expect(await signatures()).toMatchObject([{ sha256: hashOf(last) }]);
  });

  it.each([
    [
      'does not answer',
      () => {
        t.peer.isDown = true;
      },
    ],
    [
      'cannot carry it out',
      () => {
        t.peer.onCommand = () => ({ error: 3 });
      },
    ],
    [
      'reports that it failed',
      () => {
        t.peer.onCommand = ({ key, userdata }) => {
          setTimeout(() => t.callback({ key, status: 7, userdata, lastsave: 'x' }), 50);
          return { error: 0 };
        };
      },
    ],
  ])('signs nothing when the editor %s', async (_what, prepare) => {
    await startEditing();
    prepare();
    const answer = await publish();
    expect(answer.statusCode).toBe(503);
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    expect(await signatures()).toEqual([]);
  });

  it('does not wait for ever for a save that never arrives', async () => {
    await startEditing();
    t.peer.onCommand = () => ({ error: 0 });
    const { document_id } = await t.test.db.selectFrom('experiments').selectAll().executeTakeFirstOrThrow();
    const wait = waitForLastSave(t.test.parts, document_id, { saveMs: 300, leavingMs: 300, begunMs: 300 });
    await expect(wait).rejects.toMatchObject({ status: 503 });
  });

  it('happens once, however many ask at the same time', async () => {
    const answers = await Promise.all([publish(), publish(t.ben), publish(), publish(t.ben)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await signatures()).toHaveLength(1);
    expect((await publish()).json().errors[0].msg).toBe('This workbook is already published.');
  });

  it('keeps what is saved afterwards aside and the signed document as it is', async () => {
    const key = await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    await publish();
    const late = await t.callback(saveOf(key, withText(blank, 'too late'), { status: 2 }));
    expect(late.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    const kept = await t.test.db.selectFrom('conflict_versions').selectAll().execute();
    expect(kept).toMatchObject([{ reason: expect.stringContaining('published') }]);
  });

  it('freezes the document in the database itself, whatever the application does', async () => {
    await publish();
    const change = t.test.db.updateTable('documents').set({ latest_version: 2 }).execute();
    await expect(change).rejects.toThrow('can no longer be changed');
    const forge = t.test.db.updateTable('signatures').set({ user_name: 'Eve' }).execute();
    await expect(forge).rejects.toThrow('append-only');
  });

  it('needs the edit right on the type', async () => {
    await closeTypeToEverybody();
    expect((await publish()).statusCode).toBe(403);
  });
});

describe('reviewing', () => {
  it('is done by somebody else and signs the published version', async () => {
    await publish();
    const answer = await review(t.ben, { reviewer: 'Somebody Else', reviewedAt: '1999-01-01' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ isReviewed: true, reviewer: 'Ben Okafor' });
    const [first, second] = await signatures();
    expect(second).toMatchObject({ kind: 'review', user_id: t.benId, version: 1, sha256: first?.sha256 });
  });

  it('is refused to the publisher with the specified text', async () => {
    await publish();
    const answer = await review(t.ana);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toBe(TEXTS.reviewerMustDiffer);
  });

  it('needs a published workbook, and happens once', async () => {
    expect((await review()).statusCode).toBe(409);
    await publish();
    const answers = await Promise.all([review(), review(), review()]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await signatures()).toHaveLength(2);
  });

  it('needs the edit right on the type', async () => {
    await publish();
    await closeTypeToEverybody();
    expect((await review()).statusCode).toBe(403);
  });
});
