import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';
import { requestState } from './state/repository.ts';

/** A workbook has few requests; a list has no more of them than this. */
const MOST_LISTED = 200;

/** @param timeZone where the due day ends */
const requests = (db: Kysely<Schema>, at: Date, timeZone: string) =>
  db
    .selectFrom('signature_requests as r')
    .innerJoin('experiments as e', 'e.id', 'r.experiment_id')
    .select([
      'r.id',
      'r.kind',
      'r.who',
      'r.user_id',
      'r.role_id',
      'r.remark',
      'r.asked_by',
      'r.asked_by_name',
    ])
    .select(['r.asked_at', sql<string | null>`r.due::text`.as('due'), requestState.as('state')])
    .select(
      sql<boolean>`coalesce(r.due < (${at}::timestamptz at time zone ${timeZone}::text)::date, false)`.as(
        'is_late',
      ),
    );

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

interface Which {
  at: Date;
  timeZone?: string | undefined;
  /** This one alone. */
  id?: number;
  /** Only those that were not withdrawn. */
  standing?: boolean;
}

/** Of a workbook, the latest first. */
export function listRequests(
  db: Kysely<Schema>,
  experimentId: number,
  { at, timeZone = 'UTC', id, standing = false }: Which,
) {
  return requests(db, at, timeZone)
    .where('r.experiment_id', '=', experimentId)
    .$if(id !== undefined, (rows) => rows.where('r.id', '=', id ?? 0))
    .$if(standing, (rows) => rows.where('r.withdrawn_at', 'is', null))
    .orderBy('r.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** How many signatures somebody has asked for since a time, and how many people were told of that, each for each of them. */
export function countAskedBy(
  db: Kysely<Schema>,
  userId: number,
  since: Date,
): Promise<{ requests: number; people: number }> {
  return db
    .selectFrom('signature_requests as r')
    .leftJoin('notifications as n', (join) =>
      join.onRef('n.request_id', '=', 'r.id').on('n.kind', '=', 'asked'),
    )
    .select(sql<number>`count(distinct r.id)::int`.as('requests'))
    .select(sql<number>`count(n.id)::int`.as('people'))
    .where('r.asked_by', '=', userId)
    .where('r.asked_at', '>', since)
    .executeTakeFirstOrThrow();
}

export async function insertRequest(
  db: Kysely<Schema>,
  values: Insertable<Schema['signature_requests']>,
): Promise<number> {
  const { id } = await db
    .insertInto('signature_requests')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function withdrawRequest(
  db: Kysely<Schema>,
  id: number,
  withdrawn: { withdrawn_by: number; withdrawn_at: Date },
): Promise<void> {
  await db.updateTable('signature_requests').set(withdrawn).where('id', '=', id).execute();
}
