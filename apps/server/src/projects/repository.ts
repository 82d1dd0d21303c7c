import type { ProjectListQuery } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type pg from 'pg';
import { containing, type Page } from '../plumbing/paging.ts';
import { limitTo, prepared, Values } from '../plumbing/prepared.ts';
import { isVisible, type VisibleTypes } from './policy.ts';

export interface ProjectRow {
  id: number;
  title: string;
  project_type_id: number;
  type_name: string;
  short_name: string;
  external_pk: number;
  active: boolean;
  location_id: number | null;
  ref_info_group_id: string | null;
  created_by: string;
  created_at: Date;
  last_update_by: string;
  updated_at: Date;
}

const nameOf = (userId: string) => `(select first_name || ' ' || last_name from users where id = ${userId})`;

/** Names are looked up row by row: a page has few rows, and there is nothing for the planner to get wrong. */
const COLUMNS = `p.id, p.title, p.project_type_id, t.type_name, t.short_name, p.external_pk, p.active, p.location_id,
  p.ref_info_group_id, ${nameOf('p.created_by')} as created_by, p.created_at,
  ${nameOf('p.last_update_by')} as last_update_by, p.updated_at`;

const JOINS = 'join project_types t on t.id = p.project_type_id';

const ORDER = {
  newest: 'p.id desc',
  oldest: 'p.id',
  title: 'lower(p.title), p.id',
  updated: 'p.updated_at desc, p.id desc',
};

const SEARCH = {
  title: (term: string) => `p.title ilike ${term}`,
  createdBy: (term: string) =>
    `p.created_by in (select id from users where first_name || ' ' || last_name ilike ${term})`,
  createdAt: (term: string) => `to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') like ${term}`,
};

/**
 * One page and the number of all matches, in one query. The page is found first and then joined, so that the cost
 * depends on its length and not on how many projects there are.
 */
export async function listProjects(
  pool: pg.Pool,
  visibleTypes: VisibleTypes,
  query: ProjectListQuery,
  page: Page,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const values = new Values();
  const conditions: string[] = [];
  const visible = isVisible('p.project_type_id', visibleTypes, values);
  if (visible !== null) conditions.push(visible);
  if (query.projectTypeId !== undefined)
    conditions.push(`p.project_type_id = ${values.add(query.projectTypeId)}`);
  if (query.active !== undefined) conditions.push(`p.active = ${values.add(query.active)}`);
  const kept = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const term = query.search?.trim();
  if (term) conditions.push(SEARCH[query.searchBy ?? 'title'](values.add(containing(term))));
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const total = term
    ? `(select count(*)::int from projects p ${where})`
    : `(select coalesce(sum(p.total), 0)::int from project_totals p ${kept})`;
  const order = ORDER[query.sort ?? 'newest'];
  // Left join from one row: the total is told also when the page is empty.
  const text = `select ${COLUMNS}, n.total
    from (select ${total} as total) n left join (
      (select * from projects p ${where} order by ${order} ${limitTo(page, values)}) p
      ${JOINS}) on true
    order by ${order}`;
  const rows = await prepared<ProjectRow & { total: number }>(pool, text, values);
  return {
    total: rows[0]?.total ?? 0,
    // The row that stands for an empty page has nothing but the total.
    rows: rows.filter((row) => row.id !== null),
  };
}

export async function findProject(
  pool: pg.Pool,
  visibleTypes: VisibleTypes,
  id: number,
): Promise<ProjectRow | undefined> {
  const values = new Values();
  const visible = isVisible('p.project_type_id', visibleTypes, values) ?? 'true';
  const text = `select ${COLUMNS} from projects p ${JOINS} where p.id = ${values.add(id)} and ${visible}`;
  const [row] = await prepared<ProjectRow>(pool, text, values);
  return row;
}

/**
 * The project as it is now, locked until the end of the transaction. The name is a subquery and no join: a join is
 * made before the wait for the lock, and loses the row when the one waited for changed `last_update_by`.
 */
export async function lockProject(db: Kysely<Schema>, visibleTypes: VisibleTypes, id: number) {
  let query = db
    .selectFrom('projects')
    .select(['title', 'active', 'ref_info_group_id', 'updated_at'])
    .select(
      sql<string>`(select first_name || ' ' || last_name from users where id = last_update_by)`.as(
        'last_update_by',
      ),
    )
    .where('id', '=', id)
    .forUpdate();
  if (visibleTypes !== null) query = query.where(sql<boolean>`project_type_id = any(${visibleTypes}::int[])`);
  return query.executeTakeFirst();
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
    .forKeyShare()
    .executeTakeFirst();
  return row?.active ?? false;
}
