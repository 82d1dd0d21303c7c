import { type Kysely, sql } from 'kysely';

/**
 * What somebody has at hand for themselves: the workbooks they opened last, what they marked with a star, and searches they
 * keep. It is no record of the work, and goes as they like; who opened what is in the trail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table opened_workbooks (
    user_id integer not null references users,
    experiment_id integer not null references experiments,
    at timestamptz not null,
    primary key (user_id, experiment_id)
  )`,
  'create index opened_workbooks_latest on opened_workbooks (user_id, at desc)',
  `create table stars (
    user_id integer not null references users,
    experiment_id integer not null references experiments,
    at timestamptz not null,
    primary key (user_id, experiment_id)
  )`,
  `create table saved_searches (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    name text not null,
    search text not null,
    saved_at timestamptz not null,
    unique (user_id, name)
  )`,
];
