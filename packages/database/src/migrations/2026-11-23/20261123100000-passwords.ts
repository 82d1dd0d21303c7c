import { type Kysely, sql } from 'kysely';

/**
 * Passwords people choose for themselves: one that somebody else has set is for one sign-in, and a forgotten one is
 * replaced by a link in a mail. Tries are counted before they are checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Somebody else knows the password: until the user has chosen another, nothing else is answered. Those who are there
  // go on with the passwords they have.
  'alter table users add column must_change_password boolean not null default false',

  `create table password_resets (
    -- SHA-256 of the token in the link; the token itself is known to whoever reads the mail only
    token_hash bytea primary key,
    user_id integer not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index password_resets_open on password_resets (user_id) where used_at is null',

  // Whoever has signed in from an address before is not held up by the wrong tries of others.
  'create index sessions_address on sessions (user_id, address)',

  // Each try of something that can be guessed or flooded: how many in a row, and when the next one is looked at.
  `create table tries (
    -- What is counted, such as an account at an address; names of people stand here only as a keyed hash
    subject text primary key,
    count integer not null check (count > 0),
    last_at timestamptz not null,
    free_at timestamptz not null
  )`,
  'create index tries_last on tries (last_at)',
  // Failures of the last quarter of an hour, counted another way.
  'drop table login_failures',

  `insert into alarm_kinds (kind) values ('mail not sent')`,
];
