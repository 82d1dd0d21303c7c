import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { Given } from '../plumbing/compiled-queries.ts';
import type { StoredText } from '../plumbing/document-threads/index.ts';

/** Whether the newest version of a document says `t`. */
const isNewest = sql<boolean>`exists (
  select from versions v join documents d on d.id = v.document_id and d.latest_version = v.number
  where v.sha256 = t.sha256)`;

/**
 * Of an update: its commit waits for no disk, so that what people save need not wait for it there. What a crash of the database
 * takes away of it is done again, as the text is in the document.
 */
const isSoonDurable = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

export async function isWaiting(db: Kysely<Schema>): Promise<boolean> {
  const waiting = db.selectFrom('document_texts').select('sha256').where('state', '=', 'waiting').limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/**
 * The next document that waits is begun, which is counted at once: what newest versions say first. Undefined where none
 * waits.
 */
export async function beginNext(db: Kysely<Schema>): Promise<{ sha256: string; tries: number } | undefined> {
  // A statement with a value in it is planned once for many documents.
  const one = 1;
  const { rows } = await sql<{ sha256: string; tries: number }>`
    update document_texts set tries = tries + 1 where sha256 = (
      select sha256 from document_texts where state = 'waiting' order by older, tries, waits_since desc limit ${one}
      for update skip locked) and ${isSoonDurable}
    returning sha256, tries`.execute(db);
  return rows[0];
}

export async function putText(db: Kysely<Schema>, sha256: string, text: StoredText): Promise<void> {
  await sql`update document_texts set state = ${text.isWhole ? 'searched' : 'partly'}, reason = null,
      words = array_to_tsvector(array_remove(string_to_array(${text.words}, ' '), '')),
      lines = ${text.lines}, passages = ${text.passages}
    where sha256 = ${sha256} and ${isSoonDurable}`.execute(db);
}

/** Nothing of it is found. */
export async function putUnread(
  db: Kysely<Schema>,
  sha256: string,
  why: { state: 'locked' | 'failed'; reason: string },
): Promise<void> {
  const nothing = { words: null, lines: null, passages: null };
  await db
    .updateTable('document_texts')
    .set({ ...why, ...nothing })
    .where('sha256', '=', sha256)
    .execute();
}

/** Has all of them read again, the newest first; what was read before is found until then. Answers how many. */
export async function waitAgain(db: Kysely<Schema>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('document_texts as t')
    .set({ state: 'waiting', tries: 0, reason: null, older: sql`not ${isNewest}` })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How many documents are in each state, since when one waits that is not found yet, and a newest version that failed. */
export async function readTextStates(db: Kysely<Schema>) {
  const { rows } = await sql<{
    total: number;
    waiting: number;
    partly: number;
    locked: number;
    failed: number;
    /** Of `failed`, those that only older versions say. */
    failedOlder: number;
    /** When the version was saved that waits the longest and of which nothing is found. */
    waitsSince: Date | null;
    reason: string | null;
    title: string | null;
  }>`select (select count(*) from document_texts)::int as total,
      (select count(*) from document_texts where state = 'waiting')::int as waiting,
      (select count(*) from document_texts where state = 'partly')::int as partly,
      (select count(*) from document_texts where state = 'locked')::int as locked,
      (select count(*) from document_texts where state = 'failed')::int as failed,
      (select count(*) from document_texts t where state = 'failed' and not ${isNewest})::int as "failedOlder",
      (select min(waits_since) from document_texts where state = 'waiting' and words is null) as "waitsSince",
      one.reason, one.title
    from (select) nothing left join (
      select t.reason, coalesce(e.title, m.title) as title from document_texts t
      join versions v on v.sha256 = t.sha256
      join documents d on d.id = v.document_id and d.latest_version = v.number
      left join experiments e on e.document_id = v.document_id
      left join templates m on m.document_id = v.document_id
      where t.state = 'failed' order by v.created_at desc limit 1) one on true`.execute(db);
  return rows[0];
}

/** What is looked for, as values of a query; undefined where there is none. */
export interface TextValues {
  words: string;
  lines: string[] | undefined;
  notLines: string[] | undefined;
}

/** Which versions are looked at. */
export type Looked = 'newest' | 'all';

/** Whether `t` says it. The index decides on the words, so that lines are read where they may say it only. */
const says = ({ words, lines, notLines }: Given<TextValues>) => sql<boolean>`t.words @@ ${words}::tsquery
  ${lines ? sql`and t.lines like all (${lines}::text[])` : sql``}
  ${notLines ? sql`and not t.lines like any (${notLines}::text[])` : sql``}`;

const newest = (looked: Looked) =>
  looked === 'newest' ? sql`join documents d on d.id = v.document_id and d.latest_version = v.number` : sql``;

/** The documents of which a version says it. Raw, because the builder knows no text search. */
export const documentsThatSay = (given: Given<TextValues>, looked: Looked) =>
  sql<number>`select v.document_id from document_texts t join versions v on v.sha256 = t.sha256 ${newest(looked)}
    where ${says(given)}`;

/** A passage that says something of what was looked for. */
export interface FoundPassage {
  document_id: number;
  /** The newest one that says it. */
  version: number;
  /** How many passages of that version say something of it. */
  total: number;
  /** [location, heading, text] as JSON. */
  passage: string;
}

/**
 * The passages of these documents that say most of it, in their order.
 *
 * @param patterns of each term
 */
export async function listFound(
  db: Kysely<Schema>,
  documentIds: readonly number[],
  query: { values: TextValues; patterns: string[]; looked: Looked; most: number },
): Promise<FoundPassage[]> {
  const { words, lines, notLines } = query.values;
  const given = {
    words: sql.val(words),
    lines: lines && sql.val(lines),
    notLines: notLines && sql.val(notLines),
  };
  const { rows } = await sql<FoundPassage>`
    select asked.id as document_id, hit.version, passage.total,
      split_part(hit.passages, E'\n', passage.at) as passage
    from unnest(${[...documentIds]}::int[]) as asked(id)
    cross join lateral (
      select v.number as version, t.lines, t.passages
      from versions v join document_texts t on t.sha256 = v.sha256 ${newest(query.looked)}
      where v.document_id = asked.id and ${says(given)}
      order by v.number desc limit 1) hit
    cross join lateral (
      select line.at::int as at, count(*) over ()::int as total
      from unnest(string_to_array(hit.lines, E'\n')) with ordinality as line(text, at)
      where line.text like any (${query.patterns}::text[])
      order by (select count(*) from unnest(${query.patterns}::text[]) as pattern where line.text like pattern) desc, at
      limit ${query.most}) passage
    order by asked.id, passage.at`.execute(db);
  return rows;
}
