import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '@benchbook/database/embedded';

/** Longer than any part takes to end after its launcher is gone; what one that hangs was at is in the journals. */
const PATIENCE_MS = 4_000;

/** Writes down which processes belong to this installation, for a launcher that starts after this one was killed. */
export function writeProcesses(file: string, pids: (number | undefined)[]): void {
  const running = pids.flatMap((pid) => {
    const start = pid === undefined ? undefined : processStart(pid);
    return start === undefined ? [] : [{ pid, start }];
  });
  // Replaced whole: the watchdog of the database may read it at any moment.
  writeFileSync(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Waits until the processes of a killed launcher have ended: they may still be finishing saves, and hold the ports.
 * Those that don't end are killed.
 */
export async function waitForProcesses(file: string, tell: (line: string) => void): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let told = false;
  for (;;) {
    const left = readProcesses(file).filter(({ pid, start }) => processStart(pid) === start);
    if (left.length === 0) break;
    if (!told) tell('waiting for what an earlier start is still finishing');
    told = true;
    if (Date.now() > deadline) for (const { pid } of left) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  rmSync(file, { force: true });
}

function readProcesses(file: string): { pid: number; start: string }[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return []; // there was no earlier start, or it was killed while writing
  }
}

function isEntry(value: unknown): value is { pid: number; start: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'start' in value &&
    typeof value.start === 'string'
  );
}
