import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionTest, DataConnection, DataConnectionEvent } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let administrator: Record<string, string>;
let lims: Server;
let answer: RequestListener;
let seen: { url: string; headers: IncomingHttpHeaders }[];
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
  seen = [];
  answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
  lims = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => lims.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  lims.closeAllConnections();
  lims.close();
  await test.close();
});

// A listening TCP server's address is an object.
const baseUrl = () => `http://127.0.0.1:${(lims.address() as AddressInfo).port}/api`;
const call = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: administrator, ...(payload === undefined ? {} : { payload }) });

const TOKEN = { name: 'Token LIMS', authTypeId: 1, header: 'X-Api-Key', token: 'a secret token' };
async function create(fields: object = {}): Promise<DataConnection> {
  const answered = await call('POST', '/api/dataConnections/', { ...TOKEN, baseUrl: baseUrl(), ...fields });
  expect(answered.statusCode, answered.body).toBe(201);
  return answered.json();
}
const events = async (id: number): Promise<DataConnectionEvent[]> =>
  (await call('GET', `/api/dataConnections/${id}/events`)).json();
const tested = async (id: number, eventId?: number): Promise<ConnectionTest> =>
  (await call('POST', `/api/dataConnections/${id}/test`, { eventId })).json();
const messages = (answered: { json(): { errors: { msg: string; field?: string }[] } }) =>
  answered.json().errors.map(({ field, msg }) => `${field}: ${msg}`);

describe('a data connection', () => {
  it('is created with an event of each kind and no endpoints', async () => {
    const { id } = await create();
    expect((await events(id)).map(({ name, endpoint }) => [name, endpoint])).toEqual([
      ['Instruments', ''],
      ['Tests', ''],
      ['Export document', ''],
      ['Import locations', ''],
      ['Import users', ''],
      ['Autofill data', ''],
      ["Projects' reference info groups", ''],
    ]);
  });

  it('needs just the fields of its way to sign in, each by the name it has there', async () => {
    const bare = { name: 'Bare', baseUrl: baseUrl() };
    const missing = async (authTypeId: number) =>
      messages(await call('POST', '/api/dataConnections/', { ...bare, authTypeId }));
    expect(await missing(1)).toEqual(['header: Header is required.', 'token: Token is required.']);
    expect(await missing(2)).toEqual(['token: Token is required.']);
    expect(await missing(3)).toEqual([
      'username: Username is required.',
      'password: Password is required.',
      'header: Header is required.',
      'token: Token or client id is required.',
    ]);
    expect(await missing(4)).toEqual([
      'username: Username is required.',
      'header: Header is required.',
      'token: App key is required.',
    ]);
    expect(await missing(5)).toEqual(['authTypeId: Choose how to sign in at the LIMS.']);
  });

  it('is refused with an address or a header that cannot be', async () => {
    for (const [field, value] of [
      ['baseUrl', 'lims.example.org'],
      ['baseUrl', 'file:///etc/passwd'],
      ['baseUrl', 'https://user:secret@lims.example.org'],
      ['header', 'X-Key\r\nHost: evil'],
      ['header', 'Host'],
      ['token', 'a\nb'],
    ]) {
      const fields = { ...TOKEN, baseUrl: baseUrl(), [field ?? '']: value };
      const answered = await call('POST', '/api/dataConnections/', fields);
      expect([answered.statusCode, answered.json().errors[0].field], value).toEqual([400, field]);
    }
  });

  it('never gives its secrets back: not in an answer, not in the audit trail, not readable in the database', async () => {
    const { id } = await create();
    await call('PUT', `/api/dataConnections/${id}`, {
      ...TOKEN,
      baseUrl: baseUrl(),
      token: 'another secret',
    });
    const shown = (await call('GET', '/api/dataConnections')).json();
    expect(shown).toMatchObject([{ id, name: 'Token LIMS', hasToken: true, hasPassword: false }]);
    const rows = await test.db.selectFrom('data_connections').selectAll().execute();
    const trail = await test.db.selectFrom('audit_entries').selectAll().execute();
    const everything =
      JSON.stringify([shown, trail]) + rows.map((row) => row.token_sealed?.toString('latin1'));
    expect(everything).not.toContain('secret');
    expect(trail.at(-1)).toMatchObject({ event: 'Edit data connection', new: { token: 'replaced' } });
  });

  it('keeps a secret that is left empty, unless it is to be sent to another server', async () => {
    const { id } = await create();
    const fields = { ...TOKEN, token: '', name: 'Renamed' };
    const same = await call('PUT', `/api/dataConnections/${id}`, { ...fields, baseUrl: `${baseUrl()}/v2` });
    expect(same.json()).toMatchObject({ name: 'Renamed', hasToken: true });
    await tested(id);
    expect(seen.at(-1)?.headers['x-api-key']).toBe('a secret token');
    const other = await call('PUT', `/api/dataConnections/${id}`, {
      ...fields,
      baseUrl: 'https://elsewhere.example.org',
    });
    expect(messages(other)).toEqual(['token: Token is required.']);
  });

  it('forgets the secrets that another way to sign in does not use', async () => {
    const { id } = await create({ authTypeId: 3, username: 'bench', password: 'pass' });
    const fields = { name: 'Bearer', baseUrl: baseUrl(), authTypeId: 2 };
    expect((await call('PUT', `/api/dataConnections/${id}`, fields)).json()).toMatchObject({
      hasPassword: false,
      hasToken: true,
    });
  });

  it('is not changed by two people over each other, and has a name of its own', async () => {
    const { id, updatedAt } = await create();
    test.clock.advance(1_000);
    const change = { ...TOKEN, baseUrl: baseUrl(), name: 'First' };
    expect((await call('PUT', `/api/dataConnections/${id}`, { ...change, updatedAt })).statusCode).toBe(200);
    const second = await call('PUT', `/api/dataConnections/${id}`, { ...change, name: 'Second', updatedAt });
    expect(second.statusCode).toBe(409);
    const again = await call('POST', '/api/dataConnections/', { ...change, name: 'FIRST' });
    expect([again.statusCode, again.json().errors[0].msg]).toEqual([409, 'This name is taken.']);
  });

  it('takes its events along when it is deleted, and is no longer chosen for imports', async () => {
    const { id } = await create();
    const users = (await events(id)).find((event) => event.eventTypeId === 5);
    await call('POST', '/api/config/selectedUserEvent', { configValue: String(users?.id) });
    expect((await call('DELETE', `/api/dataConnections/${id}`)).statusCode).toBe(200);
    expect((await call('GET', `/api/dataConnections/${id}/events`)).statusCode).toBe(404);
    expect((await call('GET', '/api/config/selectedUserEvent')).json().configValue).toBe('');
  });
});

describe('what there is to choose from', () => {
  it('is listed, the kinds of events also for the placeholder as it stands in the specification', async () => {
    const authTypes = (await call('GET', '/api/dataConnections/authTypes')).json();
    expect(authTypes.map((type: { id: number }) => type.id)).toEqual([1, 2, 3, 4]);
    for (const id of [':dataConnectionId', '1']) {
      const types = (await call('GET', `/api/dataConnections/${id}/events/eventTypes`)).json();
      expect(types).toHaveLength(7);
      expect(types[0]).toEqual({ id: 1, name: 'Instruments' });
    }
  });
});

describe('an event', () => {
  it('takes an endpoint below the base URL, and nothing that leads elsewhere', async () => {
    const { id } = await create();
    const [first] = await events(id);
    const url = `/api/dataConnections/${id}/events/${first?.id}`;
    const changed = await call('PUT', url, { endpoint: '/instruments/{userId}' });
    expect(changed.json()).toMatchObject({ endpoint: '/instruments/{userId}', mapping: null });
    for (const endpoint of [
      'https://evil.example.org/',
      '//evil.example.org',
      '../admin',
      'a/../../b',
      'a b',
    ]) {
      expect((await call('PUT', url, { endpoint })).statusCode, endpoint).toBe(400);
    }
    const other = await create({ name: 'Other' });
    const elsewhere = await call('PUT', `/api/dataConnections/${other.id}/events/${first?.id}`, {
      endpoint: '',
    });
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('the test of a connection', () => {
  it('signs in as the connection says, in each of the four ways', async () => {
    const ways = [
      [{ authTypeId: 1 }, { 'x-api-key': 'a secret token' }],
      [{ authTypeId: 2 }, { authorization: 'Bearer a secret token' }],
      [
        { authTypeId: 3, username: 'bénch', password: 'p:ss' },
        {
          authorization: `Basic ${Buffer.from('bénch:p:ss').toString('base64')}`,
          'x-api-key': 'a secret token',
        },
      ],
      [
        { authTypeId: 4, username: 'bench' },
        { 'x-api-key': 'a secret token', username: 'bench' },
      ],
    ] as const;
    for (const [fields, headers] of ways) {
      const { id } = await create({ name: `Way ${fields.authTypeId}`, ...fields });
      expect(await tested(id)).toMatchObject({ ok: true, status: 200, body: '{"ok":true}' });
      expect(seen.at(-1)).toMatchObject({ url: '/api', headers });
    }
  });

  it('calls the endpoint of an event that reads, and never the one that exports', async () => {
    const { id } = await create();
    const [instruments, , exported] = await events(id);
    await call('PUT', `/api/dataConnections/${id}/events/${instruments?.id}`, {
      endpoint: 'users/{userId}/instruments',
    });
    await call('PUT', `/api/dataConnections/${id}/events/${exported?.id}`, { endpoint: 'records' });
    const answered = await test.app.inject({
      method: 'POST',
      url: `/api/dataConnections/${id}/test`,
      headers: { ...administrator, 'accept-language': 'de' },
      payload: { eventId: instruments?.id },
    });
    expect(answered.json()).toMatchObject({ ok: true, message: 'Token LIMS antwortet (200).' });
    expect(seen.map(({ url }) => url)).toEqual(['/api/users/-100/instruments']);
    const refused = await call('POST', `/api/dataConnections/${id}/test`, { eventId: exported?.id });
    expect([refused.statusCode, seen.length]).toEqual([400, 1]);
  });

  it('shows what came back when it is not what was hoped for', async () => {
    const { id } = await create();
    answer = (_request, response) => response.writeHead(401).end('<h1>Who\u0000 are\nyou?</h1>');
    expect(await tested(id)).toMatchObject({
      ok: false,
      status: 401,
      message: expect.stringContaining('enter them again'),
      body: '<h1>Who are you?</h1>',
    });
    answer = (_request, response) => response.writeHead(302, { location: 'http://10.1.2.3/' }).end();
    expect(await tested(id)).toMatchObject({
      ok: false,
      status: null,
      message: expect.stringContaining('another server'),
    });
    lims.close();
    lims.closeAllConnections();
    expect(await tested(id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('nothing listens there'),
    });
  });
});
