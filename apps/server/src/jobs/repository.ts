import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type pg from 'pg';

/** First half of the locks' keys ("BBJH"); no other advisory lock of ours has two keys. */
const LOCK_CLASS = 0x42424a48;

/**
 * Queues a job once for each entry, in one statement.
 *
 * @param job.after jobs with a smaller number go first; null for 0
 * @param entries.key of several with one key that have not begun, one is done
 */
export async function insertJobs(
  db: Kysely<Schema>,
  job: {
    name: string;
    attempts: number;
    queue: string | null;
    after: number | null;
  },
  entries: readonly { payload: unknown; key: string | null; runAt: Date | null }[],
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, payload := entry.payload, max_attempts := ${job.attempts}::int,
    queue_name := ${job.queue}, job_key := entry.key, run_at := entry."runAt", priority := ${job.after}::int)
    from json_to_recordset(${JSON.stringify(entries)}::json) as entry(payload json, key text, "runAt" timestamptz)`.execute(
    db,
  );
}

/** Whether a job with this key waits or runs. One that died in its last try does neither. */
export async function isQueued(db: Kysely<Schema>, key: string): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`select exists (select from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null)) as queued`.execute(db);
  return rows[0]?.queued ?? false;
}

export async function releaseLocks(session: pg.PoolClient): Promise<void> {
  await session.query('select pg_advisory_unlock_all()');
}

/** Waits for it. It is held until the session ends or lets go of its locks. */
export async function takeLock(session: pg.PoolClient, holder: string): Promise<void> {
  await session.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, holder]);
}

/** Also a machine that lost its power lets go soon: PostgreSQL asks a silent peer after 20 s, and 3 times. */
export async function noticeSilence(session: pg.PoolClient): Promise<void> {
  await session.query(
    'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  );
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

/** Gives the jobs of these holders back to the queue. */
export async function releaseJobs(pool: pg.Pool, holders: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [holders]);
}
