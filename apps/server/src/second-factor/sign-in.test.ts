import { TOKEN_HEADER } from '@benchbook/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { type Headers, PASSWORD, Person, problemOf } from '../../test/person.ts';
import { lockFactors } from './store/repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.stop();
});
afterAll(() => test.close());

/** With an authenticator app, signed in before it was set up. */
let ana: Person;
let key: string;
let recoveryCodes: string[];
let headers: Headers;
beforeEach(async () => {
  ana = await Person.of(test);
  headers = await ana.signIn();
  const added = await ana.addApp(headers);
  key = added.key;
  recoveryCodes = added.recoveryCodes ?? [];
});

const trail = async (of: Person) => {
  const about = [String(of.id)];
  const rows = await test.db
    .selectFrom('audit_entries')
    .select(['event', 'message'])
    .where((entry) => entry.or([entry('row_id', 'in', about), entry('actor_id', '=', of.id)]))
    .orderBy('id')
    .execute();
  return rows.map(({ event, message }) => `${event}: ${message}`);
};

describe('signing in with an authenticator app', () => {
  it('asks for its code after the password, and begins the session then', async () => {
    const answer = (await ana.login()).json();
    expect(answer).toEqual({
      secondFactor: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['app', 'recovery-code'],
        expiresAt: new Date(test.clock.now().getTime() + 600_000).toISOString(),
      },
    });
    const code = ana.code(key);
    const started = await ana.proveCode(answer.secondFactor.token, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(started.json()).toMatchObject({ user: { UserID: ana.id }, token: expect.any(String) });
    expect(await ana.isIn({ ...headers, [TOKEN_HEADER]: started.json().token })).toBe(true);
    expect(await trail(ana)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Add Second Factor: Ana Number\d+ set up an authenticator app$/),
        expect.stringMatching(/^Ask For Second Factor: /),
        expect.stringMatching(/^Login: Ana Number\d+ signed in with the password and an authenticator app$/),
      ]),
    );
  });

  it('is asked for by a sign-in, too, that was under way while the first one was set up', async () => {
    const ben = await Person.of(test);
    await ben.signIn();
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      return rows.length > 0;
    };
    const at = test.clock.now();
    const login = await test.db.transaction().execute(async (trx) => {
      await lockFactors(trx, ben.id);
      const signingIn = ben.login();
      let isOver = false;
      void signingIn.then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isWaiting()), { timeout: 60_000 }).toBe(true);
      await trx
        .insertInto('authenticator_apps')
        .values({ user_id: ben.id, secret_sealed: Buffer.from('sealed'), created_at: at, confirmed_at: at })
        .execute();
      return { signingIn };
    });
    expect((await login.signingIn).json()).toEqual({
      secondFactor: expect.objectContaining({ methods: ['app'] }),
    });
  });

  it('tells nobody without the password that there is one', async () => {
    const nobody = await Person.of(test);
    const [withOne, without] = [await ana.login('a wrong one'), await nobody.login('a wrong one')];
    expect([withOne.statusCode, withOne.body]).toEqual([without.statusCode, without.body]);
  });

  it('takes a code once, and none before it', async () => {
    const code = ana.code(key);
    test.clock.advance(30_000);
    const next = ana.code(key);
    expect((await ana.proveCode((await ana.halfSignIn()).token, next)).statusCode).toBe(200);
    for (const used of [next, code]) {
      const again = await ana.proveCode((await ana.halfSignIn()).token, used);
      expect([again.statusCode, problemOf(again)?.code]).toEqual([401, 'wrong-second-factor']);
    }
    test.clock.advance(30_000);
    expect((await ana.proveCode((await ana.halfSignIn()).token, ana.code(key))).statusCode).toBe(200);
  });

  it('takes the code with which the app was set up no second time', async () => {
    const bea = await Person.of(test);
    const own = await bea.signIn();
    const begun = await bea.send('POST', '/api/users/factors/app', { password: PASSWORD }, own);
    const code = bea.code(begun.json().key);
    await bea.send('POST', '/api/users/factors/app/confirm', { code }, own);
    expect((await bea.proveCode((await bea.halfSignIn()).token, code)).statusCode).toBe(401);
  });

  it('takes one of two who send the same code at the same moment', async () => {
    const halves = [await ana.halfSignIn(), await ana.halfSignIn()];
    const code = ana.code(key);
    const answers = await Promise.all(halves.map(({ token }) => ana.proveCode(token, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('takes the code of a clock that is half a minute off, and of none that is further', async () => {
    const code = ana.code(key);
    test.clock.advance(30_000);
    expect((await ana.proveCode((await ana.halfSignIn()).token, code)).statusCode).toBe(200);
    const late = ana.code(key);
    test.clock.advance(60_000);
    expect((await ana.proveCode((await ana.halfSignIn()).token, late)).statusCode).toBe(401);
  });
});

describe('a half session', () => {
  it('is none to any other call', async () => {
    const { token } = await ana.halfSignIn();
    const half = { ...headers, [TOKEN_HEADER]: token };
    for (const url of ['/api/projects', '/api/users/id', '/api/users/factors', '/api/config/uploadLimit']) {
      const answer = await ana.send('GET', url, undefined, half);
      expect(answer.statusCode, url).toBe(url.includes('config') ? 404 : 401);
    }
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ana.send('GET', '/api/projects', undefined, bearer)).statusCode).toBe(401);
    const removed = await ana.send('POST', '/api/users/factors/app/remove', { password: PASSWORD }, half);
    expect(removed.statusCode).toBe(401);
  });

  it('is over after ten minutes, once it is used, and when the password changes', async () => {
    const late = await ana.halfSignIn();
    test.clock.advance(600_000);
    expect(problemOf(await ana.proveCode(late.token, ana.code(key)))?.code).toBe('sign-in-over');

    const used = await ana.halfSignIn();
    expect((await ana.proveCode(used.token, ana.code(key))).statusCode).toBe(200);
    test.clock.advance(30_000);
    expect(problemOf(await ana.proveCode(used.token, ana.code(key)))?.code).toBe('sign-in-over');

    const before = await ana.halfSignIn();
    const fresh = await test.signIn({ id: ana.id });
    const passwords = {
      oldPassword: PASSWORD,
      password: 'quite another one',
      confirmPassword: 'quite another one',
    };
    expect((await ana.send('PUT', '/api/users/password', passwords, fresh)).statusCode).toBe(200);
    expect(problemOf(await ana.proveCode(before.token, ana.code(key)))?.code).toBe('sign-in-over');
  });

  it('lets nobody in who was deactivated meanwhile', async () => {
    const { token } = await ana.halfSignIn();
    await test.db.updateTable('users').set({ active: false }).where('id', '=', ana.id).execute();
    expect((await ana.proveCode(token, ana.code(key))).statusCode).toBe(401);
  });

  it('counts wrong codes, whatever is known of the password, and records them', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      // The password is right every time.
      const { token } = await ana.halfSignIn();
      statuses.push((await ana.proveCode(token, ana.wrongCode(key))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await trail(ana)).filter((entry) => entry.startsWith('Failed Second Factor'))).toHaveLength(5);
    // The right one has to wait, too.
    expect((await ana.proveCode((await ana.halfSignIn()).token, ana.code(key))).statusCode).toBe(429);
    test.clock.advance(60_000);
    expect((await ana.proveCode((await ana.halfSignIn()).token, ana.code(key))).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  const useCode = async (code: string) =>
    ana.prove((await ana.halfSignIn()).token, { method: 'recovery-code', code });

  it('lets in once, however it is typed', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    expect((await useCode(first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const again = await useCode(first);
    expect([again.statusCode, problemOf(again)?.code]).toEqual([401, 'wrong-second-factor']);
    expect(await trail(ana)).toContainEqual(expect.stringContaining('with the password and a recovery code'));
  });

  it('lets one in of two who use it at the same moment', async () => {
    const [code = ''] = recoveryCodes;
    const answers = await Promise.all([useCode(code), useCode(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('of somebody else lets nobody in, and one from before new ones were made neither', async () => {
    const bea = await Person.of(test);
    const beas = await bea.addApp(await bea.signIn());
    expect((await useCode(beas.recoveryCodes?.[0] ?? '')).statusCode).toBe(401);
    const renewed = await ana.send(
      'POST',
      '/api/users/factors/recoveryCodes',
      { password: PASSWORD },
      headers,
    );
    expect((await useCode(recoveryCodes[0] ?? '')).statusCode).toBe(401);
    expect((await useCode(renewed.json().recoveryCodes[0])).statusCode).toBe(200);
  });
});

it('leaves neither key nor codes readable in the database', async () => {
  const tables = ['authenticator_apps', 'recovery_codes', 'half_sessions', 'audit_entries'] as const;
  const { token } = await ana.halfSignIn();
  for (const table of tables) {
    const rows = await test.db.selectFrom(table).selectAll().execute();
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of [key, token, ...recoveryCodes]) expect(stored, table).not.toContain(secret);
  }
});
