import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DataConnectionEvent, type EventTypeId, SENAITE } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { SENAITE_SIGN_IN, type SenaitePeer, startSenaitePeer } from '../../test/senaite-peer.ts';

let test: TestApp;
let senaite: SenaitePeer;
let administrator: Record<string, string>;
let connectionId: number;
beforeEach(async () => {
  test = await createTestApp();
  senaite = await startSenaitePeer();
  administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  const fields = { name: 'SENAITE', baseUrl: senaite.url, ...SENAITE_SIGN_IN };
  connectionId = (await call('POST', '/api/dataConnections/', fields)).json().id;
});
afterEach(async () => {
  await senaite.close();
  await test.close();
});

const call = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: administrator, ...(payload === undefined ? {} : { payload }) });

/** An event as the preset has it. */
async function setEvent(type: EventTypeId, endpoint: string = SENAITE.endpoints[type]): Promise<void> {
  const url = `/api/dataConnections/${connectionId}/events`;
  const events: DataConnectionEvent[] = (await call('GET', url)).json();
  const { id } = events.find(({ eventTypeId }) => eventTypeId === type) ?? { id: 0 };
  const changed = await call('PUT', `${url}/${id}`, { endpoint, mapping: SENAITE.mappings[type] });
  expect(changed.statusCode, changed.body).toBe(200);
}

const instruments = () => call('GET', '/api/instruments/-100');
const importThrough = async (path: string) =>
  (await call('POST', path, { dataConnectionId: connectionId })).json();

describe('with the preset for SENAITE', () => {
  it('instruments and tests are read by their titles, and keep their numbers', async () => {
    await setEvent(1);
    await setEvent(2);
    const first = (await instruments()).json();
    expect(first.map((item: { INSTRUMENTNAME: string }) => item.INSTRUMENTNAME)).toEqual([
      'Analytical balance',
      'GC-MS 5977',
      'HPLC 1260',
    ]);
    expect((await instruments()).json()).toEqual(first);
    const tests = (await call('GET', '/api/tests/-100')).json();
    expect(tests.map((item: { TESTNAME: string }) => item.TESTNAME)).toEqual([
      'Escherichia coli',
      'Salmonella',
    ]);
  });

  it('a list is read over all of its pages', async () => {
    await setEvent(1, 'instrument?limit=1');
    expect((await instruments()).json()).toHaveLength(3);
    expect(senaite.requests).toEqual([
      'instrument?limit=1&userId=-100',
      'instrument?limit=1&userId=-100&b_start=1',
      'instrument?limit=1&userId=-100&b_start=2',
    ]);
  });

  it('users and locations are imported, the second time all unchanged', async () => {
    await setEvent(4);
    await setEvent(5);
    const counted = (created: number, unchanged: number) => ({ created, updated: 0, unchanged, failed: [] });
    expect(await importThrough('/api/locations/importLocations')).toEqual(counted(2, 0));
    expect(await importThrough('/api/locations/importLocations')).toEqual(counted(0, 2));
    expect(await importThrough('/api/users/importUsers')).toEqual(counted(2, 0));
    expect(await importThrough('/api/users/importUsers')).toEqual(counted(0, 2));
    const users = await test.db
      .selectFrom('users')
      .select(['username', 'first_name', 'last_name', 'email'])
      .where('external_user_id', 'is not', null)
      .orderBy('username')
      .execute();
    expect(users).toEqual([
      { username: 'jp', first_name: 'jp', last_name: '', email: '' },
      { username: 'rita', first_name: 'Rita Mohale', last_name: '', email: 'rita@lab.example' },
    ]);
  });

  it('the clients are the reference info groups', async () => {
    await setEvent(7);
    expect((await call('GET', '/api/referenceGroups')).json()).toEqual([
      { id: '72d081e2ec9f40f1e2a3e48fc091b2d7', name: 'Happy Hills' },
    ]);
  });
});

describe('pages', () => {
  const problem = async () => {
    const answered = await instruments();
    expect(answered.statusCode).toBe(502);
    return answered.json().errors[0].msg;
  };

  it('are not followed to another server, and nothing is sent there', async () => {
    let called = 0;
    const other = createServer((_request, response) => {
      called += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    senaite.nextPage = (next) => next.replace(/:\d+\//, `:${port}/`);
    await setEvent(1, 'instrument?limit=1');
    expect(await problem()).toContain('which is another server');
    expect(called).toBe(0);
    other.close();
  });

  it('that go round in a circle, or are no addresses, are refused', async () => {
    await setEvent(1, 'instrument?limit=1');
    senaite.nextPage = (next) => next.replace(/b_start=\d+/, 'b_start=1');
    expect(await problem()).toContain('go round in a circle');
    senaite.nextPage = () => 'http://[';
    expect(await problem()).toContain('"next" of the answer is no address');
  });
});

it('an answer that says it did not succeed is none, whatever its status', async () => {
  await setEvent(1);
  senaite.refusal = { success: false, message: 'Object has no attribute' };
  const answered = await instruments();
  expect([answered.statusCode, answered.json().errors[0].msg]).toEqual([
    502,
    'SENAITE, Instruments: The LIMS refused it: {"success":false,"message":"Object has no attribute"}',
  ]);
});
