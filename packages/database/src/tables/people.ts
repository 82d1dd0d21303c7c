import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** Who works here, what they may do, and how they show who they are. */
export interface PeopleTables {
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
  locations: { id: Generated<number>; name: string; external_id: string | null; updated_at: Timestamp };
  user_locations: { user_id: number; location_id: number };
  notifications: NotificationsTable;
  /** What somebody is mailed; who is not in it has chosen nothing. */
  mail_choices: {
    user_id: number;
    asked: MailTime;
    answered: MailTime;
    mentioned: MailTime;
    remarked: MailTime;
  };
  /** When somebody had a workbook open last. */
  opened_workbooks: { user_id: number; experiment_id: number; at: Timestamp };
  /** The workbooks that somebody marked for themselves. */
  stars: { user_id: number; experiment_id: number; at: Timestamp };
  project_stars: { user_id: number; project_id: number; at: Timestamp };
  saved_searches: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    /** As it was typed. */
    search: string;
    saved_at: Timestamp;
  };
}

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
  /** Two letters, as ISO 639 has them; null: they chose none. */
  language: string | null;
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
  /** Of the page it began on; null: it did not say, or there are no words in it. */
  language: string | null;
}

interface ApiTokensTable {
  session_id: string;
  name: string;
  scopes: ('read' | 'write' | 'admin')[];
  expires_at: Timestamp;
  last_used_at: NullableTimestamp;
}

/** One of those who sign a workbook after its publisher, as its type had it when it was published. */
type MailTime = 'now' | 'daily' | 'never';

interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind:
    | 'asked'
    | 'next'
    | 'withdrawn'
    | 'signed'
    | 'declined'
    | 'ended'
    | 'mentioned'
    | 'remarked'
    | 'settled';
  experiment_id: number;
  request_id: number | null;
  remark_id: number | null;
  /** Who did it, as they were called then. */
  by_name: string;
  detail: Generated<string>;
  at: Timestamp;
  read_at: NullableTimestamp;
  /** When it is to be mailed; null: it is not. */
  mail_at: NullableTimestamp;
  mailed_at: NullableTimestamp;
}
