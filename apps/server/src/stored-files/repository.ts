import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { fullName } from '../plumbing/expressions/repository.ts';
import type { BlobProblem, StoredBlob } from '../plumbing/storage/index.ts';

/** The row of a blob whose bytes are durable already. */
export async function insertBlob(db: Kysely<Schema>, blob: StoredBlob): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ sha256: blob.sha256, size: blob.size })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** True: nobody knew yet that this blob cannot be read. */
export async function insertUnreadable(
  db: Kysely<Schema>,
  blob: { sha256: string; problem: BlobProblem; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('unreadable_blobs')
    .values({ sha256: blob.sha256, problem: blob.problem, found_at: blob.at })
    .onConflict((present) => present.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

/** True: it was known as unreadable until now. */
export async function deleteUnreadable(db: Kysely<Schema>, sha256: string): Promise<boolean> {
  const row = await db
    .deleteFrom('unreadable_blobs')
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

export const listUnreadable = (db: Kysely<Schema>) =>
  db.selectFrom('unreadable_blobs').select('sha256').orderBy('sha256').execute();

/** Where a blob is used. */
export interface BlobUse {
  /** Null where it is of no document that is known. */
  document_id: number | null;
  /** In a sentence: `version 3`. */
  what: string;
  /** Of its workbook or template. */
  title: string | null;
}

/** What has these bytes, versions first, the oldest first. */
export async function listUses(db: Kysely<Schema>, sha256: string): Promise<BlobUse[]> {
  const { rows } = await sql<BlobUse>`
    select used.document_id, used.what, coalesce(e.title, t.title) as title
    from (
      select 1 as rank, document_id, number as place, 'version ' || number as what
        from versions where sha256 = ${sha256}
      union all select 2, document_id, id, 'a save that was set aside' from conflict_versions where sha256 = ${sha256}
      union all select 3, document_id, id, 'a save that was kept aside' from quarantined_saves
        where sha256 = ${sha256}) used
    left join experiments e on e.document_id = used.document_id
    left join templates t on t.document_id = used.document_id
    order by used.rank, used.document_id, used.place`.execute(db);
  return rows;
}

export const findOpenRound = (db: Kysely<Schema>) =>
  db.selectFrom('blob_rounds').selectAll().where('finished_at', 'is', null).executeTakeFirst();

export type Round = NonNullable<Awaited<ReturnType<typeof findOpenRound>>>;

export const findLastRound = (db: Kysely<Schema>) =>
  db
    .selectFrom('blob_rounds')
    .selectAll()
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Begins a round, unless another one goes on. */
export async function insertRound(
  db: Kysely<Schema>,
  round: { at: Date; requestedBy: number | null },
): Promise<void> {
  await db
    .insertInto('blob_rounds')
    .values({ started_at: round.at, requested_by: round.requestedBy })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** The round that goes on begins anew. */
export async function restartRound(
  db: Kysely<Schema>,
  round: { at: Date; requestedBy: number },
): Promise<void> {
  await db
    .updateTable('blob_rounds')
    .set({
      started_at: round.at,
      requested_by: round.requestedBy,
      checked_up_to: '',
      checked: 0,
      unreadable: 0,
    })
    .where('finished_at', 'is', null)
    .execute();
}

/** What was read of a round since `from` was its last hash; without effect when it began anew meanwhile. */
export async function advanceRound(
  db: Kysely<Schema>,
  from: Round,
  read: { upTo: string; checked: number; unreadable: number },
): Promise<void> {
  await db
    .updateTable('blob_rounds')
    .set((row) => ({
      checked_up_to: read.upTo,
      checked: row('checked', '+', read.checked),
      unreadable: row('unreadable', '+', read.unreadable),
    }))
    .where('id', '=', from.id)
    .where('checked_up_to', '=', from.checked_up_to)
    .where('started_at', '=', from.started_at)
    .execute();
}

export async function finishRound(db: Kysely<Schema>, round: Round, at: Date): Promise<void> {
  await db
    .updateTable('blob_rounds')
    .set({ finished_at: at })
    .where('id', '=', round.id)
    .where('checked_up_to', '=', round.checked_up_to)
    .where('started_at', '=', round.started_at)
    .execute();
}

/** The next blobs in the order of their hashes. */
export async function listBlobsAfter(db: Kysely<Schema>, sha256: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('sha256', '>', sha256)
    .orderBy('sha256')
    .limit(limit)
    .execute();
  return rows.map((row) => row.sha256);
}

export async function countBlobs(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('blobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findName(db: Kysely<Schema>, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(fullName().as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}
