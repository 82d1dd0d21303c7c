import type { EndingKind, Experiment, LogEvent, SignatureGiven } from '@benchbook/contract';
import type { UserAct } from '../../audit/act.ts';
import { change } from '../../audit/change.ts';
import type { ExperimentPlace } from '../../holders.ts';
import { notifyConcerned } from '../../notifications/notify.ts';
import { violatesUnique } from '../../plumbing/database-errors.ts';
import { checkSigning } from '../policy.ts';
import { lockExperiment, updateExperiment } from '../repository.ts';
import { findVisible, readExperiment } from '../service.ts';
import { proveSigner, signOnIsUsed } from './proof.ts';
import { publishedVersion } from './published-version.ts';
import { listSteps } from './repository.ts';
import { newerVersion } from './seen.ts';

/** How the trail says it. */
const ENDINGS: Record<EndingKind, { event: LogEvent; sentence: (name: string, title: string) => string }> = {
  decline: {
    event: 'Decline Workbook',
    sentence: (name, title) => `${name} declined to sign workbook "${title}"`,
  },
  withdraw: {
    event: 'Withdraw Workbook',
    sentence: (name, title) => `${name} withdrew workbook "${title}" from signing`,
  },
};

/**
 * Ends the signing of a published workbook, with a reason and the proof of a signature: a person who may review it declines
 * (0066), its publisher or an administrator withdraws it (0071). Nothing goes back: it stays published, takes no further signature,
 * and can be amended in a copy.
 *
 * @throws Refusal 400, 401, 403, 429 as `proveSigner`; 403, 404; 409 where it is not published, is reviewed, or ended already,
 *   and when the person was shown other bytes
 */
export async function endSigning(
  act: UserAct,
  kind: EndingKind,
  { place, reason, given }: { place: ExperimentPlace; reason: string; given: SignatureGiven | undefined },
): Promise<Experiment> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkSigning[kind](viewer, experiment);
  const proven = await proveSigner(act, { kind, experiment }, given);
  const { number: version, sha256 } = await publishedVersion(parts, experiment);
  if (given?.sha256 !== undefined && given.sha256 !== sha256) throw newerVersion();
  const { event, sentence } = ENDINGS[kind];
  try {
    await change(act, async (trx) => {
      await proven.use(trx);
      const before = await lockExperiment(trx, experiment.id);
      checkSigning[kind](viewer, { ...before, steps: await listSteps(trx, before.id) });
      const at = parts.clock.now();
      const ended = {
        declined_by: viewer.userId,
        declined_by_name: viewer.name,
        declined_at: at,
        withdrawn: kind === 'withdraw',
      };
      await updateExperiment(trx, experiment.id, {
        ...ended,
        declined_sign_on: proven.said.method === 'sign-on' ? viewer.sessionId : null,
        decline_reason: reason,
        last_update_by: viewer.userId,
        updated_at: at,
      });
      const news = kind === 'withdraw' ? 'ended' : 'declined';
      await notifyConcerned(trx, act, { kind: news, experimentId: before.id, detail: reason });
      return {
        entry: {
          event,
          message: sentence(viewer.name, before.title),
          table: 'experiments',
          rowId: experiment.id,
          reason,
          new: { ...ended, version, sha256, ...proven.said },
        },
      };
    });
  } catch (error) {
    if (violatesUnique(error, 'experiments_declined_sign_on_key')) throw signOnIsUsed();
    throw error;
  }
  return readExperiment(parts, viewer, place);
}
