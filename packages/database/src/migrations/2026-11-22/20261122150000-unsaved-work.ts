import { type Kysely, sql } from 'kysely';

/**
 * What a document server holds although nobody edits any more, who wrote last under a key, and since when each of
 * several people has been editing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table editor_sessions
    -- Since when the document server has said that it holds changes of which nobody is the writer any more.
    add unsaved_since timestamptz,
    -- Those who were last said to be connected; unlike users they stay when everybody has left.
    add last_users integer[] not null default '{}',
    -- { user id: time } of those in users: since when each of them has been there.
    add users_since jsonb not null default '{}'`,
  `update editor_sessions set
    last_users = users,
    users_since = coalesce(
      (select jsonb_object_agg(id, to_jsonb(editing_since)) from unnest(users) id where editing_since is not null),
      '{}')`,
  'alter table editor_alarms drop constraint editor_alarms_kind_check',
  `alter table editor_alarms add constraint editor_alarms_kind_check
    check (kind in ('save failed', 'file recovered', 'file not recovered', 'unsaved work'))`,
];
