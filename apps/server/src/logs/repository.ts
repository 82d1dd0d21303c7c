import { LOG_EVENTS, type LogFilter } from '@benchbook/contract';
import type pg from 'pg';
import { containing } from '../plumbing/paging.ts';
import { Values, whereOf } from '../plumbing/prepared.ts';
import { type LogScope, WHOLE_TRAIL } from './policy.ts';

export interface LogRow {
  /** bigint, as text. */
  id: string;
  at: Date;
  event: string;
  message: string;
  project_id: number | null;
  /** Null also for one that is deleted. */
  template_id: number | null;
  /** Null for what is about no workbook; the facts that say whether it may be opened then are, too. */
  experiment_id: number | null;
  visibility: 'Public' | 'Private' | null;
  state: number | null;
  user_id: number | null;
  experiment_type_id: number | null;
}

export interface AuditRow extends Pick<LogRow, 'id' | 'at' | 'event' | 'message'> {
  actor_name: string;
  table_name: string;
  row_id: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
  address: string;
  request_id: string;
  hash: Buffer;
}

/** Where a page begins, and in which direction it goes on: `older` entries than the cursor, or `newer` ones. */
export interface Stretch {
  cursor: number | undefined;
  direction: 'older' | 'newer';
  limit: number;
}

/**
 * What may be seen. All entries, or those about something one may see: administration is not for everybody. With the
 * types at hand PostgreSQL plans for how many entries they have; unlike that of a list, the query is never prepared.
 */
function visible(scope: LogScope, values: Values): string[] {
  if (scope.administration) return [];
  const ofProjects =
    scope.projectTypeIds === null
      ? 's.project_id is not null'
      : `s.project_type_id = any(${values.add(scope.projectTypeIds)}::int[])`;
  // An array, which an index can be asked for, and not a join.
  const templates = `array(select id from templates
    where experiment_type_id is null or experiment_type_id <> all(${values.add(scope.hiddenTemplateTypeIds)}::int[]))`;
  return [`(${ofProjects} or s.template_id = any(${templates}))`];
}

/** What is asked for. A day begins at midnight in the time zone of whoever asks. */
function chosen(filter: LogFilter, values: Values): string[] {
  const conditions: string[] = [];
  const { search, person, kind, projectId, experimentId, from, to, timeZone = 'UTC' } = filter;
  const contains = (column: string, term: string | undefined) => {
    const text = term?.trim();
    if (text) conditions.push(`${column} ilike ${values.add(containing(text))}`);
  };
  const midnight = (day: string, daysLater: number) =>
    `(${values.add(day)}::date + ${daysLater})::timestamp at time zone ${values.add(timeZone)}`;
  contains('a.message', search);
  contains('a.actor_name', person);
  if (kind !== undefined) {
    const events = Object.entries(LOG_EVENTS).filter(([, kindOfEvent]) => kindOfEvent === kind);
    conditions.push(`a.event = any(${values.add(events.map(([event]) => event))}::text[])`);
  }
  if (projectId !== undefined) conditions.push(`s.project_id = ${values.add(projectId)}`);
  if (experimentId !== undefined) conditions.push(`s.experiment_id = ${values.add(experimentId)}`);
  if (from !== undefined) conditions.push(`a.at >= ${midnight(from, 0)}`);
  if (to !== undefined) conditions.push(`a.at < ${midnight(to, 1)}`);
  return conditions;
}

/** The entries of a scope that a filter chooses. */
function entriesOf(
  scope: LogScope,
  filter: LogFilter,
  values: Values,
): { from: string; conditions: string[] } {
  const join = scope.administration ? 'left join' : 'join';
  return {
    from: `audit_entries a ${join} audit_subjects s on s.entry_id = a.id`,
    conditions: [...visible(scope, values), ...chosen(filter, values)],
  };
}

/** Where an entry stands: the log is in the order of time, in which the numbers of two changes made at once may differ. */
const momentOf = (entry: number, values: Values) =>
  `(select c.at, c.id from audit_entries c where c.id = ${values.add(entry)})`;

/** One stretch of the log, newest first whatever its direction. */
export async function listEntries(
  pool: pg.Pool,
  scope: LogScope,
  filter: LogFilter,
  { cursor, direction, limit }: Stretch,
): Promise<LogRow[]> {
  const values = new Values();
  const { from, conditions } = entriesOf(scope, filter, values);
  const [comparison, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  if (cursor !== undefined) conditions.push(`(a.at, a.id) ${comparison} ${momentOf(cursor, values)}`);
  const text = `select page.*, t.id as template_id, e.visibility, e.state, e.user_id, e.experiment_type_id
    from (select a.id, a.at, a.event, a.message, s.project_id, s.experiment_id,
        s.template_id as subject_template_id from ${from} ${whereOf(conditions)} order by a.at ${order}, a.id ${order} limit ${values.add(limit)}) page
    left join experiments e on e.id = page.experiment_id
    left join templates t on t.id = page.subject_template_id and t.deleted_at is null
    order by page.at desc, page.id desc`;
  const { rows } = await pool.query<LogRow>(text, values.list);
  return rows;
}

const AUDIT_COLUMNS = `a.id, a.at, a.actor_name, a.event, a.message, a.table_name, a.row_id, a.old, a.new, a.reason,
  a.address, a.request_id, a.hash`;

/** One entry with everything that is known of it. */
export async function findEntry(pool: pg.Pool, id: number): Promise<AuditRow | undefined> {
  const { rows } = await pool.query<AuditRow>(
    `select ${AUDIT_COLUMNS} from audit_entries a where a.id = $1`,
    [id],
  );
  return rows[0];
}

/** The chosen entries after one of them, oldest first, with everything that is known of them. */
export async function listAuditEntries(
  pool: pg.Pool,
  filter: LogFilter,
  after: number,
  limit: number,
): Promise<AuditRow[]> {
  const values = new Values();
  const { from, conditions } = entriesOf(WHOLE_TRAIL, filter, values);
  const text = `select ${AUDIT_COLUMNS} from ${from}
    ${whereOf([...conditions, `a.id > ${values.add(after)}`])} order by a.id limit ${values.add(limit)}`;
  const { rows } = await pool.query<AuditRow>(text, values.list);
  return rows;
}
