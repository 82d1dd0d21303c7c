import { type Kysely, sql } from 'kysely';

/** Pictures of the first page of stored bytes, as `made_pdfs` are kept: a view, made once and anew where its file is damaged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table made_previews (
        source_sha256 text not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
        -- Of our way of making them (PREVIEW_EDITION of the server)
        edition integer not null,
        png_sha256 text not null references blobs,
        made_at timestamptz not null,
        primary key (source_sha256, edition, png_sha256)
      )`,
    )
    .execute(db);
}
