import { type Kysely, sql } from 'kysely';

/** Templates, their documents among the others, and which of them was loaded into a workbook (decision 20). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const templates = `
  create table templates (
    id integer generated always as identity primary key,
    document_id integer not null unique references documents,
    title text not null check (title <> ''),
    description text not null default '',
    -- Whose access list says who may see and change it; null: everybody may.
    experiment_type_id integer references experiment_types,
    autofill boolean not null default false,
    -- What autofill puts in the place of the placeholders (decision 22); kept while autofill is off.
    data_object text not null default '',
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    last_update_by integer not null references users,
    updated_at timestamptz not null default now(),
    -- As in experiments: saves of the document do not collide with an edit of the fields (decision 32).
    fields_update_by integer references users,
    fields_updated_at timestamptz,
    -- A deleted one stays for the workbooks it was loaded into.
    deleted_by integer references users,
    deleted_at timestamptz,
    constraint deleted_whole check ((deleted_at is null) = (deleted_by is null)),
    constraint autofill_has_data check (not autofill or jsonb_typeof(data_object::jsonb) = 'object')
  );
  create index templates_listed on templates (id desc) where deleted_at is null;

  create function check_template_document() returns trigger language plpgsql as $$
  begin
    if (select document_type from documents where id = new.document_id) = 'pdf' then
      raise exception 'A PDF is no template.' using errcode = 'BB001';
    end if;
    if exists (select from experiments where document_id = new.document_id) then
      raise exception 'The document belongs to a workbook.' using errcode = 'BB001';
    end if;
    return new;
  end $$;
  create trigger check_template_document before insert or update of document_id on templates
    for each row execute function check_template_document();

  create function keep_deleted() returns trigger language plpgsql as $$
  begin
    raise exception 'A deleted template stays as it is.' using errcode = 'BB003';
  end $$;
  create trigger keep_deleted before update on templates
    for each row when (old.deleted_at is not null) execute function keep_deleted();
`;

const loaded = `
  alter table experiments
    -- The template that was loaded last, and which version of it.
    add column template_id integer references templates,
    add column template_version integer,
    add constraint template_whole check ((template_id is null) = (template_version is null));

  alter table versions
    drop constraint versions_reason_check,
    add constraint versions_reason_check check (
      reason in ('created', 'autosave', 'forcesave', 'restore', 'autofill', 'upload', 'template'));

  create or replace function keep_published() returns trigger language plpgsql as $$
  begin
    if old.published_at is null then return new; end if;
    if (new.title, new.description, new.visibility, new.experiment_type_id, new.user_id, new.test_id,
        new.instrument_id, new.publisher_id, new.published_at, new.published_version, new.template_id,
        new.template_version)
       is distinct from
       (old.title, old.description, old.visibility, old.experiment_type_id, old.user_id, old.test_id,
        old.instrument_id, old.publisher_id, old.published_at, old.published_version, old.template_id,
        old.template_version)
       or (old.reviewed_at is not null and (new.reviewed_at, new.reviewer_id)
           is distinct from (old.reviewed_at, old.reviewer_id)) then
      raise exception 'A published workbook can no longer be changed.' using errcode = 'BB003';
    end if;
    return new;
  end $$;
`;

const STATEMENTS = [templates, loaded];
