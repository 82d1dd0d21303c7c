import { type AddressInfo, createServer } from 'node:net';
import { type Directory, PEER_KEY, startDirectory } from '@benchbook/testing/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';

const XSRF = { cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same' };
const EVA = {
  dn: 'uid=eva,dc=example,dc=org',
  password: 'the password of eva',
  attributes: {
    uid: 'eva',
    entryUUID: '7c1f',
    givenName: 'Eva',
    sn: 'Lindt',
    memberOf: ['cn=chemists,dc=example,dc=org'],
  },
};
const TOM = {
  dn: 'uid=tom,dc=example,dc=org',
  password: 'toms',
  attributes: { uid: 'tom', entryUUID: '8d2e' },
};

let test: TestApp;
let directory: Directory;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  directory = await startDirectory([EVA, TOM]);
  administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  await configure({});
});
afterEach(async () => {
  await directory.close();
  await test.close();
});

const ask = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object) =>
  test.app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });

async function configure(fields: object): Promise<void> {
  const answer = await ask('POST', '/api/sign-on/ldap/config', administrator, {
    enabled: true,
    name: 'the directory',
    url: directory.url,
    certificate: PEER_KEY.certificate,
    bindDn: directory.bindDn,
    bindPassword: directory.bindPassword,
    baseDn: directory.baseDn,
    filter: '(uid={username})',
    idAttribute: 'entryUUID',
    people: {
      unknown: 'create',
      usernameAttribute: 'uid',
      firstNameAttribute: 'givenName',
      lastNameAttribute: 'sn',
    },
    ...fields,
  });
  expect(answer.json()).toMatchObject({ name: 'the directory' });
}

const signIn = (username: string, password: string) =>
  ask('POST', '/api/sign-on/ldap/login', XSRF, { username, password });
const tryOut = async (username = '', headers: object = {}) =>
  (await ask('POST', '/api/sign-on/ldap/test', { ...administrator, ...headers }, { username })).json();

describe('signing in by a directory', () => {
  it('begins a session of whoever the directory knows by name and password', async () => {
    const answer = await signIn('eva', EVA.password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ LoginID: 'eva', FirstName: 'Eva', externalUserId: '7c1f' });
    const trail = await test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Login')
      .execute();
    expect(trail).toEqual([{ message: 'Eva Lindt signed in by LDAP' }]);
    expect((await ask('GET', '/api/opensocial/logout', { 'x-auth-token': answer.json().token })).json()).toBe(
      '/',
    );
  });

  it('gives roles by group', async () => {
    const { id } = await test.db
      .insertInto('roles')
      .values({ name: 'Chemist' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roles = [{ value: 'cn=chemists,dc=example,dc=org', roleId: id }];
    await configure({ people: { unknown: 'create', roleAttribute: 'memberOf', roles } });
    const { token } = (await signIn('eva', EVA.password)).json();
    const user = await ask('GET', '/api/users/id', { 'x-auth-token': token });
    expect(user.json().roles).toEqual([{ id }]);
  });

  it.each([
    ['a wrong password', 'eva', 'not this one'],
    ['somebody else’s password', 'eva', TOM.password],
    ['an unknown name', 'nobody', EVA.password],
    ['a name that is a filter', '*', EVA.password],
    ['a name that opens another filter', 'eva)(uid=*', EVA.password],
    ['a name that closes the filter', 'x)(|(uid=eva', EVA.password],
  ])('is refused for %s, with one sentence', async (_name, username, password) => {
    const answer = await signIn(username, password);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors[0].msg).toBe('The username or the password is not right.');
  });

  it('never takes an empty password, which a directory would', async () => {
    expect((await signIn('eva', '')).statusCode).toBe(400);
    expect(directory.passwords).not.toContain('');
  });

  it('is slowed down after ten wrong passwords', async () => {
    test.clock.stop();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn('eva', 'not this one');
    expect((await signIn('eva', EVA.password)).statusCode).toBe(429);
  });

  it('is not slowed down for tries that the directory did not answer, and goes on being for wrong ones', async () => {
    test.clock.stop();
    for (let wrong = 0; wrong < 4; wrong += 1) await signIn('eva', 'not this one');
    await configure({ url: 'ldaps://127.0.0.1:9' });
    for (let unanswered = 0; unanswered < 8; unanswered += 1) {
      expect((await signIn('eva', EVA.password)).json().errors[0].msg).toContain('could not be reached');
    }
    await configure({});
    expect((await signIn('eva', 'not this one')).statusCode).toBe(401);
    expect((await signIn('eva', EVA.password)).statusCode).toBe(429);
  });

  it('encrypts a connection that begins in the open before it says anything on it', async () => {
    await configure({ url: directory.startTlsUrl });
    const answer = await signIn('eva', EVA.password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ LoginID: 'eva', externalUserId: '7c1f' });
    expect(directory.passwords).toEqual([directory.bindPassword, EVA.password]);
    expect(directory.readInTheOpen).toHaveLength(2);
    expect(directory.readInTheOpen.join('')).not.toMatch(/password|eva|reader/);
    expect((await tryOut('eva')).ok).toBe(true);
  });

  it('says nothing in the open where an encrypted connection ended', async () => {
    await configure({ url: directory.startTlsUrl });
    directory.hangsUp = true;
    expect((await signIn('eva', EVA.password)).statusCode).toBe(403);
    expect(directory.readInTheOpen).toHaveLength(1);
    expect(directory.passwords).toEqual([]);
  });

  it('says nothing to a server that encrypts with a certificate that is not trusted', async () => {
    await configure({ url: directory.startTlsUrl, certificate: '' });
    expect((await signIn('eva', EVA.password)).statusCode).toBe(403);
    expect(directory.passwords).toEqual([]);
    expect((await tryOut()).lines.join(' ')).toMatch(/self-signed certificate/);
  });

  it('says no password to a server that cannot encrypt, or whose certificate is not trusted', async () => {
    const received: string[] = [];
    const open = createServer((socket) =>
      socket.on('data', (bytes) => {
        received.push(bytes.toString('latin1'));
        socket.destroy();
      }),
    );
    await new Promise<void>((done) => open.listen(0, '127.0.0.1', done));
    // A listening TCP server's address is an object.
    await configure({ url: `ldap://127.0.0.1:${(open.address() as AddressInfo).port}` });
    expect((await signIn('eva', EVA.password)).statusCode).toBe(403);
    open.close();
    expect(received.length).toBeGreaterThan(0);
    expect(received.join('')).not.toContain('password');
    await configure({ certificate: '' });
    expect((await signIn('eva', EVA.password)).statusCode).toBe(403);
    expect(directory.passwords).toEqual([]);
    expect((await tryOut()).lines.join(' ')).toMatch(/self-signed certificate/);
  });
});

describe('signing by somebody of the directory', () => {
  it('asks for user name and password of the directory, at first, and then for the password', async () => {
    const { token } = (await signIn('eva', EVA.password)).json();
    const eva = { ...XSRF, 'x-auth-token': token };
    const { id: projectId } = (
      await ask('POST', '/api/projects', eva, { title: 'Buffers', projectTypeId: 1 })
    ).json();
    const workbook = async (): Promise<string> => {
      const made = await ask('POST', `/api/projects/${projectId}/experiments`, eva, {
        title: 'Titration',
        documentType: 'docx',
        experimentTypeId: 1,
      });
      return `/api/projects/${projectId}/experiments/${made.json().id}`;
    };
    const publish = (url: string, proof: object) =>
      test.app.inject({
        method: 'PUT',
        url,
        headers: eva,
        payload: { isPublished: true, signature: { meaning: 'Authorship', ...proof } },
      });
    const first = await workbook();
    const unasked = await publish(first, {});
    expect(unasked.statusCode).toBe(401);
    expect(unasked.json().errors[0]).toMatchObject({ code: 'signature-required' });
    for (const wrong of [
      { username: 'eva', password: 'mistyped' },
      { username: 'tom', password: TOM.password },
    ]) {
      expect((await publish(first, wrong)).json().errors[0]).toMatchObject({ code: 'wrong-credentials' });
    }
    expect((await publish(first, { username: 'eva', password: EVA.password })).statusCode).toBe(200);
    const second = await workbook();
    expect((await publish(second, { password: 'mistyped' })).statusCode).toBe(403);
    expect((await publish(second, { password: EVA.password })).statusCode).toBe(200);
    const third = await workbook();
    await configure({ url: 'ldaps://127.0.0.1:9' });
    const unanswered = await publish(third, { password: EVA.password });
    expect(unanswered.statusCode).toBe(503);
    expect(unanswered.json().errors[0].msg).toContain('The directory you signed in with did not answer');
    // Who tries again while the directory is away is not held up when it is back.
    test.clock.stop();
    for (let again = 0; again < 8; again += 1) {
      expect((await publish(third, { password: EVA.password })).statusCode).toBe(503);
    }
    await configure({});
    for (let wrong = 0; wrong < 3; wrong += 1) {
      expect((await publish(third, { password: 'mistyped' })).statusCode).toBe(403);
    }
    await configure({ url: 'ldaps://127.0.0.1:9' });
    expect((await publish(third, { password: EVA.password })).statusCode).toBe(503);
    await configure({});
    // The wrong ones were not forgotten with it.
    expect((await publish(third, { password: 'mistyped' })).statusCode).toBe(403);
    expect((await publish(third, { password: EVA.password })).statusCode).toBe(429);
    const signed = await test.db.selectFrom('signatures').select('method').orderBy('id').execute();
    expect(signed).toEqual([{ method: 'name-and-password' }, { method: 'password' }]);
  });
});

describe('the test of a directory', () => {
  it('says what the directory knows of somebody', async () => {
    const told = await tryOut('eva');
    expect(told.ok).toBe(true);
    expect(told.lines.join(' ')).toMatch(
      /connection is encrypted.*may sign in there.*uid=eva,.*would be "7c1f".*memberOf/,
    );
    expect(await tryOut('nobody')).toMatchObject({ ok: false });
    const inGerman = await tryOut('eva', { 'accept-language': 'de' });
    expect(inGerman.lines.join(' ')).toMatch(
      /Verbindung ist verschlüsselt.*darf sich dort anmelden.*Der Eintrag von „eva“ ist uid=eva,.*wäre „7c1f“.*Attribute.*memberOf/,
    );
  });

  it('says that the account that searches is refused', async () => {
    await configure({ bindPassword: 'another' });
    expect((await tryOut()).ok).toBe(false);
  });

  it('never sends the password back, nor to another server', async () => {
    const read = await ask('GET', '/api/sign-on/ldap/config', administrator);
    expect(read.json().hasBindPassword).toBe(true);
    expect(read.body).not.toContain(directory.bindPassword);
    await configure({ bindPassword: '', url: 'ldaps://127.0.0.1:9' });
    expect((await ask('GET', '/api/sign-on/ldap/config', administrator)).json().hasBindPassword).toBe(false);
  });

  it('calls no address that belongs to the machine or the network itself', async () => {
    await configure({ url: 'ldaps://169.254.169.254' });
    const told = await tryOut();
    expect(told.ok).toBe(false);
    expect(told.lines.join(' ')).toContain('is never called');
  });
});
