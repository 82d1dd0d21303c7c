import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from './process-identity.ts';

/** No operating system gives out this pid. */
const NOBODYS_PID = '2147483646';

/** The lines of postmaster.pid as PostgreSQL writes them (src/include/utils/pidfile.h), counted from 0. */
const PORT_LINE = 3;
const STATUS_LINE = 7;

export type Postmaster = { pid: number; port: number; ready: boolean };

/** What the cluster's postmaster.pid says of the server that wrote it, which may have ended since. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[PORT_LINE]), ready: lines[STATUS_LINE]?.trim() === 'ready' };
  } catch {
    return undefined; // not there, or just being replaced
  }
}

/**
 * Stops a server that outlived both its application and its watchdog, and makes sure that what such a server left
 * behind does not keep the next one from starting. The caller holds the lock, so nobody is using the server.
 * Throws when it can't be stopped.
 */
export async function clearLeftovers(cluster: string, pgCtl: string): Promise<void> {
  const left = readPostmaster(cluster);
  if (left === undefined) return;
  if (!isServerOf(left.pid, cluster)) {
    if (pidExists(left.pid)) disown(cluster);
    return;
  }
  askToStop(left.pid, cluster, pgCtl);
  // Its watchdog may be at work on the same, with the same patience.
  for (const [milliseconds, harder] of [
    [12_000, 'SIGQUIT'],
    [5_000, 'SIGKILL'],
    [5_000, undefined],
  ] as const) {
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (processStart(left.pid) === undefined) {
        if (pidExists(left.pid)) disown(cluster); // a zombie
        return;
      }
      await sleep(50);
    }
    if (harder !== undefined) signal(left.pid, harder);
  }
  throw new Error(`A PostgreSQL server from an earlier start (process ${left.pid}) does not stop.`);
}

function askToStop(pid: number, cluster: string, pgCtl: string): void {
  if (process.platform !== 'win32') {
    signal(pid, 'SIGINT');
    return;
  }
  try {
    execFileSync(pgCtl, ['-D', cluster, '-s', 'stop', '-m', 'fast', '-W'], { windowsHide: true });
  } catch {
    // It has ended.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** True for a live PostgreSQL server on this cluster; false when the pid now belongs to something else. */
function isServerOf(pid: number, cluster: string): boolean {
  if (processStart(pid) === undefined) return false;
  try {
    // A server works inside its cluster, whatever name it was started under.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    const [command, ...args] =
      process.platform === 'win32'
        ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
        : ['ps', '-o', 'comm=', '-p', String(pid)];
    return /postgres/i.test(execFileSync(command, args, { encoding: 'utf8', windowsHide: true }));
  } catch {
    return false; // someone else's process, which we may not look at
  }
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Puts a pid into postmaster.pid that cannot be alive: PostgreSQL believes any existing pid, be it a zombie or another
 * program. The file itself must stay: from its other lines PostgreSQL finds out whether processes of the
 * earlier server still use the shared memory, in which case it rightly refuses to start.
 */
function disown(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return; // a server that ended properly took it along
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^\d+/, NOBODYS_PID));
}
