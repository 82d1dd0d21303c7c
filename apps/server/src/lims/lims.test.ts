import type { DataConnectionEvent, ImportReport } from '@benchbook/contract';
import { type LimsSimulator, startLimsSimulator } from '@benchbook/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let lims: LimsSimulator;
let administrator: Record<string, string>;
let connectionId: number;
beforeEach(async () => {
  test = await createTestApp();
  lims = await startLimsSimulator();
  administrator = await test.signIn({ administrator: true, name: 'Ada Admin' });
  const fields = { name: 'Simulator', baseUrl: lims.url, authTypeId: 2, token: lims.credentials.token };
  connectionId = (await call('POST', '/api/dataConnections/', fields)).json().id;
});
afterEach(async () => {
  await lims.close();
  await test.close();
});

const call = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers = administrator) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function setEvent(eventTypeId: number, change: { endpoint: string; mapping?: object | null }) {
  const events: DataConnectionEvent[] = (
    await call('GET', `/api/dataConnections/${connectionId}/events`)
  ).json();
  const { id } = events.find((event) => event.eventTypeId === eventTypeId) ?? { id: 0 };
  const changed = await call('PUT', `/api/dataConnections/${connectionId}/events/${id}`, change);
  expect(changed.statusCode, changed.body).toBe(200);
}

const importUsers = async (): Promise<ImportReport> =>
  (await call('POST', '/api/users/importUsers', { dataConnectionId: connectionId })).json();
const importLocations = async (): Promise<ImportReport> =>
  (await call('POST', '/api/locations/importLocations', { dataConnectionId: connectionId })).json();

describe('instruments and tests', () => {
  it('are none while no connection has them', async () => {
    expect((await call('GET', '/api/instruments/-100')).json()).toEqual([]);
    expect((await call('GET', '/api/tests/-100')).json()).toEqual([]);
  });

  it('are asked for as the signed-in user is known in the LIMS, whatever id the path has', async () => {
    await setEvent(1, { endpoint: 'instruments' });
    await setEvent(2, { endpoint: 'tests' });
    const ben = await test.createUser({ name: 'Ben Okafor' });
    await test.db.updateTable('users').set({ external_user_id: '1002' }).where('id', '=', ben).execute();
    const asBen = await test.signIn({ id: ben });
    const instruments = (await call('GET', '/api/instruments/7', undefined, asBen)).json();
    expect(instruments).toEqual([
      { INSTRUMENTID: 2, INSTRUMENTNAME: 'Analytical balance' },
      { INSTRUMENTID: 3, INSTRUMENTNAME: 'GC-MS 5977' },
      { INSTRUMENTID: 1, INSTRUMENTNAME: 'HPLC 1260' },
    ]);
    await call('GET', '/api/tests/-100');
    expect(lims.requests.map(({ path, query }) => path + query)).toEqual([
      '/api/instruments?userId=1002',
      '/api/tests?userId=-100',
    ]);
  });

  it('keep one number each where the LIMS calls them by texts, also under another name', async () => {
    await setEvent(1, { endpoint: 'locations', mapping: { items: '', fields: { id: 'id', name: 'name' } } });
    lims.data.locations = [
      { id: 'e5a1', name: 'Balance' },
      { id: 'f7b2', name: 'Oven' },
    ];
    const numbers = async () =>
      new Map(
        (await call('GET', '/api/instruments/-100'))
          .json()
          .map((item: { INSTRUMENTID: number; INSTRUMENTNAME: string }) => [
            item.INSTRUMENTNAME,
            item.INSTRUMENTID,
          ]),
      );
    const first = await numbers();
    expect(first.get('Balance')).toBeGreaterThanOrEqual(1_500_000_000);
    lims.data.locations = [
      { id: 'f7b2', name: 'Drying oven' },
      { id: 'e5a1', name: 'Balance' },
    ];
    const second = await numbers();
    expect([second.get('Balance'), second.get('Drying oven')]).toEqual([
      first.get('Balance'),
      first.get('Oven'),
    ]);
  });

  it('say which connection, which event and what came back when they cannot be had', async () => {
    await setEvent(1, { endpoint: 'instruments' });
    const failing = async (failure: Parameters<typeof lims.fail>[0]) => {
      lims.fail(failure);
      const answered = await call('GET', '/api/instruments/-100');
      expect(answered.statusCode).toBe(502);
      return answered.json().errors[0].msg;
    };
    expect(await failing({ times: 1, status: 401 })).toContain(
      'Simulator, Instruments: it does not accept the credentials of the connection (401)',
    );
    expect(await failing({ times: 1, status: 403 })).toContain('(403)');
    expect(await failing({ times: 1, status: 500 })).toContain('it answered 500');
    expect(await failing({ times: 1, broken: 'json' })).toContain('its JSON cannot be read: {"items"');
    expect(await failing({ times: 1, broken: 'html' })).toContain(
      'text/html instead of JSON: <h1>Maintenance',
    );
    expect(await failing({ times: 1, broken: 'connection' })).toContain('cannot be reached');
    await setEvent(1, { endpoint: 'autofill' });
    const answered = await call('GET', '/api/instruments/-100');
    expect(answered.json().errors[0].msg).toBe(
      'Simulator, Instruments: The answer is no list. Check the mapping of the event.',
    );
  });
});

describe('the import of users', () => {
  beforeEach(() => setEvent(5, { endpoint: 'users' }));

  it('creates who is new, changes what the LIMS changed, and leaves the rest alone', async () => {
    expect(await importUsers()).toEqual({ created: 3, updated: 0, unchanged: 0, failed: [] });
    expect(await importUsers()).toEqual({ created: 0, updated: 0, unchanged: 3, failed: [] });
    const [ana] = lims.data.users;
    if (ana) Object.assign(ana, { lastName: 'Kovač-Meier', email: '', timezone: 'Europe/Zurich' });
    expect(await importUsers()).toEqual({ created: 0, updated: 1, unchanged: 2, failed: [] });
    const users = await test.db
      .selectFrom('users')
      .selectAll()
      .where('external_user_id', '=', '1001')
      .execute();
    expect(users).toMatchObject([
      {
        username: 'ana.kovac',
        last_name: 'Kovač-Meier',
        email: 'ana.kovac@lims.example.org',
        timezone: 'Europe/Zurich',
        password_hash: null,
      },
    ]);
    const trail = await test.db.selectFrom('audit_entries').select(['event', 'actor_name']).execute();
    expect(trail.filter(({ event }) => /User$/.test(event))).toEqual([
      ...Array(3).fill({ event: 'Create User', actor_name: 'Ada Admin' }),
      { event: 'Edit User', actor_name: 'Ada Admin' },
    ]);
  });

  it('reports each row that cannot be taken, with the reason, and takes the others', async () => {
    await test.db
      .insertInto('users')
      .values({ username: 'ben.okafor', first_name: 'Another', last_name: 'Ben' })
      .execute();
    const [ana] = lims.data.users;
    lims.data.users.push(
      { ...(ana as NonNullable<typeof ana>) },
      { ...(ana as NonNullable<typeof ana>), id: '', username: 'x' },
    );
    expect(await importUsers()).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: [
        {
          row: 2,
          item: 'ben.okafor',
          reason: 'This username is taken; usernames are never given a second time.',
        },
        { row: 4, item: 'ana.kovac', reason: 'The id 1001 stands in row 1 already.' },
        { row: 5, item: 'x', reason: 'id: The id is empty.' },
      ],
    });
  });

  it('reads another way to call the fields, by the preset of the module and by a mapping of its own', async () => {
    const meo = await call('POST', '/api/dataConnections/', {
      name: 'Meo',
      baseUrl: lims.meoUrl,
      authTypeId: 2,
      token: lims.credentials.token,
    });
    connectionId = meo.json().id;
    await call('POST', '/api/config/limsModule', { configValue: 'MEO' });
    await setEvent(5, { endpoint: 'Users' });
    expect(await importUsers()).toMatchObject({ created: 3, failed: [] });
    await setEvent(5, {
      endpoint: 'Users',
      mapping: { items: 'Data', fields: { id: 'UserId', username: 'Email', firstName: 'FirstName' } },
    });
    expect(await importUsers()).toMatchObject({ updated: 3, failed: [] });
    await setEvent(5, {
      endpoint: 'Users',
      mapping: { items: 'Data', fields: { id: 'UserId', username: 'No' } },
    });
    expect((await importUsers()).failed[0]?.reason).toBe(
      'The field username (No) is missing or of another kind.',
    );
  });

  it('does not end the access of the last administrator', async () => {
    await importUsers();
    const ana = await test.db
      .selectFrom('users')
      .select('id')
      .where('external_user_id', '=', '1001')
      .executeTakeFirstOrThrow();
    const me = await test.db.selectFrom('user_roles').selectAll().execute();
    await test.ownerDb
      .updateTable('user_roles')
      .set({ user_id: ana.id })
      .where('user_id', '=', me[0]?.user_id ?? 0)
      .execute();
    test.parts.access.clear();
    administrator = await test.signIn({ id: ana.id });
    const [first] = lims.data.users;
    if (first) first.active = false;
    expect((await importUsers()).failed[0]?.reason).toContain('You cannot end your own access');
  });
});

describe('the import of locations', () => {
  it('creates, renames and leaves alone by the id, and never takes a name over', async () => {
    await setEvent(4, { endpoint: 'locations' });
    await call('POST', '/api/locations', { name: 'Visp' });
    const first = await importLocations();
    expect(first).toMatchObject({ created: 2, unchanged: 0 });
    expect(first.failed).toEqual([{ row: 3, item: 'Visp', reason: 'This name is taken.' }]);
    const [basel] = lims.data.locations;
    if (basel) basel.name = 'Basel, building 3a';
    expect(await importLocations()).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const names = (await call('GET', '/api/locations')).json().map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Basel, building 3a', 'Basel, building 7', 'Visp']);
  });
});
