import { type Kysely, sql } from 'kysely';

const rounds = `
  -- Every stored blob is read and hashed again, in the order of the hashes; a round is one time through all of them.
  create table blob_rounds (
    id integer generated always as identity primary key,
    started_at timestamptz not null,
    -- Who wanted all of them read at once; null for a round of the schedule, which is spread over days.
    requested_by integer references users,
    -- The hash that was read last.
    checked_up_to text not null default '',
    checked integer not null default 0,
    unreadable integer not null default 0,
    finished_at timestamptz
  );
  create unique index blob_rounds_open on blob_rounds ((finished_at is null)) where finished_at is null;
`;

const unreadable = `
  -- Blobs whose bytes are not the ones that were stored, or are gone. Whole again, they leave this table.
  create table unreadable_blobs (
    sha256 text primary key references blobs,
    problem text not null check (problem in ('damaged', 'missing')),
    found_at timestamptz not null
  );
  create index versions_sha256 on versions (sha256);
`;

const alarms = `
  alter table editor_alarms drop constraint editor_alarms_kind_check;
  alter table editor_alarms add constraint editor_alarms_kind_check
    check (kind in ('save failed', 'file recovered', 'file not recovered', 'unsaved work', 'save without right',
      'file unreadable'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [rounds, unreadable, alarms]) await sql.raw(statement).execute(db);
}
