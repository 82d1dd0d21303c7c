import { type Kysely, sql } from 'kysely';

/**
 * The endings of documents that are not what their type is called, such as docm: known by their bytes, so that restored
 * versions, copies and loaded templates have them as well. Bytes without a row are docx, xlsx or pdf.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_formats (
    sha256 text primary key references blobs,
    format text not null check (format in ('docm', 'dotx', 'dotm', 'xlsm', 'xltx', 'xltm'))
  )`.execute(db);
}
