import { asSentence, type Sentence, sentence } from '@benchbook/words/server';
import { isAlarmOpen } from '../alarms/repository.ts';
import type { Parts } from '../parts.ts';
import { hostOf } from '../trail/time-stamps/ask.ts';
import { STAMP_ALARM } from '../trail/time-stamps/job.ts';
import { BrokenStamp, openStamp } from '../trail/time-stamps/kept.ts';
import { findLastStamp, findUnstamped, type StampRow } from '../trail/time-stamps/repository.ts';
import { type Finding, good, notGood } from './checks.ts';

/** They are given once an hour; this is one hour missed. */
const LONGEST_WITHOUT_MS = 2 * 3_600_000;

/** Whether an authority says when the head of the audit trail was there, and when it said so last. */
export async function checkTimeStamps(parts: Parts): Promise<Finding> {
  const url = parts.environment.auditTsaUrl;
  if (url === undefined)
    return good('timeStamps', sentence('No authority gives any: AUDIT_TSA_URL is not set.'));
  const row = await findLastStamp(parts.db);
  const last = await inWords(parts, row);
  if (await isAlarmOpen(parts.db, STAMP_ALARM))
    return notGood(
      'timeStamps',
      'bad',
      [sentence('{authority} gives none; "Needs you" says why.', { authority: hostOf(url) }), last],
      sentence('Look at AUDIT_TSA_URL and AUDIT_TSA_CA, and whether this machine may call that address.'),
    );
  const since = await findUnstamped(parts.db, row?.number ?? '0');
  if (since !== null && parts.clock.now().getTime() - since.getTime() > LONGEST_WITHOUT_MS)
    return notGood(
      'timeStamps',
      'warning',
      [sentence('What was sealed since {time} has none.', { time: since.toISOString() }), last],
      sentence(
        'One is asked for ten minutes past every hour. Where that is over, look in the log for the job time-stamp, and whether the jobs run.',
      ),
    );
  const gives = sentence('{authority} gives them, once an hour.', { authority: hostOf(url) });
  return good('timeStamps', [gives, last]);
}

async function inWords(parts: Parts, row: StampRow | undefined): Promise<Sentence> {
  if (row === undefined) return sentence('There is none yet.');
  try {
    const { anchor, said } = await openStamp(parts, row);
    return sentence(
      'The last one is of seal {number, number}, which “{authority}” says was there on {time}.',
      {
        number: anchor.number,
        authority: said.by,
        time: said.at.toISOString(),
      },
    );
  } catch (error) {
    // Verifying the trail tells it.
    if (error instanceof BrokenStamp)
      return sentence('The last one {problem}.', { problem: asSentence(error.message) });
    throw error;
  }
}
