import type { Kysely, Schema } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { type Step, stepsOf, unsigned } from './chain.ts';
import { type BoundStep, listPeople, readChain } from './repository.ts';
import { stepWithoutSigner } from './signable.ts';

/**
 * The chain of signers that a workbook is bound to when it is published: the one its type has now. Whoever publishes is no
 * signer of it beside, and one person signs one step, so there has to be somebody else for each.
 *
 * @throws Refusal 409 where there is not
 */
export async function chainToBind(
  db: Kysely<Schema>,
  viewer: Viewer,
  experiment: { project_id: number; experiment_type_id: number },
): Promise<BoundStep[]> {
  const steps = await readChain(db, experiment.experiment_type_id);
  const index = stepWithoutSigner(await listPeople(db, experiment.project_id, steps, [viewer.userId]));
  const stuck = index === null ? undefined : steps[index];
  if (stuck === undefined) return steps;
  throw conflict(
    sentence(
      'Nobody is left to sign step {step} of the chain of signers, {meaning} by {who}: each person signs one step, and you publish. Have somebody else publish, or ask an administrator to change the chain of this workbook type, who has its roles, or who sees this project. Nothing was signed.',
      { step: stuck.step, meaning: stuck.meaning, who: stuck.who },
    ),
  );
}

/**
 * The step that somebody signs with a meaning: of several that are theirs, one which leaves somebody for each of the others.
 *
 * @param steps all of the workbook, under its lock
 * @returns undefined: none with that meaning is theirs to sign
 * @throws Refusal 409 where the chain could be finished, and could not be after that
 */
export async function stepToSign(
  db: Kysely<Schema>,
  viewer: Viewer,
  {
    steps,
    experiment: { project_id, publisher_id },
    meaning,
  }: {
    steps: readonly Step[];
    experiment: { project_id: number; publisher_id: number | null };
    meaning: string;
  },
): Promise<Step | undefined> {
  const own = stepsOf(viewer, steps).filter((step) => step.meaning === meaning);
  if (own.length === 0) return undefined;
  const open = unsigned(steps);
  const signed = steps.flatMap((step) => step.signed?.user_id ?? []);
  const people = await listPeople(db, project_id, open, [publisher_id, ...signed]);
  const stuckAfter = (step: Step) => {
    const others = open.filter((other) => other !== step);
    const left = people.filter((_, index) => open[index] !== step);
    const index = stepWithoutSigner(left.map((ids) => ids.filter((id) => id !== viewer.userId)));
    return index === null ? undefined : others[index];
  };
  const finishing = own.find((step) => stuckAfter(step) === undefined);
  if (finishing !== undefined) return finishing;
  // Where too few are left in any case (somebody went, a role changed), whoever is there goes on.
  const [stuck] = stepWithoutSigner(people) === null ? own.flatMap((step) => stuckAfter(step) ?? []) : [];
  if (stuck === undefined) return own[0];
  throw conflict(
    sentence(
      'Each person signs one step. If you sign this one, nobody is left for step {step}, {meaning} by {who}. Sign another step, or leave it to somebody else. Nothing was signed.',
      { step: stuck.step, meaning: stuck.meaning, who: stuck.who },
    ),
  );
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
