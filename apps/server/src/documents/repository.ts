import type { DocumentFormat, DocumentType, HolderOfDocument, VersionReason } from '@benchbook/contract';
import type { Author, DifferentResult, Kysely, RewrittenPart, Schema } from '@benchbook/database';
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Holder } from '../holders.ts';
import { nameOf } from '../plumbing/expressions/repository.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { tableOf } from './holder.ts';
import { reasonMissing, reasonsGiven } from './reasons/repository.ts';

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

const eb = expressionBuilder<Schema, never>();

/** The format of the bytes with that SHA-256; null for docx, xlsx and pdf, which are called what their type is. */
export const formatOf = (sha256: Expression<string>) =>
  eb
    .selectFrom('document_formats')
    .select('format')
    .where('document_formats.sha256', '=', sha256)
    .$asScalar()
    .$castTo<Exclude<DocumentFormat, DocumentType> | null>();

/** The format of a document's latest version. @param documents what the query calls the documents */
export const latestFormat = (documents: string) =>
  eb.fn
    .coalesce(
      eb
        .selectFrom('versions as latest')
        .select((latest) => formatOf(latest.ref('latest.sha256')).as('format'))
        .where('latest.document_id', '=', sql.ref<number>(`${documents}.id`))
        .where('latest.number', '=', sql.ref<number>(`${documents}.latest_version`))
        .$asScalar(),
      sql.ref<DocumentType>(`${documents}.document_type`),
    )
    .$castTo<DocumentFormat>();

/** Notes the format of bytes whose blob has a row; nothing for those that are called what their type is. */
export async function noteFormat(db: Kysely<Schema>, sha256: string, format: DocumentFormat): Promise<void> {
  if (format === 'docx' || format === 'xlsx' || format === 'pdf') return;
  await db
    .insertInto('document_formats')
    .values({ sha256, format })
    .onConflict((present) => present.doNothing())
    .execute();
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
 * Adds the version and makes it the latest; the document is locked, or new. What it says waits to be read for the search, without a job of
 * its own. One statement, because each way to the database and back is a part of what a save costs.
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
        ${restored?.from ?? null}, ${restored?.conflictId ?? null}, ${version.note ?? null})),
    text as (
      insert into document_texts (sha256, waits_since) values (${blob.sha256}, ${version.at})
      -- Bytes of an older version that are the newest again do not wait behind those of others.
      on conflict (sha256) do update set older = false where document_texts.older and document_texts.state = 'waiting')
    update documents set latest_version = ${version.number} where id = ${documentId}`.execute(db);
}

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

/** Known by its bytes, so that a restored version and a copy are marked as well. */
const rewritten = sql<{ why: string; parts: RewrittenPart[] } | null>`(select
  jsonb_build_object('why', r.why, 'parts', r.parts) from rewritten_documents r where r.sha256 = versions.sha256)`.as(
  'rewritten',
);

/** Known by its bytes too. */
const calculated = sql<{ program: string; results: string[]; differences: DifferentResult[] } | null>`(select
  jsonb_build_object('program', o.program, 'results', o.results, 'differences', o.differences) from second_opinions o
  where o.sha256 = versions.sha256 and (cardinality(o.results) > 0 or o.differences <> '[]'))`.as(
  'calculated',
);

const format = (table: 'versions' | 'conflict_versions') => formatOf(sql.ref(`${table}.sha256`)).as('format');

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
    .select([rewritten, calculated, format('versions'), reasonMissing, reasonsGiven])
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
    .select([rewritten, calculated, format('versions'), reasonMissing, reasonsGiven])
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export function findLatest(db: Kysely<Schema>, documentId: number): Promise<VersionRow> {
  return db
    .selectFrom('versions')
    .select(VERSION)
    .select([rewritten, calculated, format('versions'), reasonMissing, reasonsGiven])
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The versions after that number: who made them, and in which editor session. */
export const listVersionsSince = (db: Kysely<Schema>, documentId: number, number: number) =>
  db
    .selectFrom('versions')
    .select(['number', 'authors', 'editor_key', 'reason'])
    .where('document_id', '=', documentId)
    .where('number', '>', number)
    .orderBy('number')
    .execute();

export type ConflictRow = NonNullable<Awaited<ReturnType<typeof findConflict>>>;

const selectConflicts = (db: Kysely<Schema>, documentId: number) =>
  db
    .selectFrom('conflict_versions')
    .selectAll()
    .select((conflict) => nameOf(conflict.ref('resolved_by')).as('resolver'))
    .select(format('conflict_versions'))
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

/** Why the code of that name could not read these bytes; undefined: nothing is known against them. */
export function findRefusedFile(db: Kysely<Schema>, sha256: string, program: string) {
  return db
    .selectFrom('refused_files')
    .select(['code', 'reason'])
    .where('sha256', '=', sha256)
    .where('program', '=', program)
    .where('known_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** More are not remembered: the oldest are forgotten. */
const MOST_REFUSED = 1_000;

export async function noteRefusedFile(
  db: Kysely<Schema>,
  file: { sha256: string; code: string; reason: string; program: string; days: number },
): Promise<void> {
  const { days, ...columns } = file;
  const times = { refused_at: sql<Date>`now()`, known_until: sql<Date>`now() + ${days} * interval '1 day'` };
  await db
    .insertInto('refused_files')
    .values({ ...columns, ...times })
    .onConflict((present) => present.column('sha256').doUpdateSet({ ...columns, ...times }))
    .execute();
  await sql`delete from refused_files where known_until < now() or sha256 in (
    select sha256 from refused_files order by refused_at desc offset ${MOST_REFUSED})`.execute(db);
}

/** The workbook or template of a document, as one value; null when there is none. @param documentId an SQL expression */
export const holderOf = (documentId: RawBuilder<unknown>) =>
  sql<HolderOfDocument | null>`(select to_jsonb(holders) from (
    select 'workbook' as kind, id, project_id as "projectId", title,
      visibility = 'Private' and state = 0 as "isPrivate" from experiments where document_id = ${documentId}
    union all select 'template', id, null, title, false from templates where document_id = ${documentId}) holders)`;

export async function findHolder(db: Kysely<Schema>, documentId: number): Promise<Holder | null> {
  const { rows } = await sql<{
    holder: Holder | null;
  }>`select ${holderOf(sql.val(documentId))} as holder`.execute(db);
  return rows[0]?.holder ?? null;
}

/** The workbook for whose latest version another program has results that could not be stored while somebody edited. */
export function findWaitingForOpinion(db: Kysely<Schema>, documentId: number) {
  return db
    .selectFrom('documents as d')
    .innerJoin('versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.latest_version'),
    )
    .innerJoin('second_opinions as o', 'o.sha256', 'v.sha256')
    .select(['d.id', 'd.document_type'])
    .where('d.id', '=', documentId)
    .where('o.waits', '=', true)
    .executeTakeFirst();
}

/** The document of a workbook or a template has changed. @param by `userId` null: nobody who is known here */
export async function touchHolder(
  db: Kysely<Schema>,
  holder: Pick<Holder, 'kind' | 'id'>,
  by: { userId: number | null; at: Date },
): Promise<void> {
  await sql`update ${sql.table(tableOf(holder))}
    set updated_at = ${by.at}, last_update_by = coalesce(${by.userId}::int, last_update_by)
    where id = ${holder.id}`.execute(db);
}
