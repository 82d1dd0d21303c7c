import { type Experiment, REFUSAL_CODES, type Signature } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../../test/editor-test.ts';
import { TEST_PASSWORD } from '../../../test/index.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
});
afterEach(() => t.close());

const publish = (signature: object | undefined, of = experiment) => t.publish(of, { signature });
const signatures = () => t.test.db.selectFrom('signatures').selectAll().orderBy('id').execute();
const failures = () =>
  t.test.db
    .selectFrom('audit_entries')
    .select(['message', 'actor_id', 'row_id'])
    .where('event', '=', 'Failed Signing')
    .orderBy('id')
    .execute();
const given = (fields: object = {}) => ({ ...t.test.signature(t.ana, 'Authorship'), ...fields });
const terms = async (headers = t.ana, of = experiment) =>
  (await t.call('POST', `${t.urlOf(of)}/signatures/prepare`, { kind: 'publish' }, headers)).json();
const configure = async (key: string, value: string) => {
  const administrator = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
  const changed = await t.call('POST', `/api/config/${key}`, { configValue: value }, administrator);
  expect(changed.statusCode).toBe(200);
};
const listed = async (of = experiment): Promise<Signature[]> =>
  (await t.call('GET', `${t.urlOf(of)}/signatures`)).json();

describe('21 CFR 11.50(a): a signature', () => {
  it('has the printed name of its signer, date and time, and its meaning, in every form people and programs read [21 CFR 11.50(b)]', async () => {
    expect((await publish(given())).statusCode).toBe(200);
    expect((await t.review(experiment, { signature: t.test.signature(t.ben, 'Approval') })).statusCode).toBe(
      200,
    );
    const [first, second] = await listed();
    expect(first).toMatchObject({
      kind: 'publish',
      userName: 'Ana Kovač',
      meaning: 'Authorship',
      version: 1,
    });
    expect(second).toMatchObject({ kind: 'review', userName: 'Ben Okafor', meaning: 'Approval' });
    expect(first?.size).toBeGreaterThan(0);
    expect(await t.read(experiment)).toMatchObject({
      publisher: 'Ana Kovač',
      publishedAt: first?.signedAt,
      publishedMeaning: 'Authorship',
      publishedMethod: 'name-and-password',
      reviewedMeaning: 'Approval',
      reviewedMethod: 'name-and-password',
    });
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select('new')
      .where('event', 'in', ['Publish Workbook', 'Review Workbook'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { new: { meaning: 'Authorship', method: 'name-and-password' } },
      { new: { meaning: 'Approval' } },
    ]);
  });

  it('means one of what the laboratory offers, and nothing else', async () => {
    const refused = await publish(given({ meaning: 'Approval' }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([
      { field: 'meaning', msg: 'The meaning of this signature is one of: Authorship. Nothing was signed.' },
    ]);
    await configure('publishMeanings', '["Verfasst","Approval"]');
    expect((await terms()).meanings).toEqual(['Verfasst', 'Approval']);
    expect((await publish(given({ meaning: 'Approval' }))).statusCode).toBe(200);
    expect(await signatures()).toMatchObject([{ meaning: 'Approval' }]);
  });
});

describe('21 CFR 11.70: a signature', () => {
  const copied = (fields: object) =>
    t.test.db.transaction().execute(async (trx) => {
      const [row] = await trx.selectFrom('signatures').selectAll().execute();
      const { id, ...values } = row ?? { id: 0 };
      // Whatever somebody with the database's password makes of the columns.
      await trx
        .insertInto('signatures')
        .values({ ...values, kind: 'review', ...fields } as never)
        .execute();
    });

  it('is of the published version of its workbook and of nobody but who signed it, whoever writes the row', async () => {
    await publish(given());
    await expect(copied({})).rejects.toThrow('no signature of the published version');
    await expect(copied({ sha256: '0'.repeat(64) })).rejects.toThrow('no signature of the published version');
    await expect(copied({ kind: 'publish', version: 2 })).rejects.toThrow('no signature');
  });

  it('cannot be changed, taken away or moved to another record [Annex 11, 14]', async () => {
    await publish(given());
    const other = await t.create({ title: 'Other' });
    const signed = t.test.ownerDb.updateTable('signatures');
    await expect(signed.set({ experiment_id: other.id }).execute()).rejects.toThrow('append-only');
    await expect(signed.set({ meaning: 'Approval' }).execute()).rejects.toThrow('append-only');
    await expect(t.test.ownerDb.deleteFrom('signatures').execute()).rejects.toThrow('append-only');
  });

  it('is of the bytes its signer was told of', async () => {
    const refused = await publish(given({ sha256: 'a'.repeat(64) }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].code).toBe(REFUSAL_CODES.newerVersion);
    const { version } = await terms();
    expect(version).toMatchObject({ number: 1, size: expect.any(Number) });
    expect((await publish(given({ sha256: version.sha256 }))).statusCode).toBe(200);
    expect(await signatures()).toMatchObject([{ sha256: version.sha256, project_id: t.projectId }]);
  });
});

describe('what somebody is told before they sign', () => {
  it('is the version that what is typed in the editor becomes, which is saved first', async () => {
    const { key } = await t.open(experiment);
    const users = [String(t.anaId)];
    await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    const url = t.peer.offer(withText(createBlank('docx'), 'typed last'));
    const arrived: unknown[] = [];
    t.peer.onCommand = async ({ c, userdata }) => {
      const save = { key, status: 6, url, users, lastsave: 'now', forcesavetype: 0, userdata };
      // Answered once it has arrived, as by our own server: on a busy machine the first save of a process takes longer than is
      // waited for one that is on its way.
      if (c === 'forcesave') arrived.push((await t.callback(save)).json());
      return { error: 0 };
    };
    const told = await terms();
    expect(arrived).toEqual([{ error: 0 }]);
    expect(told).toMatchObject({ version: { number: 2 } });
    const { version } = told;
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users } : { error: 4 });
    expect((await publish(given({ sha256: version.sha256 }))).statusCode).toBe(200);
    expect(await signatures()).toMatchObject([{ version: 2, sha256: version.sha256 }]);
  });

  it('is told to who may sign it, and to nobody else', async () => {
    const prepare = (kind: string, headers: Record<string, string>) =>
      t.call('POST', `${t.urlOf(experiment)}/signatures/prepare`, { kind }, headers);
    expect((await prepare('review', t.ben)).statusCode).toBe(409);
    await publish(given());
    expect((await prepare('publish', t.ana)).statusCode).toBe(409);
    expect((await prepare('review', t.ana)).statusCode).toBe(409);
    expect((await prepare('review', t.ben)).json()).toMatchObject({
      meanings: ['Review', 'Approval', 'Responsibility'],
      version: { number: 1 },
    });
  });
});

describe('21 CFR 11.200(a)(1): a signature', () => {
  const refusedAsUnproven = (answer: Awaited<ReturnType<typeof publish>>, words: string) => {
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors).toMatchObject([
      { code: REFUSAL_CODES.signatureRequired, msg: expect.stringContaining(words) },
    ]);
  };

  it('asks for user name and password at the first signing of a session', async () => {
    expect(await terms()).toMatchObject({ asks: 'name-and-password' });
    for (const signature of [undefined, given({ password: undefined }), given({ username: undefined })]) {
      refusedAsUnproven(await publish(signature), 'The first signature of a session needs your user name');
    }
    expect(await signatures()).toEqual([]);
    // Nobody tried a password, and the session goes on.
    expect(await failures()).toEqual([]);
    expect((await publish(given())).statusCode).toBe(200);
    expect(await signatures()).toMatchObject([{ method: 'name-and-password', user_id: t.anaId }]);
  });

  it('asks for the password alone at the next ones of the same session, and for both again in another', async () => {
    const second = await t.create({ title: 'Second' });
    await publish(given());
    expect(await terms(t.ana, second)).toMatchObject({ asks: 'password' });
    refusedAsUnproven(await publish({ meaning: 'Authorship' }, second), 'A signature needs your password');
    const elsewhere = await t.test.signIn({ id: t.anaId });
    expect(await terms(elsewhere, second)).toMatchObject({ asks: 'name-and-password' });
    const answer = await publish({ meaning: 'Authorship', password: TEST_PASSWORD }, second);
    expect(answer.json()).toMatchObject({ publishedMethod: 'password' });
  });

  it.each([
    ['a wrong password', { password: 'not the password' }],
    ['the name of somebody else', { username: 'somebody.else' }],
  ])('is refused with %s, in the same words, and recorded', async (_what, fields) => {
    const refused = await publish(given(fields));
    expect(refused.statusCode).toBe(403);
    expect(refused.json().errors).toEqual([
      {
        code: REFUSAL_CODES.wrongCredentials,
        msg: 'The user name or the password is not right. Nothing was signed.',
        field: 'password',
      },
    ]);
    expect(await signatures()).toEqual([]);
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    expect(await failures()).toEqual([
      {
        message: 'Ana Kovač gave no right password to publish workbook "Titration"',
        actor_id: t.anaId,
        row_id: String(experiment.id),
      },
    ]);
  });

  it('is refused with a wrong password in the language of who signs', async () => {
    await publish(given());
    const headers = { ...t.ana, 'accept-language': 'de' };
    const second = await t.create({ title: 'Second' });
    const signature = { meaning: 'Authorship', password: 'not the password' };
    const refused = await t.publish(second, { signature }, headers);
    expect(refused.json().errors).toMatchObject([
      { msg: 'Das ist nicht Ihr Passwort. Es wurde nichts signiert.' },
    ]);
  });

  it('takes the name however it is capitalised, as signing in does', async () => {
    const { username = '' } = t.test.signature(t.ana, 'Authorship');
    expect((await publish(given({ username: ` ${username.toUpperCase()} ` }))).statusCode).toBe(200);
  });

  it('cannot be given by somebody else in an open session: not even with a password of their own [21 CFR 11.200(a)(2)]', async () => {
    const ben = t.test.signature(t.ben, 'Authorship');
    await t.test.db
      .updateTable('users')
      .set({ password_hash: '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA' })
      .where('id', '=', t.anaId)
      .execute();
    expect((await publish(ben)).statusCode).toBe(403);
    expect(await signatures()).toEqual([]);
  });
});

describe('21 CFR 11.300(d): signing without the right password', () => {
  const fail = () => publish(given({ password: 'not the password' }));
  const alarms = () =>
    t.test.db.selectFrom('editor_alarms').selectAll().where('kind', '=', 'signatures refused').execute();

  it('is slowed down as signing in is, and told to administrators when it is repeated', async () => {
    // The wait of a second would be over on a slow machine.
    t.test.clock.stop();
    for (let tried = 0; tried < 4; tried++) expect((await fail()).statusCode).toBe(403);
    expect(await alarms()).toEqual([]);
    expect((await fail()).statusCode).toBe(403);
    const slowed = await fail();
    expect(slowed.statusCode).toBe(429);
    expect(slowed.json().errors[0].msg).toContain('Too many tries');
    // Nor does the right one help now.
    expect((await publish(given())).statusCode).toBe(429);
    expect(await alarms()).toMatchObject([
      { users: [t.anaId], detail: expect.stringContaining('In the session of Ana Kovač') },
    ]);
    t.test.clock.advance(60_000);
    expect((await fail()).statusCode).toBe(403);
    expect(await alarms()).toHaveLength(1);
    const administrator = await t.test.signIn({ administrator: true });
    const health = (await t.call('GET', '/api/health', undefined, administrator)).json();
    expect(JSON.stringify(health)).toContain('signatures refused');
    t.test.clock.advance(60_000);
    expect((await publish(given())).statusCode).toBe(200);
  });
});

describe('whoever has no password here', () => {
  it('is told what to do instead of signing', async () => {
    await t.test.db.updateTable('users').set({ password_hash: null }).where('id', '=', t.anaId).execute();
    expect(await terms()).toMatchObject({ asks: 'sign-on' });
    const refused = await publish(given());
    expect(refused.statusCode).toBe(401);
    expect(refused.json().errors[0].code).toBe(REFUSAL_CODES.signatureRequired);
  });
});

describe('a laboratory that is not regulated', () => {
  it('may ask for no proof, which is in the trail, and beside every signature made so [Annex 11, 10]', async () => {
    await configure('signatureProof', 'session');
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'old', 'new'])
      .where('event', '=', 'Edit Configuration')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      message: 'Ada Admin changed the setting signatureProof',
      old: { value: 'password' },
      new: { value: 'session' },
    });
    const next = await t.create({ title: 'Next' });
    expect(await terms()).toMatchObject({ asks: 'nothing' });
    const answer = await publish(undefined);
    expect(answer.json()).toMatchObject({ publishedMeaning: 'Authorship', publishedMethod: 'session' });
    // What was signed without a proof is none for the next one.
    await configure('signatureProof', 'password');
    expect(await terms(t.ana, next)).toMatchObject({ asks: 'name-and-password' });
    expect(await t.read(experiment)).toMatchObject({ publishedMethod: 'session' });
  });

  it('is none at first: every installation asks, until an administrator says otherwise', async () => {
    expect((await t.call('GET', '/api/config/signatureProof')).json().configValue).toBe('password');
  });
});
