import type { HealthCheck } from '@benchbook/contract';
import { isAlarmOpen } from '../alarms/repository.ts';
import type { Parts } from '../parts.ts';
import { hostOf } from '../trail/time-stamps/ask.ts';
import { STAMP_ALARM } from '../trail/time-stamps/job.ts';
import { BrokenStamp, openStamp } from '../trail/time-stamps/kept.ts';
import { findLastStamp } from '../trail/time-stamps/repository.ts';
import { good, notGood } from './checks.ts';

/** Whether an authority says when the head of the audit trail was there, and when it said so last. */
export async function checkTimeStamps(parts: Parts): Promise<HealthCheck> {
  const url = parts.environment.auditTsaUrl;
  if (url === undefined) return good('timeStamps', 'No authority gives any: AUDIT_TSA_URL is not set.');
  const last = await lastInWords(parts);
  if (await isAlarmOpen(parts.db, STAMP_ALARM))
    return notGood(
      'timeStamps',
      'bad',
      `${hostOf(url)} gives none; "Needs you" says why. ${last}`,
      'Look at AUDIT_TSA_URL and AUDIT_TSA_CA, and whether this machine may call that address.',
    );
  return good('timeStamps', `${hostOf(url)} gives them, once an hour. ${last}`);
}

async function lastInWords(parts: Parts): Promise<string> {
  const row = await findLastStamp(parts.db);
  if (row === undefined) return 'There is none yet.';
  try {
    const { anchor, said } = await openStamp(parts, row);
    const number = anchor.number.toLocaleString('en-US');
    return `The last one is of seal ${number}, which “${said.by}” says was there on ${said.at.toISOString()}.`;
  } catch (error) {
    // Verifying the trail tells it.
    if (error instanceof BrokenStamp) return `The last one ${error.message}.`;
    throw error;
  }
}
