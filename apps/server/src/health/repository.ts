import { REPORT_EVENTS, type ReportEvent } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { holderOf } from '../documents/repository.ts';
import { fullName, nameOf } from '../plumbing/expressions/repository.ts';

/** The names of the users whose ids stand in an array column, in its order. */
const namesOf = (column: string) =>
  sql<string[]>`array(select ${fullName('u')}
    from unnest(${sql.ref(column)}) with ordinality as listed (id, place) join users u using (id) order by place)`;

/** Documents somebody edits, or whose last save has not come; the oldest first. */
export function listOpenDocuments(db: Kysely<Schema>, limit: number) {
  return db
    .selectFrom('editor_sessions as s')
    .select([
      's.last_seen_at',
      sql<Date>`s.editing_since`.as('since'),
      sql<boolean>`cardinality(s.users) = 0`.as('deserted'),
      namesOf('s.users').as('users'),
      holderOf(sql.ref('s.document_id')).as('holder'),
      sql<Date | null>`(select max(v.created_at) from versions v
        where v.document_id = s.document_id and v.editor_key = s.key)`.as('last_saved_at'),
    ])
    .where('s.state', '=', 'open')
    .where('s.editing_since', 'is not', null)
    .orderBy('s.editing_since')
    .limit(limit)
    .execute();
}

/** Those nobody has seen to yet; the newest first. */
export function listAlarms(db: Kysely<Schema>, limit: number) {
  return db
    .selectFrom('editor_alarms as a')
    .select(['a.id', 'a.kind', 'a.detail', 'a.raised_at'])
    .select([namesOf('a.users').as('users'), holderOf(sql.ref('a.document_id')).as('holder')])
    .where('a.dismissed_at', 'is', null)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** One that is there. */
export function findAlarm(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('editor_alarms')
    .select(['kind', 'document_id', 'editor_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Those nobody has seen to yet; the newest first. */
export function listQuarantined(db: Kysely<Schema>, limit: number) {
  return db
    .selectFrom('quarantined_saves as q')
    .leftJoin('blobs as b', 'b.sha256', 'q.sha256')
    .leftJoin('documents as d', 'd.id', 'q.document_id')
    .select(['q.id', 'q.reason', 'q.received_at', 'b.size', 'd.document_type'])
    .select([namesOf('q.users').as('users'), holderOf(sql.ref('q.document_id')).as('holder')])
    .where('q.dismissed_at', 'is', null)
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute();
}

/** What browsers reported of pages; the newest first. */
export function listBrowserReports(db: Kysely<Schema>, limit: number) {
  return (
    db
      .selectFrom('client_events as c')
      .select(['c.at', 'c.event', 'c.url_path', 'c.message'])
      .select((event) => nameOf(event.ref('c.user_id')).as('user_name'))
      .where('c.event', 'in', Object.keys(REPORT_EVENTS))
      .orderBy('c.id', 'desc')
      .limit(limit)
      // The condition lets no other event through.
      .$narrowType<{ event: ReportEvent }>()
      .execute()
  );
}

/** How many there are of both, and of documents everybody left before that time without a last save. */
export async function countAttention(db: Kysely<Schema>, leftBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from editor_alarms where dismissed_at is null)
      + (select count(*) from quarantined_saves where dismissed_at is null)
      + (select count(*) from editor_sessions where state = 'open' and editing_since is not null
          and cardinality(users) = 0 and last_seen_at < ${leftBefore}))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export function findQuarantined(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('quarantined_saves as q')
    .leftJoin('documents as d', 'd.id', 'q.document_id')
    .leftJoin('experiments as e', 'e.document_id', 'q.document_id')
    .leftJoin('templates as t', 't.document_id', 'q.document_id')
    .select(['q.id', 'q.sha256', 'q.dismissed_at', 'd.document_type', 'e.user_id'])
    .select(sql<string | null>`coalesce(e.title, t.title)`.as('title'))
    .select(sql<boolean | null>`e.visibility = 'Private' and e.state = 0`.as('is_private'))
    .where('q.id', '=', id)
    .executeTakeFirst();
}

export interface DismissedBy {
  userId: number;
  reason: string;
  at: Date;
}

/** The row as it was, unless it is dismissed already or not there. */
export function dismiss(
  db: Kysely<Schema>,
  table: 'editor_alarms' | 'quarantined_saves',
  id: number,
  by: DismissedBy,
): Promise<{ id: number } | undefined> {
  return db
    .updateTable(table)
    .set({ dismissed_at: by.at, dismissed_by: by.userId, dismissal: by.reason })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function exists(
  db: Kysely<Schema>,
  table: 'editor_alarms' | 'quarantined_saves',
  id: number,
): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * What the role may by which we are connected.
 *
 * @param appendOnly the tables it should only add to
 * @returns of those tables the ones it could rewrite, rebuild or keep triggers from; and rights that lead around them
 */
export async function readRole(db: Kysely<Schema>, appendOnly: readonly string[]) {
  const { rows } = await sql<{ name: string; isSuperuser: boolean; powers: string[]; rewritable: string[] }>`
    select current_user as name, rolsuper as "isSuperuser",
      array(
        select power from (values
          ('CREATEROLE', rolcreaterole), ('REPLICATION', rolreplication),
          ('pg_write_all_data', pg_has_role('pg_write_all_data', 'member')),
          ('pg_write_server_files', pg_has_role('pg_write_server_files', 'member')),
          ('pg_execute_server_program', pg_has_role('pg_execute_server_program', 'member'))
        ) as powers (power, has) where has) as powers,
      array(
        select relname::text from pg_class
        where oid in (select to_regclass(listed) from unnest(${appendOnly}::text[]) listed) and (
          pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger')
          or has_any_column_privilege(oid, 'update'))
        order by 1) as rewritable
    from pg_roles where rolname = current_user`.execute(db);
  const [role] = rows;
  if (role === undefined) throw new Error('PostgreSQL knows no role of this name');
  return role;
}

/** The version PostgreSQL says it has. @throws Error when it does not answer */
export async function readDatabaseVersion(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
