import { createHmac } from 'node:crypto';
import { sentence } from '@benchbook/words/server';
import ipaddr from 'ipaddr.js';
import type { Parts } from '../parts.ts';
import { Refusal, tooMany } from '../plumbing/refusal.ts';
import type { SlowdownRule } from './repository.ts';
import * as repository from './repository.ts';

export type { SlowdownRule } from './repository.ts';

/** What is counted, and how it is slowed down. */
export interface CountedTries {
  subject: string;
  pace: SlowdownRule;
}

/** Longer than any pace remembers. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Counts a try of all of these, before it is looked at, so that many at once are not more than one after the other; in
 * the database, so that more processes do not mean more tries. What is refused is not counted.
 *
 * @throws Refusal 429, which says how long to wait
 */
export async function admit({ db, clock }: Parts, counted: readonly CountedTries[]): Promise<void> {
  const at = clock.now();
  // In one order, so that two who count the same do not wait for each other.
  const ordered = counted.toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  const subjects = ordered.map(({ subject }) => subject);
  await db.transaction().execute(async (trx) => {
    for (const { subject, pace } of ordered) {
      if (await repository.countTry(trx, subject, pace, at)) continue;
      throw tooManyTries(await repository.findFreeAt(trx, subjects), at);
    }
  });
}

/** As `admit`, for what is left undone instead of refused. */
export async function isAdmitted(parts: Parts, counted: readonly CountedTries[]): Promise<boolean> {
  try {
    await admit(parts, counted);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function tooManyTries(freeAt: Date | null, at: Date) {
  const seconds = Math.max(1, Math.ceil(((freeAt?.getTime() ?? 0) - at.getTime()) / 1_000));
  return tooMany(
    seconds < 120
      ? sentence(
          'Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.',
          { seconds },
        )
      : sentence('Too many tries. Please wait {minutes} minutes and try again.', {
          minutes: Math.ceil(seconds / 60),
        }),
  );
}

/** A try was a right one: those before it count no more. @param takenBack what others go on being counted by */
export async function forgive(
  { db, clock }: Parts,
  subjects: readonly string[],
  takenBack: readonly string[] = [],
): Promise<void> {
  const at = clock.now();
  await repository.forgetTries(db, subjects, new Date(at.getTime() - KEPT_MS));
  await takeBack({ db, clock }, takenBack);
}

/** One try of each of these was none; what was counted before it stays. */
export async function takeBack(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  subjects: readonly string[],
): Promise<void> {
  const at = clock.now();
  for (const subject of subjects) await repository.takeBackTry(db, subject, at);
}

/** A name as the counts know it: people type passwords where a name belongs, so it is kept as a keyed hash. */
export const hidden = ({ environment }: Parts, name: string): string =>
  createHmac('sha256', environment.secretKey).update(name.toLowerCase()).digest('base64url');

/** An address as the counts know it: of IPv6 the network, since whoever has one address of it has them all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
