import { FIRST_ADMINISTRATOR_ID } from '@benchbook/contract';
import { MailServer } from '@benchbook/testing/mail-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { type Headers, PASSWORD, Person, problemOf } from '../../test/person.ts';
import { type RunningJobs, startJobs } from '../jobs/runner.ts';
import { perform } from '../operator/perform.ts';
import { tellOfSecondFactor } from './letters.ts';

let test: TestApp;
let mails: MailServer;
let jobs: RunningJobs;
beforeAll(async () => {
  mails = await MailServer.start();
  test = await createTestApp({ env: { SMTP_URL: mails.url() } });
  test.clock.stop();
  jobs = await startJobs(test.parts, [tellOfSecondFactor], pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
  await mails.stop();
});

const require = async (configValue: string): Promise<void> => {
  const headers = await test.signIn({ administrator: true });
  const payload = { configValue };
  const url = '/api/config/requireSecondFactor';
  // The administrator who turns it on may be asked for one by their next request.
  const answer = await test.app.inject({ method: 'POST', url, headers, payload });
  expect(answer.statusCode).toBe(200);
};
afterEach(async () => {
  await test.ownerDb.deleteFrom('configuration').execute();
  test.parts.access.clear();
});

/** That many, in whichever order they come. */
async function mailsTo({ username }: Person, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const to = `${username}@example.org`;
  return Promise.all(numbers.map(async (number) => (await mails.mailTo(to, number)).text));
}

const user = async (person: Person, headers: Headers) =>
  (await person.send('GET', '/api/users/id', undefined, headers)).json();

describe('a second factor that everybody has to have', () => {
  it('is set up before anything else is answered, without the password a second time [Annex 11, 12.1]', async () => {
    await require('all');
    const ana = await Person.of(test);
    const headers = await ana.signIn();
    expect(await user(ana, headers)).toMatchObject({ mustSetUpSecondFactor: true });
    for (const url of ['/api/projects', '/api/users/sessions', '/api/users/tokens']) {
      const answer = await ana.send('GET', url, undefined, headers);
      expect(problemOf(answer)?.code, url).toBe('second-factor-setup-needed');
    }
    expect((await ana.send('GET', '/api/config/uploadLimit', undefined, headers)).statusCode).toBe(404);

    const begun = await ana.send('POST', '/api/users/factors/app', {}, headers);
    const { key } = begun.json();
    const wrongCode = { code: ana.wrongCode(key) };
    const wrong = await ana.send('POST', '/api/users/factors/app/confirm', wrongCode, headers);
    expect(problemOf(wrong)).toMatchObject({ code: 'wrong-second-factor', field: 'code' });
    expect(await ana.isIn(headers)).toBe(false);
    const code = ana.code(key);
    const confirmed = await ana.send('POST', '/api/users/factors/app/confirm', { code }, headers);
    expect(confirmed.json().recoveryCodes).toHaveLength(10);
    expect(await ana.isIn(headers)).toBe(true);
    expect(await user(ana, headers)).toMatchObject({ mustSetUpSecondFactor: false });
    // From now on the password is asked for again.
    expect(problemOf(await ana.send('POST', '/api/users/factors/app', {}, headers))?.field).toBe('password');
  });

  it('stops sessions that are open already, of whoever has none', async () => {
    const [ana, bea] = [await Person.of(test), await Person.of(test)];
    const [anas, beas] = [await ana.signIn(), await bea.signIn()];
    await ana.addApp(anas);
    await require('all');
    expect([await ana.isIn(anas), await bea.isIn(beas)]).toEqual([true, false]);
  });

  it('comes after a password of one’s own', async () => {
    await require('all');
    const ana = await Person.of(test);
    await test.db.updateTable('users').set({ must_change_password: true }).where('id', '=', ana.id).execute();
    const headers = await ana.signIn();
    const early = await ana.send('POST', '/api/users/factors/app', {}, headers);
    expect(problemOf(early)?.code).toBe('password-change-needed');
  });

  it('cannot be taken away, while another one can', async () => {
    const ana = await Person.of(test);
    const headers = await ana.signIn();
    await ana.addApp(headers);
    await require('all');
    const remove = () => ana.send('POST', '/api/users/factors/app/remove', { password: PASSWORD }, headers);
    expect(problemOf(await remove())?.msg).toContain('Your laboratory wants a second factor.');
    await test.ownerDb.deleteFrom('configuration').execute();
    test.parts.access.clear();
    expect((await remove()).statusCode).toBe(200);
    const own = await ana.send('GET', '/api/users/factors', undefined, headers);
    expect(own.json()).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    expect((await ana.login()).json().token).toEqual(expect.any(String));
  });

  it('is not asked of a session that a provider began', async () => {
    await require('all');
    const ana = await Person.of(test);
    const headers = await ana.signIn();
    const { id } = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('sign_on_sessions')
      .values({ session_id: id, kind: 'oidc', subject: 'ana' })
      .execute();
    test.parts.access.clear();
    expect(await ana.isIn(headers)).toBe(true);
  });

  it('is not set up from a session in which the password was given long ago', async () => {
    const ana = await Person.of(test);
    const open = await ana.signIn();
    test.clock.advance(11 * 60_000);
    await require('all');
    const refused = await ana.send('POST', '/api/users/factors/app', {}, open);
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused)?.msg).toContain('sign in again');
    const again = await ana.signIn();
    expect((await ana.send('POST', '/api/users/factors/app', {}, again)).statusCode).toBe(200);
  });

  it('is not asked of an API token of somebody who has no password here', async () => {
    const ana = await Person.of(test);
    const expiresAt = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    const token = { name: 'LIMS', scopes: ['read'], expiresAt };
    const made = await ana.send('POST', '/api/users/tokens', token, await ana.signIn());
    await require('all');
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', ana.id).execute();
    test.parts.access.clear();
    expect(await ana.isIn({ authorization: `Bearer ${made.json().token}` })).toBe(true);
  });

  it('is asked of the owner of an API token, which works once there is one', async () => {
    const ana = await Person.of(test);
    const headers = await ana.signIn();
    const expiresAt = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    const made = await ana.send(
      'POST',
      '/api/users/tokens',
      { name: 'LIMS', scopes: ['read'], expiresAt },
      headers,
    );
    const bearer = { authorization: `Bearer ${made.json().token}` };
    expect(await ana.isIn(bearer)).toBe(true);
    await require('all');
    const refused = await ana.send('GET', '/api/projects', undefined, bearer);
    expect(problemOf(refused)?.code).toBe('second-factor-setup-needed');
    const byToken = await ana.send('POST', '/api/users/factors/app', {}, bearer);
    expect(problemOf(byToken)?.code).toBe('person-needed');
    await ana.addApp(headers);
    expect(await ana.isIn(bearer)).toBe(true);
  });
});

it('is asked of administrators alone where the laboratory says so [Annex 11, 12.2]', async () => {
  await require('administrators');
  const [ana, ada] = [await Person.of(test), await Person.of(test, { administrator: true })];
  expect(await ana.isIn(await ana.signIn())).toBe(true);
  expect(await ada.isIn(await ada.signIn())).toBe(false);
});

it('ends the sessions that a password alone began, once it is set up in another one', async () => {
  const ana = await Person.of(test);
  const [here, elsewhere] = [await ana.signIn(), await ana.signIn()];
  await ana.addApp(here);
  expect([await ana.isIn(here), await ana.isIn(elsewhere)]).toEqual([true, false]);
});

describe('a second factor that was lost', () => {
  const reset = async (id: number) =>
    test.app.inject({
      method: 'DELETE',
      url: `/api/users/${id}/factors`,
      headers: await test.signIn({ administrator: true, name: 'Ada Admin' }),
    });

  it('is reset by an administrator, which ends what was open and is told to its owner [21 CFR 11.300(c)]', async () => {
    const ana = await Person.of(test);
    const headers = await ana.signIn();
    await ana.addApp(headers);
    const half = await ana.halfSignIn();
    expect((await reset(ana.id)).statusCode).toBe(200);
    expect(await ana.isIn(headers)).toBe(false);
    expect(problemOf(await ana.proveCode(half.token, '000000'))?.code).toBe('sign-in-over');
    expect((await ana.login()).json().token).toEqual(expect.any(String));
    const told = await mailsTo(ana, 2);
    expect(told.join()).toContain('Ada Admin has reset your second factor');
    const entry = await test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Reset Second Factor')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.message).toMatch(/^Ada Admin reset the second factor of Ana Number\d+$/);
    expect((await reset(ana.id)).statusCode).toBe(409);
    expect((await reset(2_000_000_000)).statusCode).toBe(404);
    expect((await reset(FIRST_ADMINISTRATOR_ID)).statusCode).toBe(404);
  });

  it('is reset by the operator of the machine, who also ends the wait of wrong tries', async () => {
    const ana = await Person.of(test);
    const { key } = await ana.addApp(await ana.signIn());
    for (let guess = 0; guess < 6; guess += 1) {
      await ana.proveCode((await ana.halfSignIn()).token, ana.wrongCode(key));
    }
    const act = {
      parts: test.parts,
      actor: {
        userId: null,
        name: 'The operator of the machine',
        sessionId: null,
        address: 'this machine',
        requestId: '',
      },
    };
    const said = await perform(act, { name: 'reset-second-factor', username: ana.username.toUpperCase() });
    expect(said).toContain('has no second factor any more');
    expect((await ana.login()).json().token).toEqual(expect.any(String));
    await expect(perform(act, { name: 'reset-second-factor', username: ana.username })).rejects.toThrow(
      'has no second factor.',
    );
  });
});

it('tells its owner by mail what was done, and warns of wrong codes without flooding', async () => {
  const ana = await Person.of(test);
  const headers = await ana.signIn();
  const { key, recoveryCodes } = await ana.addApp(headers);
  for (let guess = 0; guess < 4; guess += 1) {
    await ana.proveCode((await ana.halfSignIn()).token, ana.wrongCode(key));
  }
  const { token } = await ana.halfSignIn();
  expect((await ana.prove(token, { method: 'recovery-code', code: recoveryCodes?.[0] })).statusCode).toBe(
    200,
  );
  const told = await mailsTo(ana, 5);
  const counted = (words: string) => told.filter((text) => text.includes(words)).length;
  expect(counted('You can now sign in with your password and an authenticator app.')).toBe(1);
  expect(counted('a wrong code of the authenticator app. They were not let in.')).toBe(3);
  expect(counted('with a recovery code. 9 are left.')).toBe(1);
  expect(told.join()).not.toContain(key);
});
