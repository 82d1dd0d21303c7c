import { type Kysely, sql } from 'kysely';

/**
 * A workbook type may say who signs its workbooks after their publisher: steps, each for a role or a person. A workbook keeps
 * those it was published with. The last of them is its review; those before are signatures of the kind `sign`. Without a
 * step everything is as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table experiment_types add chain_in_order boolean not null default true',
  `create table experiment_type_steps (
    experiment_type_id integer not null references experiment_types,
    step smallint not null check (step > 0),
    meaning text not null check (meaning <> ''),
    role_id integer references roles,
    user_id integer references users,
    primary key (experiment_type_id, step),
    check (num_nonnulls(role_id, user_id) = 1),
    unique (experiment_type_id, user_id)
  )`,

  `create table signing_steps (
    experiment_id integer not null references experiments,
    step smallint not null check (step > 0),
    meaning text not null check (meaning <> ''),
    role_id integer references roles,
    user_id integer references users,
    -- The role or the person, as they were called then
    who text not null check (who <> ''),
    in_order boolean not null,
    primary key (experiment_id, step),
    check (num_nonnulls(role_id, user_id) = 1),
    unique (experiment_id, user_id)
  )`,
  `create trigger append_only before update or delete on signing_steps for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on signing_steps for each statement execute function refuse_change()`,
  // They are bound while a workbook is being published: before its first signature.
  `create function check_signing_step() returns trigger language plpgsql as $$
  begin
    if not exists (select from experiments where id = new.experiment_id and published_at is not null)
       or exists (select from signatures where experiment_id = new.experiment_id) then
      raise exception 'The signers of a workbook are bound when it is published.' using errcode = 'BB003';
    end if;
    return new;
  end $$`,
  `create trigger check_signing_step before insert on signing_steps
    for each row execute function check_signing_step()`,

  `alter table signatures
    add step smallint,
    drop constraint signatures_kind_check,
    add constraint signatures_kind_check check (kind in ('publish', 'sign', 'review')),
    drop constraint signatures_experiment_id_kind_key`,
  `create unique index signatures_kind on signatures (experiment_id, kind) where kind in ('publish', 'review')`,
  'create unique index signatures_step on signatures (experiment_id, step)',
  // One person signs once, the publisher among them.
  'create unique index signatures_person on signatures (experiment_id, user_id)',

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
          or exists (select from user_roles r where r.role_id = p.role_id and r.user_id = new.user_id))
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
  `create function check_reviewed() returns trigger language plpgsql as $$
  begin
    -- The last signature is written after this, in the same transaction.
    if (select count(*) from signing_steps p where p.experiment_id = new.id and not exists (
          select from signatures s where s.experiment_id = p.experiment_id and s.step = p.step)) > 1 then
      raise exception 'A workbook is reviewed by the last of its signers.' using errcode = 'BB003';
    end if;
    return new;
  end $$`,
  `create trigger check_reviewed before update on experiments for each row
    when (old.reviewed_at is null and new.reviewed_at is not null) execute function check_reviewed()`,
];
