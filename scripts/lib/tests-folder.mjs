import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const IN_MEMORY = '/dev/shm';

/** What the databases and files of all tests under way may come to, and what must be left to the programs, in bytes. */
const SPACE = 4 * 2 ** 30;

const PREFIX = 'benchbook-tests-';

/**
 * An empty folder for what tests write, in memory where there is plenty: each test has a database of its own, which is a
 * thousand files made and a thousand removed, and on a disk that is half of the time the tests take. Nothing a test shows
 * is about the disk: processes are killed, machines are not. The code that makes it removes it.
 * @returns {{ path: string, remove(): void }}
 */
export function makeTestsFolder() {
  removeAbandoned();
  const inMemory = hasPlenty() ? folderIn(IN_MEMORY) : undefined;
  if (inMemory !== undefined && runsPrograms(inMemory.path)) return inMemory;
  inMemory?.remove();
  return folderIn(tmpdir());
}

/** Vitest's global set-up, before all others: what a run writes goes into a folder of its own. Returns what removes it. */
export default function setup() {
  const before = process.env.TMPDIR;
  const { path, remove } = makeTestsFolder();
  process.env.TMPDIR = path;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove();
  };
}

/** @param {string} parent */
function folderIn(parent) {
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // Root runs PostgreSQL under another account, which has to walk through.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A run that was killed has left its folder, which is memory nobody has. */
function removeAbandoned() {
  if (!existsSync(IN_MEMORY)) return;
  for (const name of readdirSync(IN_MEMORY)) {
    const maker = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (maker > 0 && !isAlive(maker)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It lives where it may not be asked.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

function hasPlenty() {
  if (!existsSync(IN_MEMORY) || process.availableMemory() < 2 * SPACE) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= SPACE;
}

/**
 * Tests write small programs and start them, which a folder may forbid.
 * @param {string} folder
 */
function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o700);
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
