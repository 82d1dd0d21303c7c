import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  const launcher = spawn(runtime, ['--expose-gc', join(ROOT, 'apps', 'launcher', 'src', 'main.ts')], {
    cwd: process.cwd(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...runtimeEnvironment(runtime), ...variables },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => launcher.kill(signal));
  }
  whenOrphaned(() => launcher.kill('SIGTERM'));
  launcher.on('error', (error) => {
    process.stderr.write(`Benchbook cannot start: ${error.message}\n`);
    process.exit(1);
  });
  launcher.on('exit', (code) => process.exit(code ?? 1));
  return launcher;
}

/**
 * npm runs us through a shell, and passes a signal on to that shell only, which ends without a word to us. When the shell
 * or npm itself is gone, nobody is left to stop us but ourselves.
 * @param {() => void} stop
 */
function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}

/**
 * Where the system tells: Linux.
 * @param {number} pid
 */
function parentOf(pid) {
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]; // ppid, field 4 of proc(5)
  } catch {
    return '';
  }
}
