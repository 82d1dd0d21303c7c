import type { SignatureMethod } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { compiledOnce, type Given } from '../../../plumbing/compiled-queries.ts';
import type { ExperimentFacts } from '../../policy.ts';
import type { Step } from '../chain.ts';
import { stepsOfExperiment } from '../repository.ts';

/** As the database has a signature of a workbook; `at` as ISO 8601 writes it. */
export interface SignatureFacts {
  /** As its signer was called then: a later change of a user's name changes no signature. */
  by: string;
  at: string;
  /** Null: it was signed before signatures had one. */
  meaning: string | null;
  method: SignatureMethod;
  stale_results: string[];
}

/** How `e` was published and reviewed. Raw, because the builder has no words for objects of JSON. */
const SIGNATURES = sql<{
  publish?: SignatureFacts;
  review?: SignatureFacts;
}>`(select coalesce(jsonb_object_agg(s.kind, jsonb_build_object(
    'by', s.user_name, 'at', s.signed_at, 'meaning', s.meaning, 'method', s.method,
    'stale_results', s.stale_results)), '{}')
  from signatures s where s.experiment_id = e.id and s.kind in ('publish', 'review'))`.as('signatures');

/** The declined workbook that `e` amends; null: none. Raw, because the builder has no words for objects of JSON. */
const AMENDED = sql<{
  id: number;
  title: string;
  version: number;
  by: string;
  at: string;
  reason: string;
  withdrawn: boolean;
} | null>`(select jsonb_build_object('id', o.id, 'title', o.title, 'version', e.copied_from_version,
    'by', o.declined_by_name, 'at', o.declined_at, 'reason', o.decline_reason, 'withdrawn', o.withdrawn)
  from experiments o where e.amends and o.id = e.copied_from_id)`.as('amended');

/** What a presenter tells of an amended copy, and whether to whom. */
type Amendment = { id: number; title: string } & ExperimentFacts;
export const MOST_AMENDMENTS = 20;

/**
 * The amended copies of `e`, oldest first: so many that all may open, and as many that are private to each person, so that
 * nobody's hide those of others.
 */
const AMENDMENTS = sql<
  Amendment[]
>`(select coalesce(jsonb_agg(to_jsonb(c) - 'place' order by c.id), '[]') from (
    select id, title, visibility, state, user_id, experiment_type_id, row_number() over (
      partition by case when visibility = 'Private' and state = 0 then user_id end order by id) as place
    from experiments where copied_from_id = e.id and amends) c
  where c.place <= ${sql.lit(MOST_AMENDMENTS)})`.as('amendments');

const readCourses = compiledOnce((db, { ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('experiments as e')
    .where('e.id', '=', (experiment) => experiment.fn.any(ids))
    .select([
      'e.id',
      'e.state',
      'e.publisher_id',
      'e.published_version',
      SIGNATURES,
      'e.declined_by_name',
      'e.declined_at',
      'e.decline_reason',
      'e.withdrawn',
      stepsOfExperiment(sql.ref('e.id')).as('steps'),
      AMENDED,
      AMENDMENTS,
    ]),
);

/** How the signing of a workbook went: who published it, who signed since or has to, who declined, and what amends what. */
type Course = Awaited<ReturnType<typeof readCourses>>[number];
export type WithCourse<Row> = Row & Course;

/** Of what nobody has published, and what amends nothing. */
const NOT_BEGUN = {
  publisher_id: null,
  published_version: null,
  signatures: {},
  declined_by_name: null,
  declined_at: null,
  decline_reason: null,
  withdrawn: false,
  steps: [] as Step[],
  amended: null,
  amendments: [] as Amendment[],
};

/**
 * Workbooks with how their signing went, in the same order. It is a query of its own because most of what a page shows is
 * still worked on, and to be ready for what is not there takes a tenth of the time of a page. What is read of a workbook here
 * is of one moment, its state included.
 */
export async function withCourse<Row extends { id: number; state: number; amends: boolean }>(
  db: Kysely<Schema>,
  rows: readonly Row[],
): Promise<WithCourse<Row>[]> {
  const ids = rows.filter(({ state, amends }) => state > 0 || amends).map(({ id }) => id);
  const courses = ids.length === 0 ? [] : await readCourses(db, { ids });
  const byId = new Map(courses.map((course) => [course.id, course]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? NOT_BEGUN) }));
}
