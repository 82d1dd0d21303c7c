import { type Kysely, sql } from 'kysely';

/** Which workbooks lead to which others. As tags they stand beside the record, and go as people like; the trail has each change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table workbook_links (
    id integer primary key generated always as identity,
    from_id integer not null references experiments,
    to_id integer not null references experiments,
    word text not null check (length(word) <= 160),
    added_by integer not null references users,
    added_by_name text not null,
    added_at timestamptz not null,
    unique (from_id, to_id),
    check (from_id <> to_id)
  )`,
  'create index workbook_links_to on workbook_links (to_id, id)',
];
