import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@benchbook/testing';
import { MailServer } from '@benchbook/testing/mail-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import type { ApplicationEnvironment } from '../environment.ts';
import { smtpOptions } from './deliver.ts';
import type { Letter } from './letter.ts';
import { MailNotSent, mailGivenUp, send } from './service.ts';

const LETTER: Letter = {
  to: { name: 'Ana <b>Kovač</b>', address: 'ana@example.org', language: 'en' },
  subject: 'Ihr Zugang – Ωmega',
  before: ['Five < six & "seven".'],
  link: { label: 'Open it', url: 'https://eln.example.org/?a=1&b=2' },
  after: ['Do nothing otherwise.'],
};

let test: TestApp;
let server: MailServer;
beforeEach(async () => {
  server = await MailServer.start({ user: 'eln@example.org', password: 'pass:word/?' });
  test = await createTestApp({ env: { MAIL_FROM: 'Lab Notebook <eln@example.org>' } });
});
afterEach(async () => {
  await test.close();
  await server.stop();
});

const set = (values: Partial<ApplicationEnvironment>) => Object.assign(test.parts.environment, values);
const useServer = (credentials = 'eln%40example.org:pass%3Aword%2F%3F@') =>
  set({ smtpUrl: server.url(credentials) });
const alarms = () =>
  test.db.selectFrom('editor_alarms').select(['kind', 'detail', 'dismissed_at']).orderBy('id').execute();

describe('a letter', () => {
  it('reaches its reader through the mail server, as text and as HTML that shows the same', async () => {
    useServer();
    expect(await send(test.parts, LETTER)).toEqual({ to: 'server' });
    const mail = await server.mailTo('ana@example.org');
    expect(mail).toMatchObject({ subject: LETTER.subject, from: '"Lab Notebook" <eln@example.org>' });
    const lines = ['Hello Ana <b>Kovač</b>,', 'Five < six & "seven".', 'https://eln.example.org/?a=1&b=2'];
    for (const line of lines) expect(mail.text).toContain(line);
    expect(mail.html).toContain('href="https://eln.example.org/?a=1&amp;b=2"');
    expect(mail.html).toContain('Hello Ana &lt;b&gt;Kovač');
    expect(mail.html).toContain('Five &lt; six &amp; &quot;seven&quot;.');
  });

  it('is a file that only its owner may read while there is no mail server', async () => {
    const delivered = await send(test.parts, LETTER);
    const outbox = join(test.parts.environment.dataDir, 'outbox');
    const [name = '', ...others] = readdirSync(outbox);
    expect(others).toEqual([]);
    expect(delivered).toEqual({ to: 'outbox', file: join(outbox, name) });
    expect(name).toMatch(/\.eml$/);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(outbox, name), 'utf8');
    expect(text).toContain('To: ');
    expect(text).toContain('From: Lab Notebook <eln@example.org>');
  });
});

describe('mail that cannot be sent', () => {
  it('alarms the administrators once, with the reason and without the password, until mail is sent again', async () => {
    useServer('eln%40example.org:wrong-secret@');
    await expect(send(test.parts, LETTER)).rejects.toThrow();
    await expect(send(test.parts, LETTER)).rejects.toThrow();
    const [alarm, ...others] = await alarms();
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ kind: 'mail not sent', dismissed_at: null });
    expect(alarm?.detail).toContain('Authentication failed');
    expect(JSON.stringify(await test.db.selectFrom('audit_entries').selectAll().execute())).not.toContain(
      'wrong-secret',
    );
    useServer();
    await send(test.parts, LETTER);
    expect((await alarms()).map(({ dismissed_at }) => dismissed_at)).toEqual([expect.any(Date)]);
    server.refusal = 'The mailbox is full';
    await expect(send(test.parts, LETTER)).rejects.toThrow('The mailbox is full');
    expect(await alarms()).toHaveLength(2);
  });

  it('is in the trail for each letter that is given up, with one alarm for all to one person', async () => {
    const other = { ...LETTER, subject: 'Another one' };
    for (const letter of [LETTER, other]) await mailGivenUp(test.parts, new MailNotSent(letter, 'full'));
    const reasons = test.db.selectFrom('audit_entries').select('reason').where('event', '=', 'Mail Given Up');
    expect((await reasons.orderBy('id').execute()).map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`“${LETTER.subject}”`),
      expect.stringContaining('“Another one”'),
    ]);
    const open = (await alarms()).filter(({ detail }) => detail.includes('was given up'));
    expect(open).toHaveLength(1);
  });

  it('is said to whoever sends a test mail, and whoever has no address is told that', async () => {
    const administrator = await test.createUser({ name: 'Ada Admin', administrator: true });
    const headers = await test.signIn({ id: administrator });
    const ask = () => test.app.inject({ method: 'POST', url: '/api/health/mail/test', headers });
    expect((await ask()).json().errors[0].msg).toContain('no e-mail address');

    await test.db
      .updateTable('users')
      .set({ email: 'ada@example.org' })
      .where('id', '=', administrator)
      .execute();
    const [unused] = await freePorts();
    set({ smtpUrl: `smtp://127.0.0.1:${unused}` });
    expect((await ask()).json().check).toMatchObject({ name: 'mail', state: 'bad' });
    const report = await test.app.inject({ method: 'GET', url: '/api/health', headers });
    const mail = report.json().checks.find(({ name }: { name: string }) => name === 'mail');
    expect(mail).toMatchObject({ state: 'bad', advice: expect.stringContaining('SMTP_URL') });

    useServer();
    expect((await ask()).json().check).toMatchObject({ state: 'good' });
    expect(await server.mailTo('ada@example.org')).toMatchObject({ subject: 'Test mail of Benchbook' });
  });
});

describe('the mail server of SMTP_URL', () => {
  it('is given a password through an encrypted connection only, unless it is on this machine', () => {
    const local = smtpOptions('smtp://ana:secret@127.0.0.1');
    expect(local).toMatchObject({ port: 587, secure: false, requireTLS: false });
    const elsewhere = smtpOptions('smtp://ana:p%40ss@mail.example.org:2525');
    expect(elsewhere).toMatchObject({
      port: 2525,
      requireTLS: true,
      auth: { user: 'ana', pass: 'p@ss' },
    });
    expect(smtpOptions('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true });
    expect(smtpOptions('smtp://[::1]:25').host).toBe('::1');
  });
});
