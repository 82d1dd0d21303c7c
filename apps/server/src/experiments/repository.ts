import type { ExperimentFilter, ExperimentListQuery } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql, type Updateable } from 'kysely';
import type pg from 'pg';
import { containing, type Page } from '../plumbing/paging.ts';
import { limitTo, prepared, Values, whereOf } from '../plumbing/prepared.ts';
import { isVisible, type VisibleTypes } from '../projects/policy.ts';

export interface ExperimentRow {
  id: number;
  document_id: number;
  title: string;
  description: string;
  document_type: 'docx' | 'xlsx' | 'pdf';
  visibility: 'Public' | 'Private';
  experiment_type_id: number;
  project_id: number;
  project_title: string;
  user_id: number;
  owner_is_active: boolean;
  test_id: number;
  instrument_id: number;
  state: number;
  publisher: string | null;
  publisher_id: number | null;
  published_at: Date | null;
  published_version: number | null;
  reviewer: string | null;
  reviewed_at: Date | null;
  latest_version: number;
  in_use_by: string | null;
  copied_from_id: number | null;
  template_id: number | null;
  template_version: number | null;
  created_by: string;
  created_at: Date;
  last_update_by: string;
  updated_at: Date;
}

const nameOf = (userId: string) => `(select first_name || ' ' || last_name from users where id = ${userId})`;

const HOLDER = `(select s.users[1] from editor_sessions s
  where s.document_id = e.document_id and s.state = 'open' and s.editing_since is not null)`;

/** Names are looked up row by row: a page has few rows, and there is nothing for the planner to get wrong. */
const COLUMNS = `e.id, e.document_id, e.title, e.description, d.document_type, e.visibility, e.experiment_type_id,
  e.project_id, p.title as project_title, e.user_id,
  (select active from users where id = e.user_id) as owner_is_active, e.test_id, e.instrument_id, e.state,
  ${nameOf('e.publisher_id')} as publisher, e.publisher_id, e.published_at, e.published_version,
  ${nameOf('e.reviewer_id')} as reviewer, e.reviewed_at, d.latest_version, ${nameOf(HOLDER)} as in_use_by,
  e.copied_from_id, e.template_id, e.template_version, ${nameOf('e.created_by')} as created_by, e.created_at,
  ${nameOf('e.last_update_by')} as last_update_by, e.updated_at`;

const JOINS = `join projects p on p.id = e.project_id
  join documents d on d.id = e.document_id`;

const ORDER = {
  newest: 'e.id desc',
  oldest: 'e.id',
  title: 'lower(e.title), e.id',
  updated: 'e.updated_at desc, e.id desc',
};

const STATES: Record<ExperimentFilter, string | null> = {
  all: null,
  unpublished: 'e.state = 0',
  published: 'e.state > 0',
  unreviewed: 'e.state = 1',
  reviewed: 'e.state = 2',
};

const SEARCH = {
  titleOrDescription: (term: string) => `(e.title ilike ${term} or e.description ilike ${term})`,
  title: (term: string) => `e.title ilike ${term}`,
  createdBy: (term: string) =>
    `e.created_by in (select id from users where first_name || ' ' || last_name ilike ${term})`,
  createdAt: (term: string) => `to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') like ${term}`,
};

/** What the filter and the search of a list ask for; the totals tables know the filter only. */
function conditionsOf(query: ExperimentListQuery, values: Values): { state: string[]; all: string[] } {
  const filter = STATES[query.filter ?? 'all'];
  const state = filter === null ? [] : [filter];
  const term = query.search?.trim();
  if (!term) return { state, all: state };
  return {
    state,
    all: [...state, SEARCH[query.searchBy ?? 'titleOrDescription'](values.add(containing(term)))],
  };
}

interface ListRow extends ExperimentRow {
  total: number;
}

const listOf = (rows: ListRow[]) => ({
  total: rows[0]?.total ?? 0,
  // The row that stands for an empty page has nothing but the total.
  rows: rows.filter((row) => row.id !== null),
});

/** One page of a project's workbooks and the number of all matches; undefined when the project is not visible. */
export async function listExperiments(
  pool: pg.Pool,
  visibleTypes: VisibleTypes,
  projectId: number,
  query: ExperimentListQuery,
  page: Page,
): Promise<{ rows: ExperimentRow[]; total: number } | undefined> {
  const values = new Values();
  const project = values.add(projectId);
  const visible = isVisible('project_type_id', visibleTypes, values) ?? 'true';
  const { state, all } = conditionsOf(query, values);
  const where = whereOf([`e.project_id = ${project}`, ...all]);
  const total =
    all.length === state.length
      ? `select coalesce(sum(e.total), 0)::int from experiment_totals e
         ${whereOf([`e.project_id = ${project}`, ...state])}`
      : `select count(*)::int from experiments e ${where}`;
  const order = ORDER[query.sort ?? 'newest'];
  const text = `select ${COLUMNS}, n.total
    from (select (${total}) as total from projects where id = ${project} and ${visible}) n left join (
      (select * from experiments e ${where} order by ${order}
        ${limitTo(page, values)}) e
      ${JOINS}) on true
    order by ${order}`;
  const rows = await prepared<ListRow>(pool, text, values);
  return rows.length === 0 ? undefined : listOf(rows);
}

/** The same over all visible projects. */
export async function searchExperiments(
  pool: pg.Pool,
  visibleTypes: VisibleTypes,
  query: ExperimentListQuery,
  page: Page,
): Promise<{ rows: ExperimentRow[]; total: number }> {
  const values = new Values();
  const { state, all } = conditionsOf(query, values);
  const visible = isVisible('e.project_type_id', visibleTypes, values);
  const whereVisible = (conditions: string[]) =>
    whereOf(visible === null ? conditions : [visible, ...conditions]);
  const total =
    all.length === state.length
      ? `select coalesce(sum(e.total), 0)::int from experiment_type_totals e ${whereVisible(state)}`
      : `select count(*)::int from experiments e ${whereVisible(all)}`;
  const order = ORDER[query.sort ?? 'newest'];
  const text = `select ${COLUMNS}, n.total
    from (select (${total}) as total) n left join (
      (select * from experiments e ${whereVisible(all)} order by ${order}
        ${limitTo(page, values)}) e
      ${JOINS}) on true
    order by ${order}`;
  return listOf(await prepared<ListRow>(pool, text, values));
}

/** One workbook of a visible project; `projectId` null: whichever project it is in. */
export async function findExperiment(
  pool: pg.Pool,
  visibleTypes: VisibleTypes,
  id: number,
  projectId: number | null,
): Promise<ExperimentRow | undefined> {
  const values = new Values();
  const conditions = [`e.id = ${values.add(id)}`];
  if (projectId !== null) conditions.push(`e.project_id = ${values.add(projectId)}`);
  const visible = isVisible('p.project_type_id', visibleTypes, values);
  if (visible !== null) conditions.push(visible);
  const text = `select ${COLUMNS} from experiments e ${JOINS} ${whereOf(conditions)}`;
  const [row] = await prepared<ExperimentRow>(pool, text, values);
  return row;
}

/** What rights depend on, for every workbook of a project. */
export function listFacts(db: Kysely<Schema>, projectId: number) {
  return db
    .selectFrom('experiments')
    .select(['id', 'visibility', 'state', 'user_id', 'experiment_type_id'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
}

/** Workbooks of a project that somebody is editing now; `users` are those who are connected. */
export function listHeld(db: Kysely<Schema>, projectId: number) {
  return db
    .selectFrom('editor_sessions')
    .innerJoin('experiments', 'experiments.document_id', 'editor_sessions.document_id')
    .innerJoin('users', (join) => join.on(sql<boolean>`users.id = editor_sessions.users[1]`))
    .select([
      'experiments.id',
      'editor_sessions.users',
      'editor_sessions.editing_since',
      'users.id as user_id',
    ])
    .select(sql<string>`first_name || ' ' || last_name`.as('user_name'))
    .where('experiments.project_id', '=', projectId)
    .where('editor_sessions.state', '=', 'open')
    .where('editor_sessions.editing_since', 'is not', null)
    .orderBy('experiments.id')
    .execute();
}

/** The workbook as it is now, locked until the end of the transaction. Lock its document first where both are. */
export function lockExperiment(db: Kysely<Schema>, id: number) {
  return (
    db
      .selectFrom('experiments')
      .selectAll()
      // A subquery and no join: see lockProject.
      .select(
        sql<string | null>`(select first_name || ' ' || last_name from users where id = fields_update_by)`.as(
          'fields_editor',
        ),
      )
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** The owner of a workbook, held so that the account stays as it is until the commit. */
export function findOwner(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('users')
    .select(['active', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
}

export interface NewExperimentValues {
  project_id: number;
  document_id: number;
  title: string;
  description: string;
  visibility: 'Public' | 'Private';
  experiment_type_id: number;
  instrument_id: number;
  test_id: number;
  copied_from_id?: number;
  copied_from_version?: number;
}

/** The creator is the owner. */
export async function insertExperiment(
  db: Kysely<Schema>,
  values: NewExperimentValues,
  userId: number,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('experiments')
    .values({
      ...values,
      user_id: userId,
      created_by: userId,
      created_at: at,
      last_update_by: userId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateExperiment(
  db: Kysely<Schema>,
  id: number,
  values: Updateable<Schema['experiments']>,
): Promise<void> {
  await db.updateTable('experiments').set(values).where('id', '=', id).execute();
}
