import { type FactorAdded, REFUSAL_CODES } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change, record } from '../audit/change.ts';
import { readShownName } from '../configuration/repository.ts';
import { conflict, notFound, Refusal } from '../plumbing/refusal.ts';
import { newKey, sealKey, stepOf, unsealKey, uriOf } from './app-codes.ts';
import { addFactor, demandPasswordAgain, removeFactor } from './own-factors.ts';
import * as repository from './store/repository.ts';
import { admitFactorTry } from './tries.ts';

/** How long a key waits for its first code. */
const BEGUN_MS = 30 * 60_000;

/**
 * Makes a key for an authenticator app. It is told this once, and counts once a code of it was sent; one that is in use goes
 * on meanwhile.
 *
 * @throws Refusal 400 for a wrong password; 429
 */
export async function beginApp(
  act: UserAct,
  password: string | undefined,
): Promise<{ key: string; uri: string }> {
  const { parts, viewer } = act;
  await demandPasswordAgain(act, password);
  const key = newKey();
  await change(act, async (trx) => {
    await repository.lockFactors(trx, viewer.userId);
    await repository.insertApp(trx, {
      userId: viewer.userId,
      secretSealed: sealKey(parts, viewer.userId, key),
      at: parts.clock.now(),
    });
    // Nothing lets in by it yet; its first code is what the trail tells.
    return { entry: null };
  });
  const clientName = await readShownName(parts.db);
  return { key, uri: uriOf(key, clientName, viewer.user.LoginID) };
}

/** @throws Refusal 400 for a wrong code; 409 where none was begun; 429 */
export async function confirmApp(act: UserAct, code: string): Promise<FactorAdded> {
  const { parts, viewer, actor } = act;
  const begun = await repository.findBegunApp(
    parts.db,
    viewer.userId,
    new Date(parts.clock.now().getTime() - BEGUN_MS),
  );
  if (begun === undefined) throw begunAnew();
  const from = { userId: viewer.userId, address: actor.address, isKnownHere: true };
  const forgiveTries = await admitFactorTry(parts, from);
  const step = stepOf(unsealKey(parts, viewer.userId, begun.secret_sealed), code, parts.clock.now());
  if (step === null) {
    await record(act, {
      event: 'Failed Second Factor',
      message: `${viewer.name} gave a wrong code for a new authenticator app`,
      table: 'users',
      rowId: viewer.userId,
    });
    const msg =
      'This code is not right. Take the one that the app shows now, and see that its clock is right.';
    throw new Refusal(400, [{ code: REFUSAL_CODES.wrongSecondFactor, msg, field: 'code' }]);
  }
  const added = await addFactor(act, async (trx, at) => {
    const app = { id: begun.id, userId: viewer.userId, step, at };
    if (!(await repository.confirmApp(trx, app))) throw begunAnew();
    return { what: sentence('an authenticator app'), table: 'authenticator_apps', rowId: begun.id };
  });
  await forgiveTries();
  return added;
}

const begunAnew = () => conflict('This was begun too long ago, or anew elsewhere. Begin again.');

/** @throws Refusal 400 for a wrong password; 404; 409 as `removeFactor`; 429 */
export const removeApp = (act: UserAct, password: string): Promise<void> =>
  removeFactor(act, password, async (trx) => {
    if (!(await repository.deleteApp(trx, act.viewer.userId))) throw notFound('authenticator app');
    return { what: sentence('the authenticator app'), table: 'authenticator_apps', rowId: act.viewer.userId };
  });
