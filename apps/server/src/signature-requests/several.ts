import type { PossibleSigners, RequestOfSeveral, SeveralChanged } from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { checkAsk } from '../experiments/policy.ts';
import { findExperiment } from '../experiments/repository.ts';
import { changeEach, ofEach } from '../experiments/several.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { askIn, signersBeside } from './service.ts';

/** Whom the viewer can ask to sign each of them. @throws Refusal as `ofEach` */
export async function possibleSignersOfAll(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  experimentIds: readonly number[],
): Promise<PossibleSigners> {
  const offered = await ofEach(db, viewer, experimentIds, async ({ id }) => {
    const experiment = await findExperiment(db, viewer.visibleProjectTypeIds, id, null);
    if (experiment === undefined) throw notFound('workbook');
    checkAsk(viewer, experiment);
    return signersBeside(db, viewer, experiment);
  });
  const [first = { people: [], roles: [] }, ...others] = offered;
  return {
    people: first.people.filter(({ id }) =>
      others.every(({ people }) => people.some((one) => one.id === id)),
    ),
    roles: first.roles.filter(({ id }) => others.every(({ roles }) => roles.some((one) => one.id === id))),
  };
}

/** Asks for a signature of each of several workbooks, by the rules by which one is asked for. @throws Refusal as `ofEach` */
export async function askForSeveral(
  act: UserAct,
  { experimentIds, ...asked }: RequestOfSeveral,
): Promise<SeveralChanged> {
  const changed = await changeEach(
    act,
    experimentIds,
    async (trx, { id }) => (await askIn(trx, act, id, asked)).entry,
  );
  return { changed };
}
