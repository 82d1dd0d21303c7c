import { type Kysely, sql } from 'kysely';

/**
 * What an audit entry is about, so that the activity log can be asked for what somebody may see. It is derived from the
 * trail, which stays as it is, and stands in a table of its own, outside the hash chain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Neither a project's type nor a workbook's project ever changes: what is written once stays true. */
const insertSubject = (entry: string) => `
  insert into audit_subjects (entry_id, project_type_id, project_id, experiment_id, template_id)
    select ${entry}.id, p.project_type_id, p.id, e.id, about.template_id
    from (select
      case ${entry}.table_name when 'projects' then ${entry}.row_id::integer end as project_id,
      case ${entry}.table_name when 'templates' then ${entry}.row_id::integer end as template_id,
      case ${entry}.table_name
        when 'experiments' then nullif(${entry}.row_id, '')::integer
        when 'exports' then (select experiment_id from exports where id = ${entry}.row_id::integer)
        else (${entry}."new" ->> 'experimentId')::integer end as experiment_id) about
    left join experiments e on e.id = about.experiment_id
    left join projects p on p.id = coalesce(about.project_id, e.project_id)
    where p.id is not null or about.template_id is not null`;

const STATEMENTS = [
  `create table audit_subjects (
    entry_id bigint primary key,
    project_type_id integer,
    project_id integer references projects,
    -- Null where it is about the project itself
    experiment_id integer references experiments,
    template_id integer references templates,
    check ((project_id is null) <> (template_id is null))
  )`,
  'create index audit_subjects_type on audit_subjects (project_type_id, entry_id)',
  'create index audit_subjects_project on audit_subjects (project_id, entry_id)',
  'create index audit_subjects_template on audit_subjects (template_id, entry_id)',
  'create index audit_subjects_experiment on audit_subjects (experiment_id, entry_id)',
  'drop index audit_entries_at',
  'create index audit_entries_at on audit_entries (at, id)',
  'create index audit_entries_event on audit_entries (event, id)',

  `do $$
  declare entry audit_entries;
  begin
    for entry in select * from audit_entries order by id loop ${insertSubject('entry')}; end loop;
  end $$`,
  `create function note_audit_subject() returns trigger language plpgsql as $$
  begin
    ${insertSubject('new')};
    return null;
  end $$`,
  `create trigger note_audit_subject after insert on audit_entries
    for each row execute function note_audit_subject()`,
  `create trigger append_only before update or delete on audit_subjects
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on audit_subjects
    for each statement execute function refuse_change()`,
];
