import { type ChosenPassword, REFUSAL_CODES } from '@benchbook/contract';
import { anonymousAct } from '../audit/act.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { hashToken } from '../auth/access-directory.ts';
import { forgiveAccount } from '../auth/credentials.ts';
import { hashOfChosen } from '../auth/passwords.ts';
import { endSessions } from '../auth/repository.ts';
import { addJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { admit, hidden, networkOf, type SlowdownRule } from '../throttle/throttle.ts';
import * as repository from './repository.ts';
import { sendResetLink } from './reset-link.ts';

const MINUTE = 60_000;
/** Mail to one address: enough for somebody whose first one got lost. */
const MAILBOX: SlowdownRule = {
  free: 3,
  firstWaitMs: 5 * MINUTE,
  longestWaitMs: 60 * MINUTE,
  forgetMs: 120 * MINUTE,
};
/** Asked for from one network, for whichever address: a laboratory after its holidays. */
const NETWORK: SlowdownRule = {
  free: 20,
  firstWaitMs: MINUTE,
  longestWaitMs: 60 * MINUTE,
  forgetMs: 120 * MINUTE,
};
/** Tokens of links, from one network; each that is right is worth a check of a new password. */
const LINKS: SlowdownRule = {
  free: 30,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * MINUTE,
  forgetMs: 60 * MINUTE,
};

/**
 * Has a link to a new password mailed. Whether anybody has the address is looked up by the job, so that neither the
 * answer nor its time tells.
 *
 * @throws Refusal 429, for an address nobody has as well
 */
export async function requestPasswordReset(
  parts: Parts,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  await admit(parts, [
    { subject: `reset of ${hidden(parts, email)}`, pace: MAILBOX },
    { subject: `resets from ${networkOf(origin.address)}`, pace: NETWORK },
  ]);
  const askedAt = parts.clock.now().toISOString();
  await addJob(parts.db, sendResetLink, { email, askedAt, ...origin });
}

const linkExpired = () =>
  new Refusal(400, [
    {
      code: REFUSAL_CODES.linkExpired,
      msg: 'This link does not work any more: it works once, and for 60 minutes. Please ask for another one under Reset Password.',
    },
  ]);

/**
 * Sets a new password by the token of a link. Every session of the user ends, and so does every other link.
 *
 * @throws Refusal 400 for a link that is over, or a password that is not good enough; 429
 */
export async function resetPassword(
  parts: Parts,
  token: string,
  fields: ChosenPassword,
  origin: RequestOrigin,
): Promise<void> {
  await admit(parts, [{ subject: `links from ${networkOf(origin.address)}`, pace: LINKS }]);
  const { db, clock } = parts;
  const tokenHash = hashToken(token.slice(0, 200));
  const user = await repository.findReset(db, tokenHash, clock.now());
  if (user === undefined) throw linkExpired();
  const passwordHash = await hashOfChosen(db, fields);
  const at = clock.now();
  await change(anonymousAct(parts, origin, user.name), async (trx) => {
    if (!(await repository.useReset(trx, tokenHash, at))) throw linkExpired();
    await repository.useUpResets(trx, user.id, at);
    await repository.writePassword(trx, user.id, passwordHash, at);
    await endSessions(trx, { userId: user.id }, 'password reset', at);
    return {
      entry: {
        event: 'Reset Password',
        message: `${user.name} set a new password by the link in a mail`,
        table: 'users',
        rowId: user.id,
        new: { password: 'changed' },
      },
      by: { ...origin, userId: user.id, name: user.name, sessionId: null },
    };
  });
  await forgiveAccount(parts, user.username, origin.address);
  parts.access.clear();
}
