import { type Kysely, sql } from 'kysely';

/** The projects that somebody marked for themselves, as they mark workbooks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table project_stars (
      user_id integer not null references users,
      project_id integer not null references projects,
      at timestamptz not null,
      primary key (user_id, project_id)
    )`)
    .execute(db);
}
