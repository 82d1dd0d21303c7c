import { type Kysely, sql } from 'kysely';

/**
 * A workbook that was never published may be moved into another project (0180). It takes the type of its new project with it, and the
 * totals follow: those by type were counted for the new project's type alone, which was the old one's as long as nothing moved. Whoever
 * has it open is looked at again, as for every other change of who sees it. A published one stays where it was signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create or replace function keep_place() returns trigger language plpgsql as $$
  begin
    raise exception 'A project keeps its type.' using errcode = 'BB001';
  end $$`,
  'drop trigger experiment_keeps_project on experiments',
  `create function keep_signed_place() returns trigger language plpgsql as $$
  begin
    raise exception 'A workbook keeps its document and, once it is published, its project.' using errcode = 'BB001';
  end $$`,
  `create trigger experiment_keeps_project before update of project_id, document_id on experiments for each row
    when (old.document_id <> new.document_id
      or old.project_id <> new.project_id and (old.published_at is not null or new.published_at is not null))
    execute function keep_signed_place()`,

  'drop trigger take_project_type on experiments',
  `create trigger take_project_type before insert or update of project_id on experiments
    for each row execute function take_project_type()`,

  `create or replace function count_experiments() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.state = old.state and new.project_id = old.project_id then return null; end if;
    if tg_op = 'UPDATE' then
      update experiment_totals set total = total - 1 where project_id = old.project_id and state = old.state;
      update experiment_type_totals set total = total - 1
        where project_type_id = old.project_type_id and state = old.state;
    end if;
    insert into experiment_totals values (new.project_id, new.state, 1)
      on conflict (project_id, state) do update set total = experiment_totals.total + 1;
    insert into experiment_type_totals values (new.project_type_id, new.state, 1)
      on conflict (project_type_id, state) do update set total = experiment_type_totals.total + 1;
    return null;
  end $$`,

  'drop trigger tell_openings on experiments',
  `create trigger tell_openings after update of visibility, experiment_type_id, user_id, project_id on experiments
    for each row when ((old.visibility, old.experiment_type_id, old.user_id, old.project_id)
      is distinct from (new.visibility, new.experiment_type_id, new.user_id, new.project_id))
    execute function tell_openings_of_document()`,
];
