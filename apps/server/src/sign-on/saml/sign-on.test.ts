import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { REFUSAL_CODES, SIGN_ON_PROBLEMS } from '@benchbook/contract';
import {
  PEER_KEY,
  type SamlPerson,
  type SamlProvider,
  STRANGER_KEY,
  samlResponse,
  startSamlProvider,
} from '@benchbook/testing/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { signedAddress } from '../../../test/signed-address.ts';
import { seal } from '../../plumbing/sealing.ts';

const ORIGIN = 'http://localhost:3000';
const CONSUMER = `${ORIGIN}/api/opensocial/acs`;
const ENTITY = `${ORIGIN}/api/opensocial/metadata`;
const XSRF = { cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same' };
const EVA: SamlPerson = {
  nameId: 'eva@provider',
  attributes: { uid: 'eva-7', givenName: 'Eva', sn: 'Lindt', zone: 'Europe/Zurich', groups: ['chemists'] },
};

let test: TestApp;
let provider: SamlProvider;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  provider = await startSamlProvider(() => ORIGIN, EVA);
  administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  await haveKey();
  await configure({});
  await switchTo('true');
});
afterEach(async () => {
  await provider.close();
  await test.close();
});

const ask = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object | string) =>
  test.app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });

const switchTo = (configValue: string) =>
  ask('POST', '/api/config/useOpenSocial', administrator, { configValue });

/** Making one takes seconds. */
const haveKey = () =>
  test.db
    .insertInto('sign_on_keys')
    .values({
      id: 1,
      certificate: PEER_KEY.certificate,
      private_key_sealed: seal(test.parts.environment.secretKey, 'sign-on key', PEER_KEY.privateKey),
    })
    .execute();

const FIELDS = {
  redirectUrl: CONSUMER,
  spEntityId: ENTITY,
  xmlAttribute: 'uid',
  ssoId: 'lab',
  apiId: 'eln',
  siteUrl: 'http://127.0.0.1:9',
};

async function configure(fields: object): Promise<void> {
  const body = { ...FIELDS, metadata: provider.metadataUrl, ...fields };
  const answer = await ask('POST', '/api/opensocial/config', administrator, body);
  expect(answer.body).toContain('"ssoId":"lab"');
}

interface Begun {
  id: string;
  /** The browser's mark. */
  cookie: string;
  address: URL;
}

async function begin(relayState = '/projects/3/experiments'): Promise<Begun> {
  const answer = await ask('GET', `/api/opensocial/login?${new URLSearchParams({ RelayState: relayState })}`);
  expect(answer.statusCode).toBe(303);
  const address = new URL(String(answer.headers.location));
  const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const mark = answer.cookies.find(({ name }) => name === 'sign-on');
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/sign-on' });
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', cookie: `sign-on=${mark?.value}`, address };
}

const respond = (inResponseTo: string | undefined, person = EVA, sessionIndex = 'session-1') =>
  samlResponse(person, { inResponseTo, audience: ENTITY, recipient: CONSUMER, sessionIndex });

/** As the browser brings it: a form of another site, without any cookie of ours. */
async function bring(xml: string, relayState = ''): Promise<string> {
  const form = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: relayState,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example' };
  const answer = await ask('POST', '/api/opensocial/acs', headers, form.toString());
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

const exchange = (location: string, cookie: string) => {
  const ticket = new URL(location, ORIGIN).searchParams.get('ticket') ?? '';
  return ask('POST', '/api/sign-on/session', { ...XSRF, cookie: `${XSRF.cookie}; ${cookie}` }, { ticket });
};

/** The whole way of somebody: the headers of their session. */
async function signOn(person = EVA, sessionIndex = 'session-1'): Promise<Record<string, string>> {
  const { id, cookie } = await begin();
  const answer = await exchange(await bring(await respond(id, person, sessionIndex)), cookie);
  expect(answer.statusCode).toBe(200);
  return { ...XSRF, 'x-auth-token': answer.json().token };
}

async function addUser(values: { externalId: string; name?: string; active?: boolean; id?: number }) {
  const id = await test.createUser({ name: values.name ?? 'Eva Lindt' });
  await test.db
    .updateTable('users')
    .set({ external_user_id: values.externalId, active: values.active ?? true })
    .where('id', '=', id)
    .execute();
  return id;
}

const trail = async (event: string) =>
  (
    await test.db
      .selectFrom('audit_entries')
      .select(['message', 'actor_name'])
      .where('event', '=', event)
      .execute()
  ).map(({ message }) => message);

const refusedWith = (problem: string) => `/?signOn=${problem}`;

describe('signing in anew, to sign', () => {
  const authenticatedAt = async () =>
    (await test.db.selectFrom('sign_on_sessions').select('authenticated_at').execute()).map(
      (row) => row.authenticated_at,
    );

  it('is asked of the provider, and kept with the session it begins; without being asked for it is none', async () => {
    await addUser({ externalId: 'eva-7' });
    const answer = await ask('GET', '/api/opensocial/login?anew=1');
    const address = new URL(String(answer.headers.location));
    const xml = inflateRawSync(
      Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    expect(xml).toContain('ForceAuthn="true"');
    const id = / ID="([^"]+)"/.exec(xml)?.[1];
    const cookie = `sign-on=${answer.cookies.find(({ name }) => name === 'sign-on')?.value}`;
    expect((await exchange(await bring(await respond(id)), cookie)).statusCode).toBe(200);
    expect(await authenticatedAt()).toEqual([expect.any(Date)]);
    await test.ownerDb.deleteFrom('sign_on_sessions').execute();
    await signOn();
    expect(await authenticatedAt()).toEqual([null]);
  });
});

describe('signing on', () => {
  it('begins a session of the user whose external id the provider names', async () => {
    const id = await addUser({ externalId: 'eva-7' });
    const { id: request, cookie, address } = await begin();
    expect(address.origin + address.pathname).toBe(provider.metadataUrl.replace('/metadata', '/login'));
    const location = await bring(await respond(request));
    expect(new URL(location, ORIGIN).searchParams.get('url')).toBe('/projects/3/experiments');
    const session = (await exchange(location, cookie)).json();
    expect(session.user).toMatchObject({ UserID: id, externalUserId: 'eva-7' });
    const user = await ask('GET', '/api/users/id', { 'x-auth-token': session.token });
    expect(user.json().UserID).toBe(id);
    expect(await trail('Login')).toEqual(['Eva Lindt signed in by OpenSocial']);
  });

  it('takes an assertion that was encrypted for the key of our metadata', async () => {
    const id = await addUser({ externalId: 'eva-7' });
    const metadata = await ask('GET', '/api/opensocial/metadata');
    const certificate =
      /use="encryption">[\s\S]*?<ds:X509Certificate>([^<]+)</.exec(metadata.body)?.[1] ?? '';
    const { id: request, cookie } = await begin();
    const xml = await samlResponse(EVA, {
      inResponseTo: request,
      audience: ENTITY,
      recipient: CONSUMER,
      encryptionCert: `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----\n`,
    });
    expect(xml).not.toContain('eva-7');
    const session = (await exchange(await bring(xml), cookie)).json();
    expect(session.user).toMatchObject({ UserID: id, externalUserId: 'eva-7' });
  });

  it('reads the metadata anew after ten minutes, by the clock of the application', async () => {
    await begin();
    const read = provider.metadataReads;
    await begin();
    expect(provider.metadataReads).toBe(read);
    test.clock.advance(11 * 60_000);
    await begin();
    expect(provider.metadataReads).toBe(read + 1);
  });

  it('signs its request, so that the provider can tell it is ours', async () => {
    await test.ownerDb.deleteFrom('sign_on_keys').execute();
    const { address } = await begin();
    const metadata = await ask('GET', '/api/opensocial/metadata');
    const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata.body)?.[1] ?? '';
    const key = new X509Certificate(Buffer.from(certificate, 'base64'));
    expect(key.verify(key.publicKey)).toBe(true);
    const [signed, signature] = address.search.slice(1).split('&Signature=');
    const verifier = createVerify('sha256').update(signed ?? '');
    expect(verifier.verify(key.publicKey, decodeURIComponent(signature ?? ''), 'base64')).toBe(true);
    // The key is made once.
    expect((await ask('GET', '/api/opensocial/metadata')).body).toBe(metadata.body);
  });

  it('takes the NameID where the attribute is missing', async () => {
    const id = await addUser({ externalId: 'eva@provider' });
    const headers = await signOn({ nameId: 'eva@provider', attributes: { mail: 'eva@example.org' } });
    expect((await ask('GET', '/api/users/id', headers)).json().UserID).toBe(id);
  });

  it('leads nowhere else, whatever the provider or the address say', async () => {
    await addUser({ externalId: 'eva-7' });
    const { id } = await begin('https://evil.example/');
    const location = await bring(await respond(id), 'https://evil.example/');
    expect(location.startsWith('/redirect?')).toBe(true);
    expect(new URL(location, ORIGIN).searchParams.get('url')).toBe('/projects');
  });

  it('needs the switch, and all six fields', async () => {
    await switchTo('false');
    expect((await ask('GET', '/api/sign-on/providers')).json()).toEqual([]);
    const off = await ask('GET', '/api/opensocial/login');
    expect(off.headers.location).toBe(refusedWith('off'));
    expect(await bring(await respond('_any'))).toBe(refusedWith('off'));
    await switchTo('true');
    expect((await ask('GET', '/api/sign-on/providers')).json()).toEqual([
      { kind: 'saml', name: 'OpenSocial' },
    ]);
    const empty = await ask('POST', '/api/opensocial/config', administrator, { ...FIELDS, ssoId: ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.json().errors).toEqual([
      expect.objectContaining({ field: 'ssoId', msg: 'SSO ID is required.' }),
    ]);
  });

  it('says that the provider cannot be reached, and goes on with what it said last', async () => {
    await provider.close();
    await configure({ metadata: 'http://127.0.0.1:9/metadata' });
    expect((await ask('GET', '/api/opensocial/login')).headers.location).toBe(refusedWith('provider-down'));
    const tested = await ask('POST', '/api/opensocial/test', administrator);
    expect(tested.json()).toMatchObject({ ok: false });
    expect(tested.body).toContain('nothing listens there');
  });
});

describe('nobody is signed on', () => {
  it('a second time by one response', async () => {
    await addUser({ externalId: 'eva-7' });
    const { id, cookie } = await begin();
    const xml = await respond(id);
    const location = await bring(xml);
    expect(await bring(xml)).toBe(refusedWith('late'));
    expect((await exchange(location, cookie)).statusCode).toBe(200);
    expect((await exchange(location, cookie)).json().errors[0].msg).toBe(SIGN_ON_PROBLEMS.late);
    // Another assertion that answers the same request.
    expect(await bring(await respond(id))).toBe(refusedWith('late'));
  });

  it('by an answer to a request of nobody, or of too long ago', async () => {
    await addUser({ externalId: 'eva-7' });
    expect(await bring(await respond('_made-up'))).toBe(refusedWith('late'));
    expect(await bring(await respond(undefined))).toBe(refusedWith('not-believed'));
    const { id } = await begin();
    await test.ownerDb
      .updateTable('sign_on_requests')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await bring(await respond(id))).toBe(refusedWith('late'));
    expect(await trail('Refused Sign-On')).toContain(
      'Sign-on by OpenSocial was refused: it answers no request that is under way.',
    );
  });

  it('in another browser than the one it was begun in', async () => {
    await addUser({ externalId: 'eva-7' });
    const { id } = await begin();
    const other = await begin();
    const answer = await exchange(await bring(await respond(id)), other.cookie);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().errors[0]).toEqual({
      code: REFUSAL_CODES.signOnRefused,
      msg: SIGN_ON_PROBLEMS['other-browser'],
    });
    expect(await test.db.selectFrom('sign_on_sessions').selectAll().execute()).toEqual([]);
  });

  it('who is deactivated, or the local administrator', async () => {
    await addUser({ externalId: 'eva-7', active: false });
    expect(await bring(await respond((await begin()).id))).toBe(refusedWith('no-access'));
    await test.db
      .insertInto('users')
      .values({ id: -1, username: 'root', first_name: 'Ro', last_name: 'Ot', external_user_id: 'root-1' })
      .execute();
    const root = { nameId: 'root', attributes: { uid: 'root-1' } };
    expect(await bring(await respond((await begin()).id, root))).toBe(refusedWith('local-only'));
  });

  it('who was deactivated between the provider and here', async () => {
    const id = await addUser({ externalId: 'eva-7' });
    const { id: request, cookie } = await begin();
    const location = await bring(await respond(request));
    await test.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect((await exchange(location, cookie)).statusCode).toBe(401);
  });

  it('by a response that the provider did not sign', async () => {
    const { id } = await begin();
    const forged = await samlResponse(EVA, {
      inResponseTo: id,
      audience: ENTITY,
      recipient: CONSUMER,
      key: STRANGER_KEY,
    });
    expect(await bring(forged)).toBe(refusedWith('not-believed'));
    expect((await trail('Refused Sign-On'))[0]).toMatch(/refused: It is not signed by the provider/);
  });
});

describe('somebody unknown', () => {
  it('is refused with a word about what to do', async () => {
    expect(await bring(await respond((await begin()).id))).toBe(refusedWith('unknown'));
    expect(await trail('Refused Sign-On')).toEqual([
      'Sign-on by OpenSocial was refused: no user has the external id "eva-7".',
    ]);
  });

  const CREATE = { unknown: 'create', firstNameAttribute: 'givenName', lastNameAttribute: 'sn' };

  it('is created without roles', async () => {
    await configure({ people: { ...CREATE, timeZoneAttribute: 'zone' } });
    const user = (await ask('GET', '/api/users/id', await signOn())).json();
    expect(user).toMatchObject({
      FirstName: 'Eva',
      LastName: 'Lindt',
      LoginID: 'eva-7',
      roles: [],
      Timezone: 'Europe/Zurich',
    });
    expect(await trail('Create User')).toEqual(['OpenSocial created user "eva-7"']);
    // The second time they are known.
    expect((await ask('GET', '/api/users/id', await signOn())).json().UserID).toBe(user.UserID);
  });

  it('has the roles of their groups, as those are at each sign-on', async () => {
    const [chemist, reader, byHand] = await Promise.all(['Chemist', 'Reader', 'By hand'].map(addRole));
    const roles = [
      { value: 'chemists', roleId: chemist },
      { value: 'readers', roleId: reader },
    ];
    await configure({ people: { ...CREATE, roleAttribute: 'groups', roles } });
    const user = (await ask('GET', '/api/users/id', await signOn())).json();
    expect(user.roles).toEqual([{ id: chemist }]);
    await test.db
      .insertInto('user_roles')
      .values({ user_id: user.UserID, role_id: byHand ?? 0 })
      .execute();
    const moved = { ...EVA, attributes: { ...EVA.attributes, groups: ['readers'] } };
    const now = (await ask('GET', '/api/users/id', await signOn(moved))).json();
    expect(now.roles.map((role: { id: number }) => role.id).toSorted()).toEqual([reader, byHand].toSorted());
  });

  it('is refused where their username is somebody else’s', async () => {
    await configure({ people: CREATE });
    await test.db
      .insertInto('users')
      .values({ username: 'EVA-7', first_name: 'Eva', last_name: 'Other' })
      .execute();
    expect(await bring(await respond((await begin()).id))).toBe(refusedWith('account-taken'));
  });
});

async function addRole(name: string): Promise<number> {
  const { id } = await test.db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

describe('single logout', () => {
  const SLO = '/api/opensocial/slo';

  it('leads to the provider with a signed request, and back with its answer', async () => {
    await addUser({ externalId: 'eva-7' });
    const headers = await signOn();
    const address = (await ask('GET', '/api/opensocial/logout', headers)).json();
    expect(address).toContain(provider.logoutUrl);
    const xml = inflateRawSync(
      Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    expect(xml).toContain('>eva@provider<');
    expect(xml).toContain('>session-1<');
    const id = / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
    const answer = logoutResponse(id);
    expect((await ask('GET', signedAddress(SLO, { SAMLResponse: answer }))).headers.location).toBe('/');
    const again = await ask('GET', signedAddress(SLO, { SAMLResponse: answer }));
    expect(again.headers.location).toBe(refusedWith('late'));
  });

  it('says when the provider did not sign the person out', async () => {
    await addUser({ externalId: 'eva-7' });
    const address = (await ask('GET', '/api/opensocial/logout', await signOn())).json();
    const xml = inflateRawSync(
      Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    const answer = logoutResponse(/ ID="([^"]+)"/.exec(xml)?.[1] ?? '', 'PartialLogout');
    const back = await ask('GET', signedAddress(SLO, { SAMLResponse: answer }));
    expect(back.headers.location).toBe(refusedWith('logout-incomplete'));
  });

  it('leads home for a session that no provider began', async () => {
    expect((await ask('GET', '/api/opensocial/logout', administrator)).json()).toBe('/');
  });

  it('begun by the provider ends the sessions it names, and no others', async () => {
    await addUser({ externalId: 'eva-7' });
    const first = await signOn(EVA, 'session-1');
    const second = await signOn(EVA, 'session-2');
    const url = signedAddress(SLO, {
      SAMLRequest: logoutRequest('session-1'),
      RelayState: 'state of theirs',
    });
    const answer = await ask('GET', url);
    const back = new URL(String(answer.headers.location));
    expect(back.origin + back.pathname).toBe(provider.logoutUrl);
    expect(back.searchParams.get('RelayState')).toBe('state of theirs');
    expect((await ask('GET', '/api/users/id', first)).statusCode).toBe(401);
    expect((await ask('GET', '/api/users/id', second)).statusCode).toBe(200);
    expect(await trail('Logout')).toEqual(['OpenSocial signed out Eva Lindt']);
    expect((await ask('GET', url)).headers.location).toBe(refusedWith('late'));
  });

  it.each([
    ['unsigned', () => unsigned(), /It is not signed\./],
    ['signed by another key', () => request({ key: STRANGER_KEY }), /not signed by the provider/],
    [
      'signed with SHA-1',
      () => request({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      /not safe/,
    ],
    ['with two messages', () => `${request()}&SAMLRequest=x`, /two SAMLRequest/],
    ['of another provider', () => request({ xml: { issuer: 'urn:other' } }), /comes from "urn:other"/],
    [
      'for another product',
      () => request({ xml: { destination: 'https://other.example' } }),
      /sent to "https:/,
    ],
    ['of yesterday', () => request({ xml: { at: Date.now() - 86_400_000 } }), /too long ago/],
  ])('is refused %s', async (_name, make, says) => {
    await addUser({ externalId: 'eva-7' });
    const headers = await signOn();
    expect((await ask('GET', make())).headers.location).toBe(refusedWith('not-believed'));
    expect((await trail('Refused Sign-On'))[0]).toMatch(says);
    expect((await ask('GET', '/api/users/id', headers)).statusCode).toBe(200);
  });

  interface Making {
    key?: typeof PEER_KEY;
    algorithm?: string;
    xml?: { issuer?: string; destination?: string; at?: number };
  }
  const request = ({ xml, ...signing }: Making = {}) =>
    signedAddress(SLO, { SAMLRequest: logoutRequest('session-1', xml) }, signing);
  const unsigned = () => request().replace(/&SigAlg=.*/, '');

  let count = 0;
  const head = (
    name: string,
    { issuer = provider.issuer, destination = `${ORIGIN}${SLO}`, at = Date.now() } = {},
  ) => {
    count += 1;
    return (
      `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_m${count}" Version="2.0" ` +
      `IssueInstant="${new Date(at).toISOString()}" Destination="${destination}">` +
      `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`
    );
  };
  const logoutRequest = (sessionIndex: string, more?: Making['xml']) =>
    `${head('LogoutRequest', more)}<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">eva@provider</saml:NameID>` +
    `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;
  const logoutResponse = (inResponseTo: string, status = 'Success') =>
    `${head('LogoutResponse').replace(' Version', ` InResponseTo="${inResponseTo}" Version`)}<samlp:Status>` +
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;
});

describe('the configuration', () => {
  it('is for administrators, and every change is in the trail', async () => {
    const read = await ask('GET', '/api/opensocial/config', administrator);
    expect(read.json()).toMatchObject({ ...FIELDS, people: { unknown: 'refuse' } });
    expect((await ask('GET', '/api/opensocial/config', await test.signIn())).statusCode).toBe(403);
    await configure({ apiId: 'other' });
    expect(await trail('Edit Sign-On')).toEqual([
      'Ada Admin changed how OpenSocial signs people in',
      'Ada Admin changed how OpenSocial signs people in',
    ]);
    const stale = { ...FIELDS, updatedAt: read.json().updatedAt };
    test.clock.advance(1_000);
    await configure({ apiId: 'third' });
    expect((await ask('POST', '/api/opensocial/config', administrator, stale)).statusCode).toBe(409);
  });

  it('tells what the provider says of itself', async () => {
    const tested = (await ask('POST', '/api/opensocial/test', administrator)).json();
    expect(tested.ok).toBe(true);
    expect(tested.lines.join('\n')).toMatch(
      new RegExp(
        `${provider.issuer}; people sign in at .*/login[\\s\\S]*certificate until[\\s\\S]*sign out at .*/logout`,
      ),
    );
  });

  it('keeps the key it signs with sealed', async () => {
    await test.ownerDb.deleteFrom('sign_on_keys').execute();
    await Promise.all([ask('GET', '/api/opensocial/metadata'), ask('GET', '/api/opensocial/metadata')]);
    const rows = await test.db.selectFrom('sign_on_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_key_sealed.toString('latin1')).not.toContain('PRIVATE KEY');
  });
});
