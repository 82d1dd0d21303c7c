import type { Kysely, Schema } from '@benchbook/database';
import type { Insertable, Selectable } from 'kysely';

export type StampRow = Selectable<Schema['time_stamps']>;

export async function insertStamp(db: Kysely<Schema>, row: Insertable<Schema['time_stamps']>): Promise<void> {
  await db.insertInto('time_stamps').values(row).execute();
}

/** The one that was kept last. */
export const findLastStamp = (db: Kysely<Schema>): Promise<StampRow | undefined> =>
  db.selectFrom('time_stamps').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** When that was sealed which no time stamp covers; null where they cover all. @param last the number of what the last one is of */
export async function findUnstamped(db: Kysely<Schema>, last: string): Promise<Date | null> {
  const seal = await db
    .selectFrom('audit_seals')
    .select('sealed_at')
    .where('number', '>', last)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return seal?.sealed_at ?? null;
}

/** In the order in which they were kept. @param after the id of the one before; `0` for the first */
export const listStamps = (db: Kysely<Schema>, after: string, limit: number): Promise<StampRow[]> =>
  db.selectFrom('time_stamps').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** The first few of anchors at or after a seal, and before another one; the earliest first. */
export const listStampsBetween = (
  db: Kysely<Schema>,
  { from, before }: { from: number; before: number },
  { newestFirst, limit }: { newestFirst: boolean; limit: number },
): Promise<StampRow[]> =>
  db
    .selectFrom('time_stamps')
    .selectAll()
    .where('number', '>=', String(from))
    .where('number', '<', String(before))
    .orderBy('number', newestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .execute();
