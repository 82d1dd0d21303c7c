import { TEXTS, TOKEN_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';
import { MailServer } from '@benchbook/testing/mail-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type RunningJobs, startJobs } from '../jobs/runner.ts';
import { sendResetLink } from './reset-link.ts';

const OLD = 'the old bench password';
const NEW = 'the new bench password';
const XSRF = { cookie: `${XSRF_COOKIE}=same`, [XSRF_HEADER]: 'same' };
const PUBLIC_URL = 'https://eln.example.org';

let test: TestApp;
let mails: MailServer;
let jobs: RunningJobs;
beforeAll(async () => {
  mails = await MailServer.start();
  const proxied = { PUBLIC_URL, DOCUMENT_SERVER_URL: 'https://docs.example.org' };
  test = await createTestApp({ env: { SMTP_URL: mails.url(), ...proxied } });
  jobs = await startJobs(test.parts, [sendResetLink], pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
  await mails.stop();
});

/** Each test has a person and an address of its own: both are counted. */
let person: { id: number; username: string; email: string };
let address: string;
let number = 0;
beforeEach(async () => {
  number += 1;
  address = `10.1.0.${number}`;
  const id = await test.createUser({ name: `Ana Number${number}` });
  person = { id, username: `ana${number}`, email: `Ana${number}@Example.org` };
  const password_hash = await hashPassword(OLD);
  const { username, email } = person;
  await test.db.updateTable('users').set({ username, email, password_hash }).where('id', '=', id).execute();
});

type Headers = Record<string, string>;
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Headers = XSRF,
) => test.app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) });

const login = (password: string) => send('POST', '/api/users/login', { username: person.username, password });
async function signIn(password: string): Promise<Headers> {
  const answer = await login(password);
  expect(answer.statusCode).toBe(200);
  return { ...XSRF, [TOKEN_HEADER]: answer.json().token };
}
const languageOf = async (headers: Headers): Promise<string | null> =>
  (await send('GET', '/api/users/id', undefined, headers)).json().language;
const isOpen = async (headers: Headers) =>
  (await send('GET', '/api/users/id', undefined, headers)).statusCode === 200;

const askForLink = (email: string) => send('POST', '/api/users/passwordResetEmail', { email });
const reset = (token: string, password = NEW, confirmPassword = password) =>
  send('POST', '/api/users/resetPassword', { password, confirmPassword }, { ...XSRF, [TOKEN_HEADER]: token });

/** Asks for a link and answers the token in the mail. */
async function tokenByMail(): Promise<string> {
  const next = mails.mailsTo(person.email).length;
  expect((await askForLink(person.email.toUpperCase())).statusCode).toBe(200);
  return tokenIn(await mails.mailTo(person.email, next));
}

function tokenIn(mail: { text: string }): string {
  const [, token = ''] = /^https:\/\/eln\.example\.org\/passwordReset\?token=(\S+)$/m.exec(mail.text) ?? [];
  expect(token).toHaveLength(43);
  return token;
}

const change = (headers: Headers, oldPassword: string, password: string, confirmPassword = password) =>
  send('PUT', '/api/users/password', { oldPassword, password, confirmPassword }, headers);
const problem = (answer: { json(): { errors: { msg: string; code: string; field?: string }[] } }) =>
  answer.json().errors[0];
const trail = () =>
  test.db.selectFrom('audit_entries').selectAll().where('row_id', '=', String(person.id)).execute();

describe('a forgotten password', () => {
  it('is replaced once by the link in a mail, which ends every session and lets the new one in [21 CFR 11.300(c)]', async () => {
    const before = await signIn(OLD);
    const token = await tokenByMail();
    const [link] = await test.db
      .selectFrom('password_resets')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', person.id)
      .execute();
    expect(Number(link?.expires_at) - Number(link?.created_at)).toBe(60 * 60_000);
    expect(await isOpen(before)).toBe(true);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await isOpen(before)).toBe(false);
    expect((await login(OLD)).statusCode).toBe(401);
    expect((await login(NEW)).statusCode).toBe(200);
    expect(problem(await reset(token))).toMatchObject({ code: 'link-expired' });
    const events = (await trail()).map(({ event, actor_name }) => [event, actor_name]);
    expect(events).toContainEqual(['Ask For Password Reset', 'Somebody']);
    expect(events).toContainEqual(['Reset Password', `Ana Number${number}`]);
  });

  it('leaves neither token nor password in the database', async () => {
    const token = await tokenByMail();
    await reset(token);
    const rows = await Promise.all([
      test.db.selectFrom('password_resets').selectAll().execute(),
      test.db.selectFrom('audit_entries').selectAll().execute(),
      test.parts.pool.query('select * from graphile_worker._private_jobs').then(({ rows }) => rows),
    ]);
    for (const secret of [token, NEW]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is replaced by one of two who use the link at the same time', async () => {
    const token = await tokenByMail();
    const answers = await Promise.all([reset(token), reset(token, 'quite another password')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('is no longer replaced after an hour, by an older link of two, or for somebody who was deactivated', async () => {
    const old = await tokenByMail();
    const newer = await tokenByMail();
    expect((await reset(newer)).statusCode).toBe(200);
    expect(problem(await reset(old))?.code).toBe('link-expired');

    const late = await tokenByMail();
    await test.ownerDb.updateTable('password_resets').set({ expires_at: test.clock.now() }).execute();
    expect(problem(await reset(late))?.msg).toContain('60 minutes');
    await test.ownerDb
      .updateTable('password_resets')
      .set({ expires_at: new Date(test.clock.now().getTime() + 60_000) })
      .execute();
    await test.db.updateTable('users').set({ active: false }).where('id', '=', person.id).execute();
    expect(problem(await reset(late))?.code).toBe('link-expired');
  });

  it('is replaced by a good one only, and the link stays good meanwhile', async () => {
    const token = await tokenByMail();
    const differing = await reset(token, NEW, OLD);
    expect(problem(differing)).toMatchObject({ msg: TEXTS.passwordMismatch, field: 'confirmPassword' });
    expect(problem(await reset(token, 'short'))?.msg).toContain('12 characters');
    expect(problem(await reset(token, 'passwordpassword'))?.msg).toContain('common passwords');
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('is asked for an address nobody has with the same answer, no mail and no entry in the trail', async () => {
    const known = await askForLink(person.email);
    await mails.mailTo(person.email);
    const unknown = await askForLink('nobody-at-all@example.org');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    // Jobs are done in their order: once this one's mail is there, the one before it is done.
    await tokenByMail();
    expect(mails.mailsTo('nobody-at-all@example.org')).toEqual([]);
    const entries = await test.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('nobody-at-all');
  });

  it('has its link mailed once the mail server takes mail again', async () => {
    mails.refusal = 'Too much to do.';
    try {
      expect((await askForLink(person.email)).statusCode).toBe(200);
      const alarms = test.db.selectFrom('editor_alarms').select('kind').where('kind', '=', 'mail not sent');
      await vi.waitFor(async () => expect(await alarms.execute()).toHaveLength(1), { timeout: 60_000 });
    } finally {
      mails.refusal = null;
    }
    expect((await reset(tokenIn(await mails.mailTo(person.email)))).statusCode).toBe(200);
  });

  it('is asked for a few times only, whether anybody has the address or not', async () => {
    for (const email of ['flooded@example.org', person.email]) {
      const statuses: number[] = [];
      for (let ask = 0; ask < 5; ask += 1) statuses.push((await askForLink(email)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    }
    expect(problem(await askForLink('flooded@example.org'))?.msg).toBe(
      'Too many tries. Please wait 5 minutes and try again.',
    );
  });

  it('has a link to the configured address, whatever the request says', async () => {
    await send(
      'POST',
      '/api/users/passwordResetEmail',
      { email: person.email },
      {
        ...XSRF,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    );
    const { text, html } = await mails.mailTo(person.email);
    expect(text).toContain(`${PUBLIC_URL}/passwordReset?token=`);
    expect(text + html).not.toContain('evil');
  });
});

describe('one’s own password', () => {
  it('is changed with the present one, and ends every session but this one', async () => {
    const [here, elsewhere] = [await signIn(OLD), await signIn(OLD)];
    const link = await tokenByMail();
    expect((await change(here, OLD, NEW)).statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    expect((await login(OLD)).statusCode).toBe(401);
    expect((await login(NEW)).statusCode).toBe(200);
    expect(problem(await reset(link))?.code).toBe('link-expired');
    expect((await trail()).map(({ event }) => event)).toContain('Change Password');
  });

  it('stays as it is when the present one is wrong, or the new one differs, is weak or the same [21 CFR 11.300(b)]', async () => {
    const headers = await signIn(OLD);
    const wrong = problem(await change(headers, 'not this one', NEW));
    expect(wrong).toMatchObject({ code: 'wrong-credentials', field: 'oldPassword' });
    expect(problem(await change(headers, OLD, NEW, OLD))?.msg).toBe(TEXTS.passwordMismatch);
    expect(problem(await change(headers, OLD, 'short'))?.field).toBe('password');
    expect(problem(await change(headers, OLD, OLD))?.msg).toContain('is the present one');
    expect((await login(OLD)).statusCode).toBe(200);
    expect(await isOpen(headers)).toBe(true);
  });

  it('cannot be guessed by somebody at an unlocked screen', async () => {
    const headers = await signIn(OLD);
    // The wait of a second would be over on a slow machine.
    test.clock.stop();
    for (let guess = 0; guess < 5; guess += 1) await change(headers, `guess number ${guess}`, NEW);
    expect((await change(headers, OLD, NEW)).statusCode).toBe(429);
    test.clock.start();
  });
});

describe('a password that an administrator has set', () => {
  const admin = () => test.signIn({ administrator: true });
  const fields = () => ({
    username: person.username,
    firstName: 'Ana',
    lastName: `Number${number}`,
    email: person.email,
  });

  it('is for one sign-in: until its user has chosen another, nothing else is answered [21 CFR 11.200(a)(3)]', async () => {
    const passwords = { password: NEW, confirmPassword: NEW };
    const set = { id: person.id, ...fields(), ...passwords, active: true };
    expect((await send('PUT', '/api/users', set, await admin())).statusCode).toBe(200);
    const headers = await signIn(NEW);
    const user = (await send('GET', '/api/users/id', undefined, headers)).json();
    expect(user).toMatchObject({ UserID: person.id, mustChangePassword: true });
    for (const url of ['/api/projects', '/api/users/sessions', '/api/config/uploadLimit']) {
      const answer = await send('GET', url, undefined, headers);
      expect(answer.statusCode, url).toBe(url.includes('config') ? 404 : 403);
    }
    const refused = await send('POST', '/api/projects', { title: 'X', projectTypeId: 1 }, headers);
    expect(problem(refused)?.code).toBe('password-change-needed');

    expect(problem(await change(headers, NEW, NEW))?.msg).toContain('is the present one');
    expect((await change(headers, NEW, 'a password of my own')).statusCode).toBe(200);
    expect((await send('GET', '/api/projects', undefined, headers)).statusCode).toBe(200);
    expect((await login('a password of my own')).json().user.mustChangePassword).toBe(false);
  });

  it('is for one sign-in of a new user too, and not where administrators set their own', async () => {
    const headers = await admin();
    const created = await send(
      'POST',
      '/api/users',
      { ...fields(), username: 'newcomer', email: 'new@example.org', password: NEW, confirmPassword: NEW },
      headers,
    );
    expect(created.statusCode).toBe(201);
    const first = await send('POST', '/api/users/login', { username: 'newcomer', password: NEW });
    expect(first.json().user.mustChangePassword).toBe(true);

    const own = await test.signIn({ id: person.id });
    await test.db.insertInto('user_roles').values({ user_id: person.id, role_id: -2 }).execute();
    const set = { id: person.id, ...fields(), password: NEW, confirmPassword: NEW, active: true };
    expect((await send('PUT', '/api/users', set, own)).statusCode).toBe(200);
    expect((await login(NEW)).json().user.mustChangePassword).toBe(false);
  });
});

describe('one’s sessions', () => {
  it('are listed with device and place, the one that asks marked, and can be ended', async () => {
    const phone = {
      ...XSRF,
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1',
    };
    const credentials = { username: person.username, password: OLD };
    const there = await send('POST', '/api/users/login', credentials, phone);
    const elsewhere = { ...XSRF, [TOKEN_HEADER]: there.json().token };
    const here = await signIn(OLD);
    const listed = (await send('GET', '/api/users/sessions', undefined, here)).json();
    expect(listed).toHaveLength(2);
    const other = listed.find(({ isOwn }: { isOwn: boolean }) => !isOwn);
    expect(other).toMatchObject({ device: 'Safari on iPhone', address });
    expect((await send('DELETE', `/api/users/sessions/${other.id}`, undefined, here)).statusCode).toBe(200);
    expect([await isOpen(elsewhere), await isOpen(here)]).toEqual([false, true]);
    expect((await send('DELETE', `/api/users/sessions/${other.id}`, undefined, here)).statusCode).toBe(404);
  });

  it('of somebody else can neither be seen nor ended', async () => {
    const mine = await signIn(OLD);
    const [{ id }] = (await send('GET', '/api/users/sessions', undefined, mine)).json();
    const eve = await test.signIn({ name: 'Eve Other' });
    const seen = (await send('GET', '/api/users/sessions', undefined, eve)).json();
    expect(seen.map((session: { id: string }) => session.id)).not.toContain(id);
    expect((await send('DELETE', `/api/users/sessions/${id}`, undefined, eve)).statusCode).toBe(404);
    expect(await isOpen(mine)).toBe(true);
  });
});

describe('the language that somebody reads', () => {
  const mailed = async () => {
    const before = mails.received.length;
    await send('POST', '/api/users/passwordResetEmail', { email: person.email });
    await vi.waitFor(() => expect(mails.received.length).toBeGreaterThan(before), { timeout: 20_000 });
    return mails.received.at(-1);
  };

  it('is that of the page they signed in by, until they choose one, which is theirs wherever they sign in', async () => {
    const credentials = { username: person.username, password: OLD };
    const french = { ...XSRF, 'accept-language': 'fr-CH,fr;q=0.9' };
    const answer = await send('POST', '/api/users/login', credentials, french);
    expect(answer.json().user).toMatchObject({ language: null });
    expect((await mailed())?.subject).toBe('Votre nouveau mot de passe pour Benchbook');
    const headers = await signIn(OLD);
    expect((await send('PUT', '/api/users/language', { language: 'de' }, headers)).statusCode).toBe(200);
    expect(await languageOf(headers)).toBe('de');
    expect(await languageOf(await signIn(OLD))).toBe('de');
    const letter = await mailed();
    expect(letter?.subject).toBe('Ihr neues Passwort für Benchbook');
    expect(letter?.text).toMatch(/^Guten Tag Ana Number/);
    expect(letter?.html).toContain('<html lang="de">');
    await send('PUT', '/api/users/language', { language: null }, headers);
    expect(await languageOf(headers)).toBe(null);
  });

  it('is one that the notebook speaks, and each choice is in the trail once', async () => {
    const headers = await signIn(OLD);
    const refused = await send('PUT', '/api/users/language', { language: 'tlh' }, headers);
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      400,
      {
        code: 'invalid-input',
        field: 'language',
        msg: 'The notebook does not speak this language. Choose one of those it offers.',
      },
    ]);
    for (const language of ['fr', 'fr', null]) {
      await send('PUT', '/api/users/language', { language }, headers);
    }
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['old', 'new'])
      .where('event', '=', 'Choose Language')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { old: { language: null }, new: { language: 'fr' } },
      { old: { language: 'fr' }, new: { language: null } },
    ]);
  });
});
