import { type Kysely, sql } from 'kysely';

/**
 * The tree beside the projects shows titles in the order people count in. By an index a page of it costs the same however many
 * projects or workbooks there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Every number has twenty digits in it, so that 2 comes before 10. Not a collation, which not every PostgreSQL was built with.
  String.raw`create function as_people_count(title text) returns text
    language sql immutable strict parallel safe
    return regexp_replace(
      regexp_replace(lower(title), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')`,
  'create index projects_counted on projects (project_type_id, active, as_people_count(title), id)',
  'create index experiments_counted on experiments (project_id, as_people_count(title), id)',
];
