import { type Kysely, sql } from 'kysely';

/** By which words workbooks are found. They are about finding, not content: a published workbook stays as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table workbook_tags (
    experiment_id integer not null references experiments,
    key text not null check (length(key) between 1 and 200),
    tag text not null check (length(tag) between 1 and 80),
    added_by integer not null references users,
    added_at timestamptz not null,
    primary key (experiment_id, key)
  )`,
  // Those of one key, and those that begin so, whatever the collation.
  'create index workbook_tags_key on workbook_tags (key text_pattern_ops, experiment_id)',
  'create index workbook_tags_latest on workbook_tags (added_at desc)',
];
