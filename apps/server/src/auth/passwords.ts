import { TEXTS } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import { hash, verify } from '@node-rs/argon2';
import { readSetting } from '../configuration/repository.ts';
import { invalid, unavailable } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';

/** Passwords that attackers try first; a password on it is refused whatever its length. */
let common: Promise<Set<string>> | undefined;

/** Read when somebody sets the first password: it holds megabytes. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => String(word)));
}

/** A hash of nothing anyone knows: verifying against it takes as long as against a real one. */
const decoy = await hash(crypto.randomUUID());

/**
 * Each takes a core and 19 MiB for a fifth of a second: more at once would only take turns, and other requests wait for
 * them.
 */
const slots = new Slots({
  slots: 4,
  line: 100,
  refuse: () =>
    unavailable('Too many people are signing in at this moment. Please try again in a few seconds.'),
});

/** argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => slots.within(() => hash(password));

/** Takes as long for a missing hash as for a wrong password, so that the time does not tell them apart. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await slots.within(() => verify(stored ?? decoy, password));
  return stored !== null && matches;
}

/** @throws Refusal 400 naming what is wrong with a new password (decision 3). */
export async function checkNewPassword(password: string, minimumLength: number): Promise<void> {
  if ([...password].length < minimumLength) {
    throw invalid(
      sentence('The password needs at least {minimumLength} characters.', { minimumLength }),
      'password',
    );
  }
  common ??= readCommon();
  if ((await common).has(password.toLowerCase())) {
    throw invalid('This password is on the list of common passwords. Please choose another.', 'password');
  }
}

/**
 * What is stored of a password somebody has chosen.
 *
 * @throws Refusal 400 as `checkNewPassword`, and where the two that were typed differ
 */
export async function hashOfChosen(
  db: Kysely<Schema>,
  { password, confirmPassword }: { password: string; confirmPassword: string | undefined },
): Promise<string> {
  if (password !== confirmPassword) throw invalid(TEXTS.passwordMismatch, 'confirmPassword');
  await checkNewPassword(password, Number(await readSetting(db, 'passwordMinimumLength')));
  return hashPassword(password);
}
