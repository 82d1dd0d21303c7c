import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** What a page may do with the document it has open. */
export type Allowed = Schema['editor_openings']['allowed'];

/** Which openings may have become less: everybody's, or those of one user or of one document. */
export type Scope = 'all' | { userId: number } | { documentId: number };

export interface Opening {
  id: string;
  document_id: number;
  editor_key: string;
  user_id: number;
  session_id: string;
  allowed: Allowed;
  /** Its sign-in session was ended, or nobody did anything in it for too long. */
  is_over: boolean;
}

export async function insertOpening(
  db: Kysely<Schema>,
  opening: { documentId: number; key: string; sessionId: string; userId: number; allowed: Allowed },
): Promise<string> {
  const { id } = await db
    .insertInto('editor_openings')
    .values({
      document_id: opening.documentId,
      editor_key: opening.key,
      session_id: opening.sessionId,
      user_id: opening.userId,
      allowed: opening.allowed,
      told: opening.allowed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param idleSince sessions in which nobody has done anything since then are over */
function openings(db: Kysely<Schema>, idleSince: Date) {
  return db
    .selectFrom('editor_openings as o')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .select(['o.id', 'o.document_id', 'o.editor_key', 'o.user_id', 'o.session_id', 'o.allowed'])
    .select(sql<boolean>`s.ended_at is not null or s.last_activity_at < ${idleSince}`.as('is_over'));
}

/** Those of the ids there are. */
export function findOpenings(
  db: Kysely<Schema>,
  ids: readonly string[],
  idleSince: Date,
): Promise<Opening[]> {
  return openings(db, idleSince).where('o.id', 'in', ids).execute();
}

/** Openings of a scope whose pages may still read at least, those of one user together. */
export function listLive(db: Kysely<Schema>, scope: Scope, idleSince: Date): Promise<Opening[]> {
  let live = openings(db, idleSince)
    .where('o.allowed', '<>', 'none')
    .orderBy('o.user_id')
    .orderBy('o.document_id');
  if (scope !== 'all') {
    live =
      'userId' in scope
        ? live.where('o.user_id', '=', scope.userId)
        : live.where('o.document_id', '=', scope.documentId);
  }
  return live.execute();
}

/** When the next session that has something open is over if nobody does anything in it; null: there is none. */
export async function findLeastActive(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions as s')
    .select((of) => of.fn.min('s.last_activity_at').as('at'))
    .where('s.ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('editor_openings as o')
          .select('o.id')
          .whereRef('o.session_id', '=', 's.id')
          .where('o.allowed', '<>', 'none'),
      ),
    )
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes rights from openings, at the time of the database. One that has less already stays as it is. */
export async function narrow(
  db: Kysely<Schema>,
  ids: readonly string[],
  allowed: 'view' | 'none',
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('editor_openings')
    .set({
      allowed,
      edit_ended_at: sql`case when allowed = 'edit' then clock_timestamp() else edit_ended_at end`,
    })
    .where('id', 'in', ids)
    .where('allowed', 'in', allowed === 'view' ? ['edit'] : ['edit', 'view'])
    .execute();
}

/** What the document server does not know yet. */
export function listUntold(db: Kysely<Schema>, limit: number) {
  return db
    .selectFrom('editor_openings')
    .select(['id', 'editor_key as key', 'allowed as right'])
    .whereRef('told', '<>', 'allowed')
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute();
}

/** The document server knows it, unless it became less meanwhile. */
export async function markTold(
  db: Kysely<Schema>,
  told: readonly { id: string; right: Allowed }[],
): Promise<void> {
  for (const right of ['view', 'none'] as const) {
    const ids = told.filter((each) => each.right === right).map(({ id }) => id);
    if (ids.length === 0) continue;
    await db
      .updateTable('editor_openings')
      .set({ told: right })
      .where('id', 'in', ids)
      .where('allowed', '=', right)
      .execute();
  }
}

/** Who is said to edit under an open key, and may not any more; keys from before there were openings are left out. */
export async function listPresentWithoutRight(
  db: Kysely<Schema>,
): Promise<{ key: string; userIds: number[] }[]> {
  const { rows } = await sql<{ key: string; userIds: number[] }>`
    select s.key, array_agg(u.id) as "userIds"
    from editor_sessions s, unnest(s.users) u (id)
    where s.state = 'open' and s.editing_since is not null
      and exists (select from editor_openings o where o.editor_key = s.key)
      and not exists (select from editor_openings o
        where o.editor_key = s.key and o.user_id = u.id and o.allowed = 'edit')
    group by s.key`.execute(db);
  return rows;
}

/** When a user's right to edit under a key ended; `never`: no page under it could, `not yet`: one still may. */
export async function findEditEnd(
  db: Kysely<Schema>,
  key: string,
  userId: number,
): Promise<Date | 'never' | 'not yet'> {
  const { rows } = await sql<{ still: boolean | null; ended: Date | null }>`
    select bool_or(allowed = 'edit') as still, max(edit_ended_at) as ended
    from editor_openings where editor_key = ${key} and user_id = ${userId}`.execute(db);
  const [{ still, ended } = { still: null, ended: null }] = rows;
  return still === true ? 'not yet' : (ended ?? 'never');
}

/** Openings of long ago that nobody can do anything with. */
export async function removeOld(db: Kysely<Schema>): Promise<void> {
  await sql`delete from editor_openings
    where allowed = 'none' and told = 'none' and opened_at < now() - interval '30 days'`.execute(db);
}
