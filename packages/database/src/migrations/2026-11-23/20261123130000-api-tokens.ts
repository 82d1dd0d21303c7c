import { type Kysely, sql } from 'kysely';

/**
 * A token of a program is a session that was not begun by signing in: it has a name, does only what it may, and ends at a
 * time that was said before instead of after an hour of silence. Whatever ends the sessions of a user ends it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table api_tokens (
        session_id uuid primary key references sessions on delete cascade,
        name text not null check (name <> ''),
        scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'admin']),
        expires_at timestamptz not null,
        last_used_at timestamptz
      )`,
    )
    .execute(db);
}
