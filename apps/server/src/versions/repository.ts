import type { Author, Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

const VERSION = [
  'number',
  'sha256',
  'size',
  'reason',
  'authors',
  'created_at',
  'restored_from',
  'restored_conflict_id',
  'note',
] as const;

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Newest first; `before` null: from the latest. */
export function listVersions(
  db: Kysely<Schema>,
  documentId: number,
  range: { before: number | null; limit: number },
) {
  return db
    .selectFrom('versions')
    .select(VERSION)
    .where('document_id', '=', documentId)
    .$if(range.before !== null, (query) => query.where('number', '<', range.before))
    .orderBy('number', 'desc')
    .limit(range.limit)
    .execute();
}

export function findVersion(db: Kysely<Schema>, documentId: number, number: number) {
  return db
    .selectFrom('versions')
    .select(VERSION)
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** What a copied workbook began with; undefined for one that is no copy. */
export function findSource(db: Kysely<Schema>, experimentId: number) {
  return db
    .selectFrom('experiments')
    .select(['copied_from_id as experiment_id', 'copied_from_version as version'])
    .where('id', '=', experimentId)
    .where('copied_from_id', 'is not', null)
    .executeTakeFirst();
}

export type ConflictRow = NonNullable<Awaited<ReturnType<typeof findConflict>>>;

const selectConflicts = (db: Kysely<Schema>, documentId: number) =>
  db
    .selectFrom('conflict_versions')
    .selectAll()
    .select(
      sql<string | null>`(select first_name || ' ' || last_name from users where id = resolved_by)`.as(
        'resolver',
      ),
    )
    .where('document_id', '=', documentId);

/** Newest first. */
export const listConflicts = (db: Kysely<Schema>, documentId: number, limit: number) =>
  selectConflicts(db, documentId).orderBy('id', 'desc').limit(limit).execute();

export const findConflict = (db: Kysely<Schema>, documentId: number, id: number) =>
  selectConflicts(db, documentId).where('id', '=', id).executeTakeFirst();

/** Whether a document has these bytes already, as a version or set aside. */
export async function hasBytes(db: Kysely<Schema>, documentId: number, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from versions where document_id = ${documentId} and sha256 = ${sha256})
      or exists (select from conflict_versions where document_id = ${documentId} and sha256 = ${sha256})
      as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** The row of the blob is there. */
export async function insertConflict(
  db: Kysely<Schema>,
  conflict: {
    documentId: number;
    blob: { sha256: string; size: number };
    reason: string;
    authors: Author[];
    editorKey: string;
    baseVersion: number | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('conflict_versions')
    .values({
      document_id: conflict.documentId,
      sha256: conflict.blob.sha256,
      size: conflict.blob.size,
      reason: conflict.reason,
      authors: JSON.stringify(conflict.authors),
      editor_key: conflict.editorKey,
      base_version: conflict.baseVersion,
      created_at: conflict.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The document is locked; a trigger keeps a decision as it was made. */
export async function resolveConflict(
  db: Kysely<Schema>,
  id: number,
  /** `version`: the one it became; null where it stays aside. */
  decision: { version: number | null; reason: string; userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('conflict_versions')
    .set({
      resolution: decision.version === null ? 'kept' : 'restored',
      resolved_version: decision.version,
      resolved_by: decision.userId,
      resolved_at: decision.at,
      resolution_reason: decision.reason,
    })
    .where('id', '=', id)
    .execute();
}
