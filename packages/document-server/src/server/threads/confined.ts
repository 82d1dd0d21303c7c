import { type ChildProcess, spawn } from 'node:child_process';

/** Linux: a user and network namespace in which there is nobody to talk to. */
export const OFFLINE = ['unshare', '--user', '--map-current-user', '--net', '--'];

/** Linux: more memory than this it is not given. Of what it asks for it uses about a third. */
export const LIMITED = ['prlimit', `--as=${4 * 1024 ** 3}`, '--'];

/** Whether programs can be started behind these words here. */
export function canRun(words: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  const [command = '', ...args] = [...words, 'true'];
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
