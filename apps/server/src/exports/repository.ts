import type { DocumentFormat } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { fullName } from '../plumbing/expressions/repository.ts';

const TRIES = sql<TryRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', t.number, 'startedAt', t.started_at, 'milliseconds', t.milliseconds,
    'ok', t.ok, 'status', t.status, 'message', t.message, 'answer', t.answer) order by t.number desc)
  from export_tries t where t.export_id = exports.id), '[]')`;

export interface TryRow {
  number: number;
  /** ISO 8601. */
  startedAt: string;
  milliseconds: number;
  ok: boolean;
  status: number | null;
  message: string;
  answer: string;
}

const selectExports = (db: Kysely<Schema>) =>
  db
    .selectFrom('exports')
    .innerJoin('data_connections', 'data_connections.id', 'data_connection_id')
    .innerJoin('users', 'users.id', 'exported_by')
    .innerJoin('experiments', 'experiments.id', 'experiment_id')
    .select([
      'exports.id',
      'experiment_id',
      'experiments.title as workbook',
      'version',
      'sha256',
      'data_connection_id',
      'idempotency_key',
      'exports.state',
      'reference',
      'tries_left',
      'exported_by',
      'exported_at',
      'data_connections.name as connection',
      fullName().as('exported_by_name'),
      TRIES.as('tries'),
    ]);

export type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['executeTakeFirstOrThrow']>>;

export function findExport(db: Kysely<Schema>, id: number): Promise<ExportRow | undefined> {
  return selectExports(db).where('exports.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listExports(db: Kysely<Schema>, experimentId: number): Promise<ExportRow[]> {
  return selectExports(db).where('experiment_id', '=', experimentId).orderBy('exports.id', 'desc').execute();
}

/** An export of the same bytes to the same LIMS that is on its way. */
export function findWaiting(
  db: Kysely<Schema>,
  of: { experimentId: number; version: number; connectionId: number },
): Promise<ExportRow | undefined> {
  return selectExports(db)
    .where('experiment_id', '=', of.experimentId)
    .where('version', '=', of.version)
    .where('data_connection_id', '=', of.connectionId)
    .where('exports.state', '=', 'waiting')
    .executeTakeFirst();
}

/** How many exports of this person are on their way. */
export async function countWaiting(db: Kysely<Schema>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('exported_by', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** The export, locked until the end of the transaction: tries, replays and answers come one after the other. */
export async function lockExport(db: Kysely<Schema>, id: number): Promise<ExportRow | undefined> {
  await sql`select id from exports where id = ${id} for update`.execute(db);
  return findExport(db, id);
}

export async function insertExport(
  db: Kysely<Schema>,
  values: {
    experimentId: number;
    version: number;
    sha256: string;
    connectionId: number;
    tries: number;
    userId: number;
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('exports')
    .values({
      experiment_id: values.experimentId,
      version: values.version,
      sha256: values.sha256,
      data_connection_id: values.connectionId,
      tries_left: values.tries,
      exported_by: values.userId,
      exported_at: values.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateExport(
  db: Kysely<Schema>,
  id: number,
  values: {
    state?: 'waiting' | 'done' | 'failed';
    reference?: string | null;
    tries_left?: number;
    finished_at?: Date | null;
  },
): Promise<void> {
  await db.updateTable('exports').set(values).where('id', '=', id).execute();
}

export async function insertTry(
  db: Kysely<Schema>,
  exportId: number,
  {
    number,
    startedAt,
    milliseconds,
    ok,
    status,
    message,
    answer,
  }: Omit<TryRow, 'startedAt'> & { startedAt: Date },
): Promise<void> {
  await db
    .insertInto('export_tries')
    .values({ export_id: exportId, number, started_at: startedAt, milliseconds, ok, status, message, answer })
    .execute();
}

/** Everything an export says of its workbook, as it is now, with the signatures of that version. */
export async function readRecord(
  db: Kysely<Schema>,
  { experiment_id: experimentId, version, sha256 }: Pick<ExportRow, 'experiment_id' | 'version' | 'sha256'>,
) {
  const experiment = await db
    .selectFrom('experiments as e')
    .innerJoin('projects as p', 'p.id', 'e.project_id')
    .innerJoin('documents as d', 'd.id', 'e.document_id')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select([
      'e.id',
      'e.title',
      'e.description',
      'e.instrument_id',
      'e.test_id',
      'e.created_at',
      'd.document_type',
      'p.id as project_id',
      'p.title as project_title',
      'p.ref_info_group_id',
      fullName('u').as('created_by'),
      sql<DocumentFormat>`coalesce((select format from document_formats where sha256 = ${sha256}), d.document_type)`.as(
        'format',
      ),
    ])
    .where('e.id', '=', experimentId)
    .executeTakeFirstOrThrow();
  const signatures = await db
    .selectFrom('signatures as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.kind', 's.user_name', 's.meaning', 's.method', 's.signed_at', 's.version', 's.sha256'])
    .select(['s.stale_results', 'u.external_user_id'])
    .where('s.experiment_id', '=', experimentId)
    .where('s.version', '=', version)
    .orderBy('s.id')
    .execute();
  return { experiment, signatures };
}
