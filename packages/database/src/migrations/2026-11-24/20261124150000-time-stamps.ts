import { type Kysely, sql } from 'kysely';

/** Time-stamp authorities say when the head of the trail was there, and administrators are told where none did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table time_stamps (
    id bigint generated always as identity primary key,
    -- Of the newest seal that the anchor names
    number bigint not null check (number > 0),
    -- Whose text was stamped, as JSON
    anchor text not null check (length(anchor) <= 4096),
    -- Of RFC 3161, in DER
    token bytea not null check (length(token) between 1 and 65536)
  )`,
  'create index on time_stamps (number)',
  `create trigger append_only before update or delete on time_stamps
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on time_stamps
    for each statement execute function refuse_change()`,
  `insert into alarm_kinds (kind) values ('no time stamp')`,
];
