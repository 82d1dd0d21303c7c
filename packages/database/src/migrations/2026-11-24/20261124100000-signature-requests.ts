import { type Kysely, sql } from 'kysely';

/**
 * Somebody asks a person or a role to sign a workbook. What becomes of it is read from the signatures: only that it was
 * withdrawn is said of it later. The indexes find what waits for somebody among everything that was ever signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table signature_requests (
    id integer primary key generated always as identity,
    experiment_id integer not null references experiments,
    kind text not null check (kind in ('publish', 'review')),
    user_id integer references users,
    role_id integer references roles,
    -- The person or the role, as they were called then
    who text not null check (who <> ''),
    due date,
    remark text not null default '' check (length(remark) <= 500),
    asked_by integer not null references users,
    -- As the person was called then
    asked_by_name text not null check (asked_by_name <> ''),
    asked_at timestamptz not null,
    withdrawn_by integer references users,
    withdrawn_at timestamptz,
    check (num_nonnulls(role_id, user_id) = 1),
    check (num_nulls(withdrawn_by, withdrawn_at) in (0, 2))
  )`,
  'create index signature_requests_experiment on signature_requests (experiment_id, id)',
  'create index signature_requests_asked_by on signature_requests (asked_by, asked_at)',
  'create index signature_requests_user on signature_requests (user_id) where withdrawn_at is null',
  'create index signature_requests_role on signature_requests (role_id) where withdrawn_at is null',
  'create index signing_steps_user on signing_steps (user_id)',
  'create index signing_steps_role on signing_steps (role_id)',
  'create index experiments_in_signing on experiments (id) where state = 1 and declined_at is null',

  `create function keep_signature_request() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
       and (to_jsonb(new) - 'withdrawn_by' - 'withdrawn_at') = (to_jsonb(old) - 'withdrawn_by' - 'withdrawn_at') then
      return new;
    end if;
    raise exception 'A request for a signature stays as it was, and is withdrawn once.' using errcode = 'BB003';
  end $$`,
  `create trigger keep_signature_request before update or delete on signature_requests
    for each row execute function keep_signature_request()`,
  `create trigger no_truncate before truncate on signature_requests
    for each statement execute function refuse_change()`,
];
