import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  EnvironmentError,
  readApplicationEnvironment,
  readEnvironment,
  readOrCreateSecret,
} from './environment.ts';

const directory = mkdtempSync(join(tmpdir(), 'benchbook-environment-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const DOCS = {
  DOCUMENT_SERVER_URL: 'https://docs.example.org',
  DOCUMENT_SERVER_SECRET: 'long enough for it',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe('readEnvironment', () => {
  it('needs no variable at all', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      storage: { kind: 'file', directory: resolve('data/documents') },
      documentServer: {
        builtIn: true,
        port: 3001,
        url: 'http://localhost:3001',
        internalUrl: 'http://127.0.0.1:3001',
        hostUrl: 'http://127.0.0.1:3000',
        secret: undefined,
        header: { name: 'authorization', prefix: 'Bearer' },
        previous: null,
      },
      smtpUrl: undefined,
      mailFrom: { name: 'Benchbook', address: 'benchbook@localhost' },
      trustedProxies: ['loopback'],
      secretKey: undefined,
      previousSecretKeys: [],
      auditAnchorMinutes: 15,
      auditAnchorMail: undefined,
      auditAnchorSyslog: undefined,
      auditTsaUrl: undefined,
      auditTsaTrusted: undefined,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('takes the owner of the database only beside who uses it', () => {
    const owned = { DATABASE_OWNER_URL: 'postgres://owner@db/benchbook' };
    expect(problemsOf(owned)).toEqual([
      expect.stringMatching(/^DATABASE_URL is needed with DATABASE_OWNER_URL/),
    ]);
    expect(readEnvironment({ ...owned, DATABASE_URL: 'postgres://application@db/benchbook' })).toMatchObject({
      databaseUrl: 'postgres://application@db/benchbook',
      databaseOwnerUrl: 'postgres://owner@db/benchbook',
    });
  });

  it('takes the sender of mail with a name or without', () => {
    const senderOf = (MAIL_FROM: string) => readEnvironment({ MAIL_FROM }).mailFrom;
    expect(senderOf('eln@example.org')).toEqual({ name: 'Benchbook', address: 'eln@example.org' });
    expect(senderOf('"Lab, Basel" <eln@example.org>')).toEqual({
      name: 'Lab, Basel',
      address: 'eln@example.org',
    });
    expect(readEnvironment({ PUBLIC_URL: 'https://eln.example.org', ...DOCS }).mailFrom.address).toBe(
      'benchbook@eln.example.org',
    );
    for (const wrong of ['nobody', 'a@b@c', 'A <a b@c>', 'A <a@c>\r\nBcc: x@y']) {
      expect(problemsOf({ MAIL_FROM: wrong }), wrong).toEqual([
        expect.stringMatching(/^MAIL_FROM is not a sender: write/),
      ]);
    }
  });

  it('reads who is mailed an anchor, and says what is no address', () => {
    const mailedTo = (AUDIT_ANCHOR_MAIL: string) => readEnvironment({ AUDIT_ANCHOR_MAIL }).auditAnchorMail;
    expect(mailedTo('Ana Kovač <ana@example.org>')).toEqual({
      name: 'Ana Kovač',
      address: 'ana@example.org',
    });
    expect(mailedTo('qa@example.org')).toEqual({ name: 'Quality', address: 'qa@example.org' });
    expect(problemsOf({ AUDIT_ANCHOR_MAIL: 'ana@example.org, ben@example.org' })).toEqual([
      'AUDIT_ANCHOR_MAIL is not an address: write one such as quality@example.org',
    ]);
  });

  it('trusts the proxies it is told, and none that is not one', () => {
    const trusted = (TRUSTED_PROXIES: string) => readEnvironment({ TRUSTED_PROXIES }).trustedProxies;
    expect(trusted('10.0.0.5, 172.16.0.0/12,fd00::/8, loopback')).toEqual([
      '10.0.0.5',
      '172.16.0.0/12',
      'fd00::/8',
      'loopback',
    ]);
    expect(trusted('none')).toEqual([]);
    for (const wrong of [
      'proxy.local',
      '10.0.0.5/33',
      '10.0.0.0/0',
      '10.0.0.5/8/8',
      'true',
      'none,loopback',
      ',',
    ]) {
      expect(problemsOf({ TRUSTED_PROXIES: wrong }), wrong).toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES is not a list of proxies/),
      ]);
    }
  });

  it('puts the built-in document server next to the application', () => {
    const { documentServer } = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://lab.local:8080/',
    });
    expect(documentServer).toMatchObject({
      builtIn: true,
      port: 8081,
      url: 'http://lab.local:8081',
      internalUrl: 'http://127.0.0.1:8081',
      hostUrl: 'http://127.0.0.1:8080',
    });
  });

  it('reaches servers that listen on one IPv6 address there', () => {
    expect(readEnvironment({ HOST: '::1' }).documentServer.hostUrl).toBe('http://[::1]:3000');
  });

  it('uses an ONLYOFFICE Docs elsewhere when its address is given', () => {
    const { documentServer } = readEnvironment({
      PUBLIC_URL: 'https://eln.example.org',
      DOCUMENT_SERVER_URL: 'https://docs.example.org/vpath/',
      DOCUMENT_SERVER_SECRET: 'a secret of some length',
    });
    expect(documentServer).toMatchObject({
      builtIn: false,
      url: 'https://docs.example.org/vpath',
      internalUrl: 'https://docs.example.org/vpath',
      hostUrl: 'https://eln.example.org',
    });
  });

  it('keeps the built-in document server when a proxy shows it at an address of its own', () => {
    const { documentServer } = readEnvironment({
      PUBLIC_URL: 'https://eln.example.org',
      DOCUMENT_SERVER_URL: 'https://docs.example.org',
      DOCUMENT_SERVER_PORT: '3001',
    });
    expect(documentServer).toMatchObject({
      builtIn: true,
      url: 'https://docs.example.org',
      internalUrl: 'http://127.0.0.1:3001',
    });
  });

  it('takes the header, and until when the previous secret and address are accepted', () => {
    const env = {
      DOCUMENT_SERVER_URL: 'https://docs.example.org',
      DOCUMENT_SERVER_SECRET: 'a secret of some length',
      DOCUMENT_SERVER_HEADER: 'AuthorizationJwt',
      DOCUMENT_SERVER_HEADER_PREFIX: 'none',
      DOCUMENT_SERVER_PREVIOUS_SECRET: 'the secret before it',
      DOCUMENT_SERVER_PREVIOUS_URL: 'http://10.0.0.6:8080/',
      DOCUMENT_SERVER_PREVIOUS_UNTIL: '2026-12-31T18:00:00+01:00',
    };
    expect(readEnvironment(env).documentServer).toMatchObject({
      header: { name: 'authorizationjwt', prefix: '' },
      previous: {
        secret: 'the secret before it',
        url: 'http://10.0.0.6:8080',
        until: new Date('2026-12-31T17:00:00Z'),
      },
    });
    // A time that is over is no reason not to start: somebody would have to be there when it is.
    const over = readEnvironment({ ...env, DOCUMENT_SERVER_PREVIOUS_UNTIL: '2020-01-01' });
    expect(over.documentServer.previous?.until).toEqual(new Date('2020-01-01'));
  });

  it('understands both kinds of storage', () => {
    expect(readEnvironment({ STORAGE_URL: 'file:///srv/documents' }).storage).toEqual({
      kind: 'file',
      directory: '/srv/documents',
    });
    expect(
      readEnvironment({ STORAGE_URL: 's3://key:se%2Fcret@lab?endpoint=http://127.0.0.1:9000&region=eu-1' })
        .storage,
    ).toEqual({
      kind: 's3',
      bucket: 'lab',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
  });

  it('names every wrong variable at once, one line each, with what to write', () => {
    const problems = problemsOf({
      PORT: '70000',
      PUBLIC_URL: 'eln.example.org',
      DATABASE_URL: 'mysql://root:hunter2@db',
      DATABASE_OWNER_URL: 'hunter2',
      STORAGE_URL: 's3:',
      SMTP_URL: 'mail.example.org',
      SECRET_KEY: 'short',
    });
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'STORAGE_URL',
      'SMTP_URL',
      'SECRET_KEY',
    ]);
    for (const line of problems) {
      expect(line).toMatch(/: write /);
      expect(line).not.toContain('\n');
    }
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each([
    [{ PUBLIC_URL: 'https://lab.example.org/eln' }, /^PUBLIC_URL has a path/],
    [{ PUBLIC_URL: 'https://lab.example.org' }, /^DOCUMENT_SERVER_URL is needed because PUBLIC_URL is https/],
    [{ DOCUMENT_SERVER_URL: 'https://docs.example.org' }, /^DOCUMENT_SERVER_SECRET is needed/],
    [{ DOCUMENT_SERVER_PORT: '3000' }, /^DOCUMENT_SERVER_PORT is the same as PORT/],
    [{ PORT: '65535' }, /^DOCUMENT_SERVER_PORT is needed/],
    [{ HOST: 'http://0.0.0.0' }, /^HOST is not an address/],
    [{ DOCUMENT_SERVER_HEADER: 'X Token:' }, /^DOCUMENT_SERVER_HEADER is not the name/],
    [{ DOCUMENT_SERVER_HEADER: 'X-Token' }, /^DOCUMENT_SERVER_HEADER and .* leave them out/],
    [{ DOCUMENT_SERVER_HEADER_PREFIX: 'two words' }, /^DOCUMENT_SERVER_HEADER_PREFIX is not/],
    [{ DOCUMENT_SERVER_PREVIOUS_SECRET: 'short' }, /^DOCUMENT_SERVER_PREVIOUS_SECRET is too short/],
    [
      { DOCUMENT_SERVER_PREVIOUS_SECRET: 'the secret before it' },
      /^DOCUMENT_SERVER_PREVIOUS_UNTIL is needed/,
    ],
    [{ DOCUMENT_SERVER_PREVIOUS_UNTIL: 'next week' }, /^DOCUMENT_SERVER_PREVIOUS_UNTIL is not a time/],
    [{ DOCUMENT_SERVER_PREVIOUS_UNTIL: '2026-13-45' }, /^DOCUMENT_SERVER_PREVIOUS_UNTIL is not a time/],
  ])('refuses %j, which would fail only later', (env, line) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(line)]);
  });
});

describe('readApplicationEnvironment', () => {
  it('says what an application without the launcher lacks', () => {
    expect(() => readApplicationEnvironment({ DATA_DIR: directory })).toThrow(
      /DATABASE_URL is needed.*\nDOCUMENT_SERVER_SECRET is needed/,
    );
  });

  it('keeps its generated key from one start to the next', () => {
    const env = {
      DATA_DIR: directory,
      DATABASE_URL: 'postgres://localhost/benchbook',
      DOCUMENT_SERVER_SECRET: 'a secret of some length',
    };
    const first = readApplicationEnvironment(env).secretKey;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(readApplicationEnvironment(env).secretKey).toBe(first);
  });
});

describe('readOrCreateSecret', () => {
  it('writes a file only its owner can read', () => {
    const file = join(directory, 'some.key');
    const secret = readOrCreateSecret(file);
    expect(readFileSync(file, 'utf8').trim()).toBe(secret);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
