import { canonicalJson } from '@benchbook/documents/evidence';
import { z } from 'zod';
import { defineJob, type Job } from '../../jobs/job.ts';
import type { Parts } from '../../parts.ts';
import { OutgoingError } from '../../plumbing/outgoing/index.ts';
import { reasonOf } from '../../plumbing/reasons.ts';
import { alarmOnce, endAlarm } from '../alarm.ts';
import { dropAnchor, isSigned } from '../anchors.ts';
import { askForTimeStamp, NoTimeStamp } from './ask.ts';
import { findLastStamp, insertStamp } from './repository.ts';

const AGAIN = 'The audit trail is time-stamped again.';

/** What an alarm about it is known by: there is one authority. */
export const STAMP_ALARM = { kind: 'no time stamp', key: 'time-stamp authority' } as const;

/**
 * Has an authority say once an hour when the head of the trail was there, where one is set: what is kept of it nobody who has
 * this machine can date back. An hour in which nothing was written has none. The last try is some minutes after the first.
 */
export const stampTrail: Job<z.ZodUnknown> = defineJob({
  name: 'time-stamp',
  payload: z.unknown(),
  schedule: '10 * * * *',
  serial: true,
  attempts: 6,
  async run(parts, _payload, log) {
    const url = parts.environment.auditTsaUrl;
    if (url === undefined) return endAlarm(parts, STAMP_ALARM, 'No authority is asked any more.');
    const anchor = await dropAnchor(parts);
    // Signed ones are there once the tree has grown over the trail.
    if (anchor === null || !isSigned(anchor)) return;
    const text = canonicalJson(anchor);
    // Also where a process died between the time stamp and the end of the alarm.
    if ((await findLastStamp(parts.db))?.anchor === text) return endAlarm(parts, STAMP_ALARM, AGAIN);
    const { token, said } = await orAlarm(parts, () => askForTimeStamp(parts, url, anchor));
    await insertStamp(parts.db, { number: anchor.number, anchor: text, token });
    // Where the log is kept elsewhere, it is there, too.
    log?.info(
      { anchor, token: token.toString('base64'), by: said.by, at: said.at },
      'time stamp of the audit trail',
    );
    await endAlarm(parts, STAMP_ALARM, AGAIN);
  },
});

async function orAlarm<Result>(parts: Parts, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await alarmOnce(parts, STAMP_ALARM, {
      event: 'No Time Stamp',
      message: 'The audit trail could not be time-stamped',
      detail: `The head of the audit trail has no new time stamp. ${sentenceOf(error)}`,
    });
    throw error;
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof NoTimeStamp || error instanceof OutgoingError
    ? error.message
    : `It could not be asked for: ${reasonOf(error)}.`;
