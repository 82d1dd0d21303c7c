import type { Experiment, SignatureGiven } from '@benchbook/contract';
import { TestAuthenticator } from '@benchbook/testing/authenticator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { type Headers, PASSWORD, Person, problemOf } from '../../../test/person.ts';

const ORIGIN = 'https://eln.example.org';

let test: TestApp;
let projectId: number;
beforeAll(async () => {
  test = await createTestApp({
    env: { PUBLIC_URL: ORIGIN, DOCUMENT_SERVER_URL: 'https://docs.example.org' },
  });
  // Waits after wrong tries begin with a second.
  test.clock.stop();
  const project = { title: 'Buffers', projectTypeId: 1 };
  const ada = await Person.of(test, { administrator: true });
  projectId = (await ada.send('POST', '/api/projects', project, await ada.signIn())).json().id;
});
afterAll(() => test.close());

let ana: Person;
let headers: Headers;
let key: TestAuthenticator;
let experiment: Experiment;
beforeEach(async () => {
  ana = await Person.of(test);
  headers = await ana.signIn();
  key = new TestAuthenticator({ origin: ORIGIN });
  expect((await ana.addPasskey(headers, key)).statusCode).toBe(201);
  experiment = await create();
});

const create = async (): Promise<Experiment> => {
  const fields = { title: 'Titration', documentType: 'docx', experimentTypeId: 1 };
  return (await ana.send('POST', `/api/projects/${projectId}/experiments`, fields, headers)).json();
};
const urlOf = ({ id }: Experiment) => `/api/projects/${projectId}/experiments/${id}`;
const terms = async (of = experiment, by = headers) =>
  (await ana.send('POST', `${urlOf(of)}/signatures/prepare`, { kind: 'publish' }, by)).json();
/** What she says, and what her browser is asked to sign it with. */
async function ask(of = experiment, by = headers) {
  const said = { meaning: 'Authorship', sha256: (await terms(of)).version.sha256 };
  const asked = await ana.send('POST', `${urlOf(of)}/signatures/passkey`, { kind: 'publish', ...said }, by);
  expect(asked.statusCode).toBe(200);
  return { said, asked: asked.json() };
}
const publish = (signature: Partial<SignatureGiven>, of = experiment, by = headers) =>
  ana.send('PUT', urlOf(of), { isPublished: true, signature }, by);
const published = async (of = experiment) => (await ana.send('GET', urlOf(of), undefined, headers)).json();
const failures = () =>
  test.db
    .selectFrom('audit_entries')
    .select('message')
    .where('event', '=', 'Failed Signing')
    .where('actor_id', '=', ana.id)
    .execute();

describe('11.200(a)(1): a passkey', () => {
  it('proves its signer as user name and password do, and the signature says so', async () => {
    expect(await terms()).toMatchObject({ asks: 'name-and-password', passkey: true });
    const { said, asked } = await ask();
    const answer = await publish({ ...said, assertion: key.get(asked) });
    expect(answer.json()).toMatchObject({ publishedMethod: 'passkey', publishedMeaning: 'Authorship' });
    const [signature] = (await ana.send('GET', `${urlOf(experiment)}/signatures`, undefined, headers)).json();
    expect(signature).toMatchObject({ method: 'passkey', sha256: said.sha256 });
    const entry = await test.db
      .selectFrom('audit_entries')
      .select('new')
      .where('event', '=', 'Publish Workbook')
      .where('row_id', '=', String(experiment.id))
      .executeTakeFirstOrThrow();
    expect(entry.new).toMatchObject({ method: 'passkey', meaning: 'Authorship', sha256: said.sha256 });
    const { passkeys } = (await ana.send('GET', '/api/users/factors', undefined, headers)).json();
    expect(passkeys[0].lastUsedAt).not.toBeNull();
  });

  it('is proved anew for each signature, and makes no password enough without the user name', async () => {
    const { said, asked } = await ask();
    const assertion = key.get(asked);
    expect((await publish({ ...said, assertion })).statusCode).toBe(200);
    const second = await create();
    expect(await terms(second)).toMatchObject({ asks: 'name-and-password', passkey: true });
    expect((await publish({ ...said, assertion }, second)).statusCode).toBe(403);
    expect(await published(second)).toMatchObject({ isPublished: false });
  });

  it.each([
    ['another meaning', async () => ({ meaning: 'Approval' })],
    ['other bytes', async () => ({ sha256: 'a'.repeat(64) })],
  ])('signs what it was asked for, and not %s', async (_what, changed) => {
    await test.db
      .insertInto('configuration')
      .values({ key: 'publishMeanings', value: '["Authorship","Approval"]' })
      .onConflict((at) => at.column('key').doUpdateSet({ value: '["Authorship","Approval"]' }))
      .execute();
    const { said, asked } = await ask();
    const refused = await publish({ ...said, ...(await changed()), assertion: key.get(asked) });
    expect(refused.statusCode).toBe(403);
    expect(problemOf(refused)).toMatchObject({
      code: 'wrong-credentials',
      msg: 'This passkey was not accepted, or took too long. Please try again. Nothing was signed.',
    });
    expect(await published()).toMatchObject({ isPublished: false });
    expect(await failures()).toEqual([
      { message: `${experiment.createdBy} gave no right passkey to publish workbook "Titration"` },
    ]);
  });

  it('is not taken for another workbook, in another session, of somebody else, or when it is no longer theirs [21 CFR 11.200(b)]', async () => {
    const other = await create();
    const first = await ask();
    expect((await publish({ ...first.said, assertion: key.get(first.asked) }, other)).statusCode).toBe(403);
    const elsewhere = await ana.halfSignIn();
    const session = (await ana.provePasskey(elsewhere.token, key)).json().token;
    const second = await ask();
    const there = { ...headers, 'x-auth-token': session };
    expect(
      (await publish({ ...second.said, assertion: key.get(second.asked) }, experiment, there)).statusCode,
    ).toBe(403);
    const third = await ask();
    const stranger = new TestAuthenticator({ origin: ORIGIN });
    expect((await publish({ ...third.said, assertion: stranger.get(third.asked) })).statusCode).toBe(403);
    expect(await failures()).toHaveLength(3);
    const fourth = await ask();
    const assertion = key.get(fourth.asked);
    const { passkeys } = (await ana.send('GET', '/api/users/factors', undefined, headers)).json();
    const path = `/api/users/factors/passkeys/${passkeys[0].id}/remove`;
    expect((await ana.send('POST', path, { password: PASSWORD }, headers)).statusCode).toBe(200);
    expect((await publish({ ...fourth.said, assertion })).statusCode).toBe(403);
    expect(await published()).toMatchObject({ isPublished: false });
  });

  it('is not asked for over bytes that would be refused', async () => {
    const path = `${urlOf(experiment)}/signatures/passkey`;
    const said = { kind: 'publish', meaning: 'Authorship', sha256: 'a'.repeat(64) };
    const refused = await ana.send('POST', path, said, headers);
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused)).toMatchObject({ code: 'newer-version' });
  });

  it('names the bytes it signs', async () => {
    const { said, asked } = await ask();
    const refused = await publish({ meaning: said.meaning, assertion: key.get(asked) });
    expect(refused.statusCode).toBe(400);
    expect(problemOf(refused)).toMatchObject({ field: 'signature.sha256' });
  });

  it('is asked for of who has one, and over a meaning that is offered', async () => {
    const body = { kind: 'publish', meaning: 'Guesswork', sha256: 'a'.repeat(64) };
    const path = `${urlOf(experiment)}/signatures/passkey`;
    expect((await ana.send('POST', path, body, headers)).statusCode).toBe(400);
    const ben = await Person.of(test);
    const bens = await ben.signIn();
    expect(await terms(experiment, bens)).toMatchObject({ passkey: false });
    const { sha256 } = (await terms()).version;
    const refused = await ben.send('POST', path, { ...body, meaning: 'Authorship', sha256 }, bens);
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused)).toMatchObject({ msg: 'You have no passkey. Use another way.' });
  });

  it('serves who has no password here as well', async () => {
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', ana.id).execute();
    expect(await terms()).toMatchObject({ asks: 'sign-on', passkey: true });
    const { said, asked } = await ask();
    expect((await publish({ ...said, assertion: key.get(asked) })).statusCode).toBe(200);
  });
});
