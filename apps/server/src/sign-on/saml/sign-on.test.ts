import { createVerify, X509Certificate } from 'node:crypto';
import { REFUSAL_CODES, SIGN_ON_PROBLEMS } from '@benchbook/contract';
import { STRANGER_KEY, samlResponse } from '@benchbook/testing/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CONSUMER,
  ENTITY,
  EVA,
  FIELDS,
  messageIn,
  ORIGIN,
  refusedWith,
  type SamlTest,
  startSamlTest,
} from '../../../test/saml-test.ts';

let t: SamlTest;
beforeEach(async () => {
  t = await startSamlTest();
});
afterEach(() => t.close());

describe('signing in anew, to sign', () => {
  const authenticatedAt = async () =>
    (await t.test.db.selectFrom('sign_on_sessions').select('authenticated_at').execute()).map(
      (row) => row.authenticated_at,
    );

  it('is asked of the provider, and kept with the session it begins; without being asked for it is none', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const answer = await t.ask('GET', '/api/opensocial/login?anew=1');
    const address = new URL(String(answer.headers.location));
    const xml = messageIn(address);
    expect(xml).toContain('ForceAuthn="true"');
    const id = / ID="([^"]+)"/.exec(xml)?.[1];
    const cookie = `sign-on=${answer.cookies.find(({ name }) => name === 'sign-on')?.value}`;
    expect((await t.exchange(await t.bring(await t.respond(id)), cookie)).statusCode).toBe(200);
    expect(await authenticatedAt()).toEqual([expect.any(Date)]);
    await t.test.ownerDb.deleteFrom('sign_on_sessions').execute();
    await t.signOn();
    expect(await authenticatedAt()).toEqual([null]);
  });
});

describe('signing on', () => {
  it('begins a session of the user whose external id the provider names', async () => {
    const id = await t.addUser({ externalId: 'eva-7' });
    const { id: request, cookie, address } = await t.begin();
    expect(address.origin + address.pathname).toBe(t.provider.metadataUrl.replace('/metadata', '/login'));
    const location = await t.bring(await t.respond(request));
    expect(new URL(location, ORIGIN).searchParams.get('url')).toBe('/projects/3/experiments');
    const session = (await t.exchange(location, cookie)).json();
    expect(session.user).toMatchObject({ UserID: id, externalUserId: 'eva-7' });
    const user = await t.ask('GET', '/api/users/id', { 'x-auth-token': session.token });
    expect(user.json().UserID).toBe(id);
    expect(await t.trail('Login')).toEqual(['Eva Lindt signed in by OpenSocial']);
  });

  it('takes an assertion that was encrypted for the key of our metadata', async () => {
    const id = await t.addUser({ externalId: 'eva-7' });
    const metadata = await t.ask('GET', '/api/opensocial/metadata');
    const certificate =
      /use="encryption">[\s\S]*?<ds:X509Certificate>([^<]+)</.exec(metadata.body)?.[1] ?? '';
    const { id: request, cookie } = await t.begin();
    const xml = await samlResponse(EVA, {
      inResponseTo: request,
      audience: ENTITY,
      recipient: CONSUMER,
      encryptionCert: `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----\n`,
    });
    expect(xml).not.toContain('eva-7');
    const session = (await t.exchange(await t.bring(xml), cookie)).json();
    expect(session.user).toMatchObject({ UserID: id, externalUserId: 'eva-7' });
  });

  it('reads the metadata anew after ten minutes, by the clock of the application', async () => {
    await t.begin();
    const read = t.provider.metadataReads;
    await t.begin();
    expect(t.provider.metadataReads).toBe(read);
    t.test.clock.advance(11 * 60_000);
    await t.begin();
    expect(t.provider.metadataReads).toBe(read + 1);
  });

  it('signs its request, so that the provider can tell it is ours', async () => {
    await t.test.ownerDb.deleteFrom('sign_on_keys').execute();
    const { address } = await t.begin();
    const metadata = await t.ask('GET', '/api/opensocial/metadata');
    const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata.body)?.[1] ?? '';
    const key = new X509Certificate(Buffer.from(certificate, 'base64'));
    expect(key.verify(key.publicKey)).toBe(true);
    const [signed, signature] = address.search.slice(1).split('&Signature=');
    const verifier = createVerify('sha256').update(signed ?? '');
    expect(verifier.verify(key.publicKey, decodeURIComponent(signature ?? ''), 'base64')).toBe(true);
    // The key is made once.
    expect((await t.ask('GET', '/api/opensocial/metadata')).body).toBe(metadata.body);
  });

  it('takes the NameID where the attribute is missing', async () => {
    const id = await t.addUser({ externalId: 'eva@provider' });
    const headers = await t.signOn({ nameId: 'eva@provider', attributes: { mail: 'eva@example.org' } });
    expect((await t.ask('GET', '/api/users/id', headers)).json().UserID).toBe(id);
  });

  it('leads nowhere else, whatever the provider or the address say', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const { id } = await t.begin('https://evil.example/');
    const location = await t.bring(await t.respond(id), 'https://evil.example/');
    expect(location.startsWith('/redirect?')).toBe(true);
    expect(new URL(location, ORIGIN).searchParams.get('url')).toBe('/projects');
  });

  it('needs the switch, and all six fields', async () => {
    await t.switchTo('false');
    expect((await t.ask('GET', '/api/sign-on/providers')).json()).toEqual([]);
    const off = await t.ask('GET', '/api/opensocial/login');
    expect(off.headers.location).toBe(refusedWith('off'));
    expect(await t.bring(await t.respond('_any'))).toBe(refusedWith('off'));
    await t.switchTo('true');
    expect((await t.ask('GET', '/api/sign-on/providers')).json()).toEqual([
      { kind: 'saml', name: 'OpenSocial' },
    ]);
    const empty = await t.ask('POST', '/api/opensocial/config', t.administrator, { ...FIELDS, ssoId: ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.json().errors).toEqual([
      expect.objectContaining({ field: 'ssoId', msg: 'SSO ID is required.' }),
    ]);
  });

  it('says that the provider cannot be reached, and goes on with what it said last', async () => {
    await t.provider.close();
    await t.configure({ metadata: 'http://127.0.0.1:9/metadata' });
    expect((await t.ask('GET', '/api/opensocial/login')).headers.location).toBe(refusedWith('provider-down'));
    const tested = await t.ask('POST', '/api/opensocial/test', t.administrator);
    expect(tested.json()).toMatchObject({ ok: false });
    expect(tested.body).toContain('nothing listens there');
  });
});

describe('nobody is signed on', () => {
  it('a second time by one response', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const { id, cookie } = await t.begin();
    const xml = await t.respond(id);
    const location = await t.bring(xml);
    expect(await t.bring(xml)).toBe(refusedWith('late'));
    expect((await t.exchange(location, cookie)).statusCode).toBe(200);
    expect((await t.exchange(location, cookie)).json().errors[0].msg).toBe(SIGN_ON_PROBLEMS.late);
    // Another assertion that answers the same request.
    expect(await t.bring(await t.respond(id))).toBe(refusedWith('late'));
  });

  it('by an answer to a request of nobody, or of too long ago', async () => {
    await t.addUser({ externalId: 'eva-7' });
    expect(await t.bring(await t.respond('_made-up'))).toBe(refusedWith('late'));
    expect(await t.bring(await t.respond(undefined))).toBe(refusedWith('not-believed'));
    const { id } = await t.begin();
    await t.test.ownerDb
      .updateTable('sign_on_requests')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await t.bring(await t.respond(id))).toBe(refusedWith('late'));
    expect(await t.trail('Refused Sign-On')).toContain(
      'Sign-on by OpenSocial was refused: it answers no request that is under way.',
    );
  });

  it('in another browser than the one it was begun in', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const { id } = await t.begin();
    const other = await t.begin();
    const answer = await t.exchange(await t.bring(await t.respond(id)), other.cookie);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().errors[0]).toEqual({
      code: REFUSAL_CODES.signOnRefused,
      msg: SIGN_ON_PROBLEMS['other-browser'],
    });
    expect(await t.test.db.selectFrom('sign_on_sessions').selectAll().execute()).toEqual([]);
  });

  it('who is deactivated, or the local administrator', async () => {
    await t.addUser({ externalId: 'eva-7', active: false });
    expect(await t.bring(await t.respond((await t.begin()).id))).toBe(refusedWith('no-access'));
    await t.test.db
      .insertInto('users')
      .values({ id: -1, username: 'root', first_name: 'Ro', last_name: 'Ot', external_user_id: 'root-1' })
      .execute();
    const root = { nameId: 'root', attributes: { uid: 'root-1' } };
    expect(await t.bring(await t.respond((await t.begin()).id, root))).toBe(refusedWith('local-only'));
  });

  it('who was deactivated between the provider and here', async () => {
    const id = await t.addUser({ externalId: 'eva-7' });
    const { id: request, cookie } = await t.begin();
    const location = await t.bring(await t.respond(request));
    await t.test.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect((await t.exchange(location, cookie)).statusCode).toBe(401);
  });

  it('by a response that the provider did not sign', async () => {
    const { id } = await t.begin();
    const forged = await samlResponse(EVA, {
      inResponseTo: id,
      audience: ENTITY,
      recipient: CONSUMER,
      key: STRANGER_KEY,
    });
    expect(await t.bring(forged)).toBe(refusedWith('not-believed'));
    expect((await t.trail('Refused Sign-On'))[0]).toMatch(/refused: It is not signed by the provider/);
  });
});

describe('somebody unknown', () => {
  it('is refused with a word about what to do', async () => {
    expect(await t.bring(await t.respond((await t.begin()).id))).toBe(refusedWith('unknown'));
    expect(await t.trail('Refused Sign-On')).toEqual([
      'Sign-on by OpenSocial was refused: no user has the external id "eva-7".',
    ]);
  });

  const CREATE = { unknown: 'create', firstNameAttribute: 'givenName', lastNameAttribute: 'sn' };

  it('is created without roles', async () => {
    await t.configure({ people: { ...CREATE, timeZoneAttribute: 'zone' } });
    const user = (await t.ask('GET', '/api/users/id', await t.signOn())).json();
    expect(user).toMatchObject({
      FirstName: 'Eva',
      LastName: 'Lindt',
      LoginID: 'eva-7',
      roles: [],
      Timezone: 'Europe/Zurich',
    });
    expect(await t.trail('Create User')).toEqual(['OpenSocial created user "eva-7"']);
    // The second time they are known.
    expect((await t.ask('GET', '/api/users/id', await t.signOn())).json().UserID).toBe(user.UserID);
  });

  it('has the roles of their groups, as those are at each sign-on', async () => {
    const [chemist, reader, byHand] = await Promise.all(['Chemist', 'Reader', 'By hand'].map(addRole));
    const roles = [
      { value: 'chemists', roleId: chemist },
      { value: 'readers', roleId: reader },
    ];
    await t.configure({ people: { ...CREATE, roleAttribute: 'groups', roles } });
    const user = (await t.ask('GET', '/api/users/id', await t.signOn())).json();
    expect(user.roles).toEqual([{ id: chemist }]);
    await t.test.db
      .insertInto('user_roles')
      .values({ user_id: user.UserID, role_id: byHand ?? 0 })
      .execute();
    const moved = { ...EVA, attributes: { ...EVA.attributes, groups: ['readers'] } };
    const now = (await t.ask('GET', '/api/users/id', await t.signOn(moved))).json();
    expect(now.roles.map((role: { id: number }) => role.id).toSorted()).toEqual([reader, byHand].toSorted());
  });

  it('is refused where their username is somebody else’s', async () => {
    await t.configure({ people: CREATE });
    await t.test.db
      .insertInto('users')
      .values({ username: 'EVA-7', first_name: 'Eva', last_name: 'Other' })
      .execute();
    expect(await t.bring(await t.respond((await t.begin()).id))).toBe(refusedWith('account-taken'));
  });
});

async function addRole(name: string): Promise<number> {
  const { id } = await t.test.db
    .insertInto('roles')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the configuration', () => {
  it('is for administrators, and every change is in the trail', async () => {
    const read = await t.ask('GET', '/api/opensocial/config', t.administrator);
    expect(read.json()).toMatchObject({ ...FIELDS, people: { unknown: 'refuse' } });
    expect((await t.ask('GET', '/api/opensocial/config', await t.test.signIn())).statusCode).toBe(403);
    await t.configure({ apiId: 'other' });
    expect(await t.trail('Edit Sign-On')).toEqual([
      'Ada Admin changed how OpenSocial signs people in',
      'Ada Admin changed how OpenSocial signs people in',
    ]);
    const stale = { ...FIELDS, updatedAt: read.json().updatedAt };
    t.test.clock.advance(1_000);
    await t.configure({ apiId: 'third' });
    expect((await t.ask('POST', '/api/opensocial/config', t.administrator, stale)).statusCode).toBe(409);
  });

  it('tells what the provider says of itself', async () => {
    const tested = (await t.ask('POST', '/api/opensocial/test', t.administrator)).json();
    expect(tested.ok).toBe(true);
    expect(tested.lines.join('\n')).toMatch(
      new RegExp(
        `${t.provider.issuer}; people sign in at .*/login[\\s\\S]*certificate until[\\s\\S]*sign out at .*/logout`,
      ),
    );
  });

  it('keeps the key it signs with sealed', async () => {
    await t.test.ownerDb.deleteFrom('sign_on_keys').execute();
    await Promise.all([t.ask('GET', '/api/opensocial/metadata'), t.ask('GET', '/api/opensocial/metadata')]);
    const rows = await t.test.db.selectFrom('sign_on_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_key_sealed.toString('latin1')).not.toContain('PRIVATE KEY');
  });
});
