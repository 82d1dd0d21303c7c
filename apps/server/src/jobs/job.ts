import type { Kysely, Schema } from '@benchbook/database';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Parts } from '../parts.ts';
import { insertJobs } from './repository.ts';

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
  /** Tries in all, the later ones after growing waits (about 3 s, 7 s, 20 s … two hours before the tenth, six at most). */
  attempts: number;
  /** Five fields of cron, in UTC; the payload is then `{}`. */
  schedule?: string;
  /** Runs once at a time, in whichever process. */
  serial?: boolean;
  /** Also done when a process starts. */
  atStart?: boolean;
  run(parts: Parts, payload: z.output<Payload>, log?: FastifyBaseLogger): Promise<void>;
  /** Tells whom it concerns that the last try has failed: it is not tried again. */
  givenUp?(parts: Parts, error: unknown): Promise<void>;
}

/** Keeps the exact type of a job's payload. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/**
 * Queues a job, in the transaction of whatever causes it: it is done only if that is.
 *
 * @param options.key of several with one key that have not begun, one is done.
 * @param options.after jobs with a smaller number go first; default 0.
 */
export async function addJob<Payload extends z.ZodType>(
  db: Kysely<Schema>,
  job: Pick<Job<Payload>, 'name' | 'payload' | 'attempts' | 'serial'>,
  payload: z.input<Payload>,
  options: { key?: string; runAt?: Date; after?: number } = {},
): Promise<void> {
  const { after, ...when } = options;
  await addJobs(db, job, [{ payload, ...when }], after);
}

/** Queues a job once for each entry, in one statement, as `addJob` does. */
export async function addJobs<Payload extends z.ZodType>(
  db: Kysely<Schema>,
  job: Pick<Job<Payload>, 'name' | 'payload' | 'attempts' | 'serial'>,
  entries: readonly { payload: z.input<Payload>; key?: string; runAt?: Date }[],
  after?: number,
): Promise<void> {
  if (entries.length === 0) return;
  await insertJobs(
    db,
    { name: job.name, attempts: job.attempts, queue: job.serial ? job.name : null, after: after ?? null },
    entries.map(({ payload, key, runAt }) => ({ payload, key: key ?? null, runAt: runAt ?? null })),
  );
}
