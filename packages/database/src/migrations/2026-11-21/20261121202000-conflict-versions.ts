import { type Kysely, sql } from 'kysely';

/**
 * Restored versions say what they restored and why. Saves that are sound documents but could not follow (a stale key,
 * a published workbook) become conflict versions, which people see, compare and resolve; what stays quarantined are
 * bytes nobody can read as that document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [restored, conflicts, guards, sortOut]) await sql.raw(statement).execute(db);
}

const restored = `
  alter table versions
    -- The version whose bytes it has; or else the conflict version.
    add column restored_from integer,
    add column restored_conflict_id integer,
    -- Why, in the words of the person who restored it.
    add column note text,
    add constraint only_restored_say_from check (
      reason = 'restore' or (restored_from is null and restored_conflict_id is null)),
    add foreign key (document_id, restored_from) references versions (document_id, number);
`;

const conflicts = `
  create table conflict_versions (
    id integer generated always as identity primary key,
    document_id integer not null references documents,
    sha256 text not null references blobs,
    size bigint not null,
    -- Why it could not become a version; a sentence.
    reason text not null,
    -- [{ id, name }], as they were called when they saved
    authors jsonb not null,
    editor_key text not null,
    -- The latest version its editor had loaded or saved; null when that is not known.
    base_version integer,
    created_at timestamptz not null default now(),
    -- What was decided: it became that version, or stays aside. Null while nobody has decided.
    resolution text check (resolution in ('restored', 'kept')),
    resolved_by integer references users,
    resolved_at timestamptz,
    resolution_reason text,
    resolved_version integer,
    -- The same bytes are set aside once.
    unique (document_id, sha256),
    foreign key (document_id, resolved_version) references versions (document_id, number),
    constraint resolved_whole check (
      (resolution is null) = (resolved_at is null) and (resolution is null) = (resolved_by is null)
      and (resolution is null) = (resolution_reason is null)
      and (resolution is not distinct from 'restored') = (resolved_version is not null))
  );
  alter table versions add foreign key (restored_conflict_id) references conflict_versions;
`;

const guards = `
  create function keep_conflict() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'What was saved aside is never deleted.' using errcode = 'BB002';
    end if;
    if old.resolution is not null then
      raise exception 'This was decided already.' using errcode = 'BB002';
    end if;
    if (new.id, new.document_id, new.sha256, new.size, new.reason, new.authors, new.editor_key, new.base_version,
        new.created_at)
       is distinct from
       (old.id, old.document_id, old.sha256, old.size, old.reason, old.authors, old.editor_key, old.base_version,
        old.created_at) then
      raise exception 'What was saved aside stays as it is.' using errcode = 'BB002';
    end if;
    return new;
  end $$;
  create trigger keep_conflict before update or delete on conflict_versions
    for each row execute function keep_conflict();
  create trigger no_truncate before truncate on conflict_versions
    for each statement execute function refuse_change();
`;

/** Until now every save that could not follow was quarantined; those of sound documents are told by their reason. */
const sortOut = `
  with sound as (
    delete from quarantined_saves
    where document_id is not null and sha256 is not null and (
      reason like 'It arrived after %' or reason like 'The document has a newer version %'
      or reason like 'The editor says that nothing changed %')
    returning *)
  insert into conflict_versions
    (document_id, sha256, size, reason, authors, editor_key, base_version, created_at)
  select s.document_id, s.sha256, b.size, s.reason,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name))
      from users u where u.id = any(s.users)), '[]'),
    s.editor_key, e.base_version, s.received_at
  from sound s
  join blobs b on b.sha256 = s.sha256
  left join editor_sessions e on e.key = s.editor_key
  order by s.id
  on conflict do nothing;
`;
