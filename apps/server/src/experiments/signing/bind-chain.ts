import type { Kysely, Schema } from '@benchbook/database';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import type { Step } from './chain.ts';
import { type BoundStep, readChain } from './repository.ts';

/**
 * The chain of signers that a workbook is bound to when it is published: the one its type has now. Whoever publishes is no
 * signer of it beside, so there has to be somebody else for each step.
 *
 * @throws Refusal 409 where a step could be signed by nobody
 */
export async function chainToBind(
  db: Kysely<Schema>,
  viewer: Viewer,
  experimentTypeId: number,
): Promise<BoundStep[]> {
  const steps = await readChain(db, experimentTypeId, viewer.userId);
  const stuck = steps.find(({ has_signer }) => !has_signer);
  if (stuck !== undefined) {
    throw conflict(
      `Nobody else can sign step ${stuck.step} of the chain of signers, ${stuck.meaning} by ${stuck.who}. Have somebody else publish, or ask an administrator to change the chain of this workbook type. Nothing was signed.`,
    );
  }
  return steps.map(({ has_signer, ...step }) => step);
}

/** Before anybody signed. */
export const asUnsigned = (steps: readonly BoundStep[]): Step[] =>
  steps.map((step) => ({ ...step, signed: null }));

/** In the trail. */
export const chainInWords = (steps: readonly BoundStep[]) =>
  steps.length === 0
    ? {}
    : {
        chain: steps.map(({ step, meaning, role_id, user_id, who, in_order }) => ({
          step,
          meaning,
          roleId: role_id,
          userId: user_id,
          who,
          inOrder: in_order,
        })),
      };
