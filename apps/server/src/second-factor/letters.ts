import type { Kysely, Schema } from '@benchbook/database';
import type { Said } from '@benchbook/words/server';
import { z } from 'zod';
import { findMailbox } from '../account/repository.ts';
import type { Act } from '../audit/act.ts';
import { readShownName } from '../configuration/repository.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { mailGivenUp, send } from '../mail/service.ts';
import { sayIn } from '../plumbing/speaking.ts';

/** Mails somebody what was done about their second factor. */
export const tellOfSecondFactor = defineJob({
  name: 'tell-of-second-factor',
  payload: z.object({
    userId: z.number().int(),
    /** In the language of that person. */
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
    const say = sayIn(to.language);
    const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
    await send(parts, {
      to,
      subject: say('The second factor of your account at {clientName}', { clientName }),
      before: [what, say('This was on {day} at {time} UTC, from {address}.', { day, time, address })],
      link: { label: say('Your account'), url: `${parts.environment.publicUrl}/account` },
      after: [say('If it was not you, change your password and tell your administrator.')],
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
  what: Said,
): Promise<void> {
  if (parts.environment.smtpUrl === undefined) return;
  const to = await findMailbox(trx, userId);
  if (to === undefined) return;
  const at = parts.clock.now().toISOString();
  const said = sayIn(to.language)(what);
  await addJob(trx, tellOfSecondFactor, { userId, what: said, at, address: actor.address });
}
