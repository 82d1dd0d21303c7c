import { type Kysely, sql } from 'kysely';

/**
 * A signature says what it means, how it was shown to be its signer's, and of which project the workbook was (21 CFR 11.50,
 * 11.70, 11.200). Those given before cannot be asked: they stay as they are, and say so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table signatures
    add project_id integer references projects,
    add meaning text,
    -- name-and-password, password: what was asked of the signer. sign-on: they signed in anew at a provider.
    -- session: the laboratory asks for nothing. unrecorded: signed before it was recorded.
    add method text not null default 'unrecorded'
      check (method in ('name-and-password', 'password', 'sign-on', 'session', 'unrecorded'))`,
  'alter table signatures alter method drop default',
  // Of what is there already it is not asked, because nothing of it may be changed.
  `alter table signatures add constraint signatures_whole check (
    method <> 'unrecorded' and project_id is not null and meaning is not null and meaning <> ''
    and user_name <> '' and session_id is not null) not valid`,
  // Whether the session has signed before decides what is asked.
  'create index signatures_session on signatures (session_id)',

  // A signature is of bytes that are a version of its workbook, and of the version that was published (11.70).
  `create function check_signature() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from experiments e
      join versions v on v.document_id = e.document_id and v.number = e.published_version
      where e.id = new.experiment_id and e.project_id = new.project_id and v.number = new.version
        and v.sha256 = new.sha256
        and new.user_id = case new.kind when 'publish' then e.publisher_id else e.reviewer_id end
    ) then
      raise exception 'This is no signature of the published version of its workbook.' using errcode = 'BB003';
    end if;
    return new;
  end $$`,
  'create trigger check_signature before insert on signatures for each row execute function check_signature()',

  `insert into alarm_kinds (kind) values ('signatures refused')`,
];
