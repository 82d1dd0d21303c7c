import { MAX_OPENED, MAX_STARRED_SHOWN } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { expressionBuilder, sql } from 'kysely';
import { isVisible } from '../projects/repository.ts';
import type { VisibleTypes } from '../viewer.ts';

/** Whose it is, and what they see. */
export interface Person {
  userId: number;
  visibleTypes: VisibleTypes;
}

const experiments = expressionBuilder<Schema, 'experiments'>();

/** The workbooks of projects that somebody sees. */
export const inSight = (db: Kysely<Schema>, { visibleTypes }: Person) =>
  db
    .selectFrom('experiments')
    .$if(visibleTypes !== null, (query) =>
      query.where(({ ref, val }) => isVisible(ref('experiments.project_type_id'), val(visibleTypes ?? []))),
    );

/** Private ones are their owner's alone until they are published (decision 11). */
export const isOpenTo = (userId: number) =>
  experiments.or([
    experiments('experiments.visibility', '=', 'Public'),
    experiments('experiments.state', '>', 0),
    experiments('experiments.user_id', '=', userId),
  ]);

/** Somebody has a workbook open; what they opened longer ago than enough others is forgotten. */
export async function noteOpened(
  db: Kysely<Schema>,
  userId: number,
  experimentId: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('opened_workbooks')
    .values({ user_id: userId, experiment_id: experimentId, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'experiment_id']).doUpdateSet({ at }))
    .execute();
  const oldest = db
    .selectFrom('opened_workbooks')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .offset(MAX_OPENED)
    .limit(1);
  await db.deleteFrom('opened_workbooks').where('user_id', '=', userId).where('at', '<=', oldest).execute();
}

export function listOpened(db: Kysely<Schema>, person: Person) {
  return inSight(db, person)
    .innerJoin('opened_workbooks', 'opened_workbooks.experiment_id', 'experiments.id')
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .innerJoin('documents', 'documents.id', 'experiments.document_id')
    .select([
      'experiments.id',
      'experiments.title',
      'documents.document_type',
      'experiments.project_id',
      'projects.title as project_title',
      'opened_workbooks.at',
    ])
    .where('opened_workbooks.user_id', '=', person.userId)
    .where(isOpenTo(person.userId))
    .orderBy('opened_workbooks.at', 'desc')
    .limit(MAX_OPENED)
    .execute();
}

const seenProjects = (db: Kysely<Schema>, { visibleTypes }: Person) =>
  db
    .selectFrom('projects')
    .$if(visibleTypes !== null, (query) =>
      query.where(({ ref, val }) => isVisible(ref('projects.project_type_id'), val(visibleTypes ?? []))),
    );

/** The projects with a star that the person sees still, the latest star first. */
export const listStarredProjects = (db: Kysely<Schema>, person: Person) =>
  seenProjects(db, person)
    .innerJoin('project_stars as s', 's.project_id', 'projects.id')
    .select(['projects.id', 'projects.title', 'projects.active'])
    .where('s.user_id', '=', person.userId)
    .orderBy('s.at', 'desc')
    .limit(MAX_STARRED_SHOWN)
    .execute();

/** The workbooks with a star that the person may open still, the latest star first. */
export const listStarredWorkbooks = (db: Kysely<Schema>, person: Person) =>
  inSight(db, person)
    .innerJoin('stars', 'stars.experiment_id', 'experiments.id')
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .innerJoin('documents', 'documents.id', 'experiments.document_id')
    .select([
      'experiments.id',
      'experiments.title',
      'documents.document_type',
      'experiments.project_id',
      'projects.title as project_title',
    ])
    .where('stars.user_id', '=', person.userId)
    .where(isOpenTo(person.userId))
    .orderBy('stars.at', 'desc')
    .limit(MAX_STARRED_SHOWN)
    .execute();

export const listProjectStars = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('project_stars')
    .select('project_id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute();

/** As `addStar`, of a project. */
export async function addProjectStar(
  db: Kysely<Schema>,
  person: Person,
  id: number,
  at: Date,
): Promise<boolean> {
  const seen = await seenProjects(db, person)
    .select('projects.id')
    .where('projects.id', '=', id)
    .executeTakeFirst();
  if (seen === undefined) return false;
  await db
    .insertInto('project_stars')
    .values({ user_id: person.userId, project_id: id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeProjectStar(db: Kysely<Schema>, userId: number, id: number): Promise<void> {
  await db.deleteFrom('project_stars').where('user_id', '=', userId).where('project_id', '=', id).execute();
}

/** Marks what the person sees; a mark that is there stays. Answers whether there is something to mark. */
export async function addStar(db: Kysely<Schema>, person: Person, id: number, at: Date): Promise<boolean> {
  const seen = await inSight(db, person)
    .select('experiments.id')
    .where('experiments.id', '=', id)
    .executeTakeFirst();
  if (seen === undefined) return false;
  await db
    .insertInto('stars')
    .values({ user_id: person.userId, experiment_id: id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeStar(db: Kysely<Schema>, userId: number, id: number): Promise<void> {
  await db.deleteFrom('stars').where('user_id', '=', userId).where('experiment_id', '=', id).execute();
}

export const listStars = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('stars')
    .select('experiment_id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute();

const SAVED = ['id', 'name', 'search', 'saved_at'] as const;

export const listSavedSearches = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('saved_searches')
    .select(SAVED)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();

/** Writes over the one of that name. */
export const saveSearch = (
  db: Kysely<Schema>,
  saved: { userId: number; name: string; search: string; at: Date },
) =>
  db
    .insertInto('saved_searches')
    .values({ user_id: saved.userId, name: saved.name, search: saved.search, saved_at: saved.at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({ search: saved.search, saved_at: saved.at }),
    )
    .returning(SAVED)
    .executeTakeFirstOrThrow();

/** Answers whether there was one. */
export async function forgetSearch(db: Kysely<Schema>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many rows of theirs somebody has in a table. */
export async function countOf(
  db: Kysely<Schema>,
  table: 'stars' | 'project_stars' | 'saved_searches',
  userId: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}
