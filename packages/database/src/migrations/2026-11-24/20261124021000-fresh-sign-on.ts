import { type Kysely, sql } from 'kysely';

/**
 * Whoever has no password here proves who they are by signing in anew at their provider. When it says they did is kept with
 * their session, and is good for one signature.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // What the provider is asked for, and when, to hold its answer against.
  `alter table sign_on_requests
    add forced boolean not null default false,
    add begun_at timestamptz not null default now()`,
  'alter table sign_on_tickets add anew boolean not null default false',
  'alter table sign_on_sessions add authenticated_at timestamptz',
  `create unique index signatures_sign_on on signatures (session_id) where method = 'sign-on'`,
];
