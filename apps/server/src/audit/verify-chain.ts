import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** What verifying the chain of the audit trail found. */
export interface ChainState {
  /** Entries of the whole trail, by its newest one: their numbers have no gaps. */
  entries: number;
  /** Those that were looked at, the newest ones, up to the one that does not fit. */
  verified: number;
  /** The number of the first one that does not fit what was written; null: each does. */
  broken: number | null;
}

const ENTRIES_AT_ONCE = 5_000;

/**
 * Verifies that each audit entry has the hash of what it says, the hash of the one before it and the number that follows
 * it: an entry that was changed, removed or put in past the triggers does not fit, or the one after it. Page by page,
 * within the database, so that it needs the same memory whatever the length; what is written meanwhile is looked at too.
 * That the newest entries are missing no chain can tell by itself: compare their number with a backup.
 *
 * @param latest how many of the newest entries are looked at; all of them where it is left out.
 */
export async function verifyChain(
  db: Kysely<Schema>,
  latest = Number.POSITIVE_INFINITY,
): Promise<ChainState> {
  const newest = await numberOfNewest(db);
  let last = Math.max(0, newest - latest);
  let hash = await hashOf(db, last);
  for (let verified = 0; ; ) {
    const page = await verifyPage(db, { last, hash });
    verified += page.count;
    const entries = Math.max(newest, page.last ?? last);
    if (page.broken !== null) return { entries, verified, broken: page.broken };
    if (page.last === null || page.count < ENTRIES_AT_ONCE) return { entries, verified, broken: null };
    ({ last, hash } = { last: page.last, hash: page.hash });
  }
}

async function numberOfNewest(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0)::float8 as newest from audit_entries`.execute(db);
  return rows[0]?.newest ?? 0;
}

/** Null where the entry is missing, which nothing fits to. @param id 0: what the first entry follows */
async function hashOf(db: Kysely<Schema>, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_entries where id = ${id}
    union all select sha256('') where ${id} = 0`.execute(db);
  return rows[0]?.hash ?? null;
}

/** The entries that follow one of them, up to the first that does not fit. */
async function verifyPage(
  db: Kysely<Schema>,
  before: { last: number; hash: Buffer | null },
): Promise<{ count: number; last: number | null; hash: Buffer | null; broken: number | null }> {
  const { rows } = await sql<{
    count: number;
    last: number | null;
    hash: Buffer | null;
    broken: number | null;
  }>`
    with page as materialized (
      select id, hash, previous_hash, audit_hash(entry) as computed
      from audit_entries entry where id > ${before.last} order by id limit ${ENTRIES_AT_ONCE}),
    linked as (
      select id, hash <> computed
        or previous_hash is distinct from lag(hash, 1, ${before.hash}::bytea) over (order by id)
        or id <> lag(id, 1, ${before.last}::bigint) over (order by id) + 1 as broken
      from page),
    found as (select min(id) as broken from linked where broken)
    select
      (select count(*)::int from page where id <= coalesce((select broken from found), id)) as count,
      (select max(id)::float8 from page) as last,
      (select hash from page order by id desc limit 1) as hash,
      (select broken::float8 from found) as broken`.execute(db);
  const [page] = rows;
  if (page === undefined) throw new Error('An aggregate without a row.');
  return page;
}
