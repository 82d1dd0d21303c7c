import { type Kysely, sql } from 'kysely';

/**
 * What another program calculates of the results of a workbook, known by its bytes: which of them it calculated, and about
 * which it disagrees with our engine. A version may come of that alone, and administrators are told of a disagreement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_opinions (
    sha256 text primary key references blobs,
    -- As the program calls itself: LibreOffice 7.4.7.2
    program text not null,
    -- Cells of these bytes whose results are the program's: Sheet!B2 or Sheet!B2:B9 each
    results text[] not null,
    -- [{ sheet, row, column, formula, cell, ours, theirs }], results about which it says something else
    differences jsonb not null,
    -- It has results that are not in these bytes, because somebody was editing; they are asked for again.
    waits boolean not null,
    asked_at timestamptz not null
  )`,
  'alter table versions drop constraint versions_reason_check',
  `alter table versions add constraint versions_reason_check check (
    reason in ('created', 'autosave', 'forcesave', 'restore', 'autofill', 'upload', 'template', 'calculation'))`,
  // Adds a kind to those there are, whichever they are by then.
  `do $$
  declare known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'editor_alarms_kind_check' and conrelid = 'editor_alarms'::regclass);
  begin
    alter table editor_alarms drop constraint editor_alarms_kind_check;
    execute 'alter table editor_alarms add constraint editor_alarms_kind_check '
      || replace(known, 'ARRAY[', 'ARRAY[''results differ''::text, ');
  end $$`,
];
