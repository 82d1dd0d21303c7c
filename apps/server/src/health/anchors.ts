import type { HealthCheck } from '@benchbook/contract';
import { isAlarmOpen } from '../alarms/repository.ts';
import { addressOfSyslog } from '../environment-anchors.ts';
import type { Parts } from '../parts.ts';
import { SYSLOG_ALARM } from '../trail/anchor-syslog.ts';
import { good, notGood } from './checks.ts';

/** Where anchors of the audit trail go beside this machine, and whether the last one went there. */
export async function checkAnchors({ db, environment }: Parts): Promise<HealthCheck> {
  const { auditAnchorMail: mail, auditAnchorSyslog: syslog } = environment;
  if (syslog !== undefined && (await isAlarmOpen(db, SYSLOG_ALARM))) {
    return notGood(
      'anchors',
      'bad',
      `The last one could not be sent to ${addressOfSyslog(syslog)}; "Needs you" says why.`,
      'Look at AUDIT_ANCHOR_SYSLOG, and whether the syslog lets this machine in.',
    );
  }
  const places = [
    ...(mail === undefined ? [] : [`by mail to ${mail.address}`]),
    ...(syslog === undefined ? [] : [`to ${addressOfSyslog(syslog)}`]),
  ];
  return good(
    'anchors',
    places.length === 0
      ? 'They stay in the log and the data folder: neither AUDIT_ANCHOR_MAIL nor AUDIT_ANCHOR_SYSLOG is set.'
      : `They go ${places.join(' and ')}.`,
  );
}
