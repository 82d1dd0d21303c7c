import type { SigningKind } from '@benchbook/contract';
import { insertAlarm, isAlarmOpen } from '../../alarms/repository.ts';
import type { UserAct } from '../../audit/act.ts';
import { change } from '../../audit/change.ts';
import type { Step } from './chain.ts';
import { countFailures } from './repository.ts';

const KIND = 'signatures refused';
/** So many in so long a time (milliseconds) are more than somebody who mistypes. */
const REPEATED = { times: 5, within: 60 * 60_000 };

/** What somebody would sign. */
export interface Signing {
  kind: SigningKind;
  experiment: { id: number; title: string; steps: readonly Step[] };
}

/**
 * Somebody in a session did not prove that it is theirs: they mistyped, or found an unlocked screen (21 CFR 11.300(d)). The
 * trail says so; of repeated ones administrators are told.
 */
export async function recordFailedSigning(
  act: UserAct,
  { kind, experiment }: Signing,
  proof: 'password' | 'passkey',
): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    const at = parts.clock.now();
    const since = new Date(at.getTime() - REPEATED.within);
    const times = (await countFailures(trx, viewer.userId, since)) + 1;
    const alarm = { kind: KIND, key: `user ${viewer.userId}` } as const;
    if (times >= REPEATED.times && !(await isAlarmOpen(trx, alarm))) {
      await insertAlarm(trx, {
        ...alarm,
        documentId: null,
        mark: act.actor.requestId,
        detail: `In the session of ${viewer.name}, from ${act.actor.address}, a signature was tried ${times} times within an hour without the right password or passkey.`,
        users: [viewer.userId],
        at,
      });
    }
    return {
      entry: {
        event: 'Failed Signing',
        message: `${viewer.name} gave no right ${proof} to ${kind} workbook "${experiment.title}"`,
        table: 'experiments',
        rowId: experiment.id,
      },
    };
  });
}
