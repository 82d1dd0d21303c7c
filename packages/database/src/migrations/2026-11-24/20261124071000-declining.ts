import { type Kysely, sql } from 'kysely';

/**
 * Who could review a workbook may decline to, with a reason: it stays as it is, takes no further signature, and an amended
 * copy goes on from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table experiments
    add declined_by integer references users,
    -- As the person was called then
    add declined_by_name text,
    add declined_at timestamptz,
    add decline_reason text,
    -- Whether it is an amended copy of the one it was copied from
    add amends boolean not null default false`,
  `alter table experiments
    add constraint declined_whole check (
      num_nulls(declined_by, declined_by_name, declined_at, decline_reason) in (0, 4)
      and decline_reason <> '' and declined_by_name <> ''),
    add constraint declined_after_published check (declined_at is null or published_at is not null),
    add constraint declined_not_reviewed check (declined_at is null or reviewed_at is null),
    add constraint declined_by_somebody_else check (declined_by <> publisher_id),
    add constraint amends_what_it_was_copied_from check (not amends or copied_from_id is not null)`,
  'create index experiments_amends on experiments (copied_from_id) where amends',

  `create function keep_declined() returns trigger language plpgsql as $$
  begin
    raise exception 'What was declined stays declined.' using errcode = 'BB003';
  end $$`,
  `create trigger keep_declined before update on experiments for each row
    when (old.declined_at is not null
      and (new.declined_by, new.declined_by_name, new.declined_at, new.decline_reason)
        is distinct from (old.declined_by, old.declined_by_name, old.declined_at, old.decline_reason))
    execute function keep_declined()`,

  `create function check_amendment() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then raise exception 'A copy stays one of the same workbook.' using errcode = 'BB003'; end if;
    if not exists (select from experiments where id = new.copied_from_id and declined_at is not null
        and published_version = new.copied_from_version) then
      raise exception 'Only a declined workbook is amended.' using errcode = 'BB003';
    end if;
    return new;
  end $$`,
  `create trigger check_amendment before insert on experiments for each row
    when (new.amends) execute function check_amendment()`,
  `create trigger keep_amendment before update on experiments for each row
    when ((new.amends, new.copied_from_id, new.copied_from_version)
      is distinct from (old.amends, old.copied_from_id, old.copied_from_version))
    execute function check_amendment()`,
];
