import type { Kysely, Schema } from '@benchbook/database';
import { z } from 'zod';
import { findMailbox } from '../account/repository.ts';
import type { Act } from '../audit/act.ts';
import { readShownName } from '../configuration/repository.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { mailGivenUp, send } from '../mail/service.ts';

/** Mails somebody what was done about their second factor. */
export const tellOfSecondFactor = defineJob({
  name: 'tell-of-second-factor',
  payload: z.object({
    userId: z.number().int(),
    what: z.string(),
    at: z.iso.datetime(),
    /** From where it was done. */
    address: z.string(),
  }),
  attempts: 7,
  givenUp: mailGivenUp,
  async run(parts, { userId, what, at, address }) {
    const to = await findMailbox(parts.db, userId);
    if (to === undefined) return;
    const clientName = await readShownName(parts.db);
    const when = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
    await send(parts, {
      to,
      subject: `The second factor of your account at ${clientName}`,
      before: [what, `This was on ${when}, from ${address}.`],
      link: { label: 'Your account', url: `${parts.environment.publicUrl}/account` },
      after: ['If it was not you, change your password and tell your administrator.'],
    });
  },
});

/**
 * Has somebody told by mail, in the transaction of what they are told. Without a mail server nobody is: the outbox is for
 * links that people wait for.
 *
 * @param what a sentence
 */
export async function tellPerson(
  trx: Kysely<Schema>,
  { parts, actor }: Act,
  userId: number,
  what: string,
): Promise<void> {
  if (parts.environment.smtpUrl === undefined) return;
  const at = parts.clock.now().toISOString();
  await addJob(trx, tellOfSecondFactor, { userId, what, at, address: actor.address });
}
