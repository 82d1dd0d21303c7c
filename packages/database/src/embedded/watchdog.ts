/**
 * A process of its own between the application and PostgreSQL. The application holds the other end of its standard
 * input: when that closes, because the application is done or was killed, the watchdog stops the server.
 * Reports on standard output: `exited <code or signal>` when the server ends by itself. The server's own messages
 * go to standard error.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readPostmaster } from './postmaster.ts';

/** What the watchdog is told on its command line, as JSON. */
export type WatchdogOrder = {
  postgres: string;
  pgCtl: string;
  /** Absolute path of the cluster, for the watchdog, and the path by which the server finds it. */
  cluster: string;
  clusterForServer: string;
  account: { uid: number; gid: number } | undefined;
};

/** A fast shutdown waits for the last checkpoint; an immediate one leaves recovery to the next start. */
const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

// The application, which made this order, is the only caller.
const order: WatchdogOrder = JSON.parse(process.argv[2] ?? '');

// Ctrl-C reaches every process of the terminal; the application decides when the server stops.
for (const name of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(name, () => {});
// The application may be gone before it has read everything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (process.platform === 'win32') watchOnWindows();
else watch();

function watch(): void {
  const server = spawn(order.postgres, ['-D', order.clusterForServer], {
    cwd: order.cluster,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...order.account,
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
    execFileSync(order.pgCtl, ['-D', order.cluster, '-s', ...args], { stdio: 'ignore', windowsHide: true });
  try {
    control('start', '-W', '-l', `${order.cluster}.log`);
  } catch (error) {
    leave(`exited ${error instanceof Error ? error.message : error}`);
  }
  const look = setInterval(() => {
    try {
      control('status');
    } catch {
      if (readPostmaster(order.cluster) === undefined) leave('exited');
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

function whenReleased(stop: () => void): void {
  process.stdin.on('error', stop);
  process.stdin.on('close', stop);
  process.stdin.resume();
}

function leave(message: string): void {
  process.stdout.write(`${message}\n`, () => process.exit());
  // Nobody may be left to read it.
  setTimeout(() => process.exit(), 1_000);
}
