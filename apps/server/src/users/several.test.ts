import { ADMINISTRATOR_ROLE_ID, type User, type UserImport } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

const call = (
  method: 'POST' | 'PUT' | 'GET',
  url: string,
  payload?: object,
  headers: Record<string, string> = administrator,
) => test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const PASSWORD = 'another bench password';
const user = async (username: string, more: object = {}): Promise<User> => {
  const identity = { username, firstName: username, lastName: 'Hall', email: `${username}@example.org` };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return (await call('POST', '/api/users', { ...identity, ...passwords, ...more })).json();
};
const role = async (name: string): Promise<number> =>
  (await call('POST', '/api/roles', { name, description: 'Wet laboratory', active: true })).json().id;
const location = async (name: string): Promise<number> =>
  (await call('POST', '/api/locations', { name })).json().id;
const found = async (username: string): Promise<User> =>
  (await call('GET', `/api/users?search=${username}`)).json()[0];
const entries = async () =>
  (
    await test.db
      .selectFrom('audit_entries')
      .select(['event', 'message'])
      .where('table_name', '=', 'users')
      .orderBy('id')
      .execute()
  ).map(({ event, message }) => `${event}: ${message.split(' ').slice(-2).join(' ')}`);
const preview = async (csv: string): Promise<UserImport> =>
  (await call('POST', '/api/users/csv/preview', { csv })).json();

describe('one form of a user', () => {
  it('gives roles and locations together with the rest, in one entry', async () => {
    const [chemist, basel] = [await role('Chemist'), await location('Basel')];
    const ben = await user('ben', { roleIds: [chemist], locationIds: [basel] });
    expect(ben).toMatchObject({ roles: [{ name: 'Chemist' }], locations: [{ name: 'Basel' }] });
    const { password: _none, ...same } = { ...ben, password: '' };
    const changed = await call('PUT', '/api/users', { ...same, lastName: 'Okafor', roleIds: [] });
    expect(changed.json()).toMatchObject({ lastName: 'Okafor', roles: [], locations: [{ name: 'Basel' }] });
    expect(await entries()).toHaveLength(2);
  });

  it('takes administration from nobody who is the last to have it', async () => {
    const ben = await user('ben', { roleIds: [ADMINISTRATOR_ROLE_ID] });
    await test.db.updateTable('users').set({ active: false }).where('id', '<>', ben.id).execute();
    await test.db.updateTable('users').set({ must_change_password: false }).execute();
    const theirs = await test.signIn({ id: ben.id });
    const refused = await call('PUT', '/api/users', { ...ben, roleIds: [] }, theirs);
    expect([refused.statusCode, refused.json().errors[0].msg]).toEqual([
      409,
      'Somebody has to stay administrator. Give the role to another user first.',
    ]);
  });
});

describe('several users', () => {
  it('are given a role, with an entry each', async () => {
    const chemist = await role('Chemist');
    const [ben, mia] = [await user('ben'), await user('mia', { roleIds: [chemist] })];
    const answer = await call('PUT', '/api/users/several', {
      userIds: [ben.id, mia.id],
      addRoleId: chemist,
    });
    expect(answer.json()).toEqual({ changed: 1 });
    expect((await found('ben')).roles).toEqual([{ id: chemist, name: 'Chemist' }]);
    expect((await entries()).slice(-1)).toEqual(['Edit User: user "ben"']);
  });

  it('are left alone, all of them, where it is not allowed for one, who is named', async () => {
    const ben = await user('ben');
    const me = (await call('GET', '/api/users/id')).json();
    const answer = await call('PUT', '/api/users/several', {
      userIds: [ben.id, me.UserID],
      active: false,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toMatchObject([
      { msg: expect.stringContaining('You cannot end your own access.'), items: [String(me.UserID)] },
    ]);
    expect((await found('ben')).active).toBe(true);
  });
});

describe('a file of users', () => {
  it('is what was exported, changed: taken in it does just that, and lets the new ones in once', async () => {
    const chemist = await role('Chemist');
    await location('Basel');
    await user('ben', { roleIds: [chemist], externalUserId: '=cmd' });
    const exported = (await call('GET', '/api/users/csv')).body;
    expect(exported).toContain('Username,First name,');
    expect(exported).toContain("'=cmd");
    expect(exported).not.toMatch(/argon|password/i);
    expect((await preview(exported)).lines.map(({ does }) => does)).not.toContain('change');

    const csv = `${exported.replace('ben,Hall', 'Benedict,Hall')}mia,Mia,Lindqvist,mia@example.org,yes,Chemist,Basel,,\r\n`;
    const { lines, seen } = await preview(csv);
    expect(
      lines.filter(({ does }) => does !== 'nothing').map(({ username, does }) => [username, does]),
    ).toEqual([
      ['ben', 'change'],
      ['mia', 'create'],
    ]);
    const { created, changed } = (await call('POST', '/api/users/csv', { csv, seen })).json();
    expect([changed, created.length, created[0].username]).toEqual([1, 1, 'mia']);
    expect(await found('ben')).toMatchObject({ firstName: 'Benedict', externalUserId: '=cmd' });
    expect(await found('mia')).toMatchObject({
      roles: [{ name: 'Chemist' }],
      locations: [{ name: 'Basel' }],
    });
    const login = { username: 'mia', password: created[0].password };
    expect((await call('POST', '/api/users/login', login)).statusCode).toBe(200);
    expect((await entries()).slice(-2)).toEqual(['Edit User: user "ben"', 'Create User: user "mia"']);
    const said = JSON.stringify(await test.db.selectFrom('audit_entries').selectAll().execute());
    expect(said).not.toContain(created[0].password);
  });

  it('does nothing where one line cannot be done, or somebody changed a user since it was looked at', async () => {
    const ben = await user('ben');
    const csv = 'Username,First name,Last name,Email\nben,Ben,Okafor,ben@example.org\n';
    const bad = `${csv}mia,Mia,,mia@example.org\n`;
    const refused = await call('POST', '/api/users/csv', { csv: bad, seen: (await preview(bad)).seen });
    expect([refused.statusCode, refused.json().errors[0].msg]).toEqual([
      400,
      'Line 3, Last name: Last name is required. Nothing was done.',
    ]);
    const { seen } = await preview(csv);
    test.clock.advance(1_000);
    await call('PUT', '/api/users', { ...ben, firstName: 'Benny' });
    const late = await call('POST', '/api/users/csv', { csv, seen });
    expect([late.statusCode, late.json().errors[0].msg]).toEqual([
      409,
      'Users or roles were changed since you looked. Nothing was done: look at it again.',
    ]);
    expect((await found('ben')).lastName).toBe('Hall');
  });

  it('says where it cannot be read', async () => {
    const answer = await call('POST', '/api/users/csv/preview', { csv: 'Username,Shoe size\nben,43' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toContain('Line 1, column 2: “Shoe size” is no column.');
  });
});
