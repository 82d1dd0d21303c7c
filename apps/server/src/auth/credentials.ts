import { type Login, REFUSAL_CODES } from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import {
  admit,
  type CountedTries,
  forgive,
  hidden,
  networkOf,
  type SlowdownRule,
  takeBack,
} from '../throttle/throttle.ts';
import { passwordMatches } from './passwords.ts';
import { findLogin } from './repository.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** One account, tried from one address: a person who mistypes does not notice it. */
const PAIR: SlowdownRule = { free: 5, firstWaitMs: SECOND, longestWaitMs: 15 * MINUTE, forgetMs: HOUR };
/** One account, from addresses nobody has signed in to it from: many machines get no further than a few. */
const ACCOUNT: SlowdownRule = { free: 20, firstWaitMs: SECOND, longestWaitMs: MINUTE, forgetMs: HOUR };
/** One address, for accounts nobody has signed in to from there. */
const ADDRESS: SlowdownRule = { free: 50, firstWaitMs: SECOND, longestWaitMs: 15 * MINUTE, forgetMs: HOUR };

/** Whether the password was right, and whose account it is; an account nobody has is null. */
export interface Proof {
  userId: number | null;
  isRight: boolean;
}

/**
 * Checks somebody's password: when signing in, and wherever it is asked again. The try is counted before it is
 * checked. Somebody who has signed in from this address before is held up by their own tries from there and by nobody
 * else's, so that nobody can lock another person out; a stranger is held up by all tries of strangers as well.
 *
 * @throws Refusal 429
 */
export async function provePassword(parts: Parts, credentials: Login, address: string): Promise<Proof> {
  const account = await findLogin(parts.db, credentials.username, address);
  const isKnownHere = account !== undefined && Boolean(account.is_known_here);
  const forgiveTries = await admitTry(parts, { username: credentials.username, address, isKnownHere });
  if (!(await passwordMatches(account?.password_hash ?? null, credentials.password))) {
    return { userId: account?.id ?? null, isRight: false };
  }
  await forgiveTries();
  return { userId: account?.id ?? null, isRight: true };
}

/**
 * Asks somebody who is signed in for their password again.
 *
 * @param field where it was typed
 * @throws Refusal 400 for a wrong one, which the trail tells; 429
 */
export async function demandPassword(act: UserAct, password: string, field: string): Promise<void> {
  const { parts, viewer, actor } = act;
  const credentials = { username: viewer.user.LoginID, password };
  if ((await provePassword(parts, credentials, actor.address)).isRight) return;
  await record(act, {
    event: 'Failed Login',
    message: `${viewer.name} gave a wrong present password`,
    table: 'users',
    rowId: viewer.userId,
  });
  const msg = 'This is not your present password.';
  throw new Refusal(400, [{ code: REFUSAL_CODES.wrongCredentials, msg, field }]);
}

/**
 * Counts a try before it is checked, by us or by somebody we ask.
 *
 * @returns what says that it was right, so that it counts no more
 * @throws Refusal 429
 */
export async function admitTry(
  parts: Parts,
  tried: { username: string; address: string; isKnownHere: boolean },
): Promise<() => Promise<void>> {
  const { pair, ofStrangers } = countsOf(parts, tried.username, tried.address);
  const counted = tried.isKnownHere ? [pair] : [pair, ...ofStrangers];
  await admit(parts, counted);
  const forgiven = counted.filter(({ pace }) => pace !== ADDRESS);
  const takenBack = counted.filter(({ pace }) => pace === ADDRESS);
  return () => forgive(parts, forgiven.map(subjectOf), takenBack.map(subjectOf));
}

/** A try that was counted came to no answer, right or wrong: it counts no more, and those before it go on counting. */
export function takeTryBack(
  parts: Parts,
  { username, address, isKnownHere }: { username: string; address: string; isKnownHere: boolean },
): Promise<void> {
  const { pair, ofStrangers } = countsOf(parts, username, address);
  return takeBack(parts, (isKnownHere ? [pair] : [pair, ...ofStrangers]).map(subjectOf));
}

const subjectOf = ({ subject }: CountedTries): string => subject;

function countsOf(
  parts: Parts,
  username: string,
  address: string,
): { pair: CountedTries; ofStrangers: CountedTries[] } {
  const account = hidden(parts, username);
  const network = networkOf(address);
  return {
    pair: { subject: `account ${account} at ${network}`, pace: PAIR },
    ofStrangers: [
      { subject: `account ${account}`, pace: ACCOUNT },
      { subject: `address ${network}`, pace: ADDRESS },
    ],
  };
}

/** The account may be tried anew from this address and by strangers: its password is another one now. */
export async function forgiveAccount(parts: Parts, username: string, address: string): Promise<void> {
  const { pair, ofStrangers } = countsOf(parts, username, address);
  await forgive(parts, [pair, ...ofStrangers.filter(({ pace }) => pace === ACCOUNT)].map(subjectOf));
}
