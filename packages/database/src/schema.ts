import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables as Kysely sees them. What each is for stands in the migrations. */

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** bigint: pg gives a string, so that nothing is rounded. */
type BigInteger = ColumnType<string, number | string | bigint, never>;

/** Where reading a document for the search stands. */
export type TextState = 'waiting' | 'searched' | 'partly' | 'locked' | 'failed';

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
  api_tokens: ApiTokensTable;
  sign_on_providers: {
    kind: SignOnKind;
    settings: ColumnType<object, string | undefined, string>;
    secret_sealed: Buffer | null;
    metadata: string | null;
    metadata_read_at: NullableTimestamp;
    updated_at: Timestamp;
  };
  sign_on_keys: {
    id: number;
    certificate: string;
    private_key_sealed: Buffer;
    created_at: Timestamp;
  };
  sign_on_requests: {
    id: string;
    kind: SignOnKind;
    purpose: 'login' | 'logout';
    browser_hash: Buffer | null;
    target: string;
    secret_sealed: Buffer | null;
    /** The provider is to have them sign in anew, even if it knows them still. */
    forced: Generated<boolean>;
    begun_at: Generated<Date>;
    expires_at: Timestamp;
  };
  sign_on_seen: { kind: SignOnKind; message_id: string; expires_at: Timestamp };
  sign_on_tickets: SignOnOrigin & {
    ticket_hash: Buffer;
    user_id: number;
    browser_hash: Buffer;
    /** They signed in anew for it. */
    anew: Generated<boolean>;
    expires_at: Timestamp;
  };
  sign_on_sessions: SignOnOrigin & { session_id: string; authenticated_at: NullableTimestamp };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  authenticator_apps: {
    id: Generated<string>;
    user_id: number;
    secret_sealed: Buffer;
    created_at: Timestamp;
    confirmed_at: NullableTimestamp;
    last_step: ColumnType<string | null, number | null | undefined, number | null>;
  };
  passkeys: {
    id: Generated<string>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: Generated<string[]>;
    created_at: Timestamp;
    last_used_at: NullableTimestamp;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; created_at: Timestamp; used_at: NullableTimestamp };
  half_sessions: { token_hash: Buffer; user_id: number; expires_at: Timestamp };
  passkey_challenges: {
    challenge: Buffer;
    user_id: number;
    purpose: 'enrol' | 'sign-in' | 'sign';
    holder: string;
    expires_at: Timestamp;
  };
  tries: { subject: string; count: number; last_at: Timestamp; free_at: Timestamp };
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
    /** A step of its chain of signers waits for those before it. */
    chain_in_order: Generated<boolean>;
    /** Since when each change of its workbooks needs a reason; null: it does not. */
    reasons_asked_since: NullableTimestamp;
  };
  /** The chain of signers: either a role or a user a step. */
  experiment_type_steps: {
    experiment_type_id: number;
    /** From 1. */
    step: number;
    meaning: string;
    role_id: number | null;
    user_id: number | null;
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
  blob_rounds: {
    id: GeneratedAlways<number>;
    started_at: Timestamp;
    requested_by: number | null;
    checked_up_to: Generated<string>;
    checked: Generated<number>;
    unreadable: Generated<number>;
    finished_at: NullableTimestamp;
  };
  unreadable_blobs: { sha256: string; problem: 'damaged' | 'missing'; found_at: Timestamp };
  documents: {
    id: GeneratedAlways<number>;
    document_type: 'docx' | 'xlsx' | 'pdf';
    latest_version: Generated<number>;
    frozen_at: NullableTimestamp;
  };
  versions: VersionsTable;
  editor_sessions: EditorSessionsTable;
  editor_openings: {
    id: Generated<string>;
    document_id: number;
    editor_key: string;
    session_id: string;
    user_id: number;
    opened_at: Timestamp;
    allowed: 'edit' | 'view' | 'none';
    told: 'edit' | 'view' | 'none';
    edit_ended_at: NullableTimestamp;
  };
  editor_callbacks: {
    key: string;
    status: number;
    save_mark: string;
    version: number | null;
    userdata: string | null;
    received_at: Timestamp;
  };
  editor_conversions: {
    original_sha256: string;
    document_server: string;
    converted_sha256: string;
    converted_at: Timestamp;
  };
  /** Pages that a program made of stored bytes; of one source the newest row counts. */
  made_pdfs: {
    source_sha256: string;
    edition: number;
    pdf_sha256: string;
    program: string;
    made_at: Timestamp;
  };
  document_formats: { sha256: string; format: 'docm' | 'dotx' | 'dotm' | 'xlsm' | 'xltx' | 'xltm' };
  second_opinions: {
    sha256: string;
    program: string;
    results: string[];
    differences: JSONColumnType<DifferentResult[]>;
    waits: boolean;
    asked_at: Timestamp;
  };
  /** What documents say, by their bytes. */
  document_texts: {
    sha256: string;
    /** `partly`: it says more than is searched; `locked`: it needs a password. */
    state: ColumnType<TextState, TextState | undefined, TextState>;
    /** Why it failed, in a sentence. */
    reason: string | null;
    waits_since: Timestamp;
    /** Whether only older versions said it when it began to wait. */
    older: Generated<boolean>;
    /** How often reading it was begun since it waits. */
    tries: Generated<number>;
    /** A tsvector without positions. */
    words: string | null;
    /** A line a passage: its words and what joins them, between tabs. */
    lines: string | null;
    /** A line a passage: [location, heading, text] as JSON. */
    passages: string | null;
  };
  refused_files: {
    sha256: string;
    code: string;
    reason: string;
    program: string;
    refused_at: Timestamp;
    known_until: Timestamp;
  };
  rewritten_documents: {
    sha256: string;
    original_sha256: string;
    why: string;
    /** `RewrittenPart[]` as JSON. */
    parts: JSONColumnType<RewrittenPart[], string, string>;
    noted_at: Timestamp;
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
    kind:
      | 'save failed'
      | 'file recovered'
      | 'file not recovered'
      | 'unsaved work'
      | 'save without right'
      | 'file unreadable'
      | 'results differ'
      | 'mail not sent'
      | 'signatures refused'
      | 'trail broken'
      | 'anchor not sent'
      | 'no time stamp';
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
  signing_steps: SigningStepsTable;
  version_reasons: VersionReasonsTable;
  signature_requests: SignatureRequestsTable;
  notifications: NotificationsTable;
  /** What somebody is mailed; who is not in it has chosen nothing. */
  mail_choices: { user_id: number; asked: MailTime; answered: MailTime };
  project_totals: { project_type_id: number; active: boolean; total: number };
  experiment_totals: { project_id: number; state: number; total: number };
  experiment_type_totals: { project_type_id: number; state: number; total: number };
  audit_entries: AuditEntriesTable;
  audit_seals: {
    number: BigInteger;
    table_name: SealedTable;
    row_id: BigInteger;
    /** 0 where the key is one column. */
    row_part: number;
    key_id: string;
    sealed_at: Timestamp;
    hash: Buffer;
  };
  /** Of each seal its leaf, with the nodes of the tree that it completes. */
  audit_tree: { number: BigInteger; salt: Buffer; nodes: Buffer };
  /** What time-stamp authorities said of anchors: `number` is that of the anchor, which is JSON; the token is DER. */
  time_stamps: { id: GeneratedAlways<string>; number: BigInteger; anchor: string; token: Buffer };
  audit_unsealed: { id: GeneratedAlways<string>; table_name: SealedTable; row_id: string; row_part: number };
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

/** Whose rows are sealed. */
export type SealedTable = 'audit_entries' | 'signatures' | 'versions';

type SignOnKind = 'saml' | 'oidc' | 'ldap';

/** By what a provider of sign-on knows somebody it signed in. */
interface SignOnOrigin {
  kind: SignOnKind;
  subject: string;
  subject_format: string | null;
  session_index: string | null;
  id_token_sealed: Buffer | null;
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  first_name: string;
  last_name: string;
  email: Generated<string>;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
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

interface ApiTokensTable {
  session_id: string;
  name: string;
  scopes: ('read' | 'write' | 'admin')[];
  expires_at: Timestamp;
  last_used_at: NullableTimestamp;
}

/** A part of a document's package that an editor wrote anew. */
export interface RewrittenPart {
  name: string;
  change: 'changed' | 'gone';
}

/** A result about which another program says something else; rows and columns from 0. */
export interface DifferentResult {
  /** `sheetId` */
  sheet: string;
  row: number;
  column: number;
  /** Without `=`. */
  formula: string;
  /** `Data!B4` */
  cell: string;
  /** As a person reads them; `ours` is stored. */
  ours: string;
  theirs: string;
}

export interface Author {
  id: number;
  name: string;
}

/** Why something was changed in the editor, said of all versions of an editor session. */
interface VersionReasonsTable {
  id: GeneratedAlways<number>;
  document_id: number;
  editor_key: string;
  reason: string;
  given_by: number;
  /** As the person was called then. */
  given_by_name: string;
  given_at: Timestamp;
}

interface VersionsTable {
  document_id: number;
  number: number;
  sha256: string;
  size: BigInteger;
  reason:
    | 'created'
    | 'autosave'
    | 'forcesave'
    | 'restore'
    | 'autofill'
    | 'upload'
    | 'template'
    | 'calculation';
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
  unsaved_since: NullableTimestamp;
  last_users: Generated<number[]>;
  /** Times as JSON writes them, by user id. */
  users_since: Generated<Record<string, string>>;
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
  /** Null, as the other three: nobody declined to review it. */
  declined_by: number | null;
  /** As the person was called then. */
  declined_by_name: string | null;
  declined_at: NullableTimestamp;
  decline_reason: string | null;
  /** Its publisher or an administrator ended its signing, and nobody who could have reviewed it. */
  withdrawn: Generated<boolean>;
  /** Somebody was asked to publish it, and it is not; a trigger keeps it. */
  asked_to_publish: Generated<boolean>;
  /** The session whose sign-on, minutes before, proved who ended it; null: something else did. */
  declined_sign_on: string | null;
  /** It is an amended copy of the one it was copied from. */
  amends: Generated<boolean>;
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
  kind: 'publish' | 'sign' | 'review';
  user_id: number;
  user_name: string;
  version: number;
  sha256: string;
  session_id: string | null;
  stale_results: Generated<string[]>;
  signed_at: Timestamp;
  /** Of the workbook when it was signed; null, as the meaning: signed before signatures had them. */
  project_id: number | null;
  meaning: string | null;
  /** Of the chain of signers; null: it published the workbook, or that has no chain. */
  step: number | null;
  method: 'name-and-password' | 'password' | 'passkey' | 'sign-on' | 'session' | 'unrecorded';
}

/** One of those who sign a workbook after its publisher, as its type had it when it was published. */
type MailTime = 'now' | 'daily' | 'never';

interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'asked' | 'withdrawn' | 'signed' | 'declined' | 'ended';
  experiment_id: number;
  request_id: number | null;
  /** Who did it, as they were called then. */
  by_name: string;
  detail: Generated<string>;
  at: Timestamp;
  read_at: NullableTimestamp;
  /** When it is to be mailed; null: it is not. */
  mail_at: NullableTimestamp;
  mailed_at: NullableTimestamp;
}

interface SignatureRequestsTable {
  id: GeneratedAlways<number>;
  experiment_id: number;
  kind: 'publish' | 'review';
  /** Either a role or a user. */
  user_id: number | null;
  role_id: number | null;
  /** As they were called then. */
  who: string;
  /** A day; pg would make a time of it: it is read as text, YYYY-MM-DD. */
  due: ColumnType<never, string | null, never>;
  remark: Generated<string>;
  asked_by: number;
  /** As they were called then. */
  asked_by_name: string;
  asked_at: Timestamp;
  withdrawn_by: number | null;
  withdrawn_at: NullableTimestamp;
}

interface SigningStepsTable {
  experiment_id: number;
  /** From 1. */
  step: number;
  meaning: string;
  /** Either a role or a user. */
  role_id: number | null;
  user_id: number | null;
  /** As they were called then. */
  who: string;
  /** It waits for the steps before it. */
  in_order: boolean;
}

interface AuditEntriesTable {
  /** In the order in which they were begun, with gaps where one was not committed. */
  id: GeneratedAlways<string>;
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
  /** Of what was written before there were seals. */
  previous_hash: ColumnType<Buffer | null, never, never>;
  hash: ColumnType<Buffer | null, never, never>;
  /** Null before there were seals. */
  nonce: string | null;
  mac: Buffer | null;
}
