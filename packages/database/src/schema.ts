import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables as Kysely sees them. What each is for stands in the migrations. */

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** bigint: pg gives a string, so that nothing is rounded. */
type BigInteger = ColumnType<string, number | string | bigint, never>;

export interface Schema {
  users: UsersTable;
  roles: {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    active: Generated<boolean>;
    updated_at: Timestamp;
  };
  user_roles: { user_id: number; role_id: number };
  sessions: SessionsTable;
  login_failures: { subject: string; failed_at: Timestamp };
  configuration: { key: string; value: string; updated_at: Timestamp };
  configuration_files: { key: string; sha256: string; media_type: string; updated_at: Timestamp };
  project_types: {
    id: Generated<number>;
    type_name: string;
    short_name: string;
    active: Generated<boolean>;
    updated_at: Timestamp;
  };
  role_project_types: { role_id: number; project_type_id: number };
  experiment_types: {
    id: Generated<number>;
    type_name: string;
    use_acl: Generated<boolean>;
    active: Generated<boolean>;
    updated_at: Timestamp;
  };
  experiment_type_roles: {
    experiment_type_id: number;
    role_id: number;
    can_create: boolean;
    can_edit: boolean;
  };
  locations: { id: Generated<number>; name: string; external_id: string | null; updated_at: Timestamp };
  data_connections: {
    id: GeneratedAlways<number>;
    name: string;
    base_url: string;
    auth_type_id: number;
    username: string;
    header: string;
    password_sealed: Buffer | null;
    token_sealed: Buffer | null;
    updated_at: Timestamp;
  };
  data_connection_events: {
    id: GeneratedAlways<number>;
    data_connection_id: number;
    event_type_id: number;
    endpoint: Generated<string>;
    mapping: ColumnType<object | null, string | null | undefined, string | null>;
    updated_at: Timestamp;
  };
  exports: {
    id: GeneratedAlways<number>;
    experiment_id: number;
    version: number;
    sha256: string;
    data_connection_id: number;
    idempotency_key: Generated<string>;
    state: Generated<'waiting' | 'done' | 'failed'>;
    reference: string | null;
    tries_left: number;
    exported_by: number;
    exported_at: Timestamp;
    finished_at: NullableTimestamp;
  };
  export_tries: {
    export_id: number;
    number: number;
    started_at: Timestamp;
    milliseconds: number;
    ok: boolean;
    status: number | null;
    message: string;
    answer: string;
  };
  lims_items: {
    data_connection_id: number;
    kind: 'instrument' | 'test';
    external_id: string;
    number: number;
    name: string;
  };
  user_locations: { user_id: number; location_id: number };
  blobs: { sha256: string; size: BigInteger; created_at: Timestamp };
  documents: {
    id: GeneratedAlways<number>;
    document_type: 'docx' | 'xlsx' | 'pdf';
    latest_version: Generated<number>;
    frozen_at: NullableTimestamp;
  };
  versions: VersionsTable;
  editor_sessions: EditorSessionsTable;
  editor_callbacks: {
    key: string;
    status: number;
    save_mark: string;
    version: number | null;
    userdata: string | null;
    received_at: Timestamp;
  };
  conflict_versions: ConflictVersionsTable;
  quarantined_saves: {
    id: GeneratedAlways<number>;
    document_id: number | null;
    editor_key: string;
    sha256: string | null;
    reason: string;
    users: Generated<number[]>;
    received_at: Timestamp;
    dismissed_at: NullableTimestamp;
    dismissed_by: number | null;
    dismissal: string | null;
  };
  editor_alarms: {
    id: GeneratedAlways<number>;
    kind: 'save failed' | 'file recovered' | 'file not recovered';
    document_id: number | null;
    editor_key: string;
    mark: string;
    detail: string;
    users: Generated<number[]>;
    raised_at: Timestamp;
    dismissed_at: NullableTimestamp;
    dismissed_by: number | null;
    dismissal: string | null;
  };
  projects: ProjectsTable;
  experiments: ExperimentsTable;
  templates: TemplatesTable;
  signatures: SignaturesTable;
  project_totals: { project_type_id: number; active: boolean; total: number };
  experiment_totals: { project_id: number; state: number; total: number };
  experiment_type_totals: { project_type_id: number; state: number; total: number };
  audit_entries: AuditEntriesTable;
  audit_subjects: {
    entry_id: string;
    project_type_id: number | null;
    project_id: number | null;
    experiment_id: number | null;
    template_id: number | null;
  };
  client_events: {
    id: GeneratedAlways<string>;
    at: Timestamp;
    user_id: number | null;
    event: string;
    url_path: string;
    message: string;
    address: string;
  };
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  first_name: string;
  last_name: string;
  email: Generated<string>;
  password_hash: string | null;
  active: Generated<boolean>;
  external_user_id: string | null;
  timezone: string | null;
  current_location_id: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: number;
  created_at: Timestamp;
  last_activity_at: Timestamp;
  ended_at: NullableTimestamp;
  end_reason: string | null;
  address: string;
  user_agent: Generated<string>;
}

export interface Author {
  id: number;
  name: string;
}

interface VersionsTable {
  document_id: number;
  number: number;
  sha256: string;
  size: BigInteger;
  reason: 'created' | 'autosave' | 'forcesave' | 'restore' | 'autofill' | 'upload' | 'template';
  authors: JSONColumnType<Author[]>;
  editor_key: string | null;
  restored_from: number | null;
  restored_conflict_id: number | null;
  note: string | null;
  created_at: Timestamp;
}

interface ConflictVersionsTable {
  id: GeneratedAlways<number>;
  document_id: number;
  sha256: string;
  size: BigInteger;
  reason: string;
  authors: JSONColumnType<Author[]>;
  editor_key: string;
  base_version: number | null;
  created_at: Timestamp;
  resolution: 'restored' | 'kept' | null;
  resolved_by: number | null;
  resolved_at: NullableTimestamp;
  resolution_reason: string | null;
  resolved_version: number | null;
}

interface EditorSessionsTable {
  key: string;
  document_id: number;
  base_version: number;
  state: Generated<'open' | 'closed'>;
  users: Generated<number[]>;
  editing_since: NullableTimestamp;
  closing_since: NullableTimestamp;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  closed_at: NullableTimestamp;
}

interface ProjectsTable {
  id: GeneratedAlways<number>;
  title: string;
  project_type_id: number;
  external_pk: Generated<number>;
  active: Generated<boolean>;
  location_id: number | null;
  ref_info_group_id: string | null;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
}

interface ExperimentsTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** Of its project; a trigger writes it. */
  project_type_id: Generated<number>;
  document_id: number;
  title: string;
  description: Generated<string>;
  visibility: 'Public' | 'Private';
  experiment_type_id: number;
  user_id: number;
  test_id: Generated<number>;
  instrument_id: Generated<number>;
  publisher_id: number | null;
  published_at: NullableTimestamp;
  published_version: number | null;
  reviewer_id: number | null;
  reviewed_at: NullableTimestamp;
  copied_from_id: number | null;
  copied_from_version: number | null;
  template_id: number | null;
  template_version: number | null;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
  fields_update_by: number | null;
  fields_updated_at: NullableTimestamp;
  /** 0 unpublished, 1 published, 2 reviewed */
  state: GeneratedAlways<number>;
}

interface TemplatesTable {
  id: GeneratedAlways<number>;
  document_id: number;
  title: string;
  description: Generated<string>;
  experiment_type_id: number | null;
  autofill: Generated<boolean>;
  data_object: Generated<string>;
  created_by: number;
  created_at: Timestamp;
  last_update_by: number;
  updated_at: Timestamp;
  fields_update_by: number | null;
  fields_updated_at: NullableTimestamp;
  deleted_by: number | null;
  deleted_at: NullableTimestamp;
}

interface SignaturesTable {
  id: GeneratedAlways<number>;
  experiment_id: number;
  kind: 'publish' | 'review';
  user_id: number;
  user_name: string;
  version: number;
  sha256: string;
  session_id: string | null;
  signed_at: Timestamp;
}

interface AuditEntriesTable {
  /** Given by the trigger that chains the entries. */
  id: ColumnType<string, never, never>;
  at: Timestamp;
  actor_id: number | null;
  actor_name: string;
  event: string;
  message: string;
  table_name: string;
  row_id: string;
  old: JSONColumnType<Record<string, unknown>> | null;
  new: JSONColumnType<Record<string, unknown>> | null;
  reason: string | null;
  session_id: string | null;
  address: string;
  request_id: string;
  previous_hash: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
}
