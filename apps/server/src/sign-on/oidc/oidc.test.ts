import { createPrivateKey } from 'node:crypto';
import {
  type OidcPeer,
  type OidcPerson,
  PEER_KEY,
  PEER_KEY_ID,
  STRANGER_KEY,
  startOidcProvider,
} from '@benchbook/testing/providers';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';

const ORIGIN = 'http://localhost:3000';
const XSRF = { cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same' };
const EVA: OidcPerson = {
  sub: 'eva-7',
  claims: { given_name: 'Eva', family_name: 'Lindt', email: 'eva@example.org', groups: ['chemists'] },
};

let test: TestApp;
let peer: OidcPeer;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  peer = await startOidcProvider(ORIGIN, EVA);
  administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  await configure({});
});
afterEach(async () => {
  await peer.close();
  await test.close();
});

const ask = (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object | string) =>
  test.app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });

async function configure(fields: object): Promise<void> {
  const answer = await ask('POST', '/api/sign-on/oidc/config', administrator, {
    enabled: true,
    name: 'the company',
    issuer: peer.issuer,
    clientId: peer.clientId,
    clientSecret: peer.clientSecret,
    people: { unknown: 'create', firstNameAttribute: 'given_name', lastNameAttribute: 'family_name' },
    ...fields,
  });
  expect(answer.statusCode).toBe(200);
}

/** Begins here, walks through the provider as a browser does, and answers the address it is led back to. */
async function walk(more = ''): Promise<{ query: string; cookie: string }> {
  const begun = await ask('GET', `/api/sign-on/oidc/login?RelayState=/search${more}`);
  const cookie = `sign-on=${begun.cookies.find(({ name }) => name === 'sign-on')?.value}`;
  const jar = new Map<string, string>();
  let next = String(begun.headers.location);
  for (let step = 0; !next.startsWith(ORIGIN) && step < 10; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    next = new URL(answer.headers.get('location') ?? '', next).href;
  }
  return { query: new URL(next).search, cookie };
}

const come = async (query: string): Promise<string> =>
  String((await ask('GET', `/api/sign-on/oidc/callback${query}`)).headers.location);

async function signOn(more = ''): Promise<Record<string, string>> {
  const { query, cookie } = await walk(more);
  const ticket = new URL(await come(query), ORIGIN).searchParams.get('ticket') ?? '';
  const headers = { ...XSRF, cookie: `${XSRF.cookie}; ${cookie}` };
  const answer = await ask('POST', '/api/sign-on/session', headers, { ticket });
  expect(answer.statusCode).toBe(200);
  return { ...XSRF, 'x-auth-token': answer.json().token };
}

const trail = async (event: string) =>
  (await test.db.selectFrom('audit_entries').select('message').where('event', '=', event).execute()).map(
    ({ message }) => message,
  );

describe('signing on by OpenID Connect', () => {
  it('begins a session where the person wanted to go', async () => {
    expect((await ask('GET', '/api/sign-on/providers')).json()).toEqual([
      { kind: 'oidc', name: 'the company' },
    ]);
    const { query } = await walk();
    expect(new URL(await come(query), ORIGIN).searchParams.get('url')).toBe('/search');
    const user = (await ask('GET', '/api/users/id', await signOn())).json();
    expect(user).toMatchObject({ FirstName: 'Eva', LastName: 'Lindt', externalUserId: 'eva-7' });
  });

  it('asks with PKCE, a state and a nonce', async () => {
    const begun = await ask('GET', '/api/sign-on/oidc/login');
    const asked = new URL(String(begun.headers.location)).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^.{40,}$/);
    expect(JSON.stringify(await test.db.selectFrom('sign_on_requests').selectAll().execute())).not.toContain(
      asked.get('state'),
    );
  });

  it.each([
    ['a second time', (query: string) => query, 'late'],
    ['with a state of nobody', (query: string) => query.replace(/state=/, 'state=x'), 'late'],
    ['with another code', (query: string) => query.replace(/code=/, 'code=x'), 'not-believed'],
    [
      'as the answer of another provider',
      (query: string) => query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fother.example'),
      'not-believed',
    ],
    ['without saying whose answer it is', (query: string) => query.replace(/&iss=[^&]+/, ''), 'not-believed'],
    [
      'as a refusal',
      (query: string) => query.replace(/code=[^&]+/, 'error=access_denied'),
      'provider-refused',
    ],
  ])('is refused %s', async (name, change, problem) => {
    const { query } = await walk();
    if (name === 'a second time') await come(query);
    expect(await come(change(query))).toBe(`/?signOn=${problem}`);
    expect(await trail('Refused Sign-On')).toHaveLength(1);
  });

  /** The provider hands out its id tokens with these claims instead, signed by this key. */
  function forge(claims: JWTPayload, key = PEER_KEY): void {
    peer.forge = (idToken) =>
      new SignJWT({ ...decodeJwt(idToken), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: PEER_KEY_ID })
        .sign(createPrivateKey(key.privateKey));
  }

  it.each([
    ['with the nonce of another sign-on', () => forge({ nonce: 'of another' })],
    ['without a nonce', () => forge({ nonce: undefined })],
    ['for another client', () => forge({ aud: 'other' })],
    ['of another provider', () => forge({ iss: 'https://other.example' })],
    ['that has expired', () => forge({ exp: Math.floor(Date.now() / 1_000) - 3_600 })],
    ['signed by another key', () => forge({}, STRANGER_KEY)],
  ])('believes no id token %s', async (_name, makeWrong) => {
    // What is forged and right is believed: it is the one change that is not.
    forge({});
    await signOn();
    makeWrong();
    expect(await come((await walk()).query)).toBe('/?signOn=not-believed');
    expect(await trail('Refused Sign-On')).toHaveLength(1);
  });

  it('never sends the secret back, nor to another server', async () => {
    const read = await ask('GET', '/api/sign-on/oidc/config', administrator);
    expect(read.json()).toMatchObject({ hasClientSecret: true, issuer: peer.issuer });
    expect(read.body).not.toContain(peer.clientSecret);
    await configure({ clientSecret: '' });
    expect((await ask('GET', '/api/sign-on/oidc/config', administrator)).json().hasClientSecret).toBe(true);
    await configure({ clientSecret: '', issuer: 'http://127.0.0.1:9' });
    expect((await ask('GET', '/api/sign-on/oidc/config', administrator)).json().hasClientSecret).toBe(false);
    expect((await ask('GET', '/api/sign-on/oidc/login')).headers.location).toBe('/?signOn=provider-down');
    const tested = (await ask('POST', '/api/sign-on/oidc/test', administrator)).json();
    expect(tested).toMatchObject({
      ok: false,
      lines: [expect.anything(), expect.stringContaining('nothing listens')],
    });
  });

  it('tells what the provider has', async () => {
    const tested = (await ask('POST', '/api/sign-on/oidc/test', administrator)).json();
    expect(tested.ok).toBe(true);
    expect(tested.lines.join(' ')).toMatch(
      /answers; people sign in at .*sign out at .*can tell us.*not https/,
    );
  });

  it('calls no address that belongs to the machine or the network itself', async () => {
    await configure({ issuer: 'http://169.254.169.254' });
    const tested = (await ask('POST', '/api/sign-on/oidc/test', administrator)).json();
    expect(tested.lines.join(' ')).toContain('is never called');
  });
});

describe('signing out', () => {
  it('leads to the provider, which knows the session by its id token', async () => {
    const headers = await signOn();
    const address = new URL((await ask('GET', '/api/opensocial/logout', headers)).json());
    expect(address.origin + address.pathname).toBe(peer.logoutUrl);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  });

  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const token = (claims: object = {}, key = PEER_KEY) =>
    new SignJWT({
      iss: peer.issuer,
      aud: peer.clientId,
      sub: 'eva-7',
      jti: String(Math.random()),
      iat: Math.floor(Date.now() / 1_000),
      events: EVENTS,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: PEER_KEY_ID, typ: 'logout+jwt' })
      .sign(createPrivateKey(key.privateKey));
  const tell = (logoutToken: string) =>
    ask(
      'POST',
      '/api/sign-on/oidc/logout',
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ logout_token: logoutToken }).toString(),
    );

  it('at the provider ends the sessions here', async () => {
    const headers = await signOn();
    const told = await token();
    expect((await tell(told)).statusCode).toBe(200);
    expect((await ask('GET', '/api/users/id', headers)).statusCode).toBe(401);
    expect(await trail('Logout')).toEqual(['OpenID Connect signed out Eva Lindt']);
    expect((await tell(told)).statusCode).toBe(400);
  });

  it.each([
    ['unsigned', () => new UnsecuredJWT({ sub: 'eva-7', events: EVENTS }).encode()],
    ['signed by another key', () => token({}, STRANGER_KEY)],
    ['for another client', () => token({ aud: 'other' })],
    ['of another provider', () => token({ iss: 'https://other.example' })],
    ['of an hour ago', () => token({ iat: Math.floor(Date.now() / 1_000) - 3_600 })],
    ['that is an id token', () => token({ nonce: 'n' })],
    ['without the event', () => token({ events: {} })],
    ['about nobody', () => token({ sub: undefined })],
    ['that is none', () => 'token'],
  ])('is not believed by a token %s', async (_name, make) => {
    const headers = await signOn();
    expect((await tell(await make())).statusCode).toBe(400);
    expect((await ask('GET', '/api/users/id', headers)).statusCode).toBe(200);
  });
});

describe('21 CFR 11.200(a): whoever has no password here', () => {
  const signature = { meaning: 'Authorship' };
  async function workbook(headers: Record<string, string>): Promise<string> {
    const projects = await ask('POST', '/api/projects', headers, { title: 'Buffers', projectTypeId: 1 });
    const url = `/api/projects/${projects.json().id}/experiments`;
    const fields = { title: 'Titration', documentType: 'docx', experimentTypeId: 1 };
    return `${url}/${(await ask('POST', url, headers, fields)).json().id}`;
  }
  const asks = async (url: string, headers: Record<string, string>) =>
    (await ask('POST', `${url}/signatures/prepare`, headers, { kind: 'publish' })).json().asks;
  const publish = (url: string, headers: Record<string, string>) =>
    test.app.inject({ method: 'PUT', url, headers, payload: { isPublished: true, signature } });

  it('signs once they signed in anew at their provider, and each time again', async () => {
    const session = await signOn();
    const [first, second] = [await workbook(session), await workbook(session)];
    expect(await asks(first, session)).toBe('sign-on');
    const refused = await publish(first, session);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().errors[0]).toMatchObject({
      code: 'signature-required',
      msg: expect.stringContaining('sign in anew at your provider'),
    });

    const anew = await signOn('&anew=1');
    expect(await asks(first, anew)).toBe('signed-on');
    expect((await publish(first, anew)).json()).toMatchObject({
      isPublished: true,
      publisher: 'Eva Lindt',
      publishedMethod: 'sign-on',
    });
    expect(await asks(second, anew)).toBe('sign-on');
    expect((await publish(second, anew)).statusCode).toBe(401);
    expect((await publish(second, await signOn('&anew=1'))).statusCode).toBe(200);
  });

  it('signs within ten minutes, and one workbook of two at once', async () => {
    const anew = await signOn('&anew=1');
    const urls = [await workbook(anew), await workbook(anew)];
    await test.ownerDb
      .updateTable('sign_on_sessions')
      .set({ authenticated_at: new Date(0) })
      .execute();
    expect(await asks(urls[0] ?? '', anew)).toBe('sign-on');
    await test.ownerDb.updateTable('sign_on_sessions').set({ authenticated_at: new Date() }).execute();
    const answers = await Promise.all(urls.map((url) => publish(url, anew)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await test.db.selectFrom('signatures').selectAll().execute()).toHaveLength(1);
  });

  it('is sent to the provider with the request to sign in again, and without it otherwise', async () => {
    const address = async (more: string) =>
      new URL(String((await ask('GET', `/api/sign-on/oidc/login?${more}`)).headers.location)).searchParams;
    expect((await address('anew=1')).get('prompt')).toBe('login');
    expect((await address('anew=1')).get('max_age')).toBe('60');
    expect((await address('')).get('prompt')).toBeNull();
  });
});
