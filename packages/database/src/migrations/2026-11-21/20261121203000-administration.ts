import { type Kysely, sql } from 'kysely';

/** What the admin panel needs beyond the foundation: times of changes (decision 32), and files of the configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  ...['project_types', 'experiment_types', 'roles', 'locations'].map(
    (table) => `alter table ${table} add column updated_at timestamptz not null default now()`,
  ),

  // The logo. Its bytes lie in the blob store, so that the ones before it stay where the audit trail names them.
  `create table configuration_files (
    key text primary key,
    sha256 text not null references blobs,
    media_type text not null,
    updated_at timestamptz not null default now()
  )`,

  // Whether a location is in use is asked before it is deleted.
  'create index user_locations_location on user_locations (location_id)',
  'create index projects_location on projects (location_id) where location_id is not null',
  'create index users_current_location on users (current_location_id) where current_location_id is not null',
];
