import { type Kysely, sql } from 'kysely';

/**
 * In which language people are written to: the one they chose, else that of the page they signed in by last. Whoever comes next in a chain of
 * signers is told, which is a kind of news of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table users add column language text check (language ~ '^[a-z]{2}$')",
  "alter table sessions add column language text check (language ~ '^[a-z]{2}$')",
  'create index sessions_language on sessions (user_id, created_at desc) where language is not null',
  `alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (
      kind in ('asked', 'next', 'withdrawn', 'signed', 'declined', 'ended', 'mentioned', 'remarked', 'settled'))`,
];
