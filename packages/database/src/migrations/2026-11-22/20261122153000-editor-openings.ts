import { type Kysely, sql } from 'kysely';

/**
 * Who has which document open in an editor, in which sign-in session, and what the page may still do: rights are asked
 * and not carried (decision 39), and whatever narrows one tells every process at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [openings, tellings, alarms]) await sql.raw(statement).execute(db);
}

const openings = `
  -- One config that was handed out. Its id stands in the signed config and is all that the document server knows of it.
  create table editor_openings (
    id uuid primary key default gen_random_uuid(),
    document_id integer not null references documents,
    editor_key text not null,
    session_id uuid not null references sessions on delete cascade,
    user_id integer not null references users,
    opened_at timestamptz not null default now(),
    -- What the page may do now. It only ever becomes less: who may more again opens the document again.
    allowed text not null check (allowed in ('edit', 'view', 'none')),
    -- What the document server was told last.
    told text not null check (told in ('edit', 'view', 'none')),
    -- Since when it may not edit any more; null while it may, and where it never could.
    edit_ended_at timestamptz,
    check (edit_ended_at is null or allowed <> 'edit')
  );
  create index editor_openings_live on editor_openings (user_id, document_id) where allowed <> 'none';
  create index editor_openings_untold on editor_openings (id) where told <> allowed;
  create index editor_openings_key on editor_openings (editor_key, user_id);
  create index editor_openings_session on editor_openings (session_id);

  create function keep_opening() returns trigger language plpgsql as $$
  begin
    if (old.allowed = 'view' and new.allowed = 'edit') or (old.allowed = 'none' and new.allowed <> 'none')
       or (old.edit_ended_at is not null and new.edit_ended_at is distinct from old.edit_ended_at) then
      raise exception 'The right of an opening only ever becomes less.' using errcode = 'BB002';
    end if;
    return new;
  end $$;
  create trigger keep_opening before update on editor_openings for each row execute function keep_opening();
`;

const tellings = `
  -- Roles, types and the configuration concern everybody, which access_changed says; these concern one.
  create function tell_openings_of_user() returns trigger language plpgsql as $$
  begin
    perform pg_notify('openings_changed', 'user ' || coalesce(
      to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
    return null;
  end $$;
  create trigger tell_openings after update of active on users
    for each row when (old.active is distinct from new.active)
    execute function tell_openings_of_user('id');
  create trigger tell_openings after insert or update or delete on user_roles
    for each row execute function tell_openings_of_user('user_id');
  create trigger tell_openings after update of ended_at on sessions
    for each row when (old.ended_at is distinct from new.ended_at)
    execute function tell_openings_of_user('user_id');

  create function tell_openings_of_document() returns trigger language plpgsql as $$
  begin
    perform pg_notify('openings_changed', 'document ' || new.document_id);
    return null;
  end $$;
  create trigger tell_openings after update of visibility, experiment_type_id, user_id on experiments
    for each row when ((old.visibility, old.experiment_type_id, old.user_id)
      is distinct from (new.visibility, new.experiment_type_id, new.user_id))
    execute function tell_openings_of_document();
  create trigger tell_openings after update of experiment_type_id, deleted_at on templates
    for each row when ((old.experiment_type_id, old.deleted_at)
      is distinct from (new.experiment_type_id, new.deleted_at))
    execute function tell_openings_of_document();
`;

/** Adds a kind to those there are, whichever they are by then. */
const alarms = `
  do $$
  declare known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'editor_alarms_kind_check' and conrelid = 'editor_alarms'::regclass);
  begin
    alter table editor_alarms drop constraint editor_alarms_kind_check;
    execute 'alter table editor_alarms add constraint editor_alarms_kind_check '
      || replace(known, 'ARRAY[', 'ARRAY[''save without right''::text, ');
  end $$;
`;
