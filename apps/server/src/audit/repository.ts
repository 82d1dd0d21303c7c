import { createHash } from 'node:crypto';
import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';

export async function insertEntries(
  db: Kysely<Schema>,
  entries: Insertable<Schema['audit_entries']>[],
): Promise<void> {
  await db.insertInto('audit_entries').values(entries).execute();
}

/** What the first entry of the chain without a key follows. */
export const BEFORE_THE_FIRST = createHash('sha256').digest();

/**
 * The entries from before there were seals that follow one of them, up to the first that does not have the hash and the
 * number it should have.
 */
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
      from audit_entries entry where id > ${before.last} and nonce is null order by id limit ${limit}),
    linked as (
      select id, hash is distinct from computed
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
