import { type Kysely, sql } from 'kysely';

/** Single sign-on: its providers, what is under way with them, and which sessions they began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table sign_on_providers (
    kind text primary key check (kind in ('saml', 'oidc', 'ldap')),
    settings jsonb not null default '{}',
    -- AES-256-GCM, bound to this row; null where there is none
    secret_sealed bytea,
    -- What the provider last said of itself: the metadata of SAML
    metadata text,
    metadata_read_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  `insert into sign_on_providers (kind) values ('saml'), ('oidc'), ('ldap')`,
  // Settings of their own until now (decision 0015).
  `update sign_on_providers set settings = jsonb_strip_nulls(jsonb_build_object(
    'siteUrl', (select nullif(value, '') from configuration where key = 'openSocialSiteUrl'),
    'apiId', (select nullif(value, '') from configuration where key = 'openSocialApiId')))
    where kind = 'saml'`,
  `delete from configuration where key in ('openSocialSiteUrl', 'openSocialApiId')`,

  // What we sign our messages to the SAML provider with; made at the first need.
  `create table sign_on_keys (
    id smallint primary key default 1 check (id = 1),
    certificate text not null,
    private_key_sealed bytea not null,
    created_at timestamptz not null default now()
  )`,

  `create table sign_on_requests (
    -- The id of our message (SAML), or the SHA-256 of the state (OpenID Connect)
    id text primary key,
    kind text not null references sign_on_providers,
    purpose text not null check (purpose in ('login', 'logout')),
    -- SHA-256 of the cookie of the browser that began it; null for a logout
    browser_hash bytea,
    -- A path of ours
    target text not null,
    secret_sealed bytea,
    expires_at timestamptz not null
  )`,
  'create index sign_on_requests_expiry on sign_on_requests (expires_at)',

  // Messages of providers that were taken, for as long as they could be sent a second time.
  `create table sign_on_seen (
    kind text not null references sign_on_providers,
    message_id text not null,
    expires_at timestamptz not null,
    primary key (kind, message_id)
  )`,
  'create index sign_on_seen_expiry on sign_on_seen (expires_at)',

  `create table sign_on_tickets (
    ticket_hash bytea primary key,
    user_id integer not null references users,
    kind text not null references sign_on_providers,
    browser_hash bytea not null,
    subject text not null,
    subject_format text,
    session_index text,
    id_token_sealed bytea,
    expires_at timestamptz not null
  )`,
  'create index sign_on_tickets_expiry on sign_on_tickets (expires_at)',

  // By what the provider knows a session it began, for logging out there and for being told to.
  `create table sign_on_sessions (
    session_id uuid primary key references sessions on delete cascade,
    kind text not null references sign_on_providers,
    subject text not null,
    subject_format text,
    session_index text,
    id_token_sealed bytea
  )`,
  'create index sign_on_sessions_subject on sign_on_sessions (kind, subject)',
];
