import { ADMINISTRATOR_ROLE_ID, type ApiToken, type NewApiToken } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

const DAY = 24 * 60 * 60_000;

let test: TestApp;
let ana: Record<string, string>;
let anasId: number;
beforeEach(async () => {
  test = await createTestApp();
  anasId = await test.createUser({ name: 'Ana Kovač', administrator: true });
  ana = await test.signIn({ id: anasId });
});
afterEach(() => test.close());

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY).toISOString();

const make = (wanted: Partial<NewApiToken> = {}, headers = ana) =>
  test.app.inject({
    method: 'POST',
    url: '/api/users/tokens',
    headers,
    payload: { name: 'LIMS', scopes: ['read', 'write'], expiresAt: inDays(30), ...wanted },
  });

async function made(wanted: Partial<NewApiToken> = {}): Promise<{ id: string; token: string }> {
  const answer = await make(wanted);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

/** As a program asks: no cookie, no XSRF header. */
const ask = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });

const listed = async (): Promise<ApiToken[]> =>
  (await test.app.inject({ method: 'GET', url: '/api/users/tokens', headers: ana })).json();

const PROJECT = { title: 'Buffers', projectTypeId: 1 };

describe('an API token', () => {
  it('works as the person it belongs to, without a cookie', async () => {
    const { token } = await made();
    expect((await ask(token, 'GET', '/api/users/id')).json()).toMatchObject({ UserID: anasId });
    const project = await ask(token, 'POST', '/api/projects', PROJECT);
    expect(project.statusCode).toBe(201);
    expect(project.json()).toMatchObject({ title: 'Buffers', createdBy: 'Ana Kovač' });
  });

  it.each([
    { scopes: ['read'] as const, reads: 200, writes: 403, administers: 403 },
    { scopes: ['write'] as const, reads: 403, writes: 201, administers: 403 },
    { scopes: ['read', 'write'] as const, reads: 200, writes: 201, administers: 403 },
    { scopes: ['read', 'admin'] as const, reads: 200, writes: 403, administers: 200 },
  ])('made for $scopes does no more', async ({ scopes, reads, writes, administers }) => {
    const { token } = await made({ scopes: [...scopes] });
    expect((await ask(token, 'GET', '/api/projects')).statusCode).toBe(reads);
    expect((await ask(token, 'POST', '/api/projects', PROJECT)).statusCode).toBe(writes);
    expect((await ask(token, 'GET', '/api/users')).statusCode).toBe(administers);
  });

  it('without “admin” sees what its owner would see who is no administrator', async () => {
    await test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    const { json } = await test.app.inject({
      method: 'POST',
      url: '/api/projects',
      headers: ana,
      payload: PROJECT,
    });
    const address = `/api/projects/${json().id}`;
    // What the role of administrators was granted is not the token's either.
    const grant = { role_id: ADMINISTRATOR_ROLE_ID, project_type_id: PROJECT.projectTypeId };
    await test.db.insertInto('role_project_types').values(grant).execute();
    const plain = await made();
    const administering = await made({ scopes: ['read', 'admin'] });
    expect((await ask(plain.token, 'GET', address)).statusCode).toBe(404);
    expect((await ask(administering.token, 'GET', address)).statusCode).toBe(200);
  });

  it.each([
    ['GET', '/api/users/tokens'],
    ['POST', '/api/users/tokens'],
    ['POST', '/api/users/logout'],
    ['GET', '/api/users/sessions'],
    ['PUT', '/api/users/password'],
  ] as const)('cannot do what a person has to: %s %s', async (method, url) => {
    const { token } = await made({ scopes: ['read', 'write', 'admin'] });
    const answer = await ask(token, method, url);
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'person-needed']);
  });

  it('ends when it is deleted, when it expires, and with the access of its owner', async () => {
    const [deleted, expiring, remaining] = [await made(), await made({ expiresAt: inDays(1) }), await made()];
    const url = `/api/users/tokens/${deleted.id}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers: ana })).statusCode).toBe(200);
    expect((await test.app.inject({ method: 'DELETE', url, headers: ana })).statusCode).toBe(404);
    const statusOf = async ({ token }: { token: string }) =>
      (await ask(token, 'GET', '/api/users/id')).statusCode;
    expect([await statusOf(deleted), await statusOf(expiring)]).toEqual([401, 200]);
    test.clock.advance(2 * DAY);
    // No silence ends it, unlike a person's session.
    expect([await statusOf(expiring), await statusOf(remaining)]).toEqual([401, 200]);
    await test.db.updateTable('users').set({ active: false }).where('id', '=', anasId).execute();
    await expect.poll(() => statusOf(remaining), { timeout: 30_000 }).toBe(401);
  });

  it('is listed with its last use, and never told again', async () => {
    const { id, token } = await made({ name: 'Balance' });
    expect(await listed()).toMatchObject([
      { id, name: 'Balance', scopes: ['read', 'write'], lastUsedAt: null },
    ]);
    const before = test.clock.now().getTime();
    test.clock.advance(60_000);
    ana = await test.signIn({ id: anasId });
    await ask(token, 'GET', '/api/projects');
    const [used] = await listed();
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(before);
    expect(JSON.stringify(await listed())).not.toContain(token);
    const entries = await test.db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'Create API Token',
        message: 'Ana Kovač made the API token "Balance"',
      }),
    );
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('is nobody’s where it is sent as the token of a session, and a session’s is no API token', async () => {
    const { token } = await made();
    const asSession = await test.app.inject({
      method: 'GET',
      url: '/api/users/id',
      headers: { 'x-auth-token': token },
    });
    expect(asSession.statusCode).toBe(401);
    expect((await ask(ana['x-auth-token'] ?? '', 'GET', '/api/users/id')).statusCode).toBe(401);
  });

  it('is for a time that is told, of at most a year, and “admin” for administrators', async () => {
    expect((await make({ expiresAt: inDays(-1) })).json().errors[0].field).toBe('expiresAt');
    expect((await make({ expiresAt: inDays(400) })).json().errors[0].field).toBe('expiresAt');
    const ben = await test.signIn({ name: 'Ben Okafor' });
    expect((await make({ scopes: ['admin'] }, ben)).statusCode).toBe(403);
    expect((await make({ scopes: ['read'] }, ben)).statusCode).toBe(201);
  });
});
