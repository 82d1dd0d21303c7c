import { type Kysely, sql } from 'kysely';

const alarms = `
  -- What an administrator must know about a document although nothing can be done about it by itself: a save the
  -- document server could not make a file of, or a file it had kept because nobody took it.
  create table editor_alarms (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('save failed', 'file recovered', 'file not recovered')),
    document_id integer references documents,
    editor_key text not null,
    -- What tells one happening under a key from the next, so that a repeated report is one alarm.
    mark text not null,
    detail text not null,
    users integer[] not null default '{}',
    raised_at timestamptz not null default now(),
    dismissed_at timestamptz,
    dismissed_by integer references users,
    dismissal text,
    unique (kind, editor_key, mark),
    check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismissal is null))
  );
  create index editor_alarms_open on editor_alarms (raised_at) where dismissed_at is null;
`;

const quarantine = `
  -- An administrator has seen to it, and says how. The bytes stay.
  alter table quarantined_saves
    add dismissed_at timestamptz,
    add dismissed_by integer references users,
    add dismissal text,
    add check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismissal is null));
  create index quarantined_saves_open on quarantined_saves (received_at) where dismissed_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [alarms, quarantine]) await sql.raw(statement).execute(db);
}
