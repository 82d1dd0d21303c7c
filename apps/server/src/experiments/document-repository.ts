import type { VersionReason } from '@benchbook/contract';
import type { Author, Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { StoredBlob } from '../plumbing/storage/index.ts';

/** The row of a blob whose bytes are durable already. */
export async function insertBlob(db: Kysely<Schema>, blob: StoredBlob): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ sha256: blob.sha256, size: blob.size })
    .onConflict((present) => present.doNothing())
    .execute();
}

export async function insertDocument(
  db: Kysely<Schema>,
  documentType: 'docx' | 'xlsx' | 'pdf',
): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values({ document_type: documentType })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The document as it is now, locked until the end of the transaction: saves and signatures come one by one. */
export function lockDocument(db: Kysely<Schema>, id: number) {
  return db.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export interface NewVersion {
  documentId: number;
  number: number;
  blob: StoredBlob;
  reason: VersionReason;
  authors: Author[];
  editorKey: string | null;
  at: Date;
  /** Of a restored one: whose bytes it has, and why. */
  restored?: { from: number | null; conflictId: number | null; note: string };
}

/**
 * Adds the version and makes it the latest; the document is locked, or new. One statement, because each way to the
 * database and back is a part of what a save costs.
 */
export async function insertVersion(db: Kysely<Schema>, version: NewVersion): Promise<void> {
  const { blob, documentId, restored } = version;
  await sql`
    with blob as (
      insert into blobs (sha256, size) values (${blob.sha256}, ${blob.size}) on conflict do nothing),
    version as (
      insert into versions (document_id, number, sha256, size, reason, authors, editor_key, created_at,
        restored_from, restored_conflict_id, note)
      values (${documentId}, ${version.number}, ${blob.sha256}, ${blob.size}, ${version.reason},
        ${JSON.stringify(version.authors)}, ${version.editorKey}, ${version.at},
        ${restored?.from ?? null}, ${restored?.conflictId ?? null}, ${restored?.note ?? null}))
    update documents set latest_version = ${version.number} where id = ${documentId}`.execute(db);
}

export function findVersion(db: Kysely<Schema>, documentId: number, number: number) {
  return db
    .selectFrom('versions')
    .select(['number', 'sha256', 'size', 'editor_key'])
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst();
}
