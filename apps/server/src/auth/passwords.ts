import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../plumbing/refusal.ts';

/** Passwords that attackers try first; a password on it is refused whatever its length. */
const common = new Set<string>(dictionary['passwords-common'].map((word) => String(word)));

/** A hash of nothing anyone knows: verifying against it takes as long as against a real one. */
const decoy = await hash(crypto.randomUUID());

/** argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Takes as long for a missing hash as for a wrong password, so that the time does not tell them apart. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? decoy, password);
  return stored !== null && matches;
}

/** @throws Refusal 400 naming what is wrong with a new password (decision 3). */
export function checkNewPassword(password: string, minimumLength: number): void {
  if ([...password].length < minimumLength) {
    throw invalid(`The password needs at least ${minimumLength} characters.`, 'password');
  }
  if (common.has(password.toLowerCase())) {
    throw invalid('This password is on the list of common passwords. Please choose another.', 'password');
  }
}
