import type { Signer } from '@benchbook/contract';
import { allowed, type Reason, refused } from '../../auth/decision.ts';
import type { Rights } from '../../viewer.ts';

/** A step of the chain of signers a workbook was published with, as the database has it. */
export interface Step {
  step: number;
  meaning: string;
  /** Either a role or a user. */
  role_id: number | null;
  user_id: number | null;
  who: string;
  in_order: boolean;
  /** Null: nobody has signed it. `at` as ISO 8601 writes it. */
  signed: {
    kind: NonNullable<Signer['signed']>['kind'];
    user_id: number;
    by: string;
    at: string;
    method: NonNullable<Signer['signed']>['method'];
    stale_results: string[];
  } | null;
}

/** What decides whose turn it is. */
type Signing = Pick<Rights, 'userId' | 'roleIds'>;

export const unsigned = (steps: readonly Step[]): Step[] => steps.filter(({ signed }) => signed === null);

/** Steps whose turn it is: in order the first one that is not signed, else all of those. */
function nextSteps(steps: readonly Step[]): Step[] {
  const open = unsigned(steps);
  return open[0]?.in_order ? open.slice(0, 1) : open;
}

const isFor = (viewer: Signing, { role_id, user_id }: Step): boolean =>
  user_id === viewer.userId || (role_id !== null && viewer.roleIds.includes(role_id));

/**
 * The steps somebody could sign now; of several they sign the one whose meaning they choose. Whoever is named for a step signs
 * that one: nobody else could, and one person signs one step.
 */
export function stepsOf(viewer: Signing, steps: readonly Step[]): Step[] {
  if (hasSigned(viewer, steps)) return [];
  const isNamed = steps.some(({ user_id }) => user_id === viewer.userId);
  return nextSteps(steps).filter((step) => (isNamed ? step.user_id === viewer.userId : isFor(viewer, step)));
}

export const hasSigned = (viewer: Signing, steps: readonly Step[]): boolean =>
  steps.some(({ signed }) => signed?.user_id === viewer.userId);

/** Whether it is the viewer's turn: one person signs one step, and it is for them or a role of theirs. */
export function decideTurn(viewer: Signing, steps: readonly Step[]): Reason {
  if (hasSigned(viewer, steps)) return refused('signed-already');
  const own = stepsOf(viewer, steps);
  const roles = own.flatMap(({ role_id }) => role_id ?? []);
  if (own.length > 0) return allowed(roles.length > 0 ? 'role-signs-next' : 'signs-next', roles);
  return refused(unsigned(steps).some((step) => isFor(viewer, step)) ? 'not-next' : 'no-signer');
}

/** What each signer is shown to be; @param goesOn whether the workbook takes signatures still, and one of the viewer's */
export function presentSigners(
  viewer: Signing,
  steps: readonly Step[],
  goesOn: { forSomebody: boolean; forViewer: boolean },
): Signer[] {
  const next = goesOn.forSomebody ? nextSteps(steps) : [];
  const own = goesOn.forViewer ? stepsOf(viewer, steps) : [];
  return steps.map((step) => ({
    step: step.step,
    meaning: step.meaning,
    who: step.who,
    isRole: step.role_id !== null,
    signed: step.signed && {
      kind: step.signed.kind,
      by: step.signed.by,
      at: new Date(step.signed.at).toISOString(),
      method: step.signed.method,
      staleResults: step.signed.stale_results,
    },
    isNext: next.includes(step),
    isYours: own.includes(step),
  }));
}
