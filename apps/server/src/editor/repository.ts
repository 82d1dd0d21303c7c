import type { DocumentFormat } from '@benchbook/contract';
import type { Author, Kysely, RewrittenPart, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { formatOf, holderOf } from '../documents/repository.ts';
import type { Holder } from '../holders.ts';
import { fullName } from '../plumbing/expressions/repository.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { insertBlob } from '../stored-files/repository.ts';

const SESSION = [
  'key',
  'document_id',
  'base_version',
  'state',
  'users',
  'editing_since',
  'unsaved_since',
  'last_users',
  'closing_since',
] as const;

export type UnseenSession = Awaited<ReturnType<typeof listUnseen>>[number];
export type EditorSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;
export type ReportedSession = NonNullable<Awaited<ReturnType<typeof findReportedSession>>>;

export function findSession(db: Kysely<Schema>, key: string) {
  return db.selectFrom('editor_sessions').select(SESSION).where('key', '=', key).executeTakeFirst();
}

export function findOpenSession(db: Kysely<Schema>, documentId: number) {
  return db
    .selectFrom('editor_sessions')
    .select(SESSION)
    .where('document_id', '=', documentId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** The document is locked and has no open session. */
export function insertSession(
  db: Kysely<Schema>,
  session: { key: string; documentId: number; baseVersion: number; at: Date },
) {
  return db
    .insertInto('editor_sessions')
    .values({
      key: session.key,
      document_id: session.documentId,
      base_version: session.baseVersion,
      created_at: session.at,
      last_seen_at: session.at,
    })
    .returning(SESSION)
    .executeTakeFirstOrThrow();
}

/** Closes the document's open session, if it has one, and answers its key. */
export async function closeOpenSession(
  db: Kysely<Schema>,
  documentId: number,
  at: Date,
): Promise<string | undefined> {
  const closed = await db
    .updateTable('editor_sessions')
    .set({
      state: 'closed',
      closed_at: at,
      users: [],
      users_since: {},
      editing_since: null,
      unsaved_since: null,
      closing_since: null,
    })
    .where('document_id', '=', documentId)
    .where('state', '=', 'open')
    .returning('key')
    .executeTakeFirst();
  return closed?.key;
}

/** Null: the last save was not taken in after all. */
export async function setClosing(db: Kysely<Schema>, key: string, since: Date | null): Promise<void> {
  await db.updateTable('editor_sessions').set({ closing_since: since }).where('key', '=', key).execute();
}

/** Sessions somebody is said to edit in, of which nothing was heard since then. */
export function listUnseen(db: Kysely<Schema>, before: Date) {
  return db
    .selectFrom('editor_sessions')
    .select(['key', 'document_id', 'last_seen_at', 'unsaved_since', 'last_users'])
    .where('state', '=', 'open')
    .where('editing_since', 'is not', null)
    .where('last_seen_at', '<', before)
    .orderBy('last_seen_at')
    .limit(500)
    .execute();
}

export interface WhoEdits {
  users: number[];
  editing: 'going on' | 'over' | 'as before';
  /** Whether the document server holds changes that nobody writes on; undefined: as before. */
  unsaved?: boolean;
  at: Date;
}

/** Who is connected. Editing goes on since it began, unless nobody of those who began it is there any more. */
export async function setWhoEdits(db: Kysely<Schema>, key: string, whoEdits: WhoEdits): Promise<void> {
  const editingSince = {
    'going on': {
      editing_since: sql<Date>`case when users && ${whoEdits.users}::int[]
        then coalesce(editing_since, ${whoEdits.at}) else ${whoEdits.at} end`,
    },
    over: { editing_since: null },
    'as before': {},
  };
  // That nobody is there is no sign of editing: once it has been so for long enough, editing is over.
  const seen = whoEdits.editing === 'as before' ? {} : { last_seen_at: whoEdits.at };
  const unsaved = { unsaved_since: sql<Date>`coalesce(unsaved_since, ${whoEdits.at})` };
  const noneUnsaved = { unsaved_since: null };
  await db
    .updateTable('editor_sessions')
    .set({
      users: whoEdits.users,
      users_since: sql`(select coalesce(jsonb_object_agg(id, coalesce(users_since -> id::text, to_jsonb(${whoEdits.at}::timestamptz))), '{}')
        from unnest(${whoEdits.users}::int[]) id)`,
      ...(whoEdits.users.length > 0 && { last_users: whoEdits.users }),
      ...seen,
      ...editingSince[whoEdits.editing],
      ...(whoEdits.unsaved !== undefined && (whoEdits.unsaved ? unsaved : noneUnsaved)),
    })
    .where('key', '=', key)
    .where('state', '=', 'open')
    .execute();
}

export interface CallbackMark {
  key: string;
  status: number;
  /** What tells one save from the next. */
  saveMark: string;
}

/**
 * The session a callback is about, whether the callback was carried out already, those of the ids who are users of ours,
 * and of them who has a page that may edit: in one query, because each way to the database and back is a part of what a save
 * costs.
 */
export function findReportedSession(db: Kysely<Schema>, mark: CallbackMark, userIds: readonly number[] = []) {
  return db
    .selectFrom('editor_sessions')
    .select(SESSION)
    .select(
      sql<boolean>`exists (select from editor_callbacks c where c.key = editor_sessions.key
        and c.status = ${mark.status} and c.save_mark = ${mark.saveMark})`.as('carried_out'),
    )
    .select(
      sql<Author[]>`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${fullName('u')}))
        from users u where u.id = any(${userIds}::int[])), '[]')`.as('people'),
    )
    .select(
      sql<number[]>`array(select o.user_id from editor_openings o where o.editor_key = editor_sessions.key
        and o.user_id = any(${userIds}::int[]) and o.allowed = 'edit')`.as('editing'),
    )
    .where('key', '=', mark.key)
    .executeTakeFirst();
}

export async function insertCallback(
  db: Kysely<Schema>,
  callback: CallbackMark & { version: number | null; userdata: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('editor_callbacks')
    .values({
      key: callback.key,
      status: callback.status,
      save_mark: callback.saveMark,
      version: callback.version,
      userdata: callback.userdata,
      received_at: callback.at,
    })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** Whether a force-save of this key has reached us. */
export async function hasForceSave(db: Kysely<Schema>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('editor_callbacks')
    .select('key')
    .where('key', '=', key)
    .where('status', '=', 6)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last save of a key that was reported, a failed one included. */
export function findLastSave(db: Kysely<Schema>, key: string) {
  return db
    .selectFrom('editor_callbacks')
    .select(['status', 'save_mark'])
    .where('key', '=', key)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The callback that answers a force-save, by what it was asked for with; undefined while it has not arrived. */
export function findForceSave(db: Kysely<Schema>, key: string, userdata: string) {
  return db
    .selectFrom('editor_callbacks')
    .select('status')
    .where('userdata', '=', userdata)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertQuarantined(
  db: Kysely<Schema>,
  save: {
    documentId: number | null;
    key: string;
    sha256: string;
    reason: string;
    users: number[];
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('quarantined_saves')
    .values({
      document_id: save.documentId,
      editor_key: save.key,
      sha256: save.sha256,
      reason: save.reason,
      users: save.users,
      received_at: save.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function isQuarantined(db: Kysely<Schema>, key: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('quarantined_saves')
    .select('id')
    .where('editor_key', '=', key)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** The version with these bytes of the document that the key was made for; the newest of several. */
export function findVersionWith(db: Kysely<Schema>, key: string, sha256: string) {
  return db
    .selectFrom('versions as v')
    .innerJoin('editor_sessions as s', 's.document_id', 'v.document_id')
    .select('v.number')
    .where('s.key', '=', key)
    .where('v.sha256', '=', sha256)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The latest version that was saved under an editor key; undefined where there is none. */
export async function findLastSavedUnder(
  db: Kysely<Schema>,
  documentId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('versions')
    .select('number')
    .where('document_id', '=', documentId)
    .where('editor_key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** What the document server made of a document without an edit; undefined where it was not asked yet. */
export async function findConversion(
  db: Kysely<Schema>,
  of: { sha256: string; documentServer: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('editor_conversions')
    .select('converted_sha256')
    .where('original_sha256', '=', of.sha256)
    .where('document_server', '=', of.documentServer)
    .executeTakeFirst();
  return row?.converted_sha256;
}

export async function insertConversion(
  db: Kysely<Schema>,
  conversion: { sha256: string; documentServer: string; converted: StoredBlob; at: Date },
): Promise<void> {
  await insertBlob(db, conversion.converted);
  await db
    .insertInto('editor_conversions')
    .values({
      original_sha256: conversion.sha256,
      document_server: conversion.documentServer,
      converted_sha256: conversion.converted.sha256,
      converted_at: conversion.at,
    })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** Notes of bytes that they are the editor's own rewriting of a version. Saved twice, they are noted once. */
export async function insertRewritten(
  db: Kysely<Schema>,
  rewritten: { blob: StoredBlob; original: string; why: string; parts: RewrittenPart[]; at: Date },
): Promise<void> {
  await insertBlob(db, rewritten.blob);
  await db
    .insertInto('rewritten_documents')
    .values({
      sha256: rewritten.blob.sha256,
      original_sha256: rewritten.original,
      why: rewritten.why,
      parts: JSON.stringify(rewritten.parts),
      noted_at: rewritten.at,
    })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** The version a session was opened from. */
export function findOpened(db: Kysely<Schema>, key: string) {
  return db
    .selectFrom('editor_sessions as s')
    .innerJoin('versions as v', (join) =>
      join.onRef('v.document_id', '=', 's.document_id').onRef('v.number', '=', 's.base_version'),
    )
    .innerJoin('documents as d', 'd.id', 's.document_id')
    .select(['v.sha256', 'v.number', 'd.document_type'])
    .select([holderOf(sql.ref('d.id')).as('holder'), formatOf(sql.ref('v.sha256')).as('format')])
    .where('s.key', '=', key)
    .executeTakeFirst();
}

/** Those of the ids who are users of ours, in the order of the ids. */
export async function findUsers(db: Kysely<Schema>, ids: readonly number[]): Promise<Author[]> {
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .select('id')
    .select(fullName().as('name'))
    .where('id', 'in', ids)
    .execute();
  return ids.flatMap((id) => users.filter((user) => user.id === id));
}

/** What a save has to be judged by, read after the document was locked. */
export interface SaveState {
  sessionState: 'open' | 'closed';
  baseVersion: number;
  /** The document server has said that it holds changes nobody writes on. */
  hasUnsaved: boolean;
  carriedOut: boolean;
  latest: { sha256: string; editorKey: string | null };
  /** The format of the version it was opened from; null where that is called what its type is. */
  baseFormat: DocumentFormat | null;
  holder: Holder | null;
}

/** The same in one query, because each way to the database and back is a part of what a save costs. */
export async function readSaveState(db: Kysely<Schema>, mark: CallbackMark): Promise<SaveState> {
  const { rows } = await sql<SaveState>`
    select s.state as "sessionState", s.base_version as "baseVersion",
      s.unsaved_since is not null as "hasUnsaved",
      exists (select from editor_callbacks c
        where c.key = s.key and c.status = ${mark.status} and c.save_mark = ${mark.saveMark}) as "carriedOut",
      jsonb_build_object('sha256', v.sha256, 'editorKey', v.editor_key) as latest,
      (select ${formatOf(sql.ref('b.sha256'))} from versions b
        where b.document_id = d.id and b.number = s.base_version) as "baseFormat",
      ${holderOf(sql.ref('d.id'))} as holder
    from editor_sessions s
    join documents d on d.id = s.document_id
    join versions v on v.document_id = d.id and v.number = d.latest_version
    where s.key = ${mark.key}`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error(`The editor session ${mark.key} has no document.`);
  return state;
}
