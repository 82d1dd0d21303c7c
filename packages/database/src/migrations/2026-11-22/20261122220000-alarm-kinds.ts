import { type Kysely, sql } from 'kysely';

/**
 * The kinds of alarms are rows: a migration with a new one inserts it, and need not know those there are. Until now they
 * stood in a check, which each had to write anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create table alarm_kinds (kind text primary key)',
  // Whichever they are by then.
  `insert into alarm_kinds
    select kind[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') kind
    where conname = 'editor_alarms_kind_check' and conrelid = 'editor_alarms'::regclass`,
  'alter table editor_alarms drop constraint editor_alarms_kind_check',
  'alter table editor_alarms add foreign key (kind) references alarm_kinds',
];
