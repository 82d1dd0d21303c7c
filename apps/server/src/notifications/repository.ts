import type { MailChoices, NotificationKind } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';
import type { Page } from '../plumbing/paging.ts';
import { requestState } from '../signature-requests/state/repository.ts';
import type { VisibleTypes } from '../viewer.ts';

/** People with what decides when they are mailed; who is not active is left out. `choices` null: they chose nothing. */
export function listReaders(db: Kysely<Schema>, userIds: readonly number[]) {
  return db
    .selectFrom('users as u')
    .leftJoin('mail_choices as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.timezone', 'c.asked', 'c.answered', 'c.mentioned', 'c.remarked'])
    .where('u.id', 'in', [...userIds])
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
}

export async function insertNotifications(
  db: Kysely<Schema>,
  rows: Insertable<Schema['notifications']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('notifications').values(rows).execute();
}

/** Whom a signature of a workbook concerns, or its end: its owner, its publisher, and who asked for signatures of it. */
export async function listConcerned(db: Kysely<Schema>, experimentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('experiments')
    .select('user_id as id')
    .where('id', '=', experimentId)
    .union(
      db
        .selectFrom('experiments')
        .select('publisher_id as id')
        .$narrowType<{ id: number }>()
        .where('id', '=', experimentId)
        .where('publisher_id', 'is not', null),
    )
    .union(
      db
        .selectFrom('signature_requests')
        .select('asked_by as id')
        .where('experiment_id', '=', experimentId)
        .where('withdrawn_at', 'is', null),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Who was told of a request. */
export async function listAsked(db: Kysely<Schema>, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('request_id', '=', requestId)
    .where('kind', '=', 'asked')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface Reader {
  userId: number;
  visibleTypes: VisibleTypes;
}

/** That the remark it is about was withdrawn. */
const isWithdrawn = sql<boolean>`exists (
  select from remark_ends w where w.remark_id = n.remark_id and w.kind = 'withdrawn')`;

/** That their turn to sign is over: by their signature, the last one, or the end of signing. */
const hasPassed = sql<boolean>`(e.state <> 1 or e.declined_at is not null or exists (
  select from signatures s where s.experiment_id = e.id and s.user_id = n.user_id))`;

/** `is_private`: to somebody else than the reader, who is told no word of it. */
const notifications = (db: Kysely<Schema>, { userId, visibleTypes }: Reader) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('experiments as e', 'e.id', 'n.experiment_id')
    .innerJoin('projects as p', 'p.id', 'e.project_id')
    .leftJoin('signature_requests as r', 'r.id', 'n.request_id')
    .select(['n.id', 'n.kind', 'n.by_name', 'n.detail', 'n.at', 'n.read_at', 'n.remark_id'])
    .select(['e.id as experiment_id', 'e.project_id', 'e.title', 'p.title as project_title'])
    .select(sql<string | null>`r.due::text`.as('due'))
    .select(isWithdrawn.as('is_withdrawn'))
    .select(
      sql<boolean>`e.visibility = 'Private' and e.state = 0 and e.user_id <> ${userId}`.as('is_private'),
    )
    .select(
      (visibleTypes === null
        ? sql<boolean>`true`
        : sql<boolean>`e.project_type_id = any(${[...visibleTypes]}::int[])`
      ).as('is_visible'),
    )
    .where('n.user_id', '=', userId);

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number];

/** One page, the latest first. */
export async function listNotifications(db: Kysely<Schema>, reader: Reader, { limit, offset }: Page) {
  const [rows, { total }] = await Promise.all([
    notifications(db, reader).orderBy('n.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('notifications')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('user_id', '=', reader.userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function countUnread(db: Kysely<Schema>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What others were told is left out. */
export async function markRead(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('read_at', 'is', null)
    .execute();
}

/** A letter has no more than this; the next one goes on. */
export const MOST_IN_A_LETTER = 100;

/**
 * What somebody is to be mailed by a time, in the order it happened. `is_over`: it asks for a signature that is not waited for any
 * more, of them or at all, or is about a remark that was withdrawn.
 */
export function listDue(db: Kysely<Schema>, reader: Reader, by: Date) {
  return notifications(db, reader)
    .select(
      sql<boolean>`n.kind = 'asked' and ${requestState} <> 'open' or n.kind = 'next' and ${hasPassed} or ${isWithdrawn}`.as(
        'is_over',
      ),
    )
    .where('n.mail_at', '<=', by)
    .where('n.mailed_at', 'is', null)
    .orderBy('n.id')
    .limit(MOST_IN_A_LETTER)
    .execute();
}

export async function markMailed(db: Kysely<Schema>, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** What somebody was to be mailed by a time is not. */
export async function dropDue(db: Kysely<Schema>, userId: number, by: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', '<=', by)
    .where('mailed_at', 'is', null)
    .execute();
}

/** What waits to be mailed of these kinds is not. */
export async function dropMail(
  db: Kysely<Schema>,
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('mailed_at', 'is', null)
    .execute();
}

export function findChoices(db: Kysely<Schema>, userId: number): Promise<MailChoices | undefined> {
  return db
    .selectFrom('mail_choices')
    .select(['asked', 'answered', 'mentioned', 'remarked'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function writeChoices(db: Kysely<Schema>, userId: number, choices: MailChoices): Promise<void> {
  await db
    .insertInto('mail_choices')
    .values({ user_id: userId, ...choices })
    .onConflict((row) => row.column('user_id').doUpdateSet(choices))
    .execute();
}
