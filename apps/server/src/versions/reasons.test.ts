import type { Experiment, Version } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/index.ts';
import { crossCheck } from '../trail/cross-check/cross-check.ts';

let t: EditorTest;
let ada: Record<string, string>;
beforeEach(async () => {
  t = await startEditorTest();
  ada = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
});
afterEach(() => t.close());

const TYPE = { id: 1, typeName: 'General', useACL: false, roles: [], active: true };
const asks = async (asksReason: boolean) => {
  const changed = await t.call('PUT', '/api/experimentTypes', { ...TYPE, asksReason }, ada);
  expect(changed.json()).toMatchObject({ asksReason });
};
const problemOf = (answer: { json(): { errors: object[] } }) => answer.json().errors[0];
const NEEDED = {
  code: 'reason-required',
  field: 'reason',
  msg: 'Workbooks of this type need a reason for each change: say why. Nothing was changed.',
};
const BECAUSE = 'The dilution was wrong';
const edit = (experiment: Experiment, body: object) => t.call('PUT', t.urlOf(experiment), body);
const entriesOf = (event: string) =>
  t.test.db
    .selectFrom('audit_entries')
    .select(['message', 'reason', 'new'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();

describe('a workbook type that asks for reasons', () => {
  it('is switched by an administrator, in the trail, and left as it is where nothing is said of it', async () => {
    await asks(true);
    expect((await t.call('PUT', '/api/experimentTypes', TYPE, ada)).json()).toMatchObject({
      asksReason: true,
    });
    await asks(false);
    const entries = await entriesOf('Edit workbook type');
    expect(entries.map((entry) => entry.new)).toEqual([{ asksReason: true }, { asksReason: false }]);
  });

  it('takes no change of a workbook without one, and keeps the one that is given [Annex 11, 9]', async () => {
    const experiment = await t.create();
    expect((await edit(experiment, { title: 'Before' })).statusCode).toBe(200);
    await asks(true);
    expect(await t.read(experiment)).toMatchObject({ asksReason: true });
    for (const body of [{ title: 'After' }, { description: 'New' }, { visibility: 'Private' }]) {
      const refused = await edit(experiment, body);
      expect(refused.statusCode).toBe(409);
      expect(problemOf(refused)).toEqual(NEEDED);
    }
    const wrong = await edit(experiment, { title: 'After', reason: '  ' });
    expect(problemOf(wrong)).toMatchObject({ code: 'invalid-input', field: 'reason' });
    expect((await edit(experiment, { title: 'After', reason: 'x'.repeat(501) })).statusCode).toBe(400);
    expect(await t.read(experiment)).toMatchObject({ title: 'Before', visibility: 'Public' });
    // Nothing is changed, and nothing asked.
    expect((await edit(experiment, { title: 'Before' })).statusCode).toBe(200);
    expect((await edit(experiment, { title: 'After', reason: ` ${BECAUSE} ` })).json()).toMatchObject({
      title: 'After',
    });
    expect((await entriesOf('Edit Workbook')).at(-1)).toMatchObject({ reason: BECAUSE });
    const log = await t.call('GET', `/api/logs?experimentId=${experiment.id}`, undefined, t.ben);
    expect(log.json()[0]).toMatchObject({ event: 'Edit Workbook', reason: BECAUSE });
  });

  it('asks of a workbook that is given it, and of one that is taken from it', async () => {
    const made = await t.call('POST', '/api/experimentTypes', { typeName: 'Assay', active: true }, ada);
    await asks(true);
    const experiment = await t.create({ experimentTypeId: made.json().id });
    expect((await edit(experiment, { title: 'Free' })).statusCode).toBe(200);
    expect(problemOf(await edit(experiment, { experimentTypeId: 1 }))).toEqual(NEEDED);
    expect((await edit(experiment, { experimentTypeId: 1, reason: BECAUSE })).statusCode).toBe(200);
    expect(problemOf(await edit(experiment, { experimentTypeId: made.json().id }))).toEqual(NEEDED);
  });

  it('tells nobody the reason of what became private', async () => {
    const experiment = await t.create();
    await asks(true);
    await edit(experiment, { visibility: 'Private', reason: BECAUSE });
    const log = await t.call('GET', `/api/logs?experimentId=${experiment.id}`, undefined, t.ben);
    expect(log.json()[0]).toMatchObject({ event: 'Edit Workbook', reason: null });
    expect(log.body).not.toContain(BECAUSE);
  });

  it('asks for one to load a template, and keeps it with the version', async () => {
    const fields = { title: 'SOP', documentType: 'docx', autofill: true, dataObject: '{"n":"1"}' };
    const templateId = (await t.call('POST', '/api/templates', fields)).json().id;
    const experiment = await t.create();
    await asks(true);
    // Refused before the editor of the workbook is made to save.
    const { key } = await t.open(experiment);
    const users = [String(t.anaId)];
    await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    expect(problemOf(await edit(experiment, { templateId }))).toEqual(NEEDED);
    expect(t.peer.commands.filter(({ c }) => c === 'forcesave')).toEqual([]);
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: users[0] }] });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect((await edit(experiment, { templateId, reason: BECAUSE })).statusCode).toBe(200);
    expect((await t.versionsOf(experiment))[0]).toMatchObject({
      note: `Template "SOP", version 1: ${BECAUSE}`,
    });
    expect(await entriesOf('Load Template')).toMatchObject([{ reason: BECAUSE }]);
  });
});

describe('a change in the editor, where the type asks for reasons', () => {
  const blank = createBlank('docx');
  const save = async (experiment: Experiment, text: string, isLast = true) => {
    const { key } = await t.open(experiment);
    const content = {
      key,
      status: isLast ? 2 : 6,
      url: t.peer.offer(withText(blank, text)),
      users: [String(t.anaId)],
      lastsave: text,
    };
    expect((await t.callback(content)).json()).toEqual({ error: 0 });
  };
  const versions = async (experiment: Experiment): Promise<Version[]> =>
    (await t.call('GET', `${t.urlOf(experiment)}/versions`)).json();
  const missing = async (experiment: Experiment) =>
    (await versions(experiment)).filter(({ reasonMissing }) => reasonMissing).map(({ number }) => number);
  const give = (experiment: Experiment, version: number, headers = t.ana, reason = BECAUSE) =>
    t.call('POST', `${t.urlOf(experiment)}/versions/${version}/reason`, { reason }, headers);

  let experiment: Experiment;
  beforeEach(async () => {
    await asks(true);
    experiment = await t.create();
    await save(experiment, 'first');
  });

  it('is saved without waiting for its reason, which the first session does not need', async () => {
    expect(await missing(experiment)).toEqual([]);
    expect(problemOf(await give(experiment, 2))).toMatchObject({ msg: 'Version 2 needs no reason.' });
    await save(experiment, 'second', false);
    await save(experiment, 'third');
    await save(experiment, 'fourth');
    expect(await missing(experiment)).toEqual([5, 4, 3]);
  });

  it('has one for its whole session, also for what is saved after it, by anybody who may edit', async () => {
    await save(experiment, 'second', false);
    expect((await give(experiment, 3)).json()).toMatchObject({
      number: 3,
      reasonMissing: false,
      reasons: [{ by: 'Ana Kovač', reason: BECAUSE }],
    });
    await save(experiment, 'third');
    expect((await versions(experiment))[0]).toMatchObject({ number: 4, reasons: [{ reason: BECAUSE }] });
    await give(experiment, 4, t.ben, 'And the units');
    const [latest] = await versions(experiment);
    expect(latest?.reasons.map(({ by, reason }) => [by, reason])).toEqual([
      ['Ana Kovač', BECAUSE],
      ['Ben Okafor', 'And the units'],
    ]);
    expect(await entriesOf('Give Reason')).toMatchObject([
      {
        message: 'Ana Kovač said why workbook "Titration" was changed (version 3)',
        reason: BECAUSE,
        new: { versions: { from: 3, to: 3 } },
      },
      { message: 'Ben Okafor said why workbook "Titration" was changed (versions 3 to 4)' },
    ]);
    expect((await give(experiment, 9)).statusCode).toBe(404);
  });

  it('is published once every reason is given [Annex 11, 9]', async () => {
    await save(experiment, 'second');
    await save(experiment, 'third');
    await save(experiment, 'fourth');
    const refused = await t.publish(experiment);
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused)).toMatchObject({
      code: 'reason-required',
      items: ['version 3', 'version 4', 'version 5'],
    });
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    const prepare = async () =>
      (await t.call('POST', `${t.urlOf(experiment)}/signatures/prepare`, { kind: 'publish' })).json();
    expect((await prepare()).missingReasons).toMatchObject([
      { from: 3, to: 3, authors: ['Ana Kovač'] },
      { from: 4, to: 4 },
      { from: 5, to: 5 },
    ]);
    for (const version of [3, 4, 5]) expect((await give(experiment, version)).statusCode).toBe(201);
    expect((await prepare()).missingReasons).toEqual([]);
    expect((await t.publish(experiment)).statusCode).toBe(200);
    expect((await give(experiment, 3)).statusCode).toBe(409);
  });

  it('is owed from the first session on in a copy, also one that amends', async () => {
    expect((await t.publish(experiment)).statusCode).toBe(200);
    const copy = async (fields: object): Promise<Experiment> =>
      (await t.call('POST', `${t.urlOf(experiment)}/copy`, fields, t.ben)).json();
    const copied = await copy({ title: 'Week 2' });
    await save(copied, 'other data');
    expect(await missing(copied)).toEqual([2]);
    await t.end(experiment, 'decline', 'The dilution is wrong', t.ben);
    const amended = await copy({ title: 'Amended', amends: true });
    await save(amended, 'what was signed is changed');
    expect(await missing(amended)).toEqual([2]);
    expect((await t.publish(amended, {}, t.ben)).json().errors).toMatchObject([{ items: ['version 2'] }]);
  });

  it('is owed from the first session on where values were filled in, and not where a form was loaded', async () => {
    const form = multipart([{ name: 'SOP.docx', bytes: withText(blank, '{n}') }]);
    const uploaded = await t.test.app.inject({
      method: 'POST',
      url: '/api/templates/upload',
      payload: form.payload,
      headers: { ...t.ana, ...form.headers },
    });
    const templateId: number = uploaded.json().created[0].id;
    const autofill = { autofill: true, dataObject: '{"n":"one"}' };
    expect((await t.call('PUT', `/api/templates/${templateId}`, autofill)).statusCode).toBe(200);
    const because = { templateId, reason: BECAUSE };
    const [loaded, filled] = [await t.create(), await t.create()];
    for (const each of [loaded, filled]) expect((await edit(each, because)).statusCode).toBe(200);
    const answer = await t.call('POST', `${t.urlOf(filled)}/templateAutofill`, because);
    expect(answer.json()).toMatchObject({ number: 3, reason: 'autofill' });
    for (const each of [loaded, filled]) await save(each, 'typed');
    expect(await missing(loaded)).toEqual([]);
    expect(await missing(filled)).toEqual([4]);
  });

  it('is given before the workbook leaves the type that asks for it', async () => {
    const made = await t.call('POST', '/api/experimentTypes', { typeName: 'Free', active: true }, ada);
    await save(experiment, 'second');
    const leave = () => edit(experiment, { experimentTypeId: made.json().id, reason: 'It is no assay' });
    const refused = await leave();
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused)).toEqual({
      code: 'reason-required',
      items: ['version 3'],
      msg: 'Nobody has said why this workbook was changed: version 3. Give the missing reasons, then choose another type. Nothing was changed.',
    });
    expect(await t.read(experiment)).toMatchObject({ experimentTypeId: 1 });
    expect((await edit(experiment, { title: 'Owed', reason: BECAUSE })).statusCode).toBe(200);
    await give(experiment, 3);
    expect((await leave()).json()).toMatchObject({ experimentTypeId: made.json().id });
  });

  it('needs none that was saved while nobody asked', async () => {
    await asks(false);
    await save(experiment, 'second');
    t.test.clock.advance(1_000);
    await asks(true);
    expect(await missing(experiment)).toEqual([]);
    await save(experiment, 'third');
    expect(await missing(experiment)).toEqual([4]);
  });

  it('keeps its reason as it was given, whoever writes to the database', async () => {
    await save(experiment, 'second');
    await give(experiment, 3);
    const rows = t.test.ownerDb;
    await expect(rows.updateTable('version_reasons').set({ reason: 'Other' }).execute()).rejects.toThrow();
    await expect(rows.deleteFrom('version_reasons').execute()).rejects.toThrow();
    await expect(t.test.db.deleteFrom('version_reasons').execute()).rejects.toThrow('permission denied');

    // Also one who takes the database's own guard away.
    const broken = async () => (await crossCheck(t.test.parts)).map(({ mark }) => mark);
    expect(await broken()).toEqual([]);
    const unguarded = async (statement: string) => {
      await sql`alter table version_reasons disable trigger refuse_change`.execute(rows);
      await sql.raw(statement).execute(rows);
    };
    const entry = expect.stringMatching(/^audit_entries \d+ reason$/);
    await unguarded(`update version_reasons set reason = 'Other'`);
    expect(await broken()).toEqual(['version_reasons 1 entry', entry]);
    await unguarded(`update version_reasons set reason = '${BECAUSE}', given_by_name = 'Ben Boss'`);
    expect(await broken()).toEqual(['version_reasons 1 entry', entry]);
    await unguarded(
      `update version_reasons set given_by_name = 'Ana Kovač', given_at = given_at - interval '1 second'`,
    );
    expect(await broken()).toEqual(['version_reasons 1 entry', entry]);
    await unguarded(`update version_reasons set given_at = given_at + interval '1 second'`);
    expect(await broken()).toEqual([]);

    // Of several that are the same none is removed, and none added.
    const copy = `insert into version_reasons (document_id, editor_key, reason, given_by, given_by_name, given_at)
      select document_id, editor_key, reason, given_by, given_by_name, given_at from version_reasons where id = 1`;
    await unguarded(copy);
    expect(await broken()).toEqual(['version_reasons 2 entry']);
    await unguarded('delete from version_reasons where id = 2');
    await give(experiment, 3);
    expect(await broken()).toEqual([]);
    await unguarded('delete from version_reasons where id = 3');
    expect(await broken()).toEqual([entry]);

    // An entry nobody wrote is named, whatever is in it.
    await unguarded(`insert into audit_entries
        (at, actor_id, actor_name, event, message, table_name, row_id, new, reason, address, request_id)
      select at, actor_id, actor_name, event, message, table_name, row_id, '{"versions": {"from": "three"}}', reason, '', ''
        from audit_entries where event = 'Give Reason' limit 1`);
    expect(await broken()).toEqual([entry, entry]);
    await unguarded('delete from version_reasons');
    expect(await broken()).toEqual([entry, entry, entry]);
  });
});
