import { type Kysely, sql } from 'kysely';

/** What the newest versions say is read before what only older ones say, which few people look for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Whether only older versions said it when it began to wait. What is added is of a newest one.
  'alter table document_texts add older boolean not null default false',
  `update document_texts t set older = true where state = 'waiting' and not exists (
    select from versions v join documents d on d.id = v.document_id and d.latest_version = v.number
    where v.sha256 = t.sha256)`,
  'drop index document_texts_waiting',
  `create index document_texts_waiting on document_texts (older, tries, waits_since desc) where state = 'waiting'`,
];
