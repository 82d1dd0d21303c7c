import { ADMINISTRATOR_ROLE_ID, TEXTS } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { setTimezone } from './service.ts';

const BEN = {
  username: 'ben',
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben@example.org',
  password: 'another bench password',
  confirmPassword: 'another bench password',
  active: true,
};

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

const call = (
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  url: string,
  payload?: object,
  headers = administrator,
) => test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const signIn = (password: string) => call('POST', '/api/users/login', { username: 'ben', password });

describe('users', () => {
  it('are created by an administrator and can sign in', async () => {
    const created = await call('POST', '/api/users', BEN);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ username: 'ben', active: true, roles: [], locations: [] });
    expect((await signIn(BEN.password)).statusCode).toBe(200);
  });

  it('are nobody else’s business', async () => {
    const plain = await test.signIn();
    expect((await call('GET', '/api/users', undefined, plain)).statusCode).toBe(403);
    expect((await call('POST', '/api/users', BEN, plain)).statusCode).toBe(403);
  });

  it('cannot share a username, not even in another case [21 CFR 11.100(a), 11.300(a)]', async () => {
    await call('POST', '/api/users', BEN);
    const second = await call('POST', '/api/users', { ...BEN, username: 'BEN', email: 'b@example.org' });
    expect(second.statusCode).toBe(409);
    expect(second.json().errors[0].msg).toContain('username is taken');
  });

  it('are taken back as they were given, without an external user id too', async () => {
    await call('POST', '/api/users', BEN);
    const [ben] = (await call('GET', '/api/users?search=ben')).json();
    expect(ben.externalUserId).toBeNull();
    const changed = await call('PUT', '/api/users', { ...ben, lastName: 'Hall' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ lastName: 'Hall', externalUserId: null });
  });

  it('have the time zone of their laboratory from then on, and one that exists', async () => {
    const { id } = (await call('POST', '/api/users', { ...BEN, timezone: 'Asia/Tokyo' })).json();
    const session = await test.signIn({ id });
    const zone = async () => (await call('GET', '/api/users/id', undefined, session)).json().Timezone;
    expect(await zone()).toBe('Asia/Tokyo');
    const { password: _password, confirmPassword: _confirmation, ...kept } = BEN;
    const refused = await call('PUT', '/api/users', { ...kept, id, timezone: 'Lab/Nowhere' });
    expect(refused.json().errors).toMatchObject([
      { field: 'timezone', msg: 'This time zone is not known. Write it like Europe/Zurich.' },
    ]);
    await call('PUT', '/api/users', { ...kept, id });
    expect(await zone()).toBe('Asia/Tokyo');
    await call('PUT', '/api/users', { ...kept, id, timezone: '' });
    expect(await zone()).toBeNull();
    const system = systemAct(test.parts, { address: '127.0.0.1', requestId: 'r' });
    await setTimezone(system, id, 'Europe/Zurich');
    expect(await zone()).toBe('Europe/Zurich');
    await expect(async () => setTimezone(system, id, '+01:00')).rejects.toThrow('not known');
  });

  it('are refused when the passwords differ', async () => {
    const answer = await call('POST', '/api/users', { ...BEN, confirmPassword: 'something else 123' });
    expect(answer.json().errors[0].msg).toBe(TEXTS.passwordMismatch);
  });

  it('lose their sessions when they are deactivated or their password changes [Annex 11, 12.3]', async () => {
    const { id } = (await call('POST', '/api/users', BEN)).json();
    const session = await test.signIn({ id });
    const changed = {
      ...BEN,
      id,
      password: 'a third bench password',
      confirmPassword: 'a third bench password',
    };
    expect((await call('PUT', '/api/users', changed)).statusCode).toBe(200);
    expect((await call('GET', '/api/users/id', undefined, session)).statusCode).toBe(401);

    const again = await test.signIn({ id });
    expect((await call('GET', '/api/users/id', undefined, again)).statusCode).toBe(200);
    const { password: _password, confirmPassword: _confirmation, ...kept } = BEN;
    await call('PUT', '/api/users', { ...kept, id, active: false });
    expect((await call('GET', '/api/users/id', undefined, again)).statusCode).toBe(401);
    expect((await signIn('a third bench password')).statusCode).toBe(401);
  });

  it('are not overwritten by a change that is based on an older state', async () => {
    const { id, updatedAt } = (await call('POST', '/api/users', BEN)).json();
    const { password: _password, confirmPassword: _confirmation, ...kept } = BEN;
    test.clock.advance(1_000);
    expect((await call('PUT', '/api/users', { ...kept, id, lastName: 'One', updatedAt })).statusCode).toBe(
      200,
    );
    expect((await call('PUT', '/api/users', { ...kept, id, lastName: 'Two', updatedAt })).statusCode).toBe(
      409,
    );
  });

  it('cannot deactivate themselves, nor leave the system without an administrator', async () => {
    const own = await call('GET', '/api/users/id');
    const { UserID } = own.json();
    expect((await call('DELETE', `/api/users/${UserID}`)).statusCode).toBe(409);
  });

  it('become administrators through the role, at once and in every process', async () => {
    const id = await test.createUser({ name: 'Ben Okafor' });
    const session = await test.signIn({ id });
    expect((await call('GET', '/api/users', undefined, session)).statusCode).toBe(403);
    const assigned = await call('PUT', '/api/users/roles', {
      userId: id,
      roleIdArr: [ADMINISTRATOR_ROLE_ID],
    });
    expect(assigned.json().roles).toEqual([{ id: ADMINISTRATOR_ROLE_ID, name: 'Administrator' }]);
    expect((await call('GET', '/api/users', undefined, session)).statusCode).toBe(200);
  });

  it('are found by any part of their names, a percent sign being a percent sign', async () => {
    await call('POST', '/api/users', BEN);
    const found = await call('GET', '/api/users?search=okaf&page=1');
    expect(found.json().map((user: { username: string }) => user.username)).toEqual(['ben']);
    expect(found.headers['x-total-count']).toBe('1');
    expect((await call('GET', '/api/users?search=%25')).json()).toEqual([]);
  });

  it('are deleted by deactivating, and not at all once their name stands under a record [21 CFR 11.100(a)]', async () => {
    const { id } = (await call('POST', '/api/users', BEN)).json();
    await test.db
      .insertInto('projects')
      .values({ title: 'Buffers', project_type_id: 1, created_by: id, last_update_by: id })
      .execute();
    const refused = await call('DELETE', `/api/users/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].msg).toContain('Ben Okafor');
    const other = (
      await call('POST', '/api/users', { ...BEN, username: 'cy', email: 'cy@example.org' })
    ).json();
    expect((await call('DELETE', `/api/users/${other.id}`)).json().active).toBe(false);
  });

  it('cannot lose their last administrator, also when two end each other’s access at the same moment', async () => {
    const [first, second] = [
      await test.createUser({ administrator: true }),
      await test.createUser({ administrator: true }),
    ];
    const [one, two] = [await test.signIn({ id: first }), await test.signIn({ id: second })];
    const { UserID } = (await call('GET', '/api/users/id')).json();
    await call('DELETE', `/api/users/${UserID}`, undefined, one);
    const answers = await Promise.all([
      call('DELETE', `/api/users/${second}`, undefined, one),
      call('PUT', '/api/users/roles', { userId: first, roleIdArr: [] }, two),
    ]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const left = await test.db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_id')
      .select('user_id')
      .where('role_id', '=', ADMINISTRATOR_ROLE_ID)
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });

  it('are not assigned roles on the ground of an older state', async () => {
    const { id, updatedAt } = (await call('POST', '/api/users', BEN)).json();
    test.clock.advance(1_000);
    const assign = () => call('PUT', '/api/users/roles', { userId: id, roleIdArr: [-2], updatedAt });
    expect((await assign()).statusCode).toBe(200);
    expect((await assign()).statusCode).toBe(409);
  });
});
