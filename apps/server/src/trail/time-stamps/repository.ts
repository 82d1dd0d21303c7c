import type { Kysely, Schema } from '@benchbook/database';
import type { Insertable, Selectable } from 'kysely';

export type StampRow = Selectable<Schema['time_stamps']>;

export async function insertStamp(db: Kysely<Schema>, row: Insertable<Schema['time_stamps']>): Promise<void> {
  await db.insertInto('time_stamps').values(row).execute();
}

/** The one that was kept last. */
export const findLastStamp = (db: Kysely<Schema>): Promise<StampRow | undefined> =>
  db.selectFrom('time_stamps').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

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
