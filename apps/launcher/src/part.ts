import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Log } from './log.ts';

/** Waits before the second, third … start of a part that keeps ending. */
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** A part that ran this long has recovered: its next end is answered quickly again. */
const RECOVERED_MS = 60_000;

export type PartOptions = {
  /** As it is called in the log. */
  name: string;
  /** The program: a file that Node runs. */
  entry: string;
  /** Options of Node itself. */
  flags?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** What it waits for once it is loaded, sent by the channel: it loads while we prepare that. Default: nothing. */
  awaits?: Promise<object>;
  /** The product can't do without it: when its first start fails, that is final. */
  required: boolean;
  log: Log;
  /** Called whenever the process behind the part changes. */
  onProcess: () => void;
};

export type Part = {
  /** Settles after the first start: true when the part said it is ready, false when it ended before. */
  firstStart: Promise<boolean>;
  pid(): number | undefined;
  /** Starts it anew; if given, it is sent this instead of what the first start waited for. */
  restart(awaits?: object): Promise<void>;
  /** Asks it to end and waits; kills it after `limit` milliseconds. It is not started again. */
  stop(limit: number): Promise<void>;
};

/**
 * Runs one part of the product as a process of its own, which says `{ type: 'ready' }` over the IPC channel and ends
 * when that channel closes. A part that ends by itself is started again, after a wait that grows up to 30 seconds.
 */
export function runPart(options: PartOptions): Part {
  const { name, entry, flags = [], env, required, log, onProcess } = options;
  let awaits = options.awaits;
  let child: ChildProcess | undefined;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let everReady = false;
  const first = Promise.withResolvers<boolean>();

  function start(): void {
    const current = spawn(process.execPath, ['--expose-gc', ...flags, entry], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C in the terminal reaches the launcher alone, which stops the parts in the right order.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    child = current;
    current.once('spawn', onProcess);
    awaits?.then(
      (message) => current.connected && current.send(message, () => {}), // an error there is its end, which is told below
      () => {}, // who prepares it says so
    );
    let readyAt: number | undefined;
    let over = false;
    for (const stream of [current.stdout, current.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => log(name, line));
    }
    current.on('message', (message) => {
      if (!isReady(message)) return;
      readyAt = Date.now();
      everReady = true;
      first.resolve(true);
    });
    const ended = (how: string) => {
      if (over) return;
      over = true;
      if (child === current) child = undefined;
      onProcess();
      first.resolve(false);
      if (stopped || child !== undefined) return;
      if (readyAt !== undefined && Date.now() - readyAt > RECOVERED_MS) failures = 0;
      if (required && !everReady) return;
      const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
      failures += 1;
      log(name, `ended (${how}); it is started again in ${wait / 1000} s`);
      timer = setTimeout(start, wait);
    };
    current.on('error', (error) => ended(error.message));
    current.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  }

  async function end(limit: number): Promise<void> {
    clearTimeout(timer);
    const current = child;
    child = undefined;
    if (current === undefined || current.exitCode !== null || current.signalCode !== null) return;
    const exit = once(current, 'exit');
    // Windows knows no signals: there, the closed channel says the same.
    if (process.platform === 'win32') current.disconnect();
    else current.kill('SIGTERM');
    const killer = setTimeout(() => {
      log(name, `does not end within ${limit / 1000} s and is killed`);
      current.kill('SIGKILL');
    }, limit);
    await exit;
    clearTimeout(killer);
  }

  start();
  return {
    firstStart: first.promise,
    pid: () => child?.pid,
    async restart(next) {
      if (next !== undefined) awaits = Promise.resolve(next);
      stopped = true;
      await end(5_000);
      stopped = false;
      start();
    },
    async stop(limit) {
      stopped = true;
      await end(limit);
    },
  };
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
