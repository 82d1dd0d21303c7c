import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (running.size > 0) process.exit(1);
  });
}

/**
 * Runs a program to its end without a standard input and returns what it printed. It is ended when we are.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limit?: number, patient?: boolean }} [options]
 *   `show`: prints the output as it comes as well; `limit`: milliseconds until the program is killed; `patient`: takes the
 *   processor, with what it starts, when others leave it.
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 when it can't be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // npm is a command file on Windows, which only a shell can start; we pass it no text of anybody else.
      shell: command.endsWith('.cmd'),
    });
    running.add(child);
    if (options.patient && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (options.show) process.stdout.write(text);
      });
    }
    const timer =
      options.limit === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nIt took longer than ${options.limit} ms and was ended.\n`;
            child.kill('SIGKILL');
          }, options.limit);
    /** @param {number} code */
    const settle = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: stripVTControlCharacters(output) });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}
