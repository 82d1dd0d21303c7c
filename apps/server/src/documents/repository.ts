import type { VersionReason, WorkOfDocument } from '@benchbook/contract';
import type { Author, Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { tableOf, type Work } from './works.ts';

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

/** From now on no version can be added; a trigger keeps it so. The document is locked. */
export async function freezeDocument(db: Kysely<Schema>, documentId: number, at: Date): Promise<void> {
  await db.updateTable('documents').set({ frozen_at: at }).where('id', '=', documentId).execute();
}

export interface NewVersion {
  documentId: number;
  number: number;
  blob: StoredBlob;
  reason: VersionReason;
  authors: Author[];
  editorKey: string | null;
  at: Date;
  /** Of a restored one: whose bytes it has. */
  restored?: { from: number | null; conflictId: number | null };
  /** Why it was restored, in that person's words; what was loaded or filled in. */
  note?: string;
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
        ${restored?.from ?? null}, ${restored?.conflictId ?? null}, ${version.note ?? null}))
    update documents set latest_version = ${version.number} where id = ${documentId}`.execute(db);
}

/** The workbook or template of a document, as one value; null when there is none. @param documentId an SQL expression */
export const workOf = (documentId: RawBuilder<unknown>) =>
  sql<WorkOfDocument | null>`(select to_jsonb(works) from (
    select 'workbook' as kind, id, project_id as "projectId", title,
      visibility = 'Private' and state = 0 as "isPrivate" from experiments where document_id = ${documentId}
    union all select 'template', id, null, title, false from templates where document_id = ${documentId}) works)`;

export async function findWork(db: Kysely<Schema>, documentId: number): Promise<Work | null> {
  const { rows } = await sql<{ work: Work | null }>`select ${workOf(sql.val(documentId))} as work`.execute(
    db,
  );
  return rows[0]?.work ?? null;
}

/** The document of a workbook or a template has changed. @param by `userId` null: nobody who is known here */
export async function touchWork(
  db: Kysely<Schema>,
  work: Pick<Work, 'kind' | 'id'>,
  by: { userId: number | null; at: Date },
): Promise<void> {
  await sql`update ${sql.table(tableOf(work))}
    set updated_at = ${by.at}, last_update_by = coalesce(${by.userId}::int, last_update_by)
    where id = ${work.id}`.execute(db);
}
