import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Rows that stay as they were written: they may be added and read. Beside this, triggers refuse to change those that are the
 * record (`refuse_change`), whoever asks.
 */
const APPENDED = 'insert';

/** What is no table of Kysely's types, and is only read: triggers and migrations know it. */
type ReadOnly = 'alarm_kinds' | 'kysely_migration' | 'kysely_migration_lock';

/**
 * What the application may do with each table beside reading it, as `GRANT` has it. Whatever else is done to a table, its owner
 * does, by whom the application never connects.
 */
const PRIVILEGES: Record<keyof Schema | ReadOnly, string> = {
  audit_entries: APPENDED,
  audit_seals: APPENDED,
  audit_subjects: APPENDED,
  audit_tree: APPENDED,
  blobs: APPENDED,
  document_formats: APPENDED,
  editor_callbacks: APPENDED,
  editor_conversions: APPENDED,
  export_tries: APPENDED,
  made_pdfs: APPENDED,
  made_previews: APPENDED,
  remark_ends: APPENDED,
  remark_mentions: APPENDED,
  remark_places: APPENDED,
  remarks: APPENDED,
  rewritten_documents: APPENDED,
  sign_on_keys: APPENDED,
  sign_on_sessions: APPENDED,
  signatures: APPENDED,
  signing_steps: APPENDED,
  time_stamps: APPENDED,
  version_reasons: APPENDED,
  versions: APPENDED,

  // Records of which something is still to be said: who has seen to it, how it ended, that it was published.
  api_tokens: 'insert, update (last_used_at)',
  conflict_versions:
    'insert, update (resolution, resolved_by, resolved_at, resolution_reason, resolved_version)',
  documents: 'insert, update (latest_version, frozen_at)',
  editor_alarms: 'insert, update (dismissed_at, dismissed_by, dismissal)',
  experiments: `insert, update (project_id, title, description, visibility, experiment_type_id, user_id, test_id, instrument_id,
    publisher_id, published_at, published_version, reviewer_id, reviewed_at, declined_by, declined_by_name,
    declined_at, decline_reason, withdrawn, declined_sign_on, asked_to_publish, template_id, template_version,
    last_update_by, updated_at, fields_update_by, fields_updated_at)`,
  exports: 'insert, update (state, reference, tries_left, finished_at)',
  password_resets: 'insert, update (used_at)',
  projects: 'insert, update (title, active, ref_info_group_id, last_update_by, updated_at)',
  quarantined_saves: 'insert, update (dismissed_at, dismissed_by, dismissal)',
  signature_requests: 'insert, update (withdrawn_by, withdrawn_at)',
  sessions: 'insert, update (last_activity_at, ended_at, end_reason)',
  templates: `insert, update (title, description, experiment_type_id, autofill, data_object, last_update_by, updated_at,
    fields_update_by, fields_updated_at, deleted_by, deleted_at)`,

  // What is administered; the trail says how it was before.
  configuration: 'insert, update',
  configuration_files: 'insert, update, delete',
  data_connections: 'insert, update, delete',
  data_connection_events: 'insert, update',
  experiment_types: 'insert, update',
  experiment_type_roles: 'insert, delete',
  experiment_type_steps: 'insert, delete',
  locations: 'insert, update, delete',
  project_types: 'insert, update',
  roles: 'insert, update',
  role_project_types: 'insert, delete',
  sign_on_providers: 'update',
  users: 'insert, update',
  user_locations: 'insert, delete',
  user_roles: 'insert, delete',
  workbook_links: 'insert, update (word), delete',
  workbook_tags: 'insert, delete',

  // What is counted, derived or under way.
  audit_unsealed: 'insert, delete',
  authenticator_apps: 'insert, update, delete',
  blob_rounds: 'insert, update',
  client_events: 'insert, delete',
  document_texts: 'insert, update (state, reason, waits_since, older, tries, words, lines, passages)',
  editor_openings: 'insert, update (allowed, told, edit_ended_at), delete',
  editor_sessions: 'insert, update',
  experiment_totals: 'insert, update',
  experiment_type_totals: 'insert, update',
  half_sessions: 'insert, delete',
  mail_choices: 'insert, update (asked, answered, mentioned, remarked)',
  lims_items: 'insert, update (name)',
  notifications: 'insert, update (read_at, mail_at, mailed_at)',
  opened_workbooks: 'insert, update (at), delete',
  passkey_challenges: 'insert, delete',
  passkeys: 'insert, update, delete',
  project_stars: 'insert, delete',
  project_totals: 'insert, update',
  recovery_codes: 'insert, update, delete',
  refused_files: 'insert, update, delete',
  saved_searches: 'insert, update (search, saved_at), delete',
  second_opinions: 'insert, update',
  sign_on_requests: 'insert, delete',
  sign_on_seen: 'insert, delete',
  sign_on_tickets: 'insert, delete',
  stars: 'insert, delete',
  tries: 'insert, update, delete',
  unreadable_blobs: 'insert, delete',

  alarm_kinds: '',
  kysely_migration: '',
  kysely_migration_lock: '',
};

/** The tables of which the application may change and remove nothing. */
export const APPEND_ONLY: readonly string[] = Object.entries(PRIVILEGES).flatMap(([table, granted]) =>
  granted === APPENDED ? [table] : [],
);

/** First and only user of this lock: what is granted is granted by one process at a time ("BBGR"). */
const LOCK = 0x42424752;

/**
 * Gives the role of the application what it needs, and takes from it what it was given beside. Safe to do again, beside
 * others that do it, and while the application runs.
 *
 * @param owner a connection as whoever owns the tables
 */
export async function grant(owner: Kysely<Schema>, role: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await sql.raw(statementsFor(trx, role)).execute(trx);
    await letIntoJobs(trx, role);
  });
}

function statementsFor(db: Kysely<Schema>, role: string): string {
  const to = sql`${sql.id(role)}`.compile(db).sql;
  const granted = Object.entries(PRIVILEGES).map(
    ([table, privileges]) =>
      `grant ${['select', privileges].filter(Boolean).join(', ')} on ${table} to ${to}`,
  );
  return [
    'revoke create on schema public from public',
    `revoke all on schema public, graphile_worker from ${to}`,
    `revoke all on all tables in schema public, graphile_worker from ${to}`,
    `revoke all on all sequences in schema public, graphile_worker from ${to}`,
    `grant usage on schema public, graphile_worker to ${to}`,
    ...granted,
    `grant usage on all sequences in schema public, graphile_worker to ${to}`,
    // Jobs are under way, and graphile-worker knows what it does with them.
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${to}`,
    `revoke insert, update, delete on graphile_worker.migrations from ${to}`,
    `grant execute on all functions in schema graphile_worker to ${to}`,
  ].join(';\n');
}

/** graphile-worker lets nobody see the rows of its tables but their owner, unless a policy says so. */
async function letIntoJobs(db: Kysely<Schema>, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policies p
      where p.schemaname = 'graphile_worker' and p.tablename = c.relname and ${role} = any(p.roles))`.execute(
    db,
  );
  for (const { name } of rows) {
    const table = sql.id('graphile_worker', name);
    await sql`create policy ${sql.id(role)} on ${table} to ${sql.id(role)} using (true) with check (true)`.execute(
      db,
    );
  }
}
