import type { Experiment } from '@benchbook/contract';
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
const because = { reason: 'The dilution was wrong' };

const save = (text: string, fields: object = {}) =>
  t.callback({
    key,
    status: 6,
    forcesavetype: 1,
    url: t.peer.offer(withText(blank, text)),
    users: [String(t.anaId)],
    lastsave: text,
    ...fields,
  });

/** Ana saves and leaves. */
async function saveAndLeave(text: string): Promise<void> {
  await save(text);
  await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.anaId) }] });
}

const restore = (number: number, body: object = because, headers = t.ana) =>
  t.call('POST', `${t.urlOf(experiment)}/versions/${number}/restore`, body, headers);
const file = async (path: string) => (await t.call('GET', `${t.urlOf(experiment)}${path}`)).rawPayload;
const connect = (...users: number[]) =>
  t.callback({
    key,
    status: 1,
    users: users.map(String),
    actions: [{ type: 1, userid: String(users.at(-1)) }],
  });

describe('restoring a version', () => {
  it('makes a new version of its bytes, says why, and keeps every other [21 CFR 11.10(c)]', async () => {
    await saveAndLeave('one');
    const answer = await restore(1);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      number: 3,
      reason: 'restore',
      restoredFrom: 1,
      note: because.reason,
      authors: ['Ana Kovač'],
    });
    expect(await t.versionsOf(experiment)).toHaveLength(3);
    expect((await file('/versions/3/file')).equals(await file('/versions/1/file'))).toBe(true);
    const entries = await t.test.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(entries.at(-1)).toMatchObject({
      event: 'Restore Version',
      message: 'Ana Kovač restored version 1 of workbook "Titration" as version 3',
      reason: because.reason,
      old: { version: 2 },
      new: { version: 3, from: 1 },
    });
  });

  it('gives the document a new key, and drops whoever still has the old one', async () => {
    await saveAndLeave('one');
    await restore(1);
    const next = await t.open(experiment);
    expect(next.key).not.toBe(key);
    expect(JSON.stringify(next.config)).toContain('?v=3');
    expect(t.peer.commands.at(-1)).toMatchObject({ c: 'drop', key });
  });

  it('brings what the person themself has typed into a version first', async () => {
    await saveAndLeave('one');
    await connect(t.anaId);
    t.peer.onCommand = async (command) => {
      if (command.c !== 'forcesave') return { error: 0 };
      await save('typed last', { userdata: command.userdata, forcesavetype: 0 });
      return { error: 0 };
    };
    expect((await restore(1)).json()).toMatchObject({ number: 4, restoredFrom: 1 });
    expect((await t.versionsOf(experiment)).map((version) => version.reason)).toEqual([
      'restore',
      'forcesave',
      'forcesave',
      'created',
    ]);
  });

  it('is refused while somebody else is editing, and says who', async () => {
    await saveAndLeave('one');
    await connect(t.anaId, t.benId);
    const answer = await restore(1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain('Ben Okafor is editing');
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect((await t.open(experiment)).key).toBe(key);
  });

  it('is refused when the editor cannot save what was typed last, and changes nothing', async () => {
    await saveAndLeave('one');
    await connect(t.anaId);
    t.peer.onCommand = () => ({ error: 3 });
    expect((await restore(1)).statusCode).toBe(503);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('is refused on a published workbook', async () => {
    await saveAndLeave('one');
    await t.publish(experiment);
    const answer = await restore(1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain('published');
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('is refused without a reason, and when nothing would change [Annex 11, 9]', async () => {
    await saveAndLeave('one');
    expect((await restore(1, { reason: '  ' })).json().errors[0]).toMatchObject({ field: 'reason' });
    expect((await restore(2)).statusCode).toBe(409);
    expect((await restore(9)).statusCode).toBe(404);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('happens one after the other when two people do it at once', async () => {
    await saveAndLeave('one');
    const answers = await Promise.all([restore(1), restore(1, because, t.ben)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect(await t.versionsOf(experiment)).toHaveLength(3);
  });
});
