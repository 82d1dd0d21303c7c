import { XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';
import { connect } from '@benchbook/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { provePassword } from './credentials.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'the right bench password';
const XSRF = { cookie: `${XSRF_COOKIE}=same`, [XSRF_HEADER]: 'same' };
const HERE = '10.0.0.1';
const STRANGER = '203.0.113.9';

let test: TestApp;
let anaId: number;
beforeEach(async () => {
  test = await createTestApp();
  // Waits of a second would be over on a slow machine.
  test.clock.stop();
  anaId = await addUser('ana');
});
afterEach(() => test.close());

async function addUser(username: string): Promise<number> {
  const id = await test.createUser({ name: `${username} Person` });
  const password_hash = await hashPassword(PASSWORD);
  await test.db.updateTable('users').set({ username, password_hash }).where('id', '=', id).execute();
  return id;
}

const login = async (password: string, from = HERE, username = 'ana') => {
  const payload = { username, password };
  const request = { method: 'POST', url: '/api/users/login', headers: XSRF, payload } as const;
  return test.app.inject({ ...request, remoteAddress: from });
};
const status = async (...input: Parameters<typeof login>) => (await login(...input)).statusCode;
/** Wrong tries until they are not looked at any more. */
async function exhaust(from: string, username = 'ana'): Promise<void> {
  while ((await status('a wrong one', from, username)) === 401) {
    // Once more.
  }
}
const failures = async () =>
  (await test.db.selectFrom('audit_entries').selectAll().where('event', '=', 'Failed Login').execute())
    .length;

describe('wrong tries', () => {
  it('are looked at five times and then after a wait that doubles, up to a quarter of an hour', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await status('a wrong one')).toBe(401);
    const refused = await login(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().errors[0].msg).toBe('Too many tries. Please wait 1 second and try again.');
    const waits: number[] = [];
    for (let step = 0; step < 12; step += 1) {
      const [{ wait } = { wait: 0 }] = await test.parts.pool
        .query<{ wait: number }>(
          "select extract(epoch from free_at - last_at)::float8 as wait from tries where subject like '% at %'",
        )
        .then(({ rows }) => rows);
      waits.push(wait);
      test.clock.advance(wait * 1_000);
      expect(await status('a wrong one')).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    test.clock.advance(900_000);
    expect(await status(PASSWORD)).toBe(200);
    expect(await status('a wrong one')).toBe(401);
  });

  it('of a stranger hold up nobody who has signed in from their own place before', async () => {
    expect(await status(PASSWORD)).toBe(200);
    // As many machines as it takes until strangers have to wait for this account.
    for (let machine = 1; machine <= 6; machine += 1) await exhaust(`198.51.100.${machine}`);
    expect(await status('a wrong one', STRANGER)).toBe(429);
    expect(await status(PASSWORD)).toBe(200);
  });

  it('for an account are slowed down over all addresses, by no more than a minute', async () => {
    for (let machine = 1; machine <= 8; machine += 1) await exhaust(`198.51.100.${machine}`);
    expect(await status(PASSWORD, STRANGER)).toBe(429);
    test.clock.advance(61_000);
    expect(await status(PASSWORD, STRANGER)).toBe(200);
  });

  it('from an address are slowed down over all accounts, but not for those who work there', async () => {
    expect(await status(PASSWORD)).toBe(200);
    for (let account = 0; account < 12; account += 1) await exhaust(HERE, `nobody${account}`);
    await addUser('ben');
    expect(await status(PASSWORD, HERE, 'ben')).toBe(429);
    expect(await status(PASSWORD)).toBe(200);
    expect(await status(PASSWORD, STRANGER, 'ben')).toBe(200);
  });

  it('are counted before they are checked, however many come at once and in how many processes [21 CFR 11.300(d)]', async () => {
    const other = connect(test.databaseUrl);
    const parts = [test.parts, { ...test.parts, ...other }];
    try {
      const tries = Array.from({ length: 60 }, (_, index) =>
        provePassword(parts[index % 2] ?? test.parts, { username: 'ana', password: 'a wrong one' }, HERE),
      );
      const checked = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
      expect(checked).toHaveLength(5);
    } finally {
      await other.db.destroy();
    }
  });
});

describe('the trail of failed logins', () => {
  it('names accounts there are, and keeps to itself what else was typed', async () => {
    await login('a wrong one');
    await login('a wrong one', HERE, 'my-secret-password');
    const entries = await test.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(entries.map(({ message, row_id }) => [message, row_id])).toEqual([
      ['Failed login as "ana"', String(anaId)],
      ['Failed login under an unknown name', ''],
    ]);
    const counted = await test.db.selectFrom('tries').selectAll().execute();
    expect(JSON.stringify([entries, counted])).not.toContain('my-secret-password');
  });

  it('has no entry for a try that was not looked at', async () => {
    await exhaust(HERE);
    const before = await failures();
    expect(await status('a wrong one')).toBe(429);
    expect(await failures()).toBe(before);
  });
});

it('a person has the address that a trusted proxy tells, and nobody else’s word is taken for it', async () => {
  const addressesThrough = async (proxies: string) => {
    const behind = await createTestApp({ env: { TRUSTED_PROXIES: proxies } });
    const headers = { ...XSRF, 'x-forwarded-for': '198.51.100.7' };
    const payload = { username: 'nobody', password: 'a wrong one' };
    for (const remoteAddress of ['10.0.0.5', '127.0.0.1', STRANGER]) {
      await behind.app.inject({ method: 'POST', url: '/api/users/login', headers, payload, remoteAddress });
    }
    const entries = await behind.db.selectFrom('audit_entries').select('address').orderBy('id').execute();
    await behind.close();
    return entries.map((entry) => entry.address);
  };
  expect(await addressesThrough('10.0.0.0/24')).toEqual(['198.51.100.7', '127.0.0.1', STRANGER]);
  expect(await addressesThrough('none')).toEqual(['10.0.0.5', '127.0.0.1', STRANGER]);
});
