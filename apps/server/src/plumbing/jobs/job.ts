import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Parts } from '../../parts.ts';

/**
 * Work that is done outside a request, by one of the application's processes, and tried again when it fails.
 *
 * To add one: `defineJob` beside the domain it belongs to, name it in `jobs` of main.ts, and call `addJob` in the
 * transaction that causes it, or give it a schedule. It may run twice (a process can die after the work and before it
 * said so), so it has to be one that may.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Stays as it is: rows in the queue name it. */
  name: string;
  /** Small: ids, not documents. */
  payload: Payload;
  /** Tries in all, the later ones after growing waits (about 3 s, 7 s, 20 s … an hour at the tenth). */
  attempts: number;
  /** Five fields of cron, in UTC; the payload is then `{}`. */
  schedule?: string;
  /** Also done when a process starts. */
  atStart?: boolean;
  run(parts: Parts, payload: z.output<Payload>): Promise<void>;
}

/** Keeps the exact type of a job's payload. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/**
 * Queues a job, in the transaction of whatever causes it: it is done only if that is.
 *
 * @param options.key of several with one key that have not begun, one is done.
 */
export async function addJob<Payload extends z.ZodType>(
  db: Kysely<Schema>,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${job.attempts}::int,
    job_key := ${options.key ?? null}, run_at := ${options.runAt ?? null}::timestamptz)`.execute(db);
}

/** Whether a job with this key waits or runs. One that died in its last try does neither. */
export async function isQueued(db: Kysely<Schema>, key: string): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`select exists (select from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null)) as queued`.execute(db);
  return rows[0]?.queued ?? false;
}
