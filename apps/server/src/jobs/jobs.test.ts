import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@benchbook/database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../test/index.ts';
import type { Parts } from '../parts.ts';
import { addJob, addJobs, defineJob } from './job.ts';
import { type RunningJobs, startJobs } from './runner.ts';

const silent = pino({ level: 'silent' });
const WAIT = { timeout: 30_000, interval: 20 };

let test: TestApp;
const running: RunningJobs[] = [];
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await test.close();
});

async function start(parts: Parts, ...jobs: Parameters<typeof startJobs>[1]): Promise<void> {
  running.push(await startJobs(parts, jobs, silent));
}

/** A job that counts what it was given, and fails as often as it is told. */
function counting(options: { failures?: number; atStart?: boolean } = {}) {
  const done: string[] = [];
  let failures = options.failures ?? 0;
  const job = defineJob({
    name: 'count',
    payload: z.object({ what: z.string().default('nothing') }),
    attempts: 3,
    ...(options.atStart ? { atStart: true } : {}),
    async run(_parts, { what }) {
      if (failures-- > 0) throw new Error('not this time');
      done.push(what);
    },
    async givenUp(_parts, error) {
      done.push(`given up: ${error instanceof Error ? error.message : error}`);
    },
  });
  return { job, done };
}

describe('a job', () => {
  it('is done when its transaction is committed, and not when it is rolled back', async () => {
    const { job, done } = counting();
    await start(test.parts, job);
    const rolledBack = test.db.transaction().execute(async (trx) => {
      await addJob(trx, job, { what: 'never' });
      throw new Error('the reason for it is gone');
    });
    await expect(rolledBack).rejects.toThrow();
    await test.db.transaction().execute((trx) => addJob(trx, job, { what: 'once' }));
    await vi.waitFor(() => expect(done).toEqual(['once']), WAIT);
  });

  it('is queued for many at once, by one statement, each with its own key and time', async () => {
    const { job, done } = counting();
    const statements = vi.spyOn(test.db.getExecutor(), 'executeQuery');
    await addJobs(test.db, job, [
      { payload: { what: 'first' } },
      { payload: { what: 'replaced' }, key: 'same' },
      { payload: { what: 'second' }, key: 'same' },
      { payload: { what: 'much later' }, runAt: new Date('2999-01-01') },
    ]);
    await addJobs(test.db, job, []);
    expect(statements).toHaveBeenCalledTimes(1);
    await start(test.parts, job);
    await vi.waitFor(() => expect([...done].sort()).toEqual(['first', 'second']), WAIT);
  });

  it('is tried again when it fails', async () => {
    const { job, done } = counting({ failures: 1 });
    await start(test.parts, job);
    await addJob(test.db, job, { what: 'second try' });
    await vi.waitFor(() => expect(done).toEqual(['second try']), WAIT);
  });

  it('says that it is given up after its last try, and not before', async () => {
    const { job, done } = counting({ failures: 2 });
    await start(test.parts, { ...job, attempts: 1 });
    await addJob(test.db, { ...job, attempts: 1 }, { what: 'never' });
    await vi.waitFor(() => expect(done).toEqual(['given up: not this time']), WAIT);
  });

  it('waits in the queue while nobody runs jobs', async () => {
    const { job, done } = counting();
    await start(test.parts, job);
    await running.pop()?.stop();
    await addJob(test.db, job, { what: 'while nobody was there' });
    expect(done).toEqual([]);
    await start(test.parts, job);
    await vi.waitFor(() => expect(done).toEqual(['while nobody was there']), WAIT);
  });

  it('is done by one process, however many start with it at once', async () => {
    const { job, done } = counting({ atStart: true });
    const other = connect(test.databaseUrl);
    try {
      await Promise.all([start(test.parts, job), start({ ...test.parts, ...other }, job)]);
      await addJob(test.db, job, { what: 'last' });
      await vi.waitFor(() => expect(done).toContain('last'), WAIT);
      for (const jobs of running.splice(0)) await jobs.stop();
      // Two that start one after the other may each look; at the same time it is one.
      expect(done.filter((what) => what === 'nothing').length).toBeLessThanOrEqual(2);
      expect(done.filter((what) => what === 'last')).toHaveLength(1);
    } finally {
      for (const jobs of running.splice(0)) await jobs.stop();
      await other.db.destroy();
    }
  });

  it('that is serial runs once at a time, although several wait and two processes are free', async () => {
    let running = 0;
    const together: number[] = [];
    const job = defineJob({
      name: 'serial',
      payload: z.object({ part: z.number() }),
      attempts: 1,
      serial: true,
      async run() {
        running += 1;
        together.push(running);
        // As long as another one would need to begin.
        await sleep(200);
        running -= 1;
      },
    });
    await start(test.parts, job);
    await start(test.parts, job);
    for (let part = 0; part < 3; part += 1) await addJob(test.db, job, { part });
    await vi.waitFor(() => expect(together).toHaveLength(3), WAIT);
    expect(together).toEqual([1, 1, 1]);
  });

  it('is done after the database was away', async () => {
    const { job, done } = counting();
    await start(test.parts, job);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
      test.db,
    );
    await vi.waitFor(() => addJob(test.db, job, { what: 'afterwards' }, { key: 'one' }), WAIT);
    await vi.waitFor(() => expect(done).toEqual(['afterwards']), WAIT);
  });
});
