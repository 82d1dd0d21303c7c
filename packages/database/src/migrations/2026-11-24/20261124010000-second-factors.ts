import { type Kysely, sql } from 'kysely';

/** Second factors of people, and sign-ins that wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table authenticator_apps (
    id uuid primary key default gen_random_uuid(),
    user_id integer not null references users,
    -- AES-256-GCM, bound to the user
    secret_sealed bytea not null,
    created_at timestamptz not null,
    -- By a code of it; null: it does not count yet
    confirmed_at timestamptz,
    -- The time step of the last code that was taken (RFC 6238, 5.2): it and those before it are used up
    last_step bigint
  )`,
  'create unique index authenticator_apps_in_use on authenticator_apps (user_id) where confirmed_at is not null',
  'create unique index authenticator_apps_begun on authenticator_apps (user_id) where confirmed_at is null',

  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id integer not null references users,
    name text not null check (name <> ''),
    -- As WebAuthn writes it: base64url
    credential_id text not null unique,
    -- COSE
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',

  `create table recovery_codes (
    user_id integer not null references users,
    -- SHA-256 of user and code
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,

  // The password was right, and the second factor is waited for. No session: whatever asks for one does not know it.
  `create table half_sessions (
    token_hash bytea primary key,
    user_id integer not null references users,
    expires_at timestamptz not null
  )`,
  'create index half_sessions_user on half_sessions (user_id)',
  'create index half_sessions_expiry on half_sessions (expires_at)',

  // What browsers were asked to sign with a passkey; each is taken once.
  `create table passkey_challenges (
    challenge bytea primary key,
    user_id integer not null references users,
    purpose text not null check (purpose in ('enrol', 'sign-in', 'sign')),
    -- The session, or the hash of the half one, in which it was asked
    holder text not null,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_expiry on passkey_challenges (expires_at)',

  // Whoever has to set one up is let in once there is one.
  `create trigger tell_access_changed after insert or update of confirmed_at or delete on authenticator_apps
    for each statement execute function tell_access_changed()`,
  `create trigger tell_access_changed after insert or delete on passkeys
    for each statement execute function tell_access_changed()`,
];
