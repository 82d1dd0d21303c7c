import { insertAlarm, isAlarmOpen, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { type Delivered, deliver, mailServerOf } from './deliver.ts';
import type { Letter } from './letter.ts';

const ORIGIN = { address: 'mail', requestId: 'mail' };
/** What an alarm about mail is known by: there is one mail server. */
export const MAIL_ALARM = { kind: 'mail not sent', key: 'mail' } as const;

/** With what did not arrive; its cause says why. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly letter: Letter;

  constructor(letter: Letter, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.letter = letter;
  }
}

/**
 * Delivers a letter; to be called by a job, which tries again, and at last calls `mailGivenUp`. Administrators are told once when mail
 * cannot be sent, and the alarm is over when it can again.
 *
 * @throws MailNotSent
 */
export async function send(parts: Parts, letter: Letter): Promise<Delivered> {
  try {
    const delivered = await deliver(parts.environment, letter);
    await noteSent(parts);
    return delivered;
  } catch (error) {
    await noteNotSent(parts, error);
    throw new MailNotSent(letter, error);
  }
}

/**
 * Administrators are told of a letter that is not tried again, by an alarm of its own: it stays until one has seen to it, also where
 * the mail of others is sent. Each letter has its entry in the trail; of several to one person there is one alarm at a time.
 */
export async function mailGivenUp(parts: Parts, error: unknown): Promise<void> {
  // What failed before there was a letter has no mail to tell of.
  if (!(error instanceof MailNotSent)) return;
  const { to, subject } = error.letter;
  await alarm(parts, {
    key: `mail to ${to.address}`,
    event: 'Mail Given Up',
    message: `A mail to ${to.name} was given up`,
    detail: `The mail “${subject}” to ${to.name} was given up. ${whyNotSent(parts, error)}`,
    isAlwaysRecorded: true,
  });
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
  await alarm(parts, {
    key: MAIL_ALARM.key,
    event: 'Mail Not Sent',
    message: 'A mail could not be sent',
    detail: `A mail could not be sent. ${whyNotSent(parts, error)}`,
  });
}

interface MailAlarm extends Pick<Change, 'event' | 'message'> {
  key: string;
  detail: string;
  /** Also while its alarm is not seen to. */
  isAlwaysRecorded?: boolean;
}

/** Once while it is not seen to. */
async function alarm(
  parts: Parts,
  { key, event, message, detail, isAlwaysRecorded = false }: MailAlarm,
): Promise<void> {
  const at = parts.clock.now();
  const { kind } = MAIL_ALARM;
  await change(systemAct(parts, ORIGIN), async (trx) => {
    const isTold = await isAlarmOpen(trx, { kind, key });
    if (isTold && !isAlwaysRecorded) return { entry: null };
    const about = { documentId: null, mark: at.toISOString(), users: [] };
    if (!isTold) await insertAlarm(trx, { kind, key, ...about, detail, at });
    return { entry: { event, message, table: 'editor_alarms', rowId: key, reason: detail } };
  });
}
