import { type Kysely, sql } from 'kysely';

/**
 * Files that could not be read when they were uploaded, by their bytes: the same ones are refused at once. `program` names
 * the code that read them; another one tries them anew. At most 1,000, and none for longer than until `known_until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refused_files (
    sha256 text primary key,
    code text not null,
    reason text not null,
    program text not null,
    refused_at timestamptz not null default now(),
    known_until timestamptz not null
  )`.execute(db);
}
