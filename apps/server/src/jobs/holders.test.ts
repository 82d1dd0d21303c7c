import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldJob } from '../../test/holding-process.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { addJob, defineJob } from './job.ts';
import { findAbandoned } from './repository.ts';
import { type RunningJobs, startJobs } from './runner.ts';

const silent = pino({ level: 'silent' });
const WAIT = { timeout: 40_000, interval: 50 };

let test: TestApp;
let other: ChildProcess;
let running: RunningJobs | null = null;
beforeEach(async () => {
  test = await createTestApp();
  other = fork(fileURLToPath(new URL('../../test/holding-process.ts', import.meta.url)), [test.databaseUrl]);
  await said('ready');
});
afterEach(async () => {
  other.kill('SIGKILL');
  await running?.stop();
  running = null;
  await test.close();
});

async function said(word: string): Promise<void> {
  const [message] = await once(other, 'message');
  expect(message).toBe(word);
}

/** The other process is in the middle of a job, and its lock is known. */
async function begin(): Promise<void> {
  await addJob(test.db, heldJob, {});
  await said('begun');
  await vi.waitFor(async () => expect(await findAbandoned(test.parts.pool)).toEqual([]), WAIT);
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const exited = once(other, 'exit');
  other.kill(signal);
  await exited;
}

/** Jobs of this process, which does at once what the other one never ends. */
async function startHere(): Promise<() => number> {
  let done = 0;
  const job = defineJob({
    ...heldJob,
    async run() {
      done += 1;
    },
  });
  running = await startJobs(test.parts, [job], silent);
  return () => done;
}

it('a job of a process that was killed is done by one that starts afterwards', async () => {
  await begin();
  await end('SIGKILL');
  const done = await startHere();
  await vi.waitFor(() => expect(done()).toBe(1), WAIT);
});

it('a job of a process that was stopped in the middle of it is done by another', async () => {
  await begin();
  await end('SIGTERM');
  const done = await startHere();
  await vi.waitFor(() => expect(done()).toBe(1), WAIT);
});

it('a job stays with a process that lives, also after it lost its database sessions', async () => {
  await begin();
  const [holder] = await holdersOfJobs();
  const [before] = await sessionsWithLocks();
  await sql`select pg_terminate_backend(${before})`.execute(test.db);
  await vi.waitFor(async () => {
    const [after] = await sessionsWithLocks();
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  }, WAIT);
  expect(await findAbandoned(test.parts.pool)).toEqual([]);
  expect(await holdersOfJobs()).toEqual([holder]);
  await end('SIGKILL');
  await vi.waitFor(async () => expect(await findAbandoned(test.parts.pool)).toEqual([holder]), WAIT);
});

async function holdersOfJobs(): Promise<(string | null)[]> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs`.execute(test.db);
  return rows.map(({ locked_by }) => locked_by);
}

async function sessionsWithLocks(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objsubid = 2 and a.datname = current_database()`.execute(test.db);
  return rows.map(({ pid }) => pid);
}
