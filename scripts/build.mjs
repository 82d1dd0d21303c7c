/**
 * Installs and builds what is missing or stale, writes down what the installation consists of, and ends.
 * With `--without-manifest` it does not write that down: to read every file of every dependency takes longer than all else where
 * nothing is stale, and tests and benchmarks do not ask what an installation consists of.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { fail, ROOT } from './lib/root.mjs';
import { runtimeEnvironment } from './lib/runtime.mjs';

const runtime = await prepare().catch(fail);
if (!process.argv.includes('--without-manifest')) {
  const manifest = join(ROOT, 'apps', 'launcher', 'src', 'write-manifest.ts');
  const { status } = spawnSync(runtime, [manifest], { stdio: 'inherit', env: runtimeEnvironment(runtime) });
  process.exitCode = status ?? 1;
}
