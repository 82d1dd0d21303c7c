import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { findAbandoned, noticeSilence, releaseJobs, releaseLocks, takeLock } from './repository.ts';

/**
 * Who holds jobs. graphile-worker marks a job with the name of its holder and keeps it for four hours when the holder is
 * gone. Here every holder that lives has a lock of its name in the database, on a session of its own: PostgreSQL releases
 * it when the process ends, however that happens, and the others see that.
 */

const EVERY_MS = 60_000;
/** A holder whose session broke has so long to come back, and a new one to take its lock. */
const SECOND_LOOK_MS = 5_000;
const RETRY_MS = 1_000;

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
    if (session !== null) await releaseLocks(session);
    // Both may be others by now.
    if (session !== null && name !== null) await takeLock(session, name);
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
      await noticeSilence(client);
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
          await releaseJobs(pool, gone);
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
