import type { HealthCheck } from '@benchbook/contract';
import { findMailbox } from '../account/repository.ts';
import { isAlarmOpen } from '../alarms/repository.ts';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { readShownName } from '../configuration/repository.ts';
import { mailServerOf, outboxOf } from '../mail/deliver.ts';
import type { Letter } from '../mail/letter.ts';
import { MAIL_ALARM, send, whyNotSent } from '../mail/service.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { sayIn } from '../plumbing/speaking.ts';
import { good, notGood } from './checks.ts';

const ADVICE = 'Look at SMTP_URL and MAIL_FROM, and whether the mail server lets this machine in.';

/** Where mail goes, and whether the last one went there. */
export async function checkMail({ db, environment }: Parts): Promise<HealthCheck> {
  const { smtpUrl, mailFrom } = environment;
  if (await isAlarmOpen(db, MAIL_ALARM)) {
    return notGood('mail', 'bad', 'The last mail could not be sent; "Needs you" says why.', ADVICE);
  }
  if (smtpUrl === undefined) {
    const where = outboxOf(environment);
    return good('mail', `No mail server is set (SMTP_URL). Mail is written to ${where} and reaches nobody.`);
  }
  return good('mail', `Mail goes to ${mailServerOf(smtpUrl)}, from ${mailFrom.address}.`);
}

/**
 * Sends a mail to whoever asks for it, and says what became of it.
 *
 * @throws Refusal 409 where they have no e-mail address
 */
export async function sendTestMail(act: UserAct): Promise<HealthCheck> {
  const { parts, viewer } = act;
  const mailbox = await findMailbox(parts.db, viewer.userId);
  if (mailbox === undefined) throw conflict('You have no e-mail address: write it under Settings, Users.');
  await record(act, {
    event: 'Send Test Mail',
    message: `${viewer.name} sent a test mail`,
    table: 'users',
    rowId: viewer.userId,
  });
  try {
    const delivered = await send(parts, await testLetter(parts, mailbox));
    const where =
      delivered.to === 'outbox' ? `It lies in ${delivered.file}` : `It is on its way to ${mailbox.address}`;
    return good('mail', `${where}.`);
  } catch (error) {
    return notGood('mail', 'bad', whyNotSent(parts, error), ADVICE);
  }
}

async function testLetter(parts: Parts, to: Letter['to']): Promise<Letter> {
  const clientName = await readShownName(parts.db);
  const say = sayIn(to.language);
  return {
    to,
    subject: say('Test mail of {clientName}', { clientName }),
    before: [
      say('This mail was sent from the health screen of {clientName}, to see whether mail arrives. It did.', {
        clientName,
      }),
    ],
    link: { label: say('Open the health screen'), url: `${parts.environment.publicUrl}/admin/health` },
    after: [],
  };
}
