import type { Kysely, Schema } from '@benchbook/database';
import { tooMany } from '../plumbing/refusal.ts';

const WINDOW_MS = 15 * 60_000;
/** Failures within the window after which further tries have to wait. */
const LIMITS = { account: 10, address: 50 };

export interface LoginAttempt {
  username: string;
  address: string;
  at: Date;
}

const subjects = (attempt: LoginAttempt) => ({
  account: `account:${attempt.username.toLowerCase()}`,
  address: `address:${attempt.address}`,
});

/**
 * Slows guessing down, per account and per address; counted in the database, so that more processes do not mean
 * more guesses. An account that does not exist is counted like one that does.
 *
 * @throws Refusal 429
 */
export async function checkLoginAllowed(db: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  const { account, address } = subjects(attempt);
  const rows = await db
    .selectFrom('login_failures')
    .select(['subject', (count) => count.fn.countAll<string>().as('failures')])
    .where('subject', 'in', [account, address])
    .where('failed_at', '>', new Date(attempt.at.getTime() - WINDOW_MS))
    .groupBy('subject')
    .execute();
  const failures = (subject: string) => Number(rows.find((row) => row.subject === subject)?.failures ?? 0);
  if (failures(account) >= LIMITS.account || failures(address) >= LIMITS.address) {
    throw tooMany('Too many failed logins. Please wait 15 minutes and try again.');
  }
}

export async function countLoginFailure(db: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  const { account, address } = subjects(attempt);
  await db
    .insertInto('login_failures')
    .values([
      { subject: account, failed_at: attempt.at },
      { subject: address, failed_at: attempt.at },
    ])
    .execute();
}

/** A login that worked ends the count of its account; the address keeps its own. Old failures are tidied away. */
export async function forgetLoginFailures(db: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where((or) =>
      or.or([
        or('subject', '=', subjects(attempt).account),
        or('failed_at', '<', new Date(attempt.at.getTime() - WINDOW_MS)),
      ]),
    )
    .execute();
}
