import { CONFIGURATION_KEYS, HealthCheck, healthCalls, Readiness } from '@benchbook/contract';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { type Check, eventually, expectThat, type Observed } from './check.ts';
import { differencesOf, type Manifest, readInstalled, readManifest } from './manifest.ts';

export interface Installation {
  /** Its folder on this machine; null: it is on another one, and its files are not looked at. */
  root: string | null;
  /** The manifest its files are held against, and the hash that whoever delivered it said it has. */
  manifest: { path: string; sha256: string | undefined };
  administrator: Caller;
  nobody: Caller;
}

const Tested = z.object({ checks: z.array(HealthCheck) });
const Setting = z.object({ configValue: z.string() });
const MOST_NAMED = 20;
/** How long something may take to become good, for a machine that is busy. */
const PATIENCE_MS = 30_000;

/** IQ: whether what was installed is what was delivered, and every part of it works. */
export function installationChecks({ root, manifest, administrator, nobody }: Installation): Check[] {
  let installed: Manifest | undefined;
  const report = () => administrator.done(healthCalls.report.answer, 'GET', '/api/health');
  return [
    {
      id: 'IQ-01',
      requirement: '11.10(a), Annex 11 4',
      what: 'Installed files',
      expected:
        'Every file of the program, and every dependency, is as the manifest of the build says; none is added',
      async run() {
        if (root === null)
          return { outcome: 'noted', observed: 'It runs on another machine: its files were not looked at.' };
        const expected = readManifest(manifest.path);
        expectThat(
          manifest.sha256 === undefined || manifest.sha256.toLowerCase() === expected.sha256,
          `The manifest has the SHA-256 ${expected.sha256}, and ${manifest.sha256} was given.`,
        );
        installed = readInstalled(root);
        const differences = differencesOf(expected.manifest, installed);
        const named = differences.slice(0, MOST_NAMED).join(' ');
        const more = differences.length > MOST_NAMED ? ` And ${differences.length - MOST_NAMED} more.` : '';
        expectThat(differences.length === 0, `${named}${more}`);
        return {
          observed: `${Object.keys(installed.files).length} files and dependencies have the SHA-256 of the manifest.`,
          evidence: {
            manifestSha256: expected.sha256,
            manifestSha256Given: manifest.sha256 ?? null,
            platform: installed.platform,
          },
        };
      },
    },
    {
      id: 'IQ-02',
      requirement: '11.10(k), Annex 11 10',
      what: 'Version that runs',
      expected:
        'The Benchbook that answers is the version that is installed; its Node and database are named',
      async run() {
        const { program, checks } = await report();
        const evidence = {
          ...program,
          database: checks.find(({ name }) => name === 'database')?.finding ?? '',
        };
        const observed = `Benchbook ${program.version} on Node ${program.node}. ${evidence.database}`;
        if (installed === undefined) return { outcome: 'noted', observed, evidence };
        expectThat(
          program.version === installed.version,
          `Version ${program.version} answers, and ${installed.version} is installed: start it anew.`,
        );
        return { observed, evidence };
      },
    },
    {
      id: 'IQ-03',
      requirement: 'Annex 11 4',
      what: 'Readiness',
      expected: 'Database, document store and document server answer',
      async run() {
        const ask = async () => Readiness.parse((await nobody.call('GET', '/health/ready')).json);
        const found = await eventually(async () => ((await ask()).ready ? true : undefined), PATIENCE_MS);
        if (found === undefined) {
          const { ready: _, ...parts } = await ask();
          const down = Object.entries(parts).filter(([, { ok }]) => !ok);
          throw new Error(
            `Down: ${down.map(([name, { detail }]) => `${name} (${detail ?? ''})`).join(', ')}.`,
          );
        }
        return { observed: 'All three answer.' };
      },
    },
    {
      id: 'IQ-04',
      requirement: '11.10(e), Annex 11 4 and 7.1',
      what: 'Health, with the rights of the database role',
      expected: 'Every check of the health screen is good; warnings are for the laboratory to judge',
      async run() {
        return judge(
          await settled(async () => {
            const { checks, storedFiles } = await report();
            return [...checks, storedFiles.check];
          }),
        );
      },
    },
    {
      id: 'IQ-05',
      requirement: '11.10(a)',
      what: 'Document server, there and back',
      expected: 'It converts a small file that it fetches from the notebook',
      async run() {
        const path = '/api/health/documentServer/test';
        return judge(await settled(async () => (await administrator.done(Tested, 'POST', path, {})).checks));
      },
    },
    {
      id: 'IQ-06',
      requirement: '11.10(e), Annex 11 9',
      what: 'Seals of the audit trail',
      expected: 'All of it, signatures and versions are as they were written',
      async run() {
        const answer = healthCalls.verifyAuditTrail.answer;
        const { check, anchor, publicKey } = await administrator.done(
          answer,
          'POST',
          '/api/health/auditTrail/verify',
          {},
        );
        return { ...judge([check]), evidence: { finding: check.finding, anchor, publicKey } };
      },
    },
    {
      id: 'IQ-07',
      requirement: '11.10(k), 11.200(a), Annex 11 10',
      what: 'Configuration',
      expected: 'The settings are written down; signatures ask for a password',
      async run() {
        const { settings } = await report();
        const values = await Promise.all(
          CONFIGURATION_KEYS.map(async (key) => {
            const { configValue } = await administrator.done(Setting, 'GET', `/api/config/${key}`);
            return [key, configValue] as const;
          }),
        );
        const configuration = Object.fromEntries(values);
        const evidence = { configuration, documentServer: settings };
        return configuration.signatureProof === 'password'
          ? { observed: `${values.length} settings; signatures ask for a password.`, evidence }
          : {
              outcome: 'noted',
              observed: 'Signatures ask for no proof: this laboratory says that it is not regulated.',
              evidence,
            };
      },
    },
  ];
}

/** Checks as they are once none is bad, or in the end: a machine that is busy may answer too late at first. */
async function settled(ask: () => Promise<HealthCheck[]>): Promise<HealthCheck[]> {
  const isGood = (checks: HealthCheck[]) => !checks.some(isBad);
  const found = await eventually(async () => {
    const checks = await ask();
    return isGood(checks) ? checks : undefined;
  }, PATIENCE_MS);
  return found ?? ask();
}

const isBad = ({ state }: HealthCheck): boolean => state === 'bad' || state === 'unknown';

/** @throws Error that names the checks that are not good */
function judge(checks: readonly HealthCheck[]): Observed {
  const said = ({ name, finding, advice }: HealthCheck) => `${name}: ${[finding, advice].join(' ').trim()}`;
  const bad = checks.filter(isBad);
  expectThat(bad.length === 0, bad.map(said).join(' '));
  const warnings = checks.filter(({ state }) => state === 'warning');
  const evidence = Object.fromEntries(
    checks.map(({ name, state, finding }) => [name, `${state}: ${finding}`]),
  );
  if (warnings.length > 0) return { outcome: 'noted', observed: warnings.map(said).join(' '), evidence };
  return {
    observed: checks.length === 1 ? (checks[0]?.finding ?? '') : `${checks.length} checks are good.`,
    evidence,
  };
}
