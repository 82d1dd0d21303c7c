import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { formatOf } from '../documents/repository.ts';

export type ExportedVersion = Awaited<ReturnType<typeof listVersionsOf>>[number];
export type ExportedSignature = Awaited<ReturnType<typeof listSignaturesOf>>[number];
export type ExportedRemark = Awaited<ReturnType<typeof listRemarksOf>>['rows'][number];

/** Versions of some documents, oldest first; at most that many. @param which `latest`: of each the latest one alone */
export const listVersionsOf = (
  db: Kysely<Schema>,
  documentIds: readonly number[],
  which: 'all' | 'latest',
  limit: number,
) =>
  db
    .selectFrom('versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select([
      'v.document_id',
      'v.number',
      'v.sha256',
      'v.size',
      'v.reason',
      'v.authors',
      'v.created_at',
      'v.note',
    ])
    .select((version) => formatOf(version.ref('v.sha256')).as('format'))
    .where('d.id', '=', (version) => version.fn.any(version.val([...documentIds])))
    .$if(which === 'latest', (query) => query.whereRef('v.number', '=', 'd.latest_version'))
    .orderBy('v.document_id')
    .orderBy('v.number')
    .limit(limit)
    .execute();

/** The signatures of some workbooks, in the order they were given; each workbook has a few. */
export const listSignaturesOf = (db: Kysely<Schema>, experimentIds: readonly number[]) =>
  db
    .selectFrom('signatures')
    .select(['id', 'experiment_id', 'kind', 'user_id', 'user_name', 'meaning', 'method'])
    .select(['version', 'sha256', 'stale_results', 'signed_at'])
    .where('experiment_id', '=', (signature) => signature.fn.any(signature.val([...experimentIds])))
    .orderBy('id')
    .execute();

/**
 * The remarks on some workbooks, in the order they were written; at most that many. Where there are more the oldest are left out,
 * those that are settled or withdrawn before all others; `all`: how many there are.
 */
export async function listRemarksOf(db: Kysely<Schema>, experimentIds: readonly number[], limit: number) {
  const rows = await db
    .selectFrom('remarks as r')
    .leftJoin('remark_ends as s', (join) =>
      join.onRef('s.remark_id', '=', 'r.id').on('s.kind', '=', 'settled'),
    )
    .leftJoin('remark_ends as w', (join) =>
      join.onRef('w.remark_id', '=', 'r.id').on('w.kind', '=', 'withdrawn'),
    )
    .select([
      'r.id',
      'r.experiment_id',
      'r.version',
      'r.text',
      'r.written_by',
      'r.written_by_name',
      'r.written_at',
    ])
    .leftJoin('remark_places as p', 'p.remark_id', 'r.id')
    .select(['p.page', 'p.quote'])
    .select(['s.ended_by as settled_by', 's.ended_by_name as settled_by_name', 's.ended_at as settled_at'])
    .select([
      'w.ended_by as withdrawn_by',
      'w.ended_by_name as withdrawn_by_name',
      'w.ended_at as withdrawn_at',
    ])
    .select(sql<number>`(count(*) over ())::int`.as('all'))
    .where('r.experiment_id', '=', (remark) => remark.fn.any(remark.val([...experimentIds])))
    .orderBy(sql`s.remark_id is not null or w.remark_id is not null`)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return { rows: rows.toSorted((one, other) => one.id - other.id), all: rows[0]?.all ?? 0 };
}
