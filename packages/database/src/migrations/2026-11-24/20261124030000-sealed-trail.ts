import { type Kysely, sql } from 'kysely';

/**
 * The trail is sealed with a key that is not in the database. An entry carries a code of its own over what it says (`mac`);
 * `audit_seals` chains entries, versions and signatures in one order without gaps, after they were committed, so that writers
 * wait for nobody. `audit_unsealed` says what has still to be sealed, first all that there was before: its hashes without a
 * key stay, and are sealed with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const notesUnsealed = (table: string, id: string, part: string) => `
  create trigger note_unsealed after insert on ${table}
    for each row execute function note_unsealed('${id}', '${part}')`;

const STATEMENTS = [
  'drop trigger chain_audit_entry on audit_entries',
  'drop function chain_audit_entry()',
  'create sequence audit_entries_id owned by audit_entries.id',
  `select setval('audit_entries_id', (select coalesce(max(id), 0) + 1 from audit_entries), false)`,
  `alter table audit_entries
    alter id set default nextval('audit_entries_id'),
    alter previous_hash drop not null,
    alter hash drop not null,
    -- Tells an entry from another one that says the same; null for what was written before there were seals.
    add nonce uuid,
    add mac bytea`,
  'create unique index audit_entries_nonce on audit_entries (nonce)',
  // Where the entries with a code begin is asked while those before are sealed.
  'create index audit_entries_coded on audit_entries (id) where nonce is not null',

  `create table audit_seals (
    -- Its place in the chain, from 1 without gaps
    number bigint primary key check (number > 0),
    -- The row it seals; row_part is the second half of a key of two columns, or 0
    table_name text not null,
    row_id bigint not null,
    row_part integer not null,
    -- Which key it was made with
    key_id text not null,
    sealed_at timestamptz(3) not null,
    -- HMAC-SHA-256 over all of that, the whole row and the hash before
    hash bytea not null,
    unique (table_name, row_id, row_part)
  )`,
  `create trigger append_only before update or delete on audit_seals
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on audit_seals
    for each statement execute function refuse_change()`,

  `create table audit_unsealed (
    id bigint generated always as identity primary key,
    table_name text not null,
    row_id bigint not null,
    row_part integer not null
  )`,
  `create function note_unsealed() returns trigger language plpgsql as $$
  declare key jsonb := to_jsonb(new);
  begin
    insert into audit_unsealed (table_name, row_id, row_part)
      values (tg_table_name, (key ->> tg_argv[0])::bigint, coalesce((key ->> tg_argv[1])::integer, 0));
    return null;
  end $$`,
  `insert into audit_unsealed (table_name, row_id, row_part)
    select 'versions', document_id, number from versions order by created_at, document_id, number`,
  `insert into audit_unsealed (table_name, row_id, row_part) select 'signatures', id, 0 from signatures order by id`,
  `insert into audit_unsealed (table_name, row_id, row_part)
    select 'audit_entries', id, 0 from audit_entries order by id`,
  notesUnsealed('audit_entries', 'id', ''),
  notesUnsealed('signatures', 'id', ''),
  notesUnsealed('versions', 'document_id', 'number'),

  `insert into alarm_kinds values ('trail broken')`,
];
