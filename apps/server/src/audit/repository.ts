import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';

/** Takes the lock of the hash chain, which others wait for until the commit. */
export async function insertEntries(
  db: Kysely<Schema>,
  entries: Insertable<Schema['audit_entries']>[],
): Promise<void> {
  await db.insertInto('audit_entries').values(entries).execute();
}

/** The number of the newest entry; 0 while there is none. */
export async function numberOfNewest(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0)::float8 as newest from audit_entries`.execute(db);
  return rows[0]?.newest ?? 0;
}

/** Null where the entry is missing, which nothing fits to. @param id 0: what the first entry follows */
export async function hashOf(db: Kysely<Schema>, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_entries where id = ${id}
    union all select sha256('') where ${id} = 0`.execute(db);
  return rows[0]?.hash ?? null;
}

/** The entries that follow one of them, up to the first that does not have the hash and the number it should have. */
export async function readChainPage(
  db: Kysely<Schema>,
  before: { last: number; hash: Buffer | null },
  limit: number,
): Promise<{ count: number; last: number | null; hash: Buffer | null; broken: number | null }> {
  const { rows } = await sql<{
    count: number;
    last: number | null;
    hash: Buffer | null;
    broken: number | null;
  }>`
    with page as materialized (
      select id, hash, previous_hash, audit_hash(entry) as computed
      from audit_entries entry where id > ${before.last} order by id limit ${limit}),
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
