import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runtimeEnvironment } from './runtime.mjs';

/**
 * Runs the product until it ends, and ends with its exit code. Signals are passed on; should we be killed, the launcher
 * sees its channel close and stops by itself.
 * @param {string} runtime
 * @param {Record<string, string>} [variables] beside those we were started with
 * @returns {import('node:child_process').ChildProcess}
 */
export function launch(runtime, variables = {}) {
  const launcher = spawn(runtime, [join(ROOT, 'apps', 'launcher', 'src', 'main.ts')], {
    cwd: process.cwd(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...runtimeEnvironment(runtime), ...variables },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => launcher.kill(signal));
  }
  launcher.on('error', (error) => {
    process.stderr.write(`Benchbook cannot start: ${error.message}\n`);
    process.exit(1);
  });
  launcher.on('exit', (code) => process.exit(code ?? 1));
  return launcher;
}
