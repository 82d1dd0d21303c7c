import { type Kysely, sql } from 'kysely';

/**
 * Remarks on a workbook, beside its document. They stay as they were written: that one was settled or withdrawn is a row of its own.
 * People are told of them, and choose when they are mailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const keptAsWritten = (table: string) => [
  `create trigger refuse_change before update or delete on ${table}
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on ${table}
    for each statement execute function refuse_change()`,
];

const STATEMENTS = [
  `create table remarks (
    id integer primary key generated always as identity,
    experiment_id integer not null references experiments,
    -- The newest one when it was written
    version integer not null check (version > 0),
    text text not null check (text <> '' and length(text) <= 2000),
    written_by integer not null references users,
    -- As the person was called then
    written_by_name text not null check (written_by_name <> ''),
    written_at timestamptz not null
  )`,
  'create index remarks_experiment on remarks (experiment_id, id)',
  'create index remarks_written_by on remarks (written_by, written_at)',
  ...keptAsWritten('remarks'),
  `create table remark_mentions (
    remark_id integer not null references remarks,
    user_id integer not null references users,
    -- As the person was called then
    name text not null check (name <> ''),
    primary key (remark_id, user_id)
  )`,
  ...keptAsWritten('remark_mentions'),
  `create table remark_ends (
    remark_id integer not null references remarks,
    kind text not null check (kind in ('settled', 'withdrawn')),
    ended_by integer not null references users,
    -- As the person was called then
    ended_by_name text not null check (ended_by_name <> ''),
    ended_at timestamptz not null,
    primary key (remark_id, kind)
  )`,
  ...keptAsWritten('remark_ends'),

  'alter table notifications add remark_id integer references remarks',
  `alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (
      kind in ('asked', 'withdrawn', 'signed', 'declined', 'ended', 'mentioned', 'remarked', 'settled'))`,
  // Who chose before could not choose about remarks, and has what everybody has who chose nothing.
  `alter table mail_choices
    add mentioned text not null default 'now' check (mentioned in ('now', 'daily', 'never')),
    add remarked text not null default 'never' check (remarked in ('now', 'daily', 'never'))`,
  'alter table mail_choices alter mentioned drop default, alter remarked drop default',
];
