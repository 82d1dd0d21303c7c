import { type Kysely, sql } from 'kysely';

/** Instruments and tests as the LIMS last named them: a workbook keeps the number of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Numbers for what a LIMS calls by a text; far from the numbers that LIMS give themselves.
  'create sequence lims_item_numbers as integer start with 1500000000',
  `create table lims_items (
    data_connection_id integer not null references data_connections on delete cascade,
    kind text not null check (kind in ('instrument', 'test')),
    external_id text not null,
    number integer not null,
    name text not null,
    primary key (data_connection_id, kind, external_id),
    unique (data_connection_id, kind, number)
  )`,
];
