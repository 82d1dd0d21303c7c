import { type Kysely, sql } from 'kysely';

/** What was sent to a LIMS: each export once, every try of it kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table exports (
    id integer generated always as identity primary key,
    experiment_id integer not null references experiments,
    version integer not null,
    sha256 text not null references blobs,
    data_connection_id integer not null references data_connections,
    -- The same for every try: a LIMS that has seen it makes no second record
    idempotency_key uuid not null unique default gen_random_uuid(),
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
    -- What the LIMS calls the record
    reference text,
    tries_left integer not null check (tries_left >= 0),
    exported_by integer not null references users,
    exported_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  'create index exports_experiment on exports (experiment_id, id desc)',

  `create table export_tries (
    export_id integer not null references exports,
    number integer not null,
    started_at timestamptz not null,
    milliseconds integer not null,
    ok boolean not null,
    status integer,
    message text not null,
    answer text not null,
    primary key (export_id, number)
  )`,
  `create trigger append_only before update or delete on export_tries
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on export_tries
    for each statement execute function refuse_change()`,
];
