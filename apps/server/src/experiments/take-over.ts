import type { Experiment } from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { ExperimentPlace } from '../holders.ts';
import { checkTakeOver } from './policy.ts';
import { findOwner, lockExperiment, updateExperiment } from './repository.ts';
import { findVisible, readExperiment } from './service.ts';

/**
 * Break-glass (decision 11): an administrator becomes the owner of a private workbook whose owner's account is inactive,
 * with a reason that stays in the audit trail. Who created it stays as it is.
 *
 * @throws Refusal 404; 409 when it is not private and unpublished, or its owner is active.
 */
export async function takeOver(
  act: UserAct,
  request: { place: ExperimentPlace; reason: string },
): Promise<Experiment> {
  const { parts, viewer } = act;
  const { place, reason } = request;
  await findVisible(parts, viewer, place);
  await change(act, async (trx) => {
    const before = await lockExperiment(trx, place.experimentId);
    const owner = await findOwner(trx, before.user_id);
    checkTakeOver({ ...before, ownerIsActive: owner.active });
    await updateExperiment(trx, place.experimentId, { user_id: viewer.userId });
    return {
      entry: {
        event: 'Take Over Workbook',
        message: `${viewer.name} took over private workbook "${before.title}" of ${owner.name}`,
        table: 'experiments',
        rowId: place.experimentId,
        reason,
        old: { user_id: before.user_id },
        new: { user_id: viewer.userId },
      },
    };
  });
  return readExperiment(parts, viewer, place);
}
