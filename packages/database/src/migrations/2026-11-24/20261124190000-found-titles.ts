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
  // It comes with PostgreSQL, and the owner of a database may create it, or has it in another schema already. Where it is not
  // there, or not allowed, the same is found without an index, in more time. Trigrams are of what the database has lowered, as
  // its ILIKE does before it compares: pg_trgm lowers what it has taken apart, and takes İ or the sign of kelvins for no letter.
  `do $$ declare trigrams text; begin
    create extension if not exists pg_trgm;
    select format('%I.gin_trgm_ops', nspname) into trigrams
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
    execute format(
      'create index experiments_found on experiments using gin (lower(title) %1$s, lower(description) %1$s)', trigrams);
  exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
    raise warning 'pg_trgm cannot be used: %. Searching titles takes longer.', sqlerrm;
  end $$`,
  'analyze experiments',
];
