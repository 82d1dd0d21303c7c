import { TestAuthenticator } from '@benchbook/testing/authenticator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { type Headers, PASSWORD, Person, problemOf } from '../../test/person.ts';
import { userAct } from '../audit/act.ts';
import { askAgainForPasskey, proveAgainByPasskey } from './passkey-check.ts';

const ORIGIN = 'https://eln.example.org';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    env: { PUBLIC_URL: ORIGIN, DOCUMENT_SERVER_URL: 'https://docs.example.org' },
  });
  // Waits after wrong tries begin with a second.
  test.clock.stop();
});
afterAll(() => test.close());

let ana: Person;
let headers: Headers;
let key: TestAuthenticator;
beforeEach(async () => {
  ana = await Person.of(test);
  headers = await ana.signIn();
  key = new TestAuthenticator({ origin: ORIGIN });
});

const own = async () => (await ana.send('GET', '/api/users/factors', undefined, headers)).json();
const signInWith = async (authenticator: TestAuthenticator) =>
  ana.provePasskey((await ana.halfSignIn()).token, authenticator);

describe('a passkey', () => {
  it('is added under a name, with recovery codes, and lets in after the password', async () => {
    const added = await ana.addPasskey(headers, key);
    expect(added.statusCode).toBe(201);
    expect(added.json().recoveryCodes).toHaveLength(10);
    expect(await own()).toMatchObject({
      passkeys: [{ name: 'Blue key', lastUsedAt: null }],
      recoveryCodesLeft: 10,
      passkeysPossible: true,
    });
    const { token, methods } = await ana.halfSignIn();
    expect(methods).toEqual(['passkey', 'recovery-code']);
    const started = await ana.provePasskey(token, key);
    expect(started.json()).toMatchObject({ user: { UserID: ana.id } });
    expect((await own()).passkeys[0].lastUsedAt).not.toBeNull();
  });

  it('is one of several, each taken away by itself, and known once', async () => {
    await ana.addPasskey(headers, key);
    const other = new TestAuthenticator({ origin: ORIGIN, counter: 0 });
    const second = await ana.addPasskey(headers, other, 'Phone');
    // Those that are there stay as they are.
    expect(second.json().recoveryCodes).toBeNull();
    expect((await ana.addPasskey(headers, key, 'The same')).statusCode).toBe(409);
    // An authenticator that does not count says 0 every time.
    for (let time = 0; time < 2; time += 1) expect((await signInWith(other)).statusCode).toBe(200);

    const { id } = (await own()).passkeys.find(({ name }: { name: string }) => name === 'Blue key');
    const remove = (password: string) =>
      ana.send('POST', `/api/users/factors/passkeys/${id}/remove`, { password }, headers);
    expect(problemOf(await remove('a wrong one'))).toMatchObject({
      code: 'wrong-credentials',
      field: 'password',
    });
    expect((await remove(PASSWORD)).statusCode).toBe(200);
    expect((await remove(PASSWORD)).statusCode).toBe(404);
    expect((await signInWith(key)).statusCode).toBe(401);
    expect((await signInWith(other)).statusCode).toBe(200);
  });

  it('gets another name of its own person only, which the trail tells, and lets in as before', async () => {
    await ana.addPasskey(headers, key);
    const { id } = (await own()).passkeys[0];
    const rename = (name: string, as = headers) =>
      ana.send('PUT', `/api/users/factors/passkeys/${id}`, { name }, as);
    const bea = await Person.of(test);
    expect((await rename('Mine', await bea.signIn())).statusCode).toBe(404);
    expect(problemOf(await rename(' '))).toMatchObject({ code: 'invalid-input', field: 'name' });
    expect((await own()).passkeys).toMatchObject([{ name: 'Blue key' }]);

    const entries = () =>
      test.db.selectFrom('audit_entries').selectAll().where('event', '=', 'Rename Passkey').execute();
    expect((await rename(' Office key ')).statusCode).toBe(200);
    expect((await rename('Office key')).statusCode).toBe(200);
    expect((await own()).passkeys).toMatchObject([{ id, name: 'Office key' }]);
    expect(await entries()).toMatchObject([
      { row_id: id, old: { name: 'Blue key' }, new: { name: 'Office key' }, actor_id: ana.id },
    ]);
    expect((await signInWith(key)).statusCode).toBe(200);
  });

  it('is not taken from another page, without the person, or of somebody else', async () => {
    await ana.addPasskey(headers, key);
    key.origin = 'https://eln.example.org.evil.example';
    expect((await signInWith(key)).statusCode).toBe(401);
    key.origin = ORIGIN;
    key.verifies = false;
    expect((await signInWith(key)).statusCode).toBe(401);
    key.verifies = true;
    const bea = await Person.of(test);
    const beas = new TestAuthenticator({ origin: ORIGIN });
    await bea.addPasskey(await bea.signIn(), beas);
    expect((await signInWith(beas)).statusCode).toBe(401);
    expect((await signInWith(key)).statusCode).toBe(200);
  });

  it('is not taken twice by one answer, nor after five minutes, nor from a copy that counts behind [21 CFR 11.300(e)]', async () => {
    await ana.addPasskey(headers, key);
    const first = await ana.halfSignIn();
    const asked = await ana.send('POST', '/api/users/login/passkey', { token: first.token });
    const proof = { method: 'passkey', assertion: key.get(asked.json()) };
    expect((await ana.prove(first.token, proof)).statusCode).toBe(200);
    expect((await ana.prove((await ana.halfSignIn()).token, proof)).statusCode).toBe(401);

    const late = await ana.halfSignIn();
    const early = (await ana.send('POST', '/api/users/login/passkey', { token: late.token })).json();
    const assertion = key.get(early);
    test.clock.advance(5 * 60_000);
    expect((await ana.prove(late.token, { method: 'passkey', assertion })).statusCode).toBe(401);

    key.counter = 0;
    expect((await signInWith(key)).statusCode).toBe(401);
  });

  it('is taken although somebody else with the password asks for challenges without end', async () => {
    await ana.addPasskey(headers, key);
    const [hers, theirs] = [await ana.halfSignIn(), await ana.halfSignIn()];
    const ask = (token: string) => ana.send('POST', '/api/users/login/passkey', { token });
    const asked = (await ask(hers.token)).json();
    for (let times = 0; times < 25; times += 1) expect((await ask(theirs.token)).statusCode).toBe(200);
    const proved = await ana.prove(hers.token, { method: 'passkey', assertion: key.get(asked) });
    expect(proved.json()).toMatchObject({ token: expect.any(String) });
    const { count } = await test.db
      .selectFrom('passkey_challenges')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    // Hers is used up; of the other sign-in so many are kept beside the newest.
    expect(Number(count)).toBe(21);
  });

  it('is not taken over a challenge of another sign-in, or one that was asked to add it', async () => {
    await ana.addPasskey(headers, key);
    const [here, there] = [await ana.halfSignIn(), await ana.halfSignIn()];
    const asked = (await ana.send('POST', '/api/users/login/passkey', { token: there.token })).json();
    const elsewhere = await ana.prove(here.token, { method: 'passkey', assertion: key.get(asked) });
    expect(elsewhere.statusCode).toBe(401);
    const begun = await ana.send(
      'POST',
      '/api/users/factors/passkeys/begin',
      { password: PASSWORD },
      headers,
    );
    const { challenge } = begun.json();
    const wrong = { ...asked, challenge };
    expect((await ana.prove(here.token, { method: 'passkey', assertion: key.get(wrong) })).statusCode).toBe(
      401,
    );
  });

  it('is added with the password only, over its own challenge, by a browser on this page', async () => {
    const begin = (password: string) =>
      ana.send('POST', '/api/users/factors/passkeys/begin', { password }, headers);
    expect(problemOf(await begin('a wrong one'))?.code).toBe('wrong-credentials');
    const add = (registration: object) =>
      ana.send('POST', '/api/users/factors/passkeys', { name: 'Key', registration }, headers);
    const options = (await begin(PASSWORD)).json();
    const made = key.create(options);
    const other = await Person.of(test);
    const byOther = await other.send(
      'POST',
      '/api/users/factors/passkeys',
      { name: 'Key', registration: made },
      await other.signIn(),
    );
    expect(problemOf(byOther)?.code).toBe('wrong-second-factor');
    key.origin = 'https://evil.example';
    expect((await add(key.create(options))).statusCode).toBe(400);
    key.origin = ORIGIN;
    // The challenge was used up by that.
    expect((await add(made)).statusCode).toBe(400);
    expect(
      (await add({ ...made, response: { ...made.response, attestationObject: 'AAAA' } })).statusCode,
    ).toBe(400);
    expect((await own()).passkeys).toEqual([]);
  });

  it('cannot be used where the notebook has no name, and the person is told', async () => {
    const plain = await createTestApp({
      env: { PUBLIC_URL: 'http://10.0.0.5:3000', DOCUMENT_SERVER_URL: 'http://10.0.0.5:3001' },
    });
    const person = await Person.of(plain);
    const inside = await person.signIn();
    const factors = await person.send('GET', '/api/users/factors', undefined, inside);
    expect(factors.json().passkeysPossible).toBe(false);
    const begun = await person.send(
      'POST',
      '/api/users/factors/passkeys/begin',
      { password: PASSWORD },
      inside,
    );
    expect(problemOf(begun)?.msg).toContain('a name and https');
    await plain.close();
  });
});

describe('proving again who is signed in', () => {
  const actOf = async (session: Headers) => {
    const viewer = await test.parts.access.viewerOf(session['x-auth-token'] ?? '', { causedByPerson: true });
    if (viewer === null) throw new Error('not signed in');
    return userAct(test.parts, viewer, { address: ana.address, requestId: 'a test' });
  };

  it('takes a passkey over what was asked for, once, and over nothing else', async () => {
    await ana.addPasskey(headers, key);
    const act = await actOf(headers);
    const payload = 'publish workbook 7, version 3, sha256 abc, Authorship';
    const right = key.get(await askAgainForPasskey(act, payload));
    const proved = await proveAgainByPasskey(act, payload, right);
    expect(proved?.name).toBe('Blue key');
    expect(await proved?.use(test.db)).toBe(true);
    expect(await proveAgainByPasskey(act, payload, right)).toBeNull();

    const other = key.get(await askAgainForPasskey(act, payload));
    expect(await proveAgainByPasskey(act, payload.replace('version 3', 'version 4'), other)).toBeNull();

    const elsewhere = await actOf(await test.signIn({ id: ana.id }));
    const asked = key.get(await askAgainForPasskey(act, payload));
    expect(await proveAgainByPasskey(elsewhere, payload, asked)).toBeNull();
  });

  it('takes none that was asked for at a sign-in, and counts what is not right', async () => {
    await ana.addPasskey(headers, key);
    const act = await actOf(headers);
    const { token } = await ana.halfSignIn();
    const atSignIn = (await ana.send('POST', '/api/users/login/passkey', { token })).json();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await proveAgainByPasskey(act, '', key.get(atSignIn))).toBeNull();
    }
    await expect(proveAgainByPasskey(act, '', key.get(atSignIn))).rejects.toThrow('Too many tries');
  });
});
