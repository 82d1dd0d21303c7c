import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidSpace, processStart } from './process-identity.ts';

/** How often the owner touches its lock, and how long an untouched lock of another container is believed. */
const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 10_000;

/** Two machines that share a directory may differ in their clocks: a lock must be older than that to be stale unseen. */
const CLOCK_SKEW_MS = 60_000;

type Owner = { pid: number; start: string; space: string };

export type Lock = {
  /** Gives the lock back. Later calls do nothing. */
  release(): void;
};

/** Another live process holds the lock. */
export class LockedError extends Error {
  /** Undefined: the owner runs in another container or on another machine. */
  readonly pid: number | undefined;

  constructor(file: string, pid: number | undefined) {
    const owner =
      pid === undefined ? 'a process on another machine or in another container' : `process ${pid}`;
    super(`${file} is held by ${owner}.`);
    this.name = 'LockedError';
    this.pid = pid;
  }
}

/**
 * Takes the lock `file`, which holds the pid and start time of its owner. A lock whose owner has ended is taken over,
 * and so is one whose pid now belongs to another process. The owner of a lock from another container can't be looked
 * up, so it is watched: a lock that is no longer touched is taken over after ten seconds.
 * Throws LockedError when a live process holds it.
 */
export async function acquireLock(file: string): Promise<Lock> {
  const start = processStart(process.pid);
  if (start === undefined) throw new Error('The start time of this process cannot be read.');
  const own: Owner = { pid: process.pid, start, space: pidSpace() };
  const text = JSON.stringify(own);
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, text, { mode: 0o600 });
    try {
      // A link appears complete or not at all, and fails when the file is there.
      linkSync(draft, file);
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const seen = readText(file);
    if (seen === undefined) continue;
    await refuseIfAlive(file, seen, own.space);
    takeAway(file, seen);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // Someone removed the directory under us; whoever writes into it will say so.
    }
  }, HEARTBEAT_MS).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readText(file) === text) rmSync(file, { force: true });
    },
  };
}

async function refuseIfAlive(file: string, text: string, space: string): Promise<void> {
  const owner = parseOwner(text);
  if (owner === undefined) return; // not written by us, or cut off by a full disk
  if (owner.space === space) {
    if (processStart(owner.pid) === owner.start) throw new LockedError(file, owner.pid);
    return;
  }
  const touched = modified(file);
  const age = Date.now() - touched;
  if (age > CLOCK_SKEW_MS) return; // left by an earlier boot of this machine, as a rule
  const deadline = Date.now() + Math.max(SILENCE_MS - age, 2 * HEARTBEAT_MS);
  while (Date.now() < deadline) {
    await sleep(HEARTBEAT_MS / 4);
    if (modified(file) !== touched) throw new LockedError(file, undefined);
  }
}

/** Removes the stale lock that was judged, but not a fresh one that another process took in the meantime. */
function takeAway(file: string, judged: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    if (readText(aside) !== judged) linkSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'start' in value && 'space' in value)) return undefined;
    const { pid, start, space } = value;
    if (typeof pid !== 'number' || typeof start !== 'string' || typeof space !== 'string') return undefined;
    return { pid, start, space };
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
