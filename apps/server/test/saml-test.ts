import { inflateRawSync } from 'node:zlib';
import {
  PEER_KEY,
  type SamlPerson,
  type SamlProvider,
  samlResponse,
  startSamlProvider,
} from '@benchbook/testing/providers';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { seal } from '../src/plumbing/sealing.ts';
import { createTestApp, type TestApp } from './index.ts';

export const ORIGIN = 'http://localhost:3000';
export const CONSUMER = `${ORIGIN}/api/opensocial/acs`;
export const ENTITY = `${ORIGIN}/api/opensocial/metadata`;
const XSRF = { cookie: 'XSRF-TOKEN=same', 'x-xsrf-token': 'same' };
/** Whom the provider signs in. */
export const EVA: SamlPerson = {
  nameId: 'eva@provider',
  attributes: { uid: 'eva-7', givenName: 'Eva', sn: 'Lindt', zone: 'Europe/Zurich', groups: ['chemists'] },
};

/** What an administrator says of the provider, beside where its metadata is. */
export const FIELDS = {
  redirectUrl: CONSUMER,
  spEntityId: ENTITY,
  xmlAttribute: 'uid',
  ssoId: 'lab',
  apiId: 'eln',
  siteUrl: 'http://127.0.0.1:9',
};

type Headers = Record<string, string>;

export interface Begun {
  id: string;
  /** The browser's mark. */
  cookie: string;
  address: URL;
}

/** An application at which people sign on by OpenSocial, and their provider. */
export interface SamlTest {
  test: TestApp;
  provider: SamlProvider;
  administrator: Headers;
  ask(
    method: 'GET' | 'POST',
    url: string,
    headers?: object,
    payload?: object | string,
  ): Promise<LightMyRequestResponse>;
  switchTo(configValue: string): Promise<LightMyRequestResponse>;
  configure(fields: object): Promise<void>;
  begin(relayState?: string): Promise<Begun>;
  /** What the provider answers. */
  respond(inResponseTo: string | undefined, person?: SamlPerson, sessionIndex?: string): Promise<string>;
  /** As the browser brings it: a form of another site, without any cookie of ours. Answers where that leads. */
  bring(xml: string, relayState?: string): Promise<string>;
  exchange(location: string, cookie: string): Promise<LightMyRequestResponse>;
  /** The whole way of somebody: the headers of their session. */
  signOn(person?: SamlPerson, sessionIndex?: string): Promise<Headers>;
  addUser(values: { externalId: string; name?: string; active?: boolean }): Promise<number>;
  /** What the trail says of an event. */
  trail(event: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function startSamlTest(): Promise<SamlTest> {
  const test = await createTestApp();
  const provider = await startSamlProvider(() => ORIGIN, EVA);
  const administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  const t: SamlTest = {
    test,
    provider,
    administrator,
    ask: (method, url, headers = {}, payload) =>
      test.app.inject({
        method,
        url,
        headers: { ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
    switchTo: (configValue) => t.ask('POST', '/api/config/useOpenSocial', administrator, { configValue }),
    async configure(fields) {
      const body = { ...FIELDS, metadata: provider.metadataUrl, ...fields };
      const answer = await t.ask('POST', '/api/opensocial/config', administrator, body);
      expect(answer.body).toContain('"ssoId":"lab"');
    },
    async begin(relayState = '/projects/3/experiments') {
      const query = new URLSearchParams({ RelayState: relayState });
      const answer = await t.ask('GET', `/api/opensocial/login?${query}`);
      expect(answer.statusCode).toBe(303);
      const address = new URL(String(answer.headers.location));
      const xml = messageIn(address);
      const mark = answer.cookies.find(({ name }) => name === 'sign-on');
      expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/sign-on' });
      return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', cookie: `sign-on=${mark?.value}`, address };
    },
    respond: (inResponseTo, person = EVA, sessionIndex = 'session-1') =>
      samlResponse(person, { inResponseTo, audience: ENTITY, recipient: CONSUMER, sessionIndex }),
    async bring(xml, relayState = '') {
      const form = new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: relayState,
      });
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://provider.example',
      };
      const answer = await t.ask('POST', '/api/opensocial/acs', headers, form.toString());
      expect(answer.statusCode).toBe(303);
      return String(answer.headers.location);
    },
    exchange(location, cookie) {
      const ticket = new URL(location, ORIGIN).searchParams.get('ticket') ?? '';
      const headers = { ...XSRF, cookie: `${XSRF.cookie}; ${cookie}` };
      return t.ask('POST', '/api/sign-on/session', headers, { ticket });
    },
    async signOn(person = EVA, sessionIndex = 'session-1') {
      const { id, cookie } = await t.begin();
      const answer = await t.exchange(await t.bring(await t.respond(id, person, sessionIndex)), cookie);
      expect(answer.statusCode).toBe(200);
      return { ...XSRF, 'x-auth-token': answer.json().token };
    },
    async addUser({ externalId, name = 'Eva Lindt', active = true }) {
      const id = await test.createUser({ name });
      await test.db
        .updateTable('users')
        .set({ external_user_id: externalId, active })
        .where('id', '=', id)
        .execute();
      return id;
    },
    async trail(event) {
      const entries = test.db.selectFrom('audit_entries').select('message').where('event', '=', event);
      return (await entries.execute()).map(({ message }) => message);
    },
    async close() {
      await provider.close();
      await test.close();
    },
  };
  await haveKey(test);
  await t.configure({});
  await t.switchTo('true');
  return t;
}

/** Making one takes seconds. */
const haveKey = (test: TestApp) =>
  test.db
    .insertInto('sign_on_keys')
    .values({
      id: 1,
      certificate: PEER_KEY.certificate,
      private_key_sealed: seal(test.parts.environment.secretKey, 'sign-on key', PEER_KEY.privateKey),
    })
    .execute();

/** The request to the provider that an address carries. */
export const messageIn = (address: URL): string =>
  inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();

/** Where somebody is led who is not signed on. */
export const refusedWith = (problem: string) => `/?signOn=${problem}`;
