import { type Kysely, sql } from 'kysely';

/**
 * Saves that were set aside, quarantined or recovered name the template they are of in their values, as those of
 * workbooks do; until now that made no subject, and only administrators found them in the activity log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** What is about a workbook is not about the template that was loaded into it. */
const insertSubject = (entry: string) => `
  insert into audit_subjects (entry_id, project_type_id, project_id, experiment_id, template_id)
    select ${entry}.id, p.project_type_id, p.id, e.id, case when p.id is null then about.template_id end
    from (select
      case ${entry}.table_name when 'projects' then ${entry}.row_id::integer end as project_id,
      case ${entry}.table_name
        when 'templates' then ${entry}.row_id::integer
        else (${entry}."new" ->> 'templateId')::integer end as template_id,
      case ${entry}.table_name
        when 'experiments' then nullif(${entry}.row_id, '')::integer
        when 'exports' then (select experiment_id from exports where id = ${entry}.row_id::integer)
        else (${entry}."new" ->> 'experimentId')::integer end as experiment_id) about
    left join experiments e on e.id = about.experiment_id
    left join projects p on p.id = coalesce(about.project_id, e.project_id)
    where p.id is not null or about.template_id is not null`;

const STATEMENTS = [
  `create or replace function note_audit_subject() returns trigger language plpgsql as $$
  begin
    ${insertSubject('new')};
    return null;
  end $$`,
  `do $$
  declare entry audit_entries;
  begin
    for entry in
      select * from audit_entries a
      where "new" ? 'templateId' and not exists (select from audit_subjects s where s.entry_id = a.id)
      order by id
    loop ${insertSubject('entry')}; end loop;
  end $$`,
];
