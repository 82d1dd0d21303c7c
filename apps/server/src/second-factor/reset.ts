import { sentence } from '@benchbook/words/server';
import type { Act } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { endSessions, findName } from '../auth/repository.ts';
import { conflict, notFound } from '../plumbing/refusal.ts';
import { tellPerson } from './letters.ts';
import * as repository from './store/repository.ts';

/**
 * Takes all second factors of somebody away, who has lost them: their password lets them in again. Somebody who had them may have
 * been in, so their sessions and API tokens end.
 *
 * @throws Refusal 404; 409 for who has none
 */
export async function resetSecondFactor(act: Act, userId: number): Promise<void> {
  const { parts, actor } = act;
  await change(act, async (trx) => {
    if (!(await repository.lockFactors(trx, userId))) throw notFound('user');
    const name = await findName(trx, userId);
    if (!(await repository.deleteFactors(trx, userId)))
      throw conflict(sentence('{name} has no second factor.', { name }));
    await endSessions(trx, { userId }, 'second factor reset', parts.clock.now());
    const what = sentence(
      '{who} has reset your second factor: your password alone lets you in. Set up another one.',
      { who: actor.name },
    );
    await tellPerson(trx, act, userId, what);
    return {
      entry: {
        event: 'Reset Second Factor',
        message: `${actor.name} reset the second factor of ${name}`,
        table: 'users',
        rowId: userId,
      },
    };
  });
  parts.access.clear();
}
