import { LOG_EVENTS, type LogFilter, READ_EVENTS } from '@benchbook/contract';
import type { Connection, Kysely, Schema } from '@benchbook/database';
import {
  type Compilable,
  type Expression,
  expressionBuilder,
  type Insertable,
  type SqlBool,
  sql,
} from 'kysely';
import type pg from 'pg';
import { containing } from '../plumbing/paging.ts';
import { isOfShownType } from '../templates/repository.ts';
import { type LogScope, WHOLE_TRAIL } from './policy.ts';

export interface LogRow {
  /** bigint, as text. */
  id: string;
  at: Date;
  event: string;
  message: string;
  actor_name: string;
  reason: string | null;
  project_id: number | null;
  /** Null also for one that is deleted. */
  template_id: number | null;
  /** Null for what is about no workbook; the facts that say whether it may be opened then are, too. */
  experiment_id: number | null;
  visibility: 'Public' | 'Private' | null;
  state: number | null;
  user_id: number | null;
  experiment_type_id: number | null;
  /** Of the project that the workbook is in now, which may be another one than the entry is about. */
  current_project_type_id: number | null;
}

export interface AuditRow extends Pick<LogRow, 'id' | 'at' | 'event' | 'message' | 'actor_name'> {
  /** About a workbook that is private to somebody else than whoever asks. */
  of_private: boolean;
  table_name: string;
  row_id: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
  address: string;
  request_id: string;
  /** Of its seal; null until it is sealed. */
  hash: Buffer | null;
}

/** Where a page begins, and in which direction it goes on: `older` entries than the cursor, or `newer` ones. */
export interface LogRange {
  cursor: number | undefined;
  direction: 'older' | 'newer';
  limit: number;
}

type Entries = Schema & { a: Schema['audit_entries']; s: Schema['audit_subjects'] };
const entry = expressionBuilder<Entries, 'a' | 's'>();

/** Whether an entry has one of some events. */
/** Their looks stand in `new`, by table and row. */
const NAMED_TOGETHER = ['Further Reads'];
const isOf = (events: readonly string[]) => entry('a.event', '=', entry.fn.any(entry.val([...events])));

/** What may be seen. All entries, or those about something one may see: administration is not for everybody. */
function visible(db: Kysely<Schema>, scope: LogScope): Expression<SqlBool>[] {
  if (scope.administration) return [];
  // Who looked at what is for administrators.
  const changed = entry.not(isOf(READ_EVENTS));
  const { projectTypeIds, hiddenTemplateTypeIds } = scope;
  const ofProjects =
    projectTypeIds === null
      ? entry('s.project_id', 'is not', null)
      : entry('s.project_type_id', '=', entry.fn.any(entry.val(projectTypeIds)));
  const templates = db.selectFrom('templates').select('id').where(isOfShownType(hiddenTemplateTypeIds));
  // An array, which an index can be asked for, and not a join; raw, because the builder makes none of a query.
  const ofTemplates = entry('s.template_id', '=', entry.fn.any(sql<number[]>`array${templates}`));
  return [entry.or([ofProjects, ofTemplates]), changed];
}

/**
 * Entries about a project or one workbook; where reading is asked for, also those that name looks together which were at it: they are
 * about whoever looked.
 */
function about({ kind, projectId, experimentId }: LogFilter): Expression<SqlBool>[] {
  // What a workbook was in an earlier project is its history as well; whoever does not see that project does not see it.
  const own =
    experimentId !== undefined
      ? [entry('s.experiment_id', '=', experimentId)]
      : projectId !== undefined
        ? [entry('s.project_id', '=', projectId)]
        : [];
  if (own.length === 0 || kind !== 'reading') return own;
  // Raw, because the builder reads no lists out of a JSON object.
  const wanted = sql<boolean>`exists (select from jsonb_array_elements(a."new" -> 'looks') look
    left join experiments e on e.id = case look ->> 'table' when 'experiments' then (look ->> 'rowId')::integer end
    left join projects p on p.id = case look ->> 'table' when 'projects' then (look ->> 'rowId')::integer
      else e.project_id end
    where case when ${experimentId ?? null}::integer is null then p.id = ${projectId ?? null}
      else e.id = ${experimentId ?? null} end)`;
  return [entry.or([entry.and(own), entry.and([isOf(NAMED_TOGETHER), wanted])])];
}

/** What is asked for. A day begins at midnight in the time zone of whoever asks. */
function chosen(filter: LogFilter): Expression<SqlBool>[] {
  const { search, person, kind, from, to, timeZone = 'UTC' } = filter;
  const contains = (column: 'a.message' | 'a.actor_name', term = '') =>
    term.trim() === '' ? [] : [entry(column, 'ilike', containing(term.trim()))];
  // Raw, because the builder knows no time zones.
  const midnight = (day: string, daysLater: number) =>
    sql<Date>`(${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZone}`;
  const events = Object.entries(LOG_EVENTS).flatMap(([event, itsKind]) => (itsKind === kind ? [event] : []));
  return [
    contains('a.message', search),
    contains('a.actor_name', person),
    kind === undefined ? [entry.not(isOf(READ_EVENTS))] : [isOf(events)],
    about(filter),
    from === undefined ? [] : [entry('a.at', '>=', midnight(from, 0))],
    to === undefined ? [] : [entry('a.at', '<', midnight(to, 1))],
  ].flat();
}

/**
 * The entries of a scope that a filter chooses; null: all of them. What may be seen says something of the subject, or nothing: PostgreSQL
 * sees by itself that an entry without one need not be looked at.
 */
const selectEntries = (db: Kysely<Schema>, scope: LogScope, filter: LogFilter | null) =>
  db
    .selectFrom('audit_entries as a')
    .leftJoin('audit_subjects as s', 's.entry_id', 'a.id')
    .where(entry.and([...visible(db, scope), ...(filter === null ? [] : chosen(filter))]));

/**
 * Reads what a query finds without preparing it: with the values at hand PostgreSQL plans for how many entries they
 * choose, of which there may be few or millions.
 */
async function readPlanned<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: Compilable<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await pool.query<Row>(text, [...parameters]);
  return rows;
}

/** One stretch of the log, newest first whatever its direction. */
export function listEntries(
  { db, pool }: Connection,
  scope: LogScope,
  filter: LogFilter,
  { cursor, direction, limit }: LogRange,
): Promise<LogRow[]> {
  const [comparison, order] = direction === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const stretch = selectEntries(db, scope, filter)
    .select(['a.id', 'a.at', 'a.event', 'a.message', 'a.actor_name', 'a.reason'])
    .select(['s.project_id', 's.experiment_id', 's.template_id'])
    .$if(cursor !== undefined, (entries) =>
      // The log is in the order of time, in which the numbers of two changes made at once may differ.
      entries.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('a.at', 'a.id'),
          comparison,
          selectFrom('audit_entries as c')
            .select(['c.at', 'c.id'])
            .where('c.id', '=', String(cursor))
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy('a.at', order)
    .orderBy('a.id', order)
    .limit(limit);
  const entries = db
    .selectFrom(stretch.as('page'))
    .leftJoin('experiments as e', 'e.id', 'page.experiment_id')
    .leftJoin('templates as t', (join) =>
      join.onRef('t.id', '=', 'page.template_id').on('t.deleted_at', 'is', null),
    )
    .select([
      'page.id',
      'page.at',
      'page.event',
      'page.message',
      'page.actor_name',
      'page.reason',
      'page.project_id',
      'page.experiment_id',
      't.id as template_id',
      'e.visibility',
      'e.state',
      'e.user_id',
      'e.experiment_type_id',
      'e.project_type_id as current_project_type_id',
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc');
  return readPlanned(pool, entries);
}

const selectAudit = (db: Kysely<Schema>, viewerId: number, filter: LogFilter | null) =>
  selectEntries(db, WHOLE_TRAIL, filter)
    .leftJoin('experiments as e', 'e.id', 's.experiment_id')
    .select([
      'a.id',
      'a.at',
      'a.actor_name',
      'a.event',
      'a.message',
      'a.table_name',
      'a.row_id',
      'a.old',
      'a.new',
      'a.reason',
      'a.address',
      'a.request_id',
    ])
    .select(
      sql<Buffer | null>`(select hash from audit_seals
        where table_name = 'audit_entries' and row_id = a.id and row_part = 0)`.as('hash'),
    )
    .select(({ eb, and, fn, lit }) =>
      fn
        .coalesce(
          and([eb('e.visibility', '=', 'Private'), eb('e.state', '=', 0), eb('e.user_id', '<>', viewerId)]),
          lit(false),
        )
        .$castTo<boolean>()
        .as('of_private'),
    );

/** One entry with everything that is known of it. */
export function findEntry(db: Kysely<Schema>, viewerId: number, id: number): Promise<AuditRow | undefined> {
  return selectAudit(db, viewerId, null).where('a.id', '=', String(id)).executeTakeFirst();
}

/** The chosen entries after one of them, oldest first, with everything that is known of them. */
export function listAuditEntries(
  { db, pool }: Connection,
  viewerId: number,
  filter: LogFilter,
  after: number,
  limit: number,
): Promise<AuditRow[]> {
  const entries = selectAudit(db, viewerId, filter)
    .where('a.id', '>', String(after))
    .orderBy('a.id')
    .limit(limit);
  return readPlanned(pool, entries);
}

/** Of what browsers report the newest are kept: it is not the record, and anybody may fill it. */
const KEPT_EVENTS = 10_000;

/** Something a browser reports. */
export async function insertClientEvent(
  db: Kysely<Schema>,
  event: Insertable<Schema['client_events']>,
): Promise<void> {
  const { id } = await db.insertInto('client_events').values(event).returning('id').executeTakeFirstOrThrow();
  await db
    .deleteFrom('client_events')
    .where('id', '<=', String(Number(id) - KEPT_EVENTS))
    .execute();
}
