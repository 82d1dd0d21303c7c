import { insertAlarm, isAlarmOpen, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { type Delivered, deliver, mailServerOf } from './deliver.ts';
import type { Letter } from './letter.ts';

const ORIGIN = { address: 'mail', requestId: 'mail' };
/** What an alarm about mail is known by: there is one mail server. */
export const MAIL_ALARM = { kind: 'mail not sent', key: 'mail' } as const;

/**
 * Delivers a letter; to be called by a job, which tries again. Administrators are told once when mail cannot be sent, and
 * the alarm is over when it can again.
 *
 * @throws Error as `deliver`
 */
export async function send(parts: Parts, letter: Letter): Promise<Delivered> {
  try {
    const delivered = await deliver(parts.environment, letter);
    await noteSent(parts);
    return delivered;
  } catch (error) {
    await noteNotSent(parts, error);
    throw error;
  }
}

/** Why a letter was not sent, as the end of a sentence. */
export const whyNotSent = (parts: Parts, error: unknown): string => {
  const { smtpUrl } = parts.environment;
  const where = smtpUrl === undefined ? 'The outbox' : `The mail server ${mailServerOf(smtpUrl)}`;
  return `${where} did not take it: ${reasonOf(error)}.`;
};

async function noteSent(parts: Parts): Promise<void> {
  const settled = { ...MAIL_ALARM, how: 'Mail is sent again.', at: parts.clock.now() };
  if (await isAlarmOpen(parts.db, MAIL_ALARM)) await settleAlarms(parts.db, settled);
}

async function noteNotSent(parts: Parts, error: unknown): Promise<void> {
  const at = parts.clock.now();
  const detail = `A mail could not be sent. ${whyNotSent(parts, error)}`;
  await change(systemAct(parts, ORIGIN), async (trx) => {
    if (await isAlarmOpen(trx, MAIL_ALARM)) return { entry: null };
    const about = { documentId: null, mark: at.toISOString(), users: [] };
    await insertAlarm(trx, { ...MAIL_ALARM, ...about, detail, at });
    return {
      entry: {
        event: 'Mail Not Sent',
        message: 'A mail could not be sent',
        table: 'editor_alarms',
        rowId: MAIL_ALARM.key,
        reason: detail,
      },
    };
  });
}
