import type { Kysely, Schema } from '@benchbook/database';
import type { Updateable } from 'kysely';
import { fullName } from '../../plumbing/expressions/repository.ts';
import { requestState } from '../../signature-requests/state/repository.ts';

/** What those are called who edit a document now, but for one person; whoever comes first in the order of their numbers comes first. */
export async function listOtherEditors(
  db: Kysely<Schema>,
  documentId: number,
  userId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('editor_sessions as s')
    .innerJoin('users as u', (join) => join.on((on) => on('u.id', '=', on.fn.any('s.users'))))
    .select(fullName('u').as('name'))
    .where('s.document_id', '=', documentId)
    .where('s.state', '=', 'open')
    .where('s.editing_since', 'is not', null)
    .where('u.id', '<>', userId)
    .orderBy('u.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Who is asked to sign a workbook and has neither done so nor been spared it. */
export const listOpenRequests = (db: Kysely<Schema>, experimentId: number) =>
  db
    .selectFrom('signature_requests as r')
    .innerJoin('experiments as e', 'e.id', 'r.experiment_id')
    .select(['r.user_id', 'r.role_id', 'r.who'])
    .where('r.experiment_id', '=', experimentId)
    .where(requestState, '=', 'open')
    .orderBy('r.id')
    .execute();

/**
 * Holds what the move changes of the totals: of all projects first and in the order of their numbers, then of their types, as
 * everything that changes a single workbook takes them. Two moves, or a move and a new workbook, then wait for each other and do not
 * lock each other out.
 */
export async function holdTotals(
  db: Kysely<Schema>,
  { projectIds, projectTypeIds }: { projectIds: readonly number[]; projectTypeIds: readonly number[] },
): Promise<void> {
  await db
    .selectFrom('experiment_totals')
    .select('total')
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('state')
    .forUpdate()
    .execute();
  await db
    .selectFrom('experiment_type_totals')
    .select('total')
    .where('project_type_id', 'in', projectTypeIds)
    .orderBy('project_type_id')
    .orderBy('state')
    .forUpdate()
    .execute();
}

/** They have to be locked. A trigger gives them the type of the project, and counts them anew. */
export async function updateProjectOf(
  db: Kysely<Schema>,
  ids: readonly number[],
  values: Updateable<Schema['experiments']>,
): Promise<void> {
  await db.updateTable('experiments').set(values).where('id', 'in', ids).execute();
}

/** Whether a workbook ever stood in a project: entries of the trail keep the one that it was in when they were written. */
export async function stoodIn(db: Kysely<Schema>, experimentId: number, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit_subjects')
    .select('entry_id')
    .where('experiment_id', '=', experimentId)
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
