import type { HealthCheck } from '@benchbook/contract';
import { isAlarmOpen } from '../alarms/repository.ts';
import type { Parts } from '../parts.ts';
import { hostOf } from '../trail/time-stamps/ask.ts';
import { STAMP_ALARM } from '../trail/time-stamps/job.ts';
import { BrokenStamp, openStamp } from '../trail/time-stamps/kept.ts';
import { findLastStamp, findUnstamped, type StampRow } from '../trail/time-stamps/repository.ts';
import { good, notGood } from './checks.ts';

/** They are given once an hour; this is one hour missed. */
const LONGEST_WITHOUT_MS = 2 * 3_600_000;

/** Whether an authority says when the head of the audit trail was there, and when it said so last. */
export async function checkTimeStamps(parts: Parts): Promise<HealthCheck> {
  const url = parts.environment.auditTsaUrl;
  if (url === undefined) return good('timeStamps', 'No authority gives any: AUDIT_TSA_URL is not set.');
  const row = await findLastStamp(parts.db);
  const last = await inWords(parts, row);
  if (await isAlarmOpen(parts.db, STAMP_ALARM))
    return notGood(
      'timeStamps',
      'bad',
      `${hostOf(url)} gives none; "Needs you" says why. ${last}`,
      'Look at AUDIT_TSA_URL and AUDIT_TSA_CA, and whether this machine may call that address.',
    );
  const since = await findUnstamped(parts.db, row?.number ?? '0');
  if (since !== null && parts.clock.now().getTime() - since.getTime() > LONGEST_WITHOUT_MS)
    return notGood(
      'timeStamps',
      'warning',
      `What was sealed since ${since.toISOString()} has none. ${last}`,
      'One is asked for ten minutes past every hour. Where that is over, look in the log for the job time-stamp, and whether the jobs run.',
    );
  return good('timeStamps', `${hostOf(url)} gives them, once an hour. ${last}`);
}

async function inWords(parts: Parts, row: StampRow | undefined): Promise<string> {
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
