import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/**
 * Who holds jobs. graphile-worker marks a job with the name of its holder and keeps it for four hours when the holder is
 * gone. Here every holder that lives has a lock of its name in the database, on a session of its own: PostgreSQL releases
 * it when the process ends, however that happens, and the others see that.
 */

/** First half of the locks' keys ("BBJH"); no other advisory lock of ours has two keys. */
const LOCK_CLASS = 0x42424a48;
const EVERY_MS = 60_000;
/** A holder whose session broke has so long to come back, and a new one to take its lock. */
const SECOND_LOOK_MS = 5_000;
const RETRY_MS = 1_000;

/** Also a machine that lost its power lets go soon: PostgreSQL asks a silent peer after 20 s, and 3 times. */
const NOTICE_SILENCE = `set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

export interface HeldLock {
  /** Says in the database that the holder of this name lives, until `close`; one before it is said to be gone. */
  hold(holder: string): void;
  close(): Promise<void>;
}

/** Keeps the lock of this process's holder of jobs, and takes it again after its session was lost. */
export function keepLock(pool: pg.Pool, log: FastifyBaseLogger): HeldLock {
  const ended = new AbortController();
  const { signal } = ended;
  let name: string | null = null;
  let session: pg.PoolClient | null = null;

  async function take(): Promise<void> {
    await session?.query('select pg_advisory_unlock_all()');
    if (name !== null) await session?.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, name]);
  }

  /** Until the session breaks or it is over. */
  async function keepOnce(): Promise<void> {
    const client = await pool.connect();
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const lose = () => resolve();
    client.on('end', lose);
    client.on('error', lose);
    signal.addEventListener('abort', lose, { once: true });
    try {
      await client.query(NOTICE_SILENCE);
      session = client;
      await take();
      if (!signal.aborted) await lost;
    } finally {
      session = null;
      client.off('end', lose);
      client.off('error', lose);
      signal.removeEventListener('abort', lose);
      // The lock ends with its session.
      client.release(true);
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await keepOnce().catch((error: unknown) =>
        log.warn({ err: error }, 'the lock of the jobs is not held yet'),
      );
      await pause(RETRY_MS, signal);
    }
  }
  const kept = keep();

  return {
    hold(holder) {
      name = holder;
      // Where this breaks the session is lost, and the next one takes it.
      take().catch(() => {});
    },
    async close() {
      ended.abort();
      await kept;
    },
  };
}

/** Holders of jobs whose lock nobody has. */
export async function findAbandoned(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ holder: string }>(
    `with held as (
       select objid::bigint as key from pg_locks
       where locktype = 'advisory' and classid::bigint = $1 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())),
     holders as (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null)
     select locked_by as holder from holders
     where (hashtext(locked_by)::bigint & 4294967295) not in (select key from held)`,
    [LOCK_CLASS],
  );
  return rows.map(({ holder }) => holder);
}

/**
 * Gives the jobs of holders that are gone back to the queue, at the start and then every minute: those that were gone at
 * two looks, some seconds apart. A job that runs twice all the same is one that may.
 */
export async function releaseAbandoned(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const missing = new Set(await findAbandoned(pool));
      if (missing.size > 0) {
        await pause(SECOND_LOOK_MS, signal);
        if (signal.aborted) return;
        const gone = (await findAbandoned(pool)).filter((holder) => missing.has(holder));
        if (gone.length > 0) {
          await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
          log.warn({ holders: gone }, 'jobs of processes that ended are done again');
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'the jobs of processes that ended could not be looked for');
    }
    await pause(EVERY_MS, signal);
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
