import type { ProjectListQuery } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type InferResult,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { compiledOnce, type Given } from '../plumbing/compiled-queries.ts';
import { asPeopleCount, dayOf, nameOf, titledOrder, usersLike } from '../plumbing/expressions/repository.ts';
import { COUNTED, cutPage, listOf, pageValues, SUMMED, withTotal } from '../plumbing/lists/repository.ts';
import { containing, type Page } from '../plumbing/paging.ts';
import type { VisibleTypes } from '../viewer.ts';

const projects = expressionBuilder<Schema, 'projects'>();
const totals = expressionBuilder<Schema, 'project_totals'>();

/**
 * Whether a type is among those somebody sees. They stand in a query of their own, and raw, because the builder does not
 * cast to arrays: PostgreSQL does not look at them while it plans, and keeps one plan for everybody instead of making a
 * new one each time.
 */
export const isVisible = (typeId: Expression<number>, visibleTypes: Expression<readonly number[]>) =>
  sql<SqlBool>`${typeId} = any((select ${visibleTypes}::int[])::int[])`;

/** Names are looked up row by row: a page has few rows, and there is nothing for the planner to get wrong. */
const present = (db: Kysely<Schema>, rows: AliasableExpression<Selectable<Schema['projects']>>) =>
  db
    .selectFrom(rows.as('p'))
    .innerJoin('project_types as t', 't.id', 'p.project_type_id')
    .select((p) => [
      'p.id',
      'p.title',
      'p.project_type_id',
      't.type_name',
      't.short_name',
      'p.external_pk',
      'p.active',
      'p.location_id',
      'p.ref_info_group_id',
      nameOf(p.ref('p.created_by')).as('created_by'),
      'p.created_at',
      nameOf(p.ref('p.last_update_by')).as('last_update_by'),
      'p.updated_at',
    ]);

export type ProjectRow = InferResult<ReturnType<typeof present>>[number];

const ORDER = titledOrder();

type Search = (term: Expression<string>, timeZone: Expression<string>) => Expression<SqlBool>;

const SEARCH = {
  title: (term) => projects('title', 'ilike', term),
  createdBy: (term) => projects('created_by', 'in', usersLike(term)),
  createdAt: (term, timeZone) => projects(dayOf(projects.ref('created_at'), timeZone), 'like', term),
} satisfies Record<string, Search>;

interface ListValues extends ReturnType<typeof pageValues> {
  visibleTypes: readonly number[] | undefined;
  projectTypeId: number | undefined;
  active: boolean | undefined;
  term: string | undefined;
  timeZone: string;
  /** Whose stars it has to have; undefined: none has to. */
  starredBy: number | undefined;
}

/** The conditions that the kept totals know as well. */
function conditionsOf({ visibleTypes, projectTypeId, active }: Given<ListValues>): Expression<SqlBool>[] {
  return [
    visibleTypes === undefined ? [] : [isVisible(totals.ref('project_type_id'), visibleTypes)],
    projectTypeId === undefined ? [] : [totals('project_type_id', '=', projectTypeId)],
    active === undefined ? [] : [totals('active', '=', active)],
  ].flat();
}

/** The page is found first and then joined, so that the cost depends on its length and not on how many projects there are. */
const readPage = compiledOnce(
  (db, given: Given<ListValues>, sort: keyof typeof ORDER, searchBy: keyof typeof SEARCH) => {
    const conditions = conditionsOf(given);
    const found = [
      given.term && SEARCH[searchBy](given.term, given.timeZone),
      given.starredBy &&
        projects(
          'projects.id',
          'in',
          db
            .selectFrom('project_stars')
            .select('project_stars.project_id')
            .where('project_stars.user_id', '=', given.starredBy),
        ),
    ].filter((condition) => condition !== undefined);
    const matching = db.selectFrom('projects').where(projects.and([...conditions, ...found]));
    const total =
      found.length === 0
        ? db.selectFrom('project_totals').where(totals.and(conditions)).select(SUMMED)
        : matching.select(COUNTED);
    const page = cutPage(matching.selectAll().orderBy(ORDER[sort]), given);
    return withTotal(db, total, present(db, page), ORDER[sort]);
  },
);

/** One page and the number of all matches. */
export async function listProjects(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  query: Omit<ProjectListQuery, 'starred'> & { starredBy?: number | undefined },
  page: Page,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const term = query.search?.trim();
  const values = {
    visibleTypes: visibleTypes ?? undefined,
    projectTypeId: query.projectTypeId,
    active: query.active,
    term: term ? containing(term) : undefined,
    timeZone: query.timeZone ?? 'UTC',
    starredBy: query.starredBy,
    ...pageValues(page),
  };
  return listOf(await readPage(db, values, query.sort ?? 'newest', query.searchBy ?? 'title'));
}

/** Types with how many projects of each there are, by the kept totals. */
export function listProjectGroups(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  active: boolean | undefined,
) {
  return db
    .selectFrom('project_totals')
    .innerJoin('project_types as t', 't.id', 'project_totals.project_type_id')
    .select(['project_totals.project_type_id', 't.type_name', SUMMED])
    .where('project_totals.total', '>', 0)
    .$if(active !== undefined, (query) => query.where('project_totals.active', '=', active ?? true))
    .$if(visibleTypes !== null, (query) =>
      query.where('project_totals.project_type_id', '=', (total) =>
        total.fn.any(total.val(visibleTypes ?? [])),
      ),
    )
    .groupBy(['project_totals.project_type_id', 't.type_name'])
    .orderBy(asPeopleCount('type_name'))
    .execute();
}

const readProject = compiledOnce(
  (db, { id, visibleTypes }: Given<{ id: number; visibleTypes: readonly number[] | undefined }>) => {
    const found = db.selectFrom('projects').selectAll().where('id', '=', id);
    const visible =
      visibleTypes === undefined
        ? found
        : found.where(isVisible(projects.ref('project_type_id'), visibleTypes));
    return present(db, visible);
  },
);

export async function findProject(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  id: number,
): Promise<ProjectRow | undefined> {
  const [row] = await readProject(db, { id, visibleTypes: visibleTypes ?? undefined });
  return row;
}

/** Active and inactive ones that somebody sees, the oldest first; at most that many. */
export function listAllProjects(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  limit: number,
): Promise<ProjectRow[]> {
  const all = db.selectFrom('projects').selectAll();
  const seen =
    visibleTypes === null
      ? all
      : all.where((project) => project('project_type_id', '=', project.fn.any(project.val(visibleTypes))));
  return present(db, seen.orderBy('id').limit(limit)).orderBy('p.id').execute();
}

/**
 * The project as it is now, locked until the end of the transaction. The name is a subquery and no join: a join is
 * made before the wait for the lock, and loses the row when the one waited for changed `last_update_by`.
 */
export function lockProject(db: Kysely<Schema>, visibleTypes: VisibleTypes, id: number) {
  return db
    .selectFrom('projects')
    .select(['title', 'active', 'ref_info_group_id', 'updated_at'])
    .select((project) => nameOf(project.ref('last_update_by')).as('last_update_by'))
    .where('id', '=', id)
    .$if(visibleTypes !== null, (query) =>
      query.where('project_type_id', '=', (project) => project.fn.any(project.val(visibleTypes ?? []))),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** A project that workbooks come into: held, so that it stays as it is until the commit, whoever else adds some. */
export const holdProject = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'project_type_id', 'active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
export type HeldProject = NonNullable<Awaited<ReturnType<typeof holdProject>>>;

/** Whether anything was done in a workbook of the project since then. */
const workedSince = (projectId: Expression<number>, since: Date) =>
  expressionBuilder<Schema, never>().exists((eb) =>
    eb
      .selectFrom('experiments as e')
      .select('e.id')
      .whereRef('e.project_id', '=', projectId)
      .where('e.updated_at', '>=', since),
  );

/** The projects of a list in which nothing was done since then; the first ones, by their ids. */
export async function listStale(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  { active, since, limit }: { active: boolean; since: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('projects.id')
    .where('active', '=', active)
    .where('projects.updated_at', '<', since)
    .where(({ not, ref }) => not(workedSince(ref('projects.id'), since)))
    .$if(visibleTypes !== null, (query) =>
      query.where('project_type_id', '=', (project) => project.fn.any(project.val(visibleTypes ?? []))),
    )
    .orderBy('projects.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether anything was done in a workbook of the project since then. */
export async function worked(db: Kysely<Schema>, id: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('experiments')
    .select('id')
    .where('project_id', '=', id)
    .where('updated_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewProjectValues {
  title: string;
  project_type_id: number;
  external_pk: number;
  location_id: number | null;
  ref_info_group_id: string | null;
}

export async function insertProject(
  db: Kysely<Schema>,
  values: NewProjectValues,
  userId: number,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({ ...values, created_by: userId, created_at: at, last_update_by: userId, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProject(
  db: Kysely<Schema>,
  id: number,
  values: { title?: string; active?: boolean; ref_info_group_id?: string | null },
  userId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ ...values, last_update_by: userId, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Whether new projects may be of this type; the row is held, so that it stays true until the commit. */
export async function isActiveType(db: Kysely<Schema>, projectTypeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('project_types')
    .select('active')
    .where('id', '=', projectTypeId)
    .forShare()
    .executeTakeFirst();
  return row?.active ?? false;
}
