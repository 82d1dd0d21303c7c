import type { AccessExplanation } from '@benchbook/contract';
import { allowed, type Decision, decide, type Reason, refused } from '../auth/decision.ts';
import { loadViewer } from '../auth/repository.ts';
import { decideEdit, decideOpen, decideReview } from '../experiments/policy.ts';
import { type ExperimentRow, findExperiment } from '../experiments/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import { seesProjectType } from '../projects/policy.ts';
import type { Viewer } from '../viewer.ts';
import { presentExplanation } from './presenter.ts';
import { findNames, findPerson } from './repository.ts';

/** No session: somebody asks about the user, who may not even be signed in. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * "Why can Ana see this?": what the rules that decide about a user's requests decide about one workbook, and which of
 * them it was. They are asked, not told again.
 *
 * @throws Refusal 404 for a user or a workbook that does not exist.
 */
export async function explainAccess(
  parts: Parts,
  { userId, experimentId }: { userId: number; experimentId: number },
): Promise<AccessExplanation> {
  const person = await findPerson(parts.db, userId);
  if (person === undefined) throw notFound('user');
  const experiment = await findExperiment(parts.db, null, experimentId, null);
  if (experiment === undefined) throw notFound('workbook');
  const viewer = await loadViewer(parts.db, NO_SESSION, userId);
  const names = await findNames(parts.db, experiment.project_id, experiment);
  const decisions = decisionsOf(viewer, experiment, names.projectTypeId);
  return presentExplanation({ person, experiment, names, decisions });
}

/** Each question begins with what everything rests on: that the user may sign in, and sees the project. */
function decisionsOf(viewer: Viewer | null, experiment: ExperimentRow, projectTypeId: number) {
  const after = (next?: (viewer: Viewer) => Decision): Decision => {
    const basis = decide(
      () => (viewer === null ? refused('deactivated') : allowed('active')),
      () => (viewer === null ? refused('deactivated') : seesProjectType(viewer, projectTypeId)),
    );
    if (!basis.allowed || viewer === null || next === undefined) return basis;
    const decision = next(viewer);
    const reasons: Reason[] = [...basis.reasons, ...decision.reasons];
    return { ...decision, reasons };
  };
  return {
    see: after(),
    open: after((one) => decideOpen(one, experiment)),
    edit: after((one) => decideEdit(one, experiment)),
    publish: after((one) => decideEdit(one, experiment)),
    review: after((one) => decideReview(one, experiment)),
  };
}
