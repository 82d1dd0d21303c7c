import { type Kysely, sql } from 'kysely';

/**
 * A workbook carries the type of its project, on which rests who sees it: the list over all projects then reads one
 * table, however many rules there are. Neither a project's type nor a workbook's project ever changes, and the foreign
 * key keeps the two alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table projects add constraint projects_id_type unique (id, project_type_id)',
  'alter table experiments add column project_type_id integer',
  `update experiments set project_type_id = projects.project_type_id
    from projects where projects.id = experiments.project_id`,
  `alter table experiments
    alter column project_type_id set not null,
    add constraint experiments_project_type foreign key (project_id, project_type_id)
      references projects (id, project_type_id)`,

  `create function take_project_type() returns trigger language plpgsql as $$
  begin
    select project_type_id into new.project_type_id from projects where id = new.project_id;
    return new;
  end $$`,
  `create trigger take_project_type before insert on experiments
    for each row execute function take_project_type()`,
];
