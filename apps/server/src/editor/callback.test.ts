import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CALLBACK_PATH, type Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { withMacros } from '@benchbook/documents/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callbackUrlOf, type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/upload.ts';
import { openSession } from './keys.ts';

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

/** A save as the document server reports it. */
const save = (status: 2 | 3 | 6, bytes: Uint8Array, fields: object = {}) => ({
  key,
  status,
  url: t.peer.offer(bytes),
  filetype: 'docx',
  users: [String(t.anaId)],
  actions: [{ type: 0, userid: String(t.anaId) }],
  lastsave: '2026-11-21T04:20:57.000Z',
  notmodified: false,
  history: { changes: [{ created: '2026-11-21 04:20:57', user: { id: String(t.anaId), name: 'X' } }] },
  ...fields,
});

const quarantined = () => t.test.db.selectFrom('quarantined_saves').selectAll().execute();
const setAside = () => t.test.db.selectFrom('conflict_versions').selectAll().execute();
const session = (of = key) =>
  t.test.db.selectFrom('editor_sessions').selectAll().where('key', '=', of).executeTakeFirstOrThrow();

describe('a save', () => {
  it('becomes a version with its author, its hash and a line in the audit trail', async () => {
    const bytes = withText(blank, 'pH 7');
    const answer = await t.callback(save(2, bytes));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ error: 0 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await t.versionsOf(experiment)).toMatchObject([
      { number: 2, reason: 'autosave', authors: ['Ana Kovač'], sha256, size: bytes.byteLength },
      { number: 1 },
    ]);
    const file = await t.call('GET', `/files/projects/${t.projectId}/${experiment.id}.docx`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Save Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: t.anaId,
      message: 'Ana Kovač saved workbook "Titration"',
      new: { version: 2, sha256 },
    });
  });

  it('with macros, of a document without, is kept aside', async () => {
    await t.callback(save(2, withMacros('docm')));
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect(await quarantined()).toMatchObject([{ reason: expect.stringContaining('It holds macros') }]);
  });

  it('of a document with macros stays one', async () => {
    await t.test.db.insertInto('configuration').values({ key: 'allowMacroFiles', value: 'true' }).execute();
    const form = multipart([{ name: 'Study.docm', bytes: withMacros('docm') }]);
    const url = `/api/projects/${t.projectId}/experiments/upload`;
    const headers = { ...t.ana, ...form.headers };
    const answer = await t.test.app.inject({ method: 'POST', url, payload: form.payload, headers });
    experiment = answer.json().created[0];
    key = (await t.open(experiment)).key;
    await t.callback(save(2, withText(withMacros('docm'), 'pH 7')));
    expect(await t.read(experiment)).toMatchObject({ version: 2, format: 'docm' });
  });

  it('that ends the session gives the document a new key', async () => {
    await t.callback(save(2, withText(blank, 'pH 7')));
    expect(await session()).toMatchObject({ state: 'closed', users: [], editing_since: null });
    const next = await t.open(experiment);
    expect(next.key).not.toBe(key);
    expect(JSON.stringify(next.config)).toContain('?v=2');
  });

  it('during the session keeps the key, and is a forcesave or an autosave by its type', async () => {
    await t.callback(save(6, withText(blank, 'one'), { forcesavetype: 1, lastsave: 'a' }));
    await t.callback(save(6, withText(blank, 'two'), { forcesavetype: 2, lastsave: 'b' }));
    await t.callback(save(6, withText(blank, 'three'), { forcesavetype: 0, lastsave: 'c' }));
    expect((await t.versionsOf(experiment)).map((version) => version.reason)).toEqual([
      'forcesave',
      'autosave',
      'forcesave',
      'created',
    ]);
    expect((await t.open(experiment)).key).toBe(key);
  });

  it('that is reported again makes no second version, not even when both come at once', async () => {
    const content = save(6, withText(blank, 'pH 7'), { forcesavetype: 1 });
    const answers = await Promise.all([t.callback(content), t.callback(content), t.callback(content)]);
    for (const answer of answers) expect(answer.json()).toEqual({ error: 0 });
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('of the bytes that are the latest version makes no version', async () => {
    const bytes = withText(blank, 'pH 7');
    await t.callback(save(6, bytes, { forcesavetype: 1, lastsave: 'a' }));
    await t.callback(save(2, bytes, { lastsave: 'b' }));
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect((await session()).state).toBe('closed');
  });

  it('that reports no change since the force-save ends the session without a version', async () => {
    await t.callback(save(6, withText(blank, 'pH 7'), { forcesavetype: 1 }));
    const answer = await t.callback(save(2, withText(blank, 'converted again'), { notmodified: true }));
    expect(answer.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect((await session()).state).toBe('closed');
    expect(await quarantined()).toEqual([]);
  });

  it('that reports no change since a force-save that never arrived is kept aside, not dropped', async () => {
    await t.callback(save(2, withText(blank, 'lost on the way'), { notmodified: true }));
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect(await setAside()).toHaveLength(1);
  });

  it('credits everybody whose changes are in it, and only users of ours', async () => {
    const changes = [t.benId, t.anaId, 'u1', 99_999].map((id) => ({ user: { id: String(id), name: 'X' } }));
    await t.callback(save(2, withText(blank, 'x'), { users: [String(t.benId)], history: { changes } }));
    expect((await t.versionsOf(experiment))[0]?.authors).toEqual(['Ben Okafor', 'Ana Kovač']);
    expect((await t.read(experiment)).lastUpdateBy).toBe('Ben Okafor');
  });

  it('is asked for again, and loses nothing, while the document server does not give the file', async () => {
    const content = save(2, withText(blank, 'pH 7'));
    t.peer.isDown = true;
    const refused = await t.callback(content);
    expect(refused.statusCode).toBeGreaterThanOrEqual(500);
    const { document_id } = await session();
    // It is reported again, after which this key is over: nobody is sent there meanwhile.
    await expect(openSession(t.test.parts, document_id, 100)).rejects.toMatchObject({ status: 503 });
    t.peer.isDown = false;
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('that nobody could take keeps its key, under which the document server opens it with the changes', async () => {
    t.peer.isDown = true;
    await t.callback(save(2, withText(blank, 'pH 7')));
    t.test.clock.advance(16_000);
    expect((await t.open(experiment)).key).toBe(key);
  });

  it('is fetched from the document server only, and not through a redirect', async () => {
    const bytes = withText(blank, 'pH 7');
    const other = t.peer.offer(bytes).replace('127.0.0.1', 'localhost');
    // It will never become right: a refusal that is final, which a document server does not repeat.
    const refused = await t.callback(save(2, bytes, { url: other }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 1 });
    const redirect = `${t.peer.url}/elsewhere`;
    expect((await t.callback(save(2, bytes, { url: redirect }))).statusCode).toBeGreaterThanOrEqual(400);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
  });
});

describe('bytes that cannot become a version', () => {
  it.each([
    ['a web page', () => Buffer.from('<html>Gateway timeout</html>')],
    ['another kind of document', () => createBlank('xlsx')],
    ['half a document', () => blank.subarray(0, 500)],
  ])('are kept aside when they are %s', async (_what, bytes) => {
    const answer = await t.callback(save(2, bytes()));
    expect(answer.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    const [kept] = await quarantined();
    expect(kept).toMatchObject({ editor_key: key, users: [t.anaId] });
    const stored = await t.test.parts.blobs.read(kept?.sha256 ?? '');
    expect(Buffer.from(stored).equals(bytes())).toBe(true);
    const entries = await t.test.db.selectFrom('audit_entries').select(['event', 'reason']).execute();
    expect(entries.at(-1)).toEqual({ event: 'Quarantine Save', reason: kept?.reason });
  });

  it('are kept aside when their session is over', async () => {
    await t.callback(save(2, withText(blank, 'one')));
    const answer = await t.callback(save(2, withText(blank, 'two'), { lastsave: 'later' }));
    expect(answer.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect(await setAside()).toHaveLength(1);
  });

  it('are kept aside when the document went on without them', async () => {
    const { document_id } = await session();
    const { sha256 } = await t.test.parts.blobs.put(withText(blank, 'from elsewhere'));
    await t.test.db.insertInto('blobs').values({ sha256, size: 1 }).execute();
    const version = { document_id, number: 2, sha256, size: 1, reason: 'restore' as const, authors: '[]' };
    await t.test.db.insertInto('versions').values(version).execute();
    await t.test.db.updateTable('documents').set({ latest_version: 2 }).execute();
    await t.callback(save(6, withText(blank, 'stale')));
    expect((await t.versionsOf(experiment))[0]?.number).toBe(2);
    expect(await setAside()).toMatchObject([{ reason: expect.stringContaining('newer version') }]);
  });

  it('are kept aside once when their key is unknown', async () => {
    const content = save(2, withText(blank, 'whose?'), { key: 'unknown_key' });
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect(await quarantined()).toMatchObject([{ document_id: null, editor_key: 'unknown_key' }]);
  });
});

describe('who edits', () => {
  const connect = (type: 0 | 1, users: number[], who: number) =>
    t.callback({ key, status: 1, users: users.map(String), actions: [{ type, userid: String(who) }] });

  it('shows who holds a workbook, to them and to others, until they leave without a change', async () => {
    await connect(1, [t.anaId], t.anaId);
    expect((await t.read(experiment)).inUseBy).toBe('Ana Kovač');
    const url = `/api/projects/${t.projectId}/experiments/locks`;
    const own = (await t.call('GET', url)).json();
    expect(own).toMatchObject([{ experimentId: experiment.id, edit: true, userName: 'Ana Kovač' }]);
    expect((await t.call('GET', url, undefined, t.ben)).json()).toMatchObject([{ edit: false }]);
    const { since } = own[0];
    await connect(1, [t.anaId, t.benId], t.benId);
    expect((await t.call('GET', url, undefined, t.ben)).json()).toMatchObject([{ edit: true, since }]);
    await t.callback({ key, status: 4 });
    expect((await t.call('GET', url)).json()).toEqual([]);
    // That was an answer to `info`: a last save may still come.
    expect((await session()).editing_since).not.toBeNull();
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.anaId) }] });
    expect((await session()).editing_since).toBeNull();
    expect((await t.open(experiment)).key).toBe(key);
  });

  it('of somebody who starts to edit under a key that is over is refused, so that the editor warns them', async () => {
    await t.callback(save(2, withText(blank, 'one')));
    expect((await connect(1, [t.benId], t.benId)).json().error).toBe(1);
    expect((await connect(0, [], t.benId)).json().error).toBe(0);
  });
});

describe('a failed save', () => {
  const alarms = () => t.test.db.selectFrom('editor_alarms').selectAll().execute();

  it.each([3, 7])(
    '(status %i) without a file changes nothing, is audited once and alarms once',
    async (status) => {
      const content = { key, status, users: [String(t.anaId)], lastsave: 'a' };
      expect((await t.callback(content)).json()).toEqual({ error: 0 });
      expect((await t.callback(content)).json()).toEqual({ error: 0 });
      expect((await session()).state).toBe('open');
      expect((await t.open(experiment)).key).toBe(key);
      expect(await t.versionsOf(experiment)).toHaveLength(1);
      const entries = await t.test.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('event', '=', 'Save Failed')
        .execute();
      expect(entries).toMatchObject([{ actor_id: t.anaId }]);
      expect(await alarms()).toMatchObject([{ kind: 'save failed', editor_key: key, users: [t.anaId] }]);
    },
  );

  it('with a file keeps it aside, because it may hold what no version holds', async () => {
    const content = save(3, withText(blank, 'put together badly'));
    t.peer.isDown = true;
    expect((await t.callback(content)).statusCode).toBeGreaterThanOrEqual(500);
    expect(await alarms()).toHaveLength(1);
    t.peer.isDown = false;
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect(await alarms()).toHaveLength(1);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect(await quarantined()).toMatchObject([
      { reason: expect.stringContaining('could not put this file together'), users: [t.anaId] },
    ]);
  });
});

describe('a callback', () => {
  const post = (payload: object, headers = {}) =>
    t.test.app.inject({ method: 'POST', url: CALLBACK_PATH, payload, headers });

  it('is believed only as far as it is signed', async () => {
    const signed = { key, status: 4 };
    const forged = save(2, withText(blank, 'forged'));
    const mixed = await post({ ...forged, token: await t.peer.sign(signed) });
    expect(mixed.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect((await post(forged)).statusCode).toBe(403);
    expect((await post({ ...forged, token: 'abc.def.ghi' })).statusCode).toBe(403);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const unsigned = `${none}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.`;
    expect((await post({ token: unsigned })).statusCode).toBe(403);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
  });

  it('may carry its token in the header instead, wrapped in payload', async () => {
    const content = save(2, withText(blank, 'pH 7'));
    const authorization = `Bearer ${await t.peer.sign({ payload: content })}`;
    expect((await post({}, { authorization })).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('for another document than its address was made for is refused', async () => {
    const other = await t.open(await t.create());
    const address = new URL(callbackUrlOf(other.config)).search;
    expect(address).toContain('token=');
    expect((await t.callback(save(2, withText(blank, 'x')), address)).statusCode).toBe(403);
    const own = await t.callback({ ...save(2, withText(blank, 'x')), key: other.key }, address);
    expect(own.json()).toEqual({ error: 0 });
  });

  it('still counts when the secret was changed after its address was made', async () => {
    const { config } = await t.open(experiment);
    const { token } = Object.fromEntries(new URL(callbackUrlOf(config)).searchParams);
    expect(await t.test.parts.documentServer.verify(String(token))).toBeNull();
    const answer = await t.callback(save(2, withText(blank, 'x')), `?token=${token}`);
    expect(answer.json()).toEqual({ error: 0 });
  });

  it.each([0, 5])('of status %i changes nothing', async (status) => {
    const before = await session();
    expect((await t.callback({ key, status })).json()).toEqual({ error: 0 });
    expect(await session()).toEqual(before);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
  });

  it('that is none is refused for good', async () => {
    expect((await t.callback({ key, status: 8 })).statusCode).toBe(400);
    expect((await t.callback({ key: '../etc', status: 2 })).statusCode).toBe(400);
    expect((await t.callback({ key, status: 2, users: [String(t.anaId)] })).statusCode).toBe(400);
    expect(await session()).toMatchObject({ state: 'open', closing_since: null });
  });

  it('with a save can come after one that said that everybody left without a change', async () => {
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.anaId) }] });
    await t.callback({ key, status: 4 });
    expect((await t.callback(save(2, withText(blank, 'late')))).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('that asks for the save again is answered with 5xx while the bytes cannot be made durable', async () => {
    const content = save(2, withText(blank, 'disk full'));
    const { storage } = t.test.parts.environment;
    const directory = storage.kind === 'file' ? storage.directory : '';
    // As a mount that is gone: there is no directory any more.
    renameSync(directory, `${directory}-gone`);
    writeFileSync(directory, '');
    expect((await t.callback(content)).statusCode).toBeGreaterThanOrEqual(500);
    rmSync(directory);
    renameSync(`${directory}-gone`, directory);
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect((await session()).state).toBe('open');
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('with a history of many changes is not too long', async () => {
    const changes = Array.from({ length: 30_000 }, () => ({
      created: '2026-11-21 04:20:57',
      user: { id: String(t.anaId), name: 'Ana Kovač' },
    }));
    const answer = await t.callback(save(2, withText(blank, 'long'), { history: { changes } }));
    expect(answer.json()).toEqual({ error: 0 });
    expect((await t.versionsOf(experiment))[0]?.authors).toEqual(['Ana Kovač']);
  });

  const recorded = new URL('../../../../../shared/protocol/recorded-callbacks.jsonl', import.meta.url);
  if (!existsSync(recorded)) console.log('left out: recorded callbacks, the file is not there');
  it.skipIf(!existsSync(recorded))('of a real ONLYOFFICE Docs is understood, each one twice', async () => {
    const lines = readFileSync(recorded, 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const content = JSON.parse(line);
      if (content.url !== undefined) content.url = t.peer.offer(withText(blank, line.replace(/[<&]/g, '')));
      for (let time = 0; time < 2; time++) {
        expect((await t.callback({ ...content, key })).statusCode, line).toBeLessThan(500);
      }
    }
    const versions = await t.versionsOf(experiment);
    const kept = await setAside();
    expect(versions.length - 1 + kept.length).toBeGreaterThan(0);
    expect((await t.test.db.selectFrom('editor_sessions').selectAll().execute()).length).toBe(1);
  });
});
