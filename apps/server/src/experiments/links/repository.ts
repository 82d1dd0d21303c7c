import { MAX_LINKS } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { inSight, isOpenTo, type Person } from '../../personal/repository.ts';

/** The workbooks that somebody may open, as much of each as leads to it. */
const inReach = (db: Kysely<Schema>, person: Person) =>
  inSight(db, person)
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .innerJoin('documents', 'documents.id', 'experiments.document_id')
    .where(isOpenTo(person.userId))
    .select([
      'experiments.id',
      'experiments.title',
      'documents.document_type',
      'experiments.project_id',
      'projects.title as project_title',
    ]);

export const findInReach = (db: Kysely<Schema>, person: Person, experimentId: number) =>
  inReach(db, person).where('experiments.id', '=', experimentId).executeTakeFirst();

const LINK = ['l.id as link_id', 'l.word', 'l.added_by_name', 'l.added_at'] as const;

/** The links from a workbook to those that somebody may open, in the order they were added. */
export const listLinks = (db: Kysely<Schema>, person: Person, experimentId: number) =>
  inReach(db, person)
    .innerJoin('workbook_links as l', 'l.to_id', 'experiments.id')
    .select(LINK)
    .where('l.from_id', '=', experimentId)
    .orderBy('l.id')
    .execute();

/** The links to a workbook from those that somebody may open, the latest first; at most `MAX_LINKS`. */
export const listLinkedFrom = (db: Kysely<Schema>, person: Person, experimentId: number) =>
  inReach(db, person)
    .innerJoin('workbook_links as l', 'l.from_id', 'experiments.id')
    .select(LINK)
    .where('l.to_id', '=', experimentId)
    .orderBy('l.id', 'desc')
    .limit(MAX_LINKS)
    .execute();

/** What a workbook is a copy of, if somebody may open that. */
export const findOriginal = (db: Kysely<Schema>, person: Person, experimentId: number) =>
  inReach(db, person)
    .innerJoin('experiments as copy', 'copy.copied_from_id', 'experiments.id')
    .select(['copy.copied_from_version as version', 'copy.amends'])
    .where('copy.id', '=', experimentId)
    .executeTakeFirst();

/** The copies of a workbook that somebody may open, the latest first; at most `MAX_LINKS`. */
export const listCopies = (db: Kysely<Schema>, person: Person, experimentId: number) =>
  inReach(db, person)
    .select(['experiments.copied_from_version as version', 'experiments.amends'])
    .where('experiments.copied_from_id', '=', experimentId)
    .orderBy('experiments.id', 'desc')
    .limit(MAX_LINKS)
    .execute();

/** The links from several workbooks to those that somebody may open. */
export const listLinksOfAll = (db: Kysely<Schema>, person: Person, experimentIds: readonly number[]) =>
  inReach(db, person)
    .innerJoin('workbook_links as l', 'l.to_id', 'experiments.id')
    .select(['l.from_id', 'l.word'])
    .where('l.from_id', '=', (link) => link.fn.any(link.val([...experimentIds])))
    .orderBy('l.id')
    .execute();

/** How many links lead from a workbook, whoever sees them. */
export async function countLinks(db: Kysely<Schema>, experimentId: number): Promise<number> {
  const { total } = await db
    .selectFrom('workbook_links')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('from_id', '=', experimentId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Answers its number; undefined where there is one already. */
export async function insertLink(
  db: Kysely<Schema>,
  link: { fromId: number; toId: number; word: string; by: number; byName: string; at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('workbook_links')
    .values({
      from_id: link.fromId,
      to_id: link.toId,
      word: link.word,
      added_by: link.by,
      added_by_name: link.byName,
      added_at: link.at,
    })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A link of a workbook, locked; undefined where it has no such one. */
export const lockLink = (db: Kysely<Schema>, fromId: number, linkId: number) =>
  db
    .selectFrom('workbook_links')
    .select(['to_id', 'word'])
    .where('id', '=', linkId)
    .where('from_id', '=', fromId)
    .forUpdate()
    .executeTakeFirst();

export async function writeWord(db: Kysely<Schema>, linkId: number, word: string): Promise<void> {
  await db.updateTable('workbook_links').set({ word }).where('id', '=', linkId).execute();
}

export async function deleteLink(db: Kysely<Schema>, linkId: number): Promise<void> {
  await db.deleteFrom('workbook_links').where('id', '=', linkId).execute();
}
