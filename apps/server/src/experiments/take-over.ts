import type { Experiment } from '@benchbook/contract';
import { actorOf, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { checkTakeOver } from './policy.ts';
import { findOwner, lockExperiment, updateExperiment } from './repository.ts';
import { type ExperimentPlace, findVisible, readExperiment } from './service.ts';

/**
 * Break-glass (decision 11): an administrator becomes the owner of a private workbook whose owner's account is inactive,
 * with a reason that stays in the audit trail. Who created it stays as it is.
 *
 * @throws Refusal 404; 409 when it is not private and unpublished, or its owner is active.
 */
export async function takeOver(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  request: { place: ExperimentPlace; reason: string },
): Promise<Experiment> {
  const { place, reason } = request;
  await findVisible(parts, viewer, place);
  await parts.db.transaction().execute(async (trx) => {
    const before = await lockExperiment(trx, place.experimentId);
    const owner = await findOwner(trx, before.user_id);
    checkTakeOver({ ...before, ownerIsActive: owner.active });
    await updateExperiment(trx, place.experimentId, { user_id: viewer.userId });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Take Over Workbook',
      message: `${viewer.name} took over private workbook "${before.title}" of ${owner.name}`,
      table: 'experiments',
      rowId: place.experimentId,
      reason,
      old: { user_id: before.user_id },
      new: { user_id: viewer.userId },
    });
  });
  return readExperiment(parts, viewer, place);
}
