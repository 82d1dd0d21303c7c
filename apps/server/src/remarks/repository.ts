import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';

export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number];

/** The latest first; the service lets a workbook have few. @param id this one alone */
export function listRemarks(db: Kysely<Schema>, experimentId: number, id?: number) {
  return db
    .selectFrom('remarks as r')
    .leftJoin('remark_ends as s', (join) =>
      join.onRef('s.remark_id', '=', 'r.id').on('s.kind', '=', 'settled'),
    )
    .leftJoin('remark_ends as w', (join) =>
      join.onRef('w.remark_id', '=', 'r.id').on('w.kind', '=', 'withdrawn'),
    )
    .select(['r.id', 'r.text', 'r.version', 'r.written_by', 'r.written_by_name', 'r.written_at'])
    .select(['s.ended_by_name as settled_by', 's.ended_at as settled_at'])
    .select(['w.ended_by_name as withdrawn_by', 'w.ended_at as withdrawn_at'])
    .leftJoin('remark_places as p', 'p.remark_id', 'r.id')
    .select(['p.kind', 'p.page', 'p.rectangles', 'p.color', 'p.quote', 'p.replaces'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('remark_places as l').select('l.remark_id').whereRef('l.replaces', '=', 'r.id')).as(
        'is_replaced',
      ),
    )
    .select(
      sql<string[]>`coalesce((select array_agg(m.name order by m.name, m.user_id)
        from remark_mentions m where m.remark_id = r.id), '{}')`.as('mentioned'),
    )
    .where('r.experiment_id', '=', experimentId)
    .$if(id !== undefined, (rows) => rows.where('r.id', '=', id ?? 0))
    .orderBy('r.id', 'desc')
    .execute();
}

/** How many remarks a workbook has. */
export async function countRemarks(db: Kysely<Schema>, experimentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('remarks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('experiment_id', '=', experimentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many remarks somebody has written since a time, and how many people these mention, each for each of them. */
export function countWrittenBy(
  db: Kysely<Schema>,
  userId: number,
  since: Date,
): Promise<{ remarks: number; people: number }> {
  return db
    .selectFrom('remarks as r')
    .leftJoin('remark_mentions as m', 'm.remark_id', 'r.id')
    .select(sql<number>`count(distinct r.id)::int`.as('remarks'))
    .select(sql<number>`count(m.user_id)::int`.as('people'))
    .where('r.written_by', '=', userId)
    .where('r.written_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Who has written remarks on a workbook, whoever did so last first; at most that many. */
export async function listWriters(
  db: Kysely<Schema>,
  experimentId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('remarks')
    .select('written_by')
    .where('experiment_id', '=', experimentId)
    .groupBy('written_by')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ written_by }) => written_by);
}

/** Number of the newest version of a document, and what kind of file it is. */
export function findNewest(db: Kysely<Schema>, documentId: number) {
  return db
    .selectFrom('documents')
    .select(['latest_version as version', 'document_type as type'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
}

export async function insertPlace(
  db: Kysely<Schema>,
  place: Insertable<Schema['remark_places']>,
): Promise<void> {
  await db.insertInto('remark_places').values(place).execute();
}

export async function insertRemark(
  db: Kysely<Schema>,
  remark: Insertable<Schema['remarks']>,
  mentioned: readonly { id: number; name: string }[],
): Promise<number> {
  const { id } = await db.insertInto('remarks').values(remark).returning('id').executeTakeFirstOrThrow();
  const mentions = mentioned.map((person) => ({ remark_id: id, user_id: person.id, name: person.name }));
  if (mentions.length > 0) await db.insertInto('remark_mentions').values(mentions).execute();
  return id;
}

export async function insertEnd(db: Kysely<Schema>, end: Insertable<Schema['remark_ends']>): Promise<void> {
  await db.insertInto('remark_ends').values(end).execute();
}
