/** `npm run qualify`: IQ and OQ of an installation, with a report, for whoever validates it. */
import { mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readAccounts } from './qualification/accounts.ts';
import { Caller } from './qualification/caller.ts';
import { type Check, runChecks } from './qualification/check.ts';
import { installationChecks } from './qualification/installation.ts';
import { MANIFEST } from './qualification/manifest.ts';
import { accessChecks } from './qualification/operation-access.ts';
import { endingChecks } from './qualification/operation-ending.ts';
import { recordChecks } from './qualification/operation-records.ts';
import { signingChecks } from './qualification/operation-signing.ts';
import { reportOf, writeReport } from './qualification/report.ts';

const USAGE = `Usage:
  npm run qualify -- --url https://eln.example.org --accounts accounts.json --report reports

--accounts is a file that only you can read, made for this:
  {"token": "bb_…", "publisher": {"username": "…", "password": "…"}, "reviewer": {"username": "…", "password": "…"}}
--report is the folder the report is written into, as HTML and JSON.
--manifest FILE and --manifest-sha256 HASH: hold the installed files against this manifest in the place of ${MANIFEST},
  and the manifest against the hash that it was delivered with.
--elsewhere: the installation runs on another machine; its files are not looked at.
--only iq, --only oq: one part.

The exit code is 0 where every check passed or was noted, 1 where one did not, 2 where nothing could be checked.
See docs/validation.`;

const OPTIONS = {
  url: { type: 'string' },
  accounts: { type: 'string' },
  report: { type: 'string' },
  manifest: { type: 'string' },
  'manifest-sha256': { type: 'string' },
  elsewhere: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const;

const root = fileURLToPath(new URL('../../..', import.meta.url));

class UsageError extends Error {}

const isPart = (text: string | undefined): text is 'iq' | 'oq' | undefined =>
  text === undefined || text === 'iq' || text === 'oq';

function readOptions(args: string[]) {
  const { values } = (() => {
    try {
      return parseArgs({ args, options: OPTIONS });
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  })();
  const { url, accounts, report, only } = values;
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError('Say with --url where the installation answers.');
  if (accounts === undefined || report === undefined)
    throw new UsageError('Say with --accounts and --report which files to use.');
  if (!isPart(only)) throw new UsageError('--only is iq or oq.');
  return {
    ...values,
    url: url.replace(/\/+$/, ''),
    accounts,
    report,
    only: only satisfies 'iq' | 'oq' | undefined,
  };
}

async function run(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  const accounts = readAccounts(resolve(options.accounts));
  const folder = resolve(options.report);
  mkdirSync(folder, { recursive: true });
  const startedAt = new Date().toISOString();
  const nobody = new Caller(options.url);
  const administrator = nobody.withToken(accounts.token);
  const installation = installationChecks({
    root: options.elsewhere ? null : root,
    manifest: { path: resolve(options.manifest ?? join(root, MANIFEST)), sha256: options['manifest-sha256'] },
    administrator,
    nobody,
  });
  const operation = { accounts, nobody, administrator, title: `Qualification ${startedAt}` };
  const parts: Record<'iq' | 'oq', Check[]> = {
    iq: installation,
    oq: [accessChecks, recordChecks, signingChecks, endingChecks].flatMap((checks) => checks(operation)),
  };
  const checks = options.only === undefined ? [...parts.iq, ...parts.oq] : parts[options.only];
  const results = await runChecks(checks, (line) => process.stdout.write(`${line}\n`));
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const report = reportOf({ version, address: options.url, machine: hostname(), startedAt }, results);
  for (const { path, sha256 } of writeReport(folder, report))
    process.stdout.write(`${path}\n  SHA-256 ${sha256}\n`);
  process.stdout.write(report.verdict === 'passed' ? 'Passed.\n' : 'Not passed.\n');
  return report.verdict === 'passed';
}

run().then(
  (passed) => {
    process.exitCode = passed ? 0 : 1;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof UsageError ? `${message}\n\n${USAGE}\n` : `${message}\n`);
    process.exitCode = 2;
  },
);
