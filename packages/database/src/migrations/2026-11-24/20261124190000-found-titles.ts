import { type Kysely, sql } from 'kysely';

/**
 * A part of a title or description is found by an index, and all workbooks are sorted by title by one: both took as long as
 * there were workbooks. A page far behind counted all titles before it, so how one counts is kept. All this is made once, in
 * about half a minute among 1,000,000 workbooks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'drop index experiments_counted',
  'alter table experiments add title_counted text generated always as (as_people_count(title)) stored',
  'create index experiments_counted on experiments (project_id, title_counted, id)',
  // With what decides on who sees a workbook, so that a page far behind reads no rows before it.
  'create index experiments_all_counted on experiments (title_counted, id) include (project_type_id, state)',
  'create index experiments_newest on experiments (id) include (project_type_id, state)',
  // It comes with PostgreSQL, and the owner of a database may create it. Where it is not there, or not allowed, the same is found
  // without an index, in more time.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index experiments_found on experiments
      using gin (title gin_trgm_ops, description gin_trgm_ops);
  exception when feature_not_supported or undefined_file or insufficient_privilege then
    raise warning 'pg_trgm cannot be used: %. Searching titles takes longer.', sqlerrm;
  end $$`,
  'analyze experiments',
];
