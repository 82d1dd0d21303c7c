import { type Kysely, sql } from 'kysely';

/**
 * A workbook type may ask for a reason for each change. Why something was changed in the editor is said beside the versions
 * of an editor session, which are saved without waiting for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Since when it asks: of versions before that nobody is asked.
  'alter table experiment_types add reasons_asked_since timestamptz',
  `create table version_reasons (
    id integer primary key generated always as identity,
    document_id integer not null references documents,
    editor_key text not null,
    reason text not null check (reason <> '' and length(reason) <= 500),
    given_by integer not null references users,
    -- As the person was called then
    given_by_name text not null check (given_by_name <> ''),
    given_at timestamptz not null
  )`,
  'create index version_reasons_session on version_reasons (document_id, editor_key, id)',
  `create trigger refuse_change before update or delete on version_reasons
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on version_reasons
    for each statement execute function refuse_change()`,
];
