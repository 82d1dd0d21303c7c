import { insertAlarm, isAlarmOpen, type NewAlarm, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';

const ORIGIN = { address: 'audit trail', requestId: 'audit trail' };

/** What an alarm is known by: of each there is one at a time. */
type Alarm = Pick<NewAlarm, 'kind' | 'key'>;

/** Alarms administrators and tells it in the trail, unless that is known already. */
export async function alarmOnce(
  parts: Parts,
  alarm: Alarm,
  { event, message, detail }: Pick<Change, 'event' | 'message'> & { detail: string },
): Promise<void> {
  const at = parts.clock.now();
  await change(systemAct(parts, ORIGIN), async (trx) => {
    if (await isAlarmOpen(trx, alarm)) return { entry: null };
    await insertAlarm(trx, { ...alarm, documentId: null, mark: at.toISOString(), users: [], detail, at });
    return {
      entry: { event, message, table: 'editor_alarms', rowId: alarm.key, reason: detail },
    };
  });
}

/** It is over without a person. */
export async function endAlarm(parts: Parts, alarm: Alarm, how: string): Promise<void> {
  if (await isAlarmOpen(parts.db, alarm))
    await settleAlarms(parts.db, { ...alarm, how, at: parts.clock.now() });
}
