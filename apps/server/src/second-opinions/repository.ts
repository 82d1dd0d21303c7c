import type { HolderOfDocument, VersionReason } from '@benchbook/contract';
import type { DifferentResult, Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { holderOf } from '../documents/repository.ts';

/** What is asked about, and what may be done with the answer. */
export interface AskedDocument {
  document_type: 'docx' | 'xlsx' | 'pdf';
  latest_version: number;
  /** Nothing may be added: it is frozen, or somebody edits it, or what they typed has not come. */
  is_taken: boolean;
  holder: HolderOfDocument | null;
}

export async function findAsked(db: Kysely<Schema>, documentId: number): Promise<AskedDocument | undefined> {
  const { rows } = await sql<AskedDocument>`
    select d.document_type, d.latest_version, ${holderOf(sql.ref('d.id'))} as holder,
      d.frozen_at is not null or exists (select from editor_sessions s where s.document_id = d.id and s.state = 'open'
        and (s.editing_since is not null or s.unsaved_since is not null or s.closing_since is not null)) as is_taken
    from documents d where d.id = ${documentId}`.execute(db);
  return rows[0];
}

/** A version, and what was said about its bytes. */
export interface AskedVersion {
  number: number;
  sha256: string;
  size: string;
  reason: VersionReason;
  waits: boolean | null;
  differences: DifferentResult[] | null;
}

/** The latest versions of a document, newest first. */
export async function listVersions(
  db: Kysely<Schema>,
  documentId: number,
  limit: number,
): Promise<AskedVersion[]> {
  const { rows } = await sql<AskedVersion>`
    select v.number, v.sha256, v.size, v.reason, o.waits, o.differences
    from versions v left join second_opinions o on o.sha256 = v.sha256
    where v.document_id = ${documentId} order by v.number desc limit ${limit}`.execute(db);
  return rows;
}

export interface NewOpinion {
  sha256: string;
  program: string;
  results: string[];
  differences: DifferentResult[];
  waits: boolean;
  at: Date;
}

/** The row of the blob is there. A later opinion about the same bytes takes the place of the one before. */
export async function putOpinion(db: Kysely<Schema>, opinion: NewOpinion): Promise<void> {
  const said = {
    program: opinion.program,
    results: opinion.results,
    differences: JSON.stringify(opinion.differences),
    waits: opinion.waits,
    asked_at: opinion.at,
  };
  await db
    .insertInto('second_opinions')
    .values({ sha256: opinion.sha256, ...said })
    .onConflict((present) => present.column('sha256').doUpdateSet(said))
    .execute();
}

/** The results of a version about which another program says something else, and which program that is. */
export function findDifferences(db: Kysely<Schema>, sha256: string) {
  return db
    .selectFrom('second_opinions')
    .select(['program', 'differences'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}
