import { type Kysely, sql } from 'kysely';

/**
 * The publisher of a workbook or an administrator may withdraw it from signing: it ends as where a signer declines. And the
 * database takes the signature of a role's people while the role is active only, as the application does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table experiments
    add withdrawn boolean not null default false,
    add declined_sign_on uuid unique references sign_on_sessions,
    drop constraint declined_by_somebody_else`,
  `alter table experiments
    add constraint declined_by_somebody_else check (declined_by <> publisher_id or withdrawn),
    add constraint withdrawn_whole check (declined_at is not null or not withdrawn and declined_sign_on is null)`,
  'drop trigger keep_declined on experiments',
  `create trigger keep_declined before update on experiments for each row
    when (old.declined_at is not null
      and (new.declined_by, new.declined_by_name, new.declined_at, new.decline_reason, new.withdrawn,
          new.declined_sign_on)
        is distinct from (old.declined_by, old.declined_by_name, old.declined_at, old.decline_reason, old.withdrawn,
          old.declined_sign_on))
    execute function keep_declined()`,

  // As before, but for the role that has to be active.
  `create or replace function check_signature() returns trigger language plpgsql as $$
  declare
    steps integer;
    signed integer;
  begin
    if not exists (
      select from experiments e
      join versions v on v.document_id = e.document_id and v.number = e.published_version
      where e.id = new.experiment_id and e.project_id = new.project_id and v.number = new.version
        and v.sha256 = new.sha256 and e.declined_at is null
        and (new.kind = 'publish' and new.user_id = e.publisher_id
          or new.kind = 'review' and new.user_id = e.reviewer_id
          or new.kind = 'sign' and e.reviewed_at is null)
    ) then
      raise exception 'This is no signature of the published version of its workbook.' using errcode = 'BB003';
    end if;
    select count(*) into steps from signing_steps where experiment_id = new.experiment_id;
    if new.kind = 'publish' or steps = 0 then
      if new.step is null and new.kind <> 'sign' then return new; end if;
      raise exception 'This workbook has no such signer.' using errcode = 'BB003';
    end if;
    if not exists (
      select from signing_steps p
      where p.experiment_id = new.experiment_id and p.step = new.step and p.meaning = new.meaning
        and (p.user_id = new.user_id
          or exists (select from user_roles m join roles r on r.id = m.role_id
            where r.active and m.role_id = p.role_id and m.user_id = new.user_id))
        and not (p.in_order and exists (
          select from signing_steps q
          where q.experiment_id = p.experiment_id and q.step < p.step and not exists (
            select from signatures s where s.experiment_id = q.experiment_id and s.step = q.step)))
    ) then
      raise exception 'This workbook has no such signer now.' using errcode = 'BB003';
    end if;
    select count(*) into signed from signatures where experiment_id = new.experiment_id and step is not null;
    if (new.kind = 'review') <> (signed = steps - 1) then
      raise exception 'The last signer of a workbook reviews it, and no other.' using errcode = 'BB003';
    end if;
    return new;
  end $$`,
];
