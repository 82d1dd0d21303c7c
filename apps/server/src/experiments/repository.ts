import type { Kysely, Schema } from '@benchbook/database';
import { type AliasableExpression, type InferResult, type Selectable, sql, type Updateable } from 'kysely';
import { latestFormat } from '../documents/repository.ts';
import { compiledOnce, type Given } from '../plumbing/compiled-queries.ts';
import { fullName, nameOf } from '../plumbing/expressions/repository.ts';
import { isVisible } from '../projects/repository.ts';
import type { VisibleTypes } from '../viewer.ts';
import { type WithCourse, withCourse } from './signing/course/repository.ts';

/** As the builder writes them where a value is one of few: PostgreSQL plans for it, and for the index of its rows. */
const OPEN = sql.lit<'open'>('open');
export const PUBLIC = sql.lit<'Public'>('Public');

/** When a user of an editor session began. Raw, because the builder has no key of a JSON object that is a column. */
const SINCE = sql<Date>`(s.users_since ->> u.id::text)::timestamptz`;

/** Names are looked up row by row: a page has few rows, and there is nothing for the planner to get wrong. */
export const presentRows = (
  db: Kysely<Schema>,
  rows: AliasableExpression<Selectable<Schema['experiments']>>,
) =>
  db
    .selectFrom(rows.as('e'))
    .innerJoin('projects as p', 'p.id', 'e.project_id')
    .innerJoin('documents as d', 'd.id', 'e.document_id')
    .select((e) => [
      'e.id',
      'e.document_id',
      'e.title',
      'e.description',
      e
        .selectFrom('workbook_tags as t')
        .select(sql<string[]>`coalesce(array_agg(t.tag order by t.key), '{}')`.as('tags'))
        .whereRef('t.experiment_id', '=', 'e.id')
        .$asScalar()
        .$notNull()
        .as('tags'),
      'd.document_type',
      latestFormat('d').as('format'),
      'e.visibility',
      'e.experiment_type_id',
      e
        .selectFrom('experiment_types as t')
        .select(sql<boolean>`t.reasons_asked_since is not null`.as('asks'))
        .whereRef('t.id', '=', 'e.experiment_type_id')
        .$asScalar()
        .$notNull()
        .as('asks_reason'),
      'e.project_id',
      'e.project_type_id',
      'p.title as project_title',
      'e.user_id',
      e
        .selectFrom('users')
        .select('active')
        .whereRef('users.id', '=', 'e.user_id')
        .$asScalar()
        .as('owner_is_active'),
      'e.test_id',
      'e.instrument_id',
      'e.state',
      'd.latest_version',
      // Everybody who edits it now; whoever began first comes first.
      e
        .selectFrom('editor_sessions as s')
        .innerJoin('users as u', (join) => join.on((on) => on('u.id', '=', on.fn.any('s.users'))))
        .select(({ fn }) =>
          fn
            .agg<string>('string_agg', [fullName('u'), sql.lit(' and ')])
            .orderBy(SINCE)
            .orderBy('u.id')
            .as('names'),
        )
        .whereRef('s.document_id', '=', 'e.document_id')
        .where('s.state', '=', OPEN)
        .where('s.editing_since', 'is not', null)
        .as('in_use_by'),
      'e.copied_from_id',
      // An uploaded version has a note where its file was taken out of an .eln file.
      e
        .selectFrom('versions as first')
        .select(sql<string | null>`left(first.note, 1000)`.as('note'))
        .whereRef('first.document_id', '=', 'e.document_id')
        .where('first.number', '=', sql.lit(1))
        .where('first.reason', '=', sql.lit('upload'))
        .$asScalar()
        .as('imported'),
      'e.amends',
      'e.template_id',
      'e.template_version',
      nameOf(e.ref('e.created_by')).as('created_by'),
      'e.created_at',
      nameOf(e.ref('e.last_update_by')).as('last_update_by'),
      'e.updated_at',
    ]);

/** As the database has a workbook, with how its signing went. */
export type ExperimentRow = WithCourse<InferResult<ReturnType<typeof presentRows>>[number]>;

interface OneExperiment {
  id: number;
  projectId: number | undefined;
  visibleTypes: readonly number[] | undefined;
}

const readExperiment = compiledOnce((db, { id, projectId, visibleTypes }: Given<OneExperiment>) => {
  const one = db.selectFrom('experiments').selectAll().where('id', '=', id);
  const there = projectId === undefined ? one : one.where('project_id', '=', projectId);
  const row = presentRows(db, there);
  return visibleTypes === undefined
    ? row
    : row.where(({ ref }) => isVisible(ref('p.project_type_id'), visibleTypes));
});

/** One workbook of a visible project; `projectId` null: whichever project it is in. */
export async function findExperiment(
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  id: number,
  projectId: number | null,
): Promise<ExperimentRow | undefined> {
  const values = { id, projectId: projectId ?? undefined, visibleTypes: visibleTypes ?? undefined };
  const [row] = await withCourse(db, await readExperiment(db, values));
  return row;
}

/** A workbook by its name. */
export interface NamedExperiment {
  id: number;
  title: string;
}

/** Those of some workbooks whose projects are visible. */
export const listNamed = (
  db: Kysely<Schema>,
  visibleTypes: VisibleTypes,
  ids: readonly number[],
): Promise<NamedExperiment[]> =>
  db
    .selectFrom('experiments')
    .select(['id', 'title'])
    .where('id', '=', (experiment) => experiment.fn.any(experiment.val([...ids])))
    .$if(visibleTypes !== null, (query) =>
      query.where(({ ref, val }) => isVisible(ref('project_type_id'), val(visibleTypes ?? []))),
    )
    .execute();

/**
 * The workbooks of some projects, whoever may open them, oldest first; at most that many.
 *
 * @param ids null: all of them
 */
export async function listOfProjects(
  db: Kysely<Schema>,
  projectIds: readonly number[],
  limit: number,
  ids: readonly number[] | null = null,
): Promise<ExperimentRow[]> {
  const inProject = db
    .selectFrom('experiments')
    .selectAll()
    .where((workbook) => workbook('project_id', '=', workbook.fn.any(workbook.val([...projectIds]))))
    .$if(ids !== null, (query) =>
      query.where('id', '=', (experiment) => experiment.fn.any(experiment.val([...(ids ?? [])]))),
    );
  const rows = await presentRows(db, inProject.orderBy('id').limit(limit)).orderBy('e.id').execute();
  return withCourse(db, rows);
}

/** What a copied workbook began with; undefined for one that is no copy. */
export function findCopiedFrom(db: Kysely<Schema>, experimentId: number) {
  return db
    .selectFrom('experiments')
    .select(['copied_from_id as experiment_id', 'copied_from_version as version'])
    .where('id', '=', experimentId)
    .where('copied_from_id', 'is not', null)
    .executeTakeFirst();
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

/** Somebody who edits, and since when: a time as ISO 8601 writes it. */
interface EditorOfWorkbook {
  userId: number;
  userName: string;
  since: string;
}

/** Workbooks of a project that somebody is editing now, with everybody who does; whoever began first comes first. */
export function listHeld(db: Kysely<Schema>, projectId: number) {
  return db
    .selectFrom('editor_sessions')
    .innerJoin('experiments', 'experiments.document_id', 'editor_sessions.document_id')
    .select('experiments.id')
    .select(
      sql<EditorOfWorkbook[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'userId', u.id, 'userName', ${fullName('u')}, 'since', to_char(
            coalesce((users_since ->> u.id::text)::timestamptz, editing_since) at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by (users_since ->> u.id::text)::timestamptz, u.id), '[]')
        from users u where u.id = any(editor_sessions.users))`.as('editors'),
    )
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
      .select((experiment) => nameOf(experiment.ref('fields_update_by')).as('fields_editor'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** The owner of a workbook, held so that the account stays as it is until the commit. */
export function findOwner(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('users')
    .select(['active', fullName().as('name')])
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
  amends?: boolean;
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
