import { sentence } from '@benchbook/words/server';
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
import { type Finding, good, notGood } from './checks.ts';

const ADVICE = sentence('Look at SMTP_URL and MAIL_FROM, and whether the mail server lets this machine in.');

/** Where mail goes, and whether the last one went there. */
export async function checkMail({ db, environment }: Parts): Promise<Finding> {
  const { smtpUrl, mailFrom } = environment;
  if (await isAlarmOpen(db, MAIL_ALARM)) {
    const finding = sentence('The last mail could not be sent; "Needs you" says why.');
    return notGood('mail', 'bad', finding, ADVICE);
  }
  if (smtpUrl === undefined) {
    return good(
      'mail',
      sentence('No mail server is set (SMTP_URL). Mail is written to {folder} and reaches nobody.', {
        folder: outboxOf(environment),
      }),
    );
  }
  const goes = { server: mailServerOf(smtpUrl), sender: mailFrom.address };
  return good('mail', sentence('Mail goes to {server}, from {sender}.', goes));
}

/**
 * Sends a mail to whoever asks for it, and says what became of it.
 *
 * @throws Refusal 409 where they have no e-mail address
 */
export async function sendTestMail(act: UserAct): Promise<Finding> {
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
    return good(
      'mail',
      delivered.to === 'outbox'
        ? sentence('It lies in {file}.', { file: delivered.file })
        : sentence('It is on its way to {address}.', { address: mailbox.address }),
    );
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
