/**
 * A process of its own between the application and PostgreSQL. The application holds the other end of its standard
 * input: when that closes, because the application is done or was killed, the watchdog stops the server. After a kill it
 * waits until those who use the server have ended, for some seconds.
 * Reports on standard output: `exited <code or signal>` when the server ends by itself. The server's own messages
 * go to standard error.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmaster } from './postmaster.ts';
import { processStart } from './process-identity.ts';
import { STOP, type WatchdogOptions } from './watchdog-options.ts';

/** How long the server waits for those who use it, once the application was killed. */
const USERS_MS = 5_000;

/** A fast shutdown waits for the last checkpoint; an immediate one leaves recovery to the next start. */
const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

// The application, which made this options, is the only caller.
const options: WatchdogOptions = JSON.parse(process.argv[2] ?? '');

// Ctrl-C reaches every process of the terminal; the application decides when the server stops.
for (const name of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(name, () => {});
// The application may be gone before it has read everything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (process.platform === 'win32') watchOnWindows();
else watch();

function watch(): void {
  const server = spawn(options.postgres, ['-D', options.clusterForServer], {
    cwd: options.cluster,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options.account,
  });
  server.on('error', (error) => leave(`exited ${error.message}`));
  server.on('exit', (code, signal) => leave(`exited ${signal ?? code}`));
  whenReleased(() => {
    server.kill('SIGINT');
    setTimeout(() => server.kill('SIGQUIT'), FAST_MS);
    setTimeout(() => server.kill('SIGKILL'), FAST_MS + IMMEDIATE_MS);
  });
}

/** Windows has no signals; and only pg_ctl can start the server from an administrator's account. */
function watchOnWindows(): void {
  const control = (...args: string[]) =>
    execFileSync(options.pgCtl, ['-D', options.cluster, '-s', ...args], {
      stdio: 'ignore',
      windowsHide: true,
    });
  try {
    control('start', '-W', '-l', `${options.cluster}.log`);
  } catch (error) {
    leave(`exited ${error instanceof Error ? error.message : error}`);
  }
  const look = setInterval(() => {
    try {
      control('status');
    } catch {
      if (readPostmaster(options.cluster) === undefined) leave('exited');
    }
  }, 2_000);
  whenReleased(() => {
    clearInterval(look);
    try {
      control('stop', '-m', 'fast', '-t', String(FAST_MS / 1000));
    } catch {
      try {
        control('stop', '-m', 'immediate', '-t', String(IMMEDIATE_MS / 1000));
      } catch {
        // It has ended by itself.
      }
    }
    leave('exited');
  });
}

/**
 * Calls `stop` once the application wants that, or is gone. Then those who use the server hear of it at the same moment, and
 * what they are about to finish needs the server: it goes last.
 */
function whenReleased(stop: () => void): void {
  let isAsked = false;
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    const deadline = Date.now() + USERS_MS;
    while (!isAsked && Date.now() < deadline && hasUsers(options.usersFile)) await sleep(20);
    stop();
  };
  process.stdin.on('data', (text) => {
    if (String(text).includes(STOP)) isAsked = true;
  });
  process.stdin.on('error', release);
  process.stdin.on('close', release);
}

function hasUsers(file: string | undefined): boolean {
  if (file === undefined) return false;
  try {
    const users: { pid: number; start: string }[] = JSON.parse(readFileSync(file, 'utf8'));
    return users.some(({ pid, start }) => processStart(pid) === start);
  } catch {
    return false; // nobody wrote any down, or was killed while writing
  }
}

function leave(message: string): void {
  process.stdout.write(`${message}\n`, () => process.exit());
  // Nobody may be left to read it.
  setTimeout(() => process.exit(), 1_000);
}
