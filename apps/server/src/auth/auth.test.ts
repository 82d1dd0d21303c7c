import {
  BACKGROUND_HEADER,
  INACTIVITY_LOGOUT_MS,
  TEXTS,
  TOKEN_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

const ADMINISTRATOR = {
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana@example.org',
  password: 'a long bench password',
  confirmPassword: 'a long bench password',
};

/** A browser that has loaded the page: it has the cookie and repeats it. */
const XSRF = { cookie: `${XSRF_COOKIE}=same`, [XSRF_HEADER]: 'same' };

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = XSRF) =>
  test.app.inject({ method: 'POST', url, payload, headers });
const get = (url: string, headers: Record<string, string>) =>
  test.app.inject({ method: 'GET', url, headers });

const createAdministrator = (fields: object = {}) =>
  post('/api/users/admin', { ...ADMINISTRATOR, ...fields });

async function signInAs(username: string, password: string): Promise<Record<string, string>> {
  const answer = await post('/api/users/login', { username, password });
  expect(answer.statusCode).toBe(200);
  return { ...XSRF, [TOKEN_HEADER]: answer.json().token };
}

describe('the first administrator', () => {
  it('can be created only while no user exists', async () => {
    expect((await get('/api/users/exists', {})).json()).toBe(false);
    const created = await createAdministrator();
    expect(created.statusCode).toBe(201);
    expect(created.json().UserID).toBe(-1);
    expect((await get('/api/users/exists', {})).json()).toBe(true);
    const second = await createAdministrator({ username: 'eve', email: 'eve@example.org' });
    expect(second.statusCode).toBe(409);
  });

  it('is one person when two ask at the same time', async () => {
    const answers = await Promise.all([
      createAdministrator(),
      createAdministrator({ username: 'eve', email: 'eve@example.org' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is refused when the passwords differ, although the client does not check', async () => {
    const answer = await createAdministrator({ confirmPassword: 'another long password' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe(TEXTS.passwordMismatch);
  });

  it('needs a password that is long enough and not a common one [21 CFR 11.300(b)]', async () => {
    const short = await createAdministrator({ password: 'short', confirmPassword: 'short' });
    expect(short.json().errors[0].msg).toContain('12 characters');
    const common = await createAdministrator({
      password: 'passwordpassword',
      confirmPassword: 'passwordpassword',
    });
    expect(common.json().errors[0].msg).toContain('common passwords');
  });
});

describe('a session', () => {
  it('starts with a login and ends with a logout', async () => {
    await createAdministrator();
    const headers = await signInAs('ANA', ADMINISTRATOR.password);
    const user = await get('/api/users/id', headers);
    expect(user.json()).toMatchObject({ UserID: -1, LoginID: 'ana', FirstName: 'Ana', LastName: 'Kovač' });
    expect(user.body).not.toContain('password');
    expect((await post('/api/users/logout', {}, headers)).statusCode).toBe(200);
    expect((await get('/api/users/id', headers)).statusCode).toBe(401);
  });

  it('keeps its token out of the database', async () => {
    await createAdministrator();
    const headers = await signInAs('ana', ADMINISTRATOR.password);
    const rows = await test.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(headers[TOKEN_HEADER]);
  });

  it('ends after an hour without a request that a person caused [21 CFR 11.200(a)(2)]', async () => {
    await createAdministrator();
    const headers = await signInAs('ana', ADMINISTRATOR.password);
    test.clock.advance(INACTIVITY_LOGOUT_MS - 1_000);
    expect((await get('/api/users/id', headers)).statusCode).toBe(200);
    test.clock.advance(INACTIVITY_LOGOUT_MS - 1_000);
    const background = { ...headers, [BACKGROUND_HEADER]: '1' };
    expect((await get('/api/users/id', background)).statusCode).toBe(200);
    test.clock.advance(2_000);
    expect((await get('/api/users/id', headers)).statusCode).toBe(401);
  });

  it('is told the same about a wrong password and an unknown name', async () => {
    await createAdministrator();
    const wrong = await post('/api/users/login', { username: 'ana', password: 'not this one' });
    const unknown = await post('/api/users/login', { username: 'nobody', password: 'not this one' });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('cannot be one of the system user', async () => {
    const answer = await post('/api/users/login', { username: 'system', password: 'anything at all' });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a state-changing call', () => {
  it('is refused without the header that repeats the cookie, also with a token', async () => {
    await createAdministrator();
    const { [XSRF_HEADER]: _left, ...headers } = await signInAs('ana', ADMINISTRATOR.password);
    expect((await post('/api/users/logout', {}, headers)).statusCode).toBe(403);
    expect((await post('/api/users/logout', {}, { ...headers, [XSRF_HEADER]: 'other' })).statusCode).toBe(
      403,
    );
    expect((await get('/api/users/id', headers)).statusCode).toBe(200);
  });

  it('gets the cookie from whatever it loaded before', async () => {
    const answer = await get('/api/users/exists', {});
    expect(answer.cookies.find((cookie) => cookie.name === XSRF_COOKIE)).toMatchObject({
      sameSite: 'Strict',
      path: '/',
    });
  });
});

describe('a refusal', () => {
  it('names every field that is wrong and carries the id of the request', async () => {
    const answer = await post('/api/users/admin', { username: ' ' });
    expect(answer.statusCode).toBe(400);
    const fields = answer.json().errors.map((error: { field: string }) => error.field);
    expect(fields).toEqual(expect.arrayContaining(['username', 'firstName', 'lastName', 'password']));
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of text that no database can hold says so', async () => {
    const answer = await createAdministrator({ firstName: 'A\u0000na' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toContain('cannot be stored');
  });

  it('of something broken says Server Error and nothing of the inside', async () => {
    await test.ownerDb.schema.alterTable('sessions').renameTo('sessions_gone').execute();
    const answer = await get('/api/users/id', { [TOKEN_HEADER]: 'unknown' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ errors: [{ code: 'server-error', msg: TEXTS.serverError }] });
  });
});
