import { type Kysely, sql } from 'kysely';

/** How laboratory information systems are reached: connections with their secrets, and what each is used for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table data_connections (
    id integer generated always as identity primary key,
    name text not null,
    base_url text not null,
    auth_type_id smallint not null check (auth_type_id between 1 and 4),
    username text not null default '',
    header text not null default '',
    -- AES-256-GCM, bound to this row and column; null where there is none
    password_sealed bytea,
    token_sealed bytea,
    updated_at timestamptz not null default now()
  )`,
  'create unique index data_connections_name on data_connections (lower(name))',

  `create table data_connection_events (
    id integer generated always as identity primary key,
    data_connection_id integer not null references data_connections on delete cascade,
    event_type_id smallint not null check (event_type_id between 1 and 7),
    -- Below the connection's base URL; empty while the event is not used
    endpoint text not null default '',
    -- How the LIMS calls its fields; null: as the preset of the configured module
    mapping jsonb,
    updated_at timestamptz not null default now(),
    unique (data_connection_id, event_type_id)
  )`,
];
