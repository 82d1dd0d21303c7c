import type { Experiment } from '@benchbook/contract';
import type { UserAct } from '../../audit/act.ts';
import { change } from '../../audit/change.ts';
import type { ExperimentPlace } from '../../holders.ts';
import { checkReview } from '../policy.ts';
import { lockExperiment, updateExperiment } from '../repository.ts';
import { findVisible, readExperiment } from '../service.ts';
import { publishedVersion } from './published-version.ts';
import { listSteps } from './repository.ts';

/**
 * A person who may review a workbook says that they will not, and why (0066). Nothing goes back: it stays published, takes no
 * further signature, and can be amended in a copy.
 *
 * @throws Refusal 403, 404; 409 where it is not published, is reviewed or declined already, or the publisher asks
 */
export async function decline(
  act: UserAct,
  { place, reason }: { place: ExperimentPlace; reason: string },
): Promise<Experiment> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkReview(viewer, experiment);
  const { number: version, sha256 } = await publishedVersion(parts, experiment);
  await change(act, async (trx) => {
    const before = await lockExperiment(trx, experiment.id);
    checkReview(viewer, { ...before, steps: await listSteps(trx, before.id) });
    const at = parts.clock.now();
    const declined = { declined_by: viewer.userId, declined_by_name: viewer.name, declined_at: at };
    await updateExperiment(trx, experiment.id, {
      ...declined,
      decline_reason: reason,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    return {
      entry: {
        event: 'Decline Workbook',
        message: `${viewer.name} declined to sign workbook "${before.title}"`,
        table: 'experiments',
        rowId: experiment.id,
        reason,
        new: { ...declined, version, sha256 },
      },
    };
  });
  return readExperiment(parts, viewer, place);
}
