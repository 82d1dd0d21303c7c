import { type Kysely, sql } from 'kysely';

/**
 * What others did that concerns somebody: asked them for a signature, signed, declined. Each is mailed at a time that was found
 * when it was written, by what the person had chosen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table notifications (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    kind text not null check (kind in ('asked', 'withdrawn', 'signed', 'declined', 'ended')),
    experiment_id integer not null references experiments,
    request_id integer references signature_requests,
    -- As the person was called then
    by_name text not null,
    detail text not null default '',
    at timestamptz not null,
    read_at timestamptz,
    -- When it is to be mailed; null: it is not
    mail_at timestamptz,
    mailed_at timestamptz
  )`,
  'create index notifications_user on notifications (user_id, id desc)',
  'create index notifications_unread on notifications (user_id) where read_at is null',
  'create index notifications_to_mail on notifications (user_id, mail_at) where mailed_at is null and mail_at is not null',
  'create index notifications_request on notifications (request_id) where request_id is not null',
  `create table mail_choices (
    user_id integer primary key references users,
    asked text not null check (asked in ('now', 'daily', 'never')),
    answered text not null check (answered in ('now', 'daily', 'never'))
  )`,
];
