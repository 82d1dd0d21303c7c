import {
  type ExperimentFilter,
  type ExperimentListQuery,
  type ExperimentNarrowing,
  MAX_COUNTED,
  tagKey,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { compiledOnce, type Given } from '../../plumbing/compiled-queries.ts';
import { dayOf, titledOrder, usersLike } from '../../plumbing/expressions/repository.ts';
import {
  cutPage,
  listOf,
  pageValues,
  SUMMED,
  searching,
  withTotal,
} from '../../plumbing/lists/repository.ts';
import { containing, type Listed, type Page } from '../../plumbing/paging.ts';
import { isVisible } from '../../projects/repository.ts';
import { documentsThatSay, type Looked, type TextValues } from '../../texts/repository.ts';
import type { VisibleTypes } from '../../viewer.ts';
import { type ExperimentRow, PUBLIC, presentRows } from '../repository.ts';
import { withCourse } from '../signing/course/repository.ts';
import { type Keys, keysOf, says } from './keys/repository.ts';

const experiments = expressionBuilder<Schema, 'experiments'>();

const ORDER = titledOrder();
/** The same of the table, which keeps how people count. */
const TABLE_ORDER: typeof ORDER = { ...ORDER, title: sql`title_counted, id` };

const UNPUBLISHED = experiments('state', '=', experiments.lit(0));
const PUBLISHED = experiments('state', '>', experiments.lit(0));

const STATES: Record<ExperimentFilter, Expression<SqlBool>[]> = {
  all: [],
  unpublished: [UNPUBLISHED],
  published: [PUBLISHED],
  unreviewed: [experiments('state', '=', experiments.lit(1))],
  reviewed: [experiments('state', '=', experiments.lit(2))],
};

/** Beside what is looked for; all of it holds. */
interface Narrowing {
  by: string | undefined;
  mine: true | undefined;
  documentType: ExperimentNarrowing['documentType'];
  ofType: string | undefined;
  project: string | undefined;
  before: string | undefined;
  since: string | undefined;
  starred: true | undefined;
  /** The keys of all that it has. */
  tags: readonly string[] | undefined;
}

interface ListValues extends ReturnType<typeof pageValues>, Partial<TextValues>, Partial<Keys>, Narrowing {
  viewerId: number;
  visibleTypes: readonly number[] | undefined;
  term: string | undefined;
  timeZone: string;
}

/** Raw, because the builder knows neither time zones nor what a day is. */
const beginning = (day: Expression<string>, timeZone: Expression<string>) =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone}::text)`;

/** What is asked for of it, as conditions. */
function narrowed(given: Given<ListValues>): Expression<SqlBool>[] {
  const { by, mine, documentType, ofType, project, before, since, starred, tags, timeZone, viewerId } = given;
  const eb = experiments;
  return [
    by && eb('created_by', 'in', usersLike(by)),
    mine && eb('created_by', '=', viewerId),
    documentType &&
      eb(
        'document_id',
        'in',
        eb.selectFrom('documents').select('id').where('document_type', '=', documentType),
      ),
    ofType &&
      eb(
        'experiment_type_id',
        'in',
        eb.selectFrom('experiment_types').select('id').where('type_name', 'ilike', ofType),
      ),
    project &&
      eb(
        'project_id',
        'in',
        eb.selectFrom('projects').select('projects.id').where('title', 'ilike', project),
      ),
    before && eb('created_at', '<', beginning(before, timeZone)),
    since && eb('created_at', '>=', beginning(since, timeZone)),
    starred &&
      eb(
        'experiments.id',
        'in',
        eb.selectFrom('stars').select('stars.experiment_id').where('stars.user_id', '=', viewerId),
      ),
    tags && eb.and([isTagged(tags), isOpen(given)]),
  ].filter((condition) => condition !== undefined);
}

/** Has each of some tags. Raw, because the builder does not know how many an array holds. */
const isTagged = (keys: Expression<readonly string[]>) =>
  sql<SqlBool>`experiments.id in (
    select t.experiment_id from workbook_tags t where t.key = any(${keys}::text[])
    group by t.experiment_id having count(*) = cardinality(${keys}::text[]))`;

type Search = (searched: Searched) => Expression<SqlBool>;
type Searched = Given<Omit<ListValues, 'term'>> & { term: Expression<string> };

/** What is more than the title of a private workbook is found by its owner only (decision 40). */
const isOpen = ({ viewerId }: Pick<Searched, 'viewerId'>) =>
  experiments.or([experiments('visibility', '=', PUBLIC), PUBLISHED, experiments('user_id', '=', viewerId)]);

const isTitled: Search = (searched) => says(['title'], searched, isOpen(searched));
const isTitledOrDescribed: Search = (searched) => says(['title', 'description'], searched, isOpen(searched));

/** Also what its document says. Raw, and a union, so that each half of it has an index of its own. */
const inContent =
  (looked: Looked): Search =>
  ({ words, lines, notLines, ...searched }) =>
    words === undefined
      ? isTitledOrDescribed(searched)
      : sql<SqlBool>`experiments.id in (
          select experiments.id from experiments where ${isTitledOrDescribed(searched)}
          union all
          select experiments.id from experiments
          where experiments.document_id in (${documentsThatSay({ words, lines, notLines }, looked)})
            and ${isOpen(searched)})`;

const SEARCH = {
  titleOrDescription: isTitledOrDescribed,
  title: isTitled,
  createdBy: ({ term }) => experiments('created_by', 'in', usersLike(term)),
  createdAt: ({ term, timeZone }) =>
    experiments(dayOf(experiments.ref('created_at'), timeZone), 'like', term),
  newest: inContent('newest'),
  all: inContent('all'),
} satisfies Record<string, Search>;

/** How it is found: `listed` where nothing is looked for, `counted` as far as is counted, `many` where there is more. */
type Way = 'listed' | 'counted' | 'many';

type Choices = [
  filter: keyof typeof STATES,
  sort: keyof typeof ORDER,
  searchBy: keyof typeof SEARCH,
  way: Way,
];

/** Where the query begins, a page of it, and how many there are on all pages. */
interface Matching {
  from: Kysely<Schema>;
  page: ReturnType<typeof presentRows>;
  total: AliasableExpression<number>;
}

/**
 * The page that is asked for, and the number of all matches as an expression. The page is found first and then joined, so
 * that the cost depends on its length and not on how many workbooks there are.
 *
 * @param within what is looked through, and the totals that are kept of it by state
 */
function matching(
  db: Kysely<Schema>,
  within: { kept: 'experiment_totals' | 'experiment_type_totals'; conditions: Expression<SqlBool>[] },
  given: Given<ListValues>,
  [filter, sort, searchBy, way]: Choices,
): Matching {
  const known = experiments.and([...within.conditions, ...STATES[filter]]);
  const inAll = db.selectFrom('experiments').where(experiments.and([known, ...narrowed(given)]));
  const { term } = given;
  const found = term === undefined ? inAll : inAll.where(SEARCH[searchBy]({ ...given, term }));
  if (way === 'counted') return matchingCounted(db, found, given, TABLE_ORDER[sort]);
  return {
    from: db,
    page: presentRows(db, pageIn(db, found, given, TABLE_ORDER[sort])),
    total:
      way === 'many'
        ? sql<number>`${sql.lit(MAX_COUNTED + 1)}::integer`
        : db.selectFrom(within.kept).where(known).select(SUMMED).$asScalar(),
  };
}

/** A page behind the first is found by ids alone, which indexes have: rows before it are not read. */
function pageIn(
  db: Kysely<Schema>,
  found: SelectQueryBuilder<Schema, 'experiments', object>,
  given: Given<ListValues>,
  order: Expression<unknown>,
) {
  if (given.offset === undefined) return cutPage(found.selectAll().orderBy(order), given);
  const ids = cutPage(found.select('experiments.id').orderBy(order), given);
  return db.selectFrom('experiments').where(sql<SqlBool>`experiments.id = any(array(${ids}))`).selectAll();
}

/**
 * What is found is read once for page and total, by the indexes of what is looked for, and not in the order of the page until
 * there is enough for it. What documents say is counted to its end: to look inside them costs more than to keep their ids. Of
 * anything else more than is counted is no page of it.
 */
function matchingCounted(
  db: Kysely<Schema>,
  found: SelectQueryBuilder<Schema, 'experiments', object>,
  given: Given<ListValues>,
  order: Expression<unknown>,
): Matching {
  const ids = found.select('experiments.id');
  const isBounded = given.words === undefined;
  const total = sql<number>`(select count(*)::integer from found)`;
  // As an array they are looked up and sorted, however many the planner believes them to be.
  const isFound = isBounded
    ? sql<SqlBool>`experiments.id = any(array(select id from found)) and ${total} <= ${sql.lit(MAX_COUNTED)}`
    : sql<SqlBool>`experiments.id in (select id from found)`;
  const page = db.selectFrom('experiments').where(isFound);
  return {
    // It selects as the database does, which is all that is asked of it.
    from: db.with(
      (cte) => cte('found').materialized(),
      () => (isBounded ? ids.limit(sql.lit(MAX_COUNTED + 1)) : ids),
    ) as unknown as Kysely<Schema>,
    page: presentRows(db, cutPage(page.selectAll().orderBy(order), given)),
    total,
  };
}

/** Who asks: what they see, and what they are told of it. */
export interface Asking {
  viewerId: number;
  visibleTypes: VisibleTypes;
}

type ListQuery = Pick<ExperimentListQuery, 'filter' | 'sort' | 'searchBy' | 'search' | 'timeZone'> &
  ExperimentNarrowing;

const part = (text: string | undefined) => (text === undefined ? undefined : containing(text));

/** Whether anything is looked for or narrowed, of which no total is kept. */
const isLookedFor = (values: ListValues) => {
  const { term, by, mine, documentType, ofType, project, before, since, starred, tags } = values;
  return [term, by, mine, documentType, ofType, project, before, since, starred, tags].some(
    (value) => value !== undefined,
  );
};

function listValues({ viewerId, visibleTypes }: Asking, query: ListQuery, page: Page): ListValues {
  const term = query.search?.trim();
  return {
    viewerId,
    visibleTypes: visibleTypes ?? undefined,
    term: term ? containing(term) : undefined,
    by: part(query.by),
    mine: query.mine || undefined,
    documentType: query.documentType,
    ofType: part(query.ofType),
    project: part(query.project),
    before: query.before,
    since: query.since,
    starred: query.starred || undefined,
    tags: query.tags?.map(tagKey),
    timeZone: query.timeZone ?? 'UTC',
    ...pageValues(page),
  };
}

const choicesOf = ({ filter, sort, searchBy }: ListQuery, way: Way, looked?: Looked): Choices => [
  filter ?? 'all',
  sort ?? 'newest',
  looked ?? searchBy ?? 'titleOrDescription',
  way,
];

/** What is looked for in titles and descriptions. */
const textOf = ({ search = '', searchBy = 'title' }: ListQuery): string =>
  searchBy === 'title' ? search : '';

type Read<Values> = (db: Kysely<Schema>, values: Values, ...choices: Choices) => Promise<PageRow[]>;
type PageRow = Awaited<ReturnType<typeof readPageOfAll>>[number];

/** Reads a page; of a search that finds more than is counted in the order of the page. Undefined where nothing was answered. */
async function readPage<Values extends ListValues>(
  db: Kysely<Schema>,
  read: Read<Values>,
  values: Values,
  query: ListQuery,
  looked?: Looked,
): Promise<Listed<ExperimentRow> | undefined> {
  const readAs = async (trx: Kysely<Schema>, way: Way, keys?: Keys) =>
    read(trx, { ...values, ...keys }, ...choicesOf(query, way, looked));
  const isSearch = isLookedFor(values);
  const rows = await (!isSearch
    ? readAs(db, 'listed')
    : searching(db, async (trx) => {
        const counted = await readAs(trx, 'counted', await keysOf(trx, textOf(query)));
        const isMany = looked === undefined && listOf(counted).total > MAX_COUNTED;
        return isMany ? readAs(trx, 'many') : counted;
      }));
  if (rows.length === 0) return undefined;
  const list = listOf(rows);
  const isMore = looked === undefined && isSearch && list.total > MAX_COUNTED;
  return {
    rows: await withCourse(db, list.rows),
    total: isMore ? MAX_COUNTED : list.total,
    ...(isMore && { isMore }),
  };
}

const readPageOfProject = compiledOnce(
  (db, given: Given<ListValues & { projectId: number }>, ...choices: Choices) => {
    const { projectId, visibleTypes } = given;
    const conditions = [experiments('project_id', '=', projectId)];
    const { from, page, total } = matching(db, { kept: 'experiment_totals', conditions }, given, choices);
    const project = db.selectFrom('projects').where('id', '=', projectId).select(total.as('total'));
    const visible =
      visibleTypes === undefined
        ? project
        : project.where(({ ref }) => isVisible(ref('project_type_id'), visibleTypes));
    return withTotal(from, visible, page, ORDER[choices[1]]);
  },
);

/** One page of a project's workbooks and the number of all matches; undefined when the project is not visible. */
export async function listExperiments(
  db: Kysely<Schema>,
  asking: Asking,
  projectId: number,
  query: ExperimentListQuery,
  page: Page,
): Promise<Listed<ExperimentRow> | undefined> {
  const values = { projectId, ...listValues(asking, query, page) };
  return readPage(db, readPageOfProject, values, query);
}

const readPageOfAll = compiledOnce((db, given: Given<ListValues>, ...choices: Choices) => {
  const { visibleTypes } = given;
  const conditions =
    visibleTypes === undefined ? [] : [isVisible(experiments.ref('project_type_id'), visibleTypes)];
  const what = { kept: 'experiment_type_totals', conditions } as const;
  const { from, page, total } = matching(db, what, given, choices);
  return withTotal(from, db.selectNoFrom(total.as('total')), page, ORDER[choices[1]]);
});

/** The same over all visible projects. @param said what documents say, where that is looked for, too */
export async function searchExperiments(
  db: Kysely<Schema>,
  asking: Asking,
  query: ListQuery,
  page: Page,
  said?: { values: TextValues; looked: Looked },
): Promise<Listed<ExperimentRow>> {
  const values = { ...listValues(asking, query, page), ...said?.values };
  return (await readPage(db, readPageOfAll, values, query, said?.looked)) ?? { rows: [], total: 0 };
}
