import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from './database.ts';

/**
 * Vitest's global set-up for browser tests: builds what is stale, because they run against the built product, and starts
 * one PostgreSQL server for all products under test. Returns what ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script, '--without-manifest'], { stdio: 'inherit' });
  const server = await startTestPostgres();
  return () => server.stop();
}
