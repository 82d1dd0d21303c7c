import { randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@benchbook/contract';
import { z } from 'zod';
import { anonymousAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { hashToken } from '../auth/access-directory.ts';
import { readShownName } from '../configuration/repository.ts';
import { defineJob } from '../jobs/job.ts';
import type { Letter, Mailbox } from '../mail/letter.ts';
import { mailGivenUp, send } from '../mail/service.ts';
import type { Parts } from '../parts.ts';
import { sayIn } from '../plumbing/speaking.ts';
import * as repository from './repository.ts';

const LINK_MS = RESET_LINK_MINUTES * 60_000;

/**
 * Mails a link to a new password to whoever has the address; to an address nobody has, nothing. Each try makes a token of
 * its own, which stands in the mail and nowhere else.
 */
export const sendResetLink = defineJob({
  name: 'send-reset-link',
  payload: z.object({
    email: z.string(),
    askedAt: z.iso.datetime(),
    /** From where it was asked. */
    address: z.string(),
    requestId: z.string(),
  }),
  attempts: 7,
  givenUp: mailGivenUp,
  async run(parts, { email, askedAt, address, requestId }, log) {
    const at = parts.clock.now();
    // Nobody waits for it any more.
    if (at.getTime() - Date.parse(askedAt) > LINK_MS) return;
    const user = await repository.findByEmail(parts.db, email);
    if (user === undefined) return;
    const token = randomBytes(32).toString('base64url');
    const act = anonymousAct(parts, { address, requestId }, 'Somebody');
    await change(act, async (trx) => {
      const expiresAt = new Date(at.getTime() + LINK_MS);
      await repository.insertReset(trx, { tokenHash: hashToken(token), userId: user.id, at, expiresAt });
      return {
        entry: {
          event: 'Ask For Password Reset',
          message: `A link to a new password is mailed to ${user.mailbox.name}`,
          table: 'users',
          rowId: user.id,
        },
      };
    });
    const delivered = await send(parts, await letterWith(parts, user.mailbox, token));
    if (delivered.to === 'outbox') log?.info({ file: delivered.file }, 'mail written to the outbox');
  },
});

/** The address in it is the configured one: whoever asks could have written any other into the request. */
async function letterWith(parts: Parts, to: Mailbox, token: string): Promise<Letter> {
  const clientName = await readShownName(parts.db);
  const say = sayIn(to.language);
  return {
    to,
    subject: say('Your new password for {clientName}', { clientName }),
    before: [
      say(
        'Somebody, most likely you, has asked for a new password for {clientName}. Open this link to choose one. It works once, and for {minutes} minutes.',
        { clientName, minutes: RESET_LINK_MINUTES },
      ),
    ],
    link: {
      label: say('Choose a new password'),
      url: `${parts.environment.publicUrl}/passwordReset?token=${token}`,
    },
    after: [say('If it was not you, do nothing: your password stays as it is.')],
  };
}
