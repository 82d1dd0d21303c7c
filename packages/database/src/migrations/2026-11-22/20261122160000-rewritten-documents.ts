import { type Kysely, sql } from 'kysely';

/**
 * What an ONLYOFFICE Docs makes of a document without an edit, kept so that its saves can be merged into the original,
 * and the files of its that had to be taken as they were, known by their bytes: a restored version and a copy have them
 * as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table editor_conversions (
    original_sha256 text not null references blobs,
    -- Its address and release: another one converts in another way, and the difference would look like an edit.
    document_server text not null,
    converted_sha256 text not null references blobs,
    converted_at timestamptz not null default now(),
    primary key (original_sha256, document_server)
  )`,
  `create table rewritten_documents (
    sha256 text primary key references blobs,
    -- The version that was opened.
    original_sha256 text not null references blobs,
    -- Why the edit could not be merged into it; a sentence.
    why text not null,
    -- [{ name, change }], the parts of the original that are changed or gone
    parts jsonb not null,
    noted_at timestamptz not null default now()
  )`,
];
