import { addressOfSyslog } from '../environment-anchors.ts';
import { addJob, defineJob, type Job } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { alarmOnce, endAlarm } from './alarm.ts';
import { Anchor } from './anchor-file.ts';
import { sendToSyslog } from './syslog.ts';

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
      await alarmOnce(parts, SYSLOG_ALARM, {
        event: 'Anchor Not Sent',
        message: 'An anchor of the audit trail could not be sent',
        detail: `An anchor of the audit trail could not be sent to ${addressOfSyslog(to)}: ${reasonOf(error)}.`,
      });
      throw error;
    }
    await endAlarm(parts, SYSLOG_ALARM, 'Anchors are sent again.');
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
