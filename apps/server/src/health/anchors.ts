import { sentence } from '@benchbook/words/server';
import { isAlarmOpen } from '../alarms/repository.ts';
import { addressOfSyslog } from '../environment-anchors.ts';
import type { Parts } from '../parts.ts';
import { SYSLOG_ALARM } from '../trail/anchor-syslog.ts';
import { type Finding, good, notGood } from './checks.ts';

/** Where anchors of the audit trail go beside this machine, and whether the last one went there. */
export async function checkAnchors({ db, environment }: Parts): Promise<Finding> {
  const { auditAnchorMail: mail, auditAnchorSyslog: syslog } = environment;
  if (syslog !== undefined && (await isAlarmOpen(db, SYSLOG_ALARM))) {
    return notGood(
      'anchors',
      'bad',
      sentence('The last one could not be sent to {address}; "Needs you" says why.', {
        address: addressOfSyslog(syslog),
      }),
      sentence('Look at AUDIT_ANCHOR_SYSLOG, and whether the syslog lets this machine in.'),
    );
  }
  const places = [
    ...(mail === undefined ? [] : [sentence('They go by mail to {address}.', { address: mail.address })]),
    ...(syslog === undefined
      ? []
      : [sentence('They go to {address}.', { address: addressOfSyslog(syslog) })]),
  ];
  const nowhere = sentence(
    'They stay in the log and the data folder: neither AUDIT_ANCHOR_MAIL nor AUDIT_ANCHOR_SYSLOG is set.',
  );
  return good('anchors', places.length === 0 ? nowhere : places);
}
