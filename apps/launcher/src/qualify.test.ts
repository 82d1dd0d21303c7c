import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiTokenCalls, SessionStart } from '@benchbook/contract';
import { createTestDatabase, type Product, startProduct, type TestDatabase } from '@benchbook/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Caller } from './qualification/caller.ts';
import { manifestText, readInstalled } from './qualification/manifest.ts';
import type { Report } from './qualification/report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PASSWORD = 'a long one for the qualification';
const DAY_MS = 24 * 60 * 60_000;

let folder: string;
let database: TestDatabase;
let product: Product;
let accounts: { token: string; publisher: object; reviewer: object };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchbook-qualify-'));
  database = await createTestDatabase();
  product = await startProduct({ env: { DATABASE_URL: database.url } });
  writeFileSync(manifestPath(), manifestText(readInstalled(root)));
  const anybody = new Caller(product.url);
  const admin = newUser('ada', PASSWORD);
  await anybody.done(z.unknown(), 'POST', '/api/users/admin', admin);
  const administrator = await signedIn('ada', PASSWORD);
  for (const username of ['paula', 'rosa']) {
    const given = `${PASSWORD}, for one sign-in`;
    await administrator.done(z.unknown(), 'POST', '/api/users', newUser(username, given));
    const person = await signedIn(username, given);
    const chosen = { oldPassword: given, password: PASSWORD, confirmPassword: PASSWORD };
    await person.done(z.unknown(), 'PUT', '/api/users/password', chosen);
  }
  const wanted = {
    name: 'Qualification',
    scopes: ['read', 'write', 'admin'],
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  };
  const { token } = await administrator.done(
    apiTokenCalls.createApiToken.answer,
    'POST',
    '/api/users/tokens',
    wanted,
  );
  const account = (username: string) => ({ username, password: PASSWORD });
  accounts = { token, publisher: account('paula'), reviewer: account('rosa') };
});
afterAll(async () => {
  await product.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const manifestPath = () => join(folder, 'manifest.json');
const newUser = (username: string, password: string) => ({
  username,
  firstName: username,
  lastName: 'Qualifier',
  email: `${username}@example.org`,
  password,
  confirmPassword: password,
});
async function signedIn(username: string, password: string): Promise<Caller> {
  const anybody = new Caller(product.url);
  const { token } = await anybody.done(SessionStart, 'POST', '/api/users/login', { username, password });
  return anybody.withSession(token);
}

/** Runs it as whoever validates does, each time with a folder of its own for the report. */
let runs = 0;
async function qualify(given: object, args: string[], mode = 0o600) {
  const file = join(folder, `accounts-${++runs}.json`);
  const reports = join(folder, `reports-${runs}`);
  writeFileSync(file, JSON.stringify(given));
  chmodSync(file, mode);
  const program = fileURLToPath(new URL('./qualify.ts', import.meta.url));
  const options = [
    '--url',
    product.url,
    '--accounts',
    file,
    '--report',
    reports,
    '--manifest',
    manifestPath(),
  ];
  const child = spawn(process.execPath, [program, ...options, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, , [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray().then((pieces) => {
      errors = Buffer.concat(pieces).toString();
    }),
    once(child, 'exit'),
  ]);
  const output = Buffer.concat(said).toString();
  const report = (): Report => JSON.parse(textOf('json'));
  const textOf = (ending: string) =>
    readFileSync(
      join(reports, readdirSync(reports).find((name) => name.endsWith(`.${ending}`)) ?? ''),
      'utf8',
    );
  return { code, output, errors, report, textOf };
}
let errors = '';

const outcomes = ({ results }: Report, outcome: string): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ id }) => id);

describe('npm run qualify', () => {
  it('passes an installation that is as it was built, with evidence of each check [21 CFR 11.10(a); Annex 11, 4]', async () => {
    const { code, output, report, textOf } = await qualify(accounts, []);
    const { results, verdict, ...about } = report();
    expect(results.filter(({ outcome }) => outcome === 'failed' || outcome === 'left out')).toEqual([]);
    expect([verdict, code]).toEqual(['passed', 0]);
    expect(about).toMatchObject({ address: product.url, version: '0.1.0' });
    expect(results.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 7 }, (_, index) => `IQ-${String(index + 1).padStart(2, '0')}`),
      ...Array.from({ length: 22 }, (_, index) => `OQ-${String(index + 1).padStart(2, '0')}`),
    ]);
    // The page for those who validate names the same ones, in the same order.
    const page = readFileSync(join(root, 'docs/validation/checks.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([IO]Q-\d+) \| (.+?) \| (.+?) \| (.+?) \|/gm)];
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      results.map(({ id, what, expected, requirement }) => [id, what, expected, requirement]),
    );
    const published = results.find(({ id }) => id === 'OQ-15');
    expect(published?.evidence).toMatchObject({ userName: 'paula Qualifier', version: 3 });
    // What is printed is what stands in the files, and none of it is a secret.
    for (const ending of ['json', 'html']) {
      const text = textOf(ending);
      expect(output).toContain(createHash('sha256').update(text).digest('hex'));
      for (const secret of [accounts.token, PASSWORD]) expect(text).not.toContain(secret);
    }
    expect(textOf('html')).toContain('OQ-22');
  });

  it('does not pass one with another file than the build left, and names the file [Annex 11, 4]', async () => {
    const whole = readFileSync(manifestPath(), 'utf8');
    const changed = 'apps/server/src/main.ts';
    const other = JSON.parse(whole);
    other.files[changed] = '0'.repeat(64);
    writeFileSync(manifestPath(), JSON.stringify(other));
    const { code, report } = await qualify(accounts, ['--only', 'iq']).finally(() =>
      writeFileSync(manifestPath(), whole),
    );
    expect(code).toBe(1);
    expect(outcomes(report(), 'failed')).toEqual(['IQ-01']);
    expect(report()).toMatchObject({
      verdict: 'failed',
      results: [{ observed: `${changed} was changed.` }, {}, {}, {}, {}, {}, {}],
    });
  });

  it('does not pass one by a manifest with another hash than it was delivered with', async () => {
    const { code, report } = await qualify(accounts, ['--only', 'iq', '--manifest-sha256', 'f'.repeat(64)]);
    expect(code).toBe(1);
    expect(report().results[0]).toMatchObject({
      outcome: 'failed',
      observed: expect.stringContaining('was given.'),
    });
  });

  it('leaves out what rests on a check that failed, and does not pass', async () => {
    const stranger = { ...accounts, reviewer: { username: 'rosa', password: 'not the one she has' } };
    const { code, report } = await qualify(stranger, ['--only', 'oq', '--elsewhere']);
    expect(code).toBe(1);
    expect(report().results.filter(({ outcome }) => outcome === 'failed')).toEqual([
      expect.objectContaining({ id: 'OQ-02', observed: expect.stringContaining('401') }),
    ]);
    expect(outcomes(report(), 'left out')).toEqual(expect.arrayContaining(['OQ-04', 'OQ-18']));
  });

  it('checks nothing with accounts that others may read, or that are not what is needed', async () => {
    const open = await qualify(accounts, [], 0o644);
    expect([open.code, open.output]).toEqual([2, '']);
    expect(open.errors).toMatch(/^Others may read .*, which holds passwords: "chmod 600 /);
    const short = await qualify({ token: accounts.token }, []);
    expect(short.code).toBe(2);
    expect(short.errors).toContain('is not what is needed');
    expect(short.errors).not.toContain(accounts.token);
  });
});
