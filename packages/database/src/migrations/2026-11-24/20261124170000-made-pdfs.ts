import { type Kysely, sql } from 'kysely';

/**
 * What a program made of stored bytes for printing, so that it is made once. The pages are no record: where their file is
 * damaged, they are made anew, and the newest row counts. Where our way of making them has changed, those of before are not given out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table made_pdfs (
        -- Of the bytes that were printed: a version, or a page about signatures, which is kept nowhere.
        source_sha256 text not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
        -- Of our way of making pages (PRINT_EDITION of the documents package)
        edition integer not null,
        pdf_sha256 text not null references blobs,
        -- As it calls itself, LibreOffice 7.4.7.2
        program text not null,
        made_at timestamptz not null,
        primary key (source_sha256, edition, pdf_sha256)
      )`,
    )
    .execute(db);
}
