import type { ConflictVersion, Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';

let t: EditorTest;
let experiment: Experiment;
let key: string;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  key = (await t.open(experiment)).key;
});
afterEach(() => t.close());

const blank = createBlank('docx');
const because = { reason: 'It has the later readings' };

const save = (status: 2 | 6, bytes: Uint8Array, lastsave: string) =>
  t.callback({ key, status, url: t.peer.offer(bytes), users: [String(t.benId)], lastsave });

/** The session ends with one text; then another arrives under the same, dead key. */
async function saveLate(bytes = withText(blank, 'late')): Promise<ConflictVersion> {
  await save(2, withText(blank, 'in time'), 'a');
  expect((await save(2, bytes, 'b')).json()).toEqual({ error: 0 });
  const [conflict] = await conflicts();
  if (conflict === undefined) throw new Error('Nothing was set aside.');
  return conflict;
}

const conflicts = async (headers = t.ana): Promise<ConflictVersion[]> =>
  (await t.call('GET', `${t.urlOf(experiment)}/conflicts`, undefined, headers)).json();
const decide = (id: number, what: 'restore' | 'keep', body: object = because) =>
  t.call('POST', `${t.urlOf(experiment)}/conflicts/${id}/${what}`, body);
const lastEntry = () =>
  t.test.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a save that cannot follow', () => {
  it('is set aside as a conflict version that says who saved it, from what, and why it is there', async () => {
    expect(await saveLate()).toMatchObject({
      authors: ['Ben Okafor'],
      baseVersion: 2,
      why: 'It arrived after its editor session was over.',
      resolution: null,
    });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect(await lastEntry()).toMatchObject({
      event: 'Save Aside',
      message: 'A save of workbook "Titration" by Ben Okafor was set aside',
      actor_id: t.benId,
    });
  });

  it('is set aside once, however often it is reported, and not at all when it is a version already', async () => {
    await saveLate();
    await save(2, withText(blank, 'late'), 'c');
    await save(2, withText(blank, 'in time'), 'd');
    expect(await conflicts()).toHaveLength(1);
  });

  it('of a private workbook is seen by its creator only', async () => {
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    const { id } = await saveLate();
    const asBen = await t.call('GET', `${t.urlOf(experiment)}/conflicts`, undefined, t.ben);
    expect(asBen.statusCode).toBe(403);
    const file = `${t.urlOf(experiment)}/conflicts/${id}/file`;
    expect((await t.call('GET', file, undefined, t.ben)).statusCode).toBe(403);
    expect((await t.call('GET', file)).statusCode).toBe(200);
  });

  it('can be downloaded, and opened in the editor to be read', async () => {
    const bytes = withText(blank, 'late');
    const { id } = await saveLate(bytes);
    const file = await t.call('GET', `${t.urlOf(experiment)}/conflicts/${id}/file`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    const opening = (await t.call('GET', `${t.urlOf(experiment)}/conflicts/${id}/config`)).json();
    expect(opening.config.editorConfig.mode).toBe('view');
    const url = new URL(opening.config.document.url);
    const authorization = `Bearer ${await t.peer.sign({ payload: { url: url.href } })}`;
    const fetched = await t.test.app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { authorization },
    });
    expect(fetched.rawPayload.equals(bytes)).toBe(true);
  });
});

describe('a conflict version', () => {
  it('becomes the new version with a reason, once', async () => {
    const bytes = withText(blank, 'late');
    const { id } = await saveLate(bytes);
    const answer = await decide(id, 'restore');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      number: 3,
      reason: 'restore',
      restoredFrom: null,
      restoredConflictId: id,
      note: because.reason,
    });
    const file = await t.call('GET', `${t.urlOf(experiment)}/versions/3/file`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(await conflicts()).toMatchObject([
      { resolution: 'restored', version: 3, resolvedBy: 'Ana Kovač', resolutionReason: because.reason },
    ]);
    expect((await decide(id, 'restore')).statusCode).toBe(409);
    expect((await decide(id, 'keep')).statusCode).toBe(409);
    expect(await t.versionsOf(experiment)).toHaveLength(3);
  });

  it('can be left aside with a reason, and stays in the list', async () => {
    const { id } = await saveLate();
    expect((await decide(id, 'keep', {})).statusCode).toBe(400);
    expect((await decide(id, 'keep')).json()).toMatchObject({ id, resolution: 'kept', version: null });
    expect(await conflicts()).toMatchObject([{ id, resolution: 'kept' }]);
    expect(await lastEntry()).toMatchObject({ event: 'Keep Save Aside', reason: because.reason });
    expect((await decide(id, 'restore')).statusCode).toBe(409);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('of a published workbook can be left aside, and never becomes a version', async () => {
    await save(6, withText(blank, 'in time'), 'a');
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.benId) }] });
    await t.publish(experiment);
    await save(2, withText(blank, 'late'), 'b');
    const [conflict] = await conflicts();
    expect(conflict?.why).toContain('published');
    expect((await decide(conflict?.id ?? 0, 'restore')).statusCode).toBe(409);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect((await decide(conflict?.id ?? 0, 'keep')).statusCode).toBe(200);
  });

  it('is kept as it was by the database itself', async () => {
    const { id } = await saveLate();
    const aside = () => t.test.ownerDb.updateTable('conflict_versions').where('id', '=', id);
    await expect(aside().set({ reason: 'none' }).execute()).rejects.toThrow('stays as it is');
    await expect(t.test.ownerDb.deleteFrom('conflict_versions').execute()).rejects.toThrow('never deleted');
    await decide(id, 'keep');
    await expect(aside().set({ resolution_reason: 'other' }).execute()).rejects.toThrow('decided already');
  });
});
