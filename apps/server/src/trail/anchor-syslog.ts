import { insertAlarm, isAlarmOpen, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { addressOfSyslog, type Syslog } from '../environment-anchors.ts';
import { addJob, defineJob, type Job } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { Anchor } from './anchor-file.ts';
import { sendToSyslog } from './syslog.ts';

const ORIGIN = { address: 'audit trail', requestId: 'audit trail' };
/** What an alarm about it is known by: there is one syslog. */
export const SYSLOG_ALARM = { kind: 'anchor not sent', key: 'syslog' } as const;

/** Sends an anchor to the syslog that is set, where nobody who has this machine can take it back. */
export const anchorToSyslog: Job<typeof Anchor> = defineJob({
  name: 'anchor-to-syslog',
  payload: Anchor,
  serial: true,
  attempts: 10,
  async run(parts, anchor) {
    const to = parts.environment.auditAnchorSyslog;
    if (to === undefined) return;
    try {
      await sendToSyslog(to, messageOf(parts, anchor));
    } catch (error) {
      await noteNotSent(parts, to, error);
      throw error;
    }
    if (await isAlarmOpen(parts.db, SYSLOG_ALARM))
      await settleAlarms(parts.db, {
        ...SYSLOG_ALARM,
        how: 'Anchors are sent again.',
        at: parts.clock.now(),
      });
  },
});

/** Of several that wait the newest is sent: it stands for those before it. */
export async function queueForSyslog(
  { db, environment }: Pick<Parts, 'db' | 'environment'>,
  anchor: Anchor,
): Promise<void> {
  if (environment.auditAnchorSyslog === undefined) return;
  await addJob(db, anchorToSyslog, anchor, { key: anchorToSyslog.name });
}

function messageOf({ environment }: Parts, { number, hash, at, signed }: Anchor) {
  const installation = new URL(environment.publicUrl).host;
  return {
    at: new Date(at),
    kind: 'anchor',
    values: { installation, number: String(number), hash, time: at, ...signed },
    text: `Anchor of the audit trail of ${installation}: seal ${number}`,
  };
}

async function noteNotSent(parts: Parts, to: Syslog, error: unknown): Promise<void> {
  const at = parts.clock.now();
  const detail = `An anchor of the audit trail could not be sent to ${addressOfSyslog(to)}: ${reasonOf(error)}.`;
  await change(systemAct(parts, ORIGIN), async (trx) => {
    if (await isAlarmOpen(trx, SYSLOG_ALARM)) return { entry: null };
    const about = { documentId: null, mark: at.toISOString(), users: [] };
    await insertAlarm(trx, { ...SYSLOG_ALARM, ...about, detail, at });
    return {
      entry: {
        event: 'Anchor Not Sent',
        message: 'An anchor of the audit trail could not be sent',
        table: 'editor_alarms',
        rowId: SYSLOG_ALARM.key,
        reason: detail,
      },
    };
  });
}
